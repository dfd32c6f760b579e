package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"circulade/internal/admin"
	"circulade/internal/result"
	"circulade/internal/server"
	"circulade/internal/store"
	"circulade/internal/store/folder"
	"circulade/internal/store/sqlite"
	"circulade/internal/table/erase"
	"circulade/internal/table/refold"
)

// BackupCmd writes all that a server has kept into one file.
type BackupCmd struct {
	beside
	notDB
	File  string `arg:"" help:"The file to write."`
	Force bool   `help:"Replace the file if it is there."`
}

// A backedUp is where a backup is.
type backedUp struct {
	File  string `json:"file"`
	Bytes int64  `json:"bytes"`
}

// Run has the server write the backup, or does it itself if none runs.
func (c *BackupCmd) Run() error {
	if err := c.refused("pg_dump makes its backup"); err != nil {
		return err
	}
	to, err := filepath.Abs(c.File) // the server may stand elsewhere
	if err != nil {
		return err
	}
	var done backedUp
	shown, err := c.await(&done, "backup", func(ctx context.Context, dir string) (any, error) {
		if err := sqlite.BackupFolder(ctx, dir, to, c.Force); err != nil {
			return nil, err
		}
		return sizeOf(to)
	}, to, yes(c.Force))
	if err != nil {
		return forced(err)
	}
	if _, err := os.Stat(done.File); err != nil {
		return fmt.Errorf("the server has written %s, where this program does not see it (a service may have a /tmp of its own): name a file in the data folder", done.File)
	}
	if shown {
		return nil
	}
	fmt.Printf("%s holds all that was saved, in %d bytes.\n", done.File, done.Bytes)
	return nil
}

// notDB is for commands that do nothing with a PostgreSQL database.
type notDB struct {
	DB string `name:"db" env:"CIRCULADE_DB" hidden:"" help:"Refused."`
}

// refused says what does it in their place.
func (n notDB) refused(instead string) error {
	if n.DB == "" {
		return nil
	}
	return usage("--db, or CIRCULADE_DB, names a PostgreSQL database: %s; leave it out for the games of a data folder", instead)
}

// forced says of a file that is there how it is replaced.
func forced(err error) error {
	if errors.Is(err, sqlite.ErrFileExists) {
		return fmt.Errorf("%w; name another file, or replace it with --force", err)
	}
	return err
}

func sizeOf(file string) (backedUp, error) {
	info, err := os.Stat(file)
	if err != nil {
		return backedUp{}, err
	}
	return backedUp{file, info.Size()}, nil
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// upkeep are the commands for the data of a running server, which take their time.
func upkeep(games *database) admin.Commands {
	return admin.Commands{
		"backup": func(ctx context.Context, words []string) (any, error) {
			if len(words) != 2 || !filepath.IsAbs(words[0]) {
				return nil, errors.New("this command takes the path of a file from the root, and yes or no: are program and server of one version?")
			}
			own, ok := games.keeper.(*sqlite.Store)
			if !ok {
				return nil, fmt.Errorf("%s is backed up with PostgreSQL's own pg_dump", games.name)
			}
			if err := own.Backup(ctx, words[0], words[1] == "yes"); err != nil {
				return nil, forced(err)
			}
			return sizeOf(words[0])
		},
		"check": func(ctx context.Context, _ []string) (any, error) { return checkAll(ctx, games.keeper, true) },
	}
}

// await has the running server carry out a lengthy command, or else does it here. It ends when
// the user wants that.
func (b *beside) await(answer any, name string, here func(ctx context.Context, dir string) (any, error), words ...string) (shown bool, err error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	dir, err := dataFolder(b.Data)
	if err != nil {
		return false, err
	}
	return b.answer(answer, func(raw any) error {
		err := admin.Await(ctx, dir, name, words, raw)
		switch {
		case errors.Is(err, admin.ErrForbidden):
			return fmt.Errorf("%w; run this as that user", err)
		case !errors.Is(err, admin.ErrNotRunning):
			return err
		}
		if _, err := os.Stat(filepath.Join(dir, sqlite.DatabaseName)); errors.Is(err, fs.ErrNotExist) {
			return usage("--data %s: no server has kept games there", dir)
		}
		v, err := here(ctx, dir)
		if err != nil {
			return err
		}
		return into(v, raw)
	})
}

// RestoreCmd puts a backup back.
type RestoreCmd struct {
	Data  string `env:"CIRCULADE_DATA" placeholder:"DIR" help:"The data folder; the user's if not given. No server may run on it."`
	File  string `arg:"" help:"The backup, or a copy that was made before an update."`
	Force bool   `help:"Also a backup in which games are damaged: they stay so."`
	notDB
}

// Run checks the backup and puts it in the place of what is there.
func (c *RestoreCmd) Run() error {
	if err := c.refused("pg_restore puts its backup back"); err != nil {
		return err
	}
	dir, err := dataFolder(c.Data)
	if err != nil {
		return err
	}
	if folder.OwnedByOther(dir) {
		return fmt.Errorf("%s is another user's, whose server could not read what is put there: run this as that user (sudo -u)", dir)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var found checked
	kept, err := sqlite.Restore(dir, c.File, func(s *sqlite.Store) (err error) {
		if found, err = checkAll(ctx, s, false); err != nil {
			return err
		}
		if err = found.tell(os.Stderr); err != nil && c.Force {
			fmt.Fprintln(os.Stderr, "It is restored all the same.")
			return nil
		}
		if err != nil {
			return fmt.Errorf("%w; nothing was changed; --force restores it all the same", err)
		}
		return nil
	})
	if kept != "" {
		fmt.Printf("What was there is now in %s\n", kept)
	}
	if err != nil {
		return err
	}
	fmt.Printf("The data is that of the backup now, with %d games, all checked.\n", found.Games)
	return nil
}

// CheckCmd looks whether what a server has kept is whole.
type CheckCmd struct {
	beside
	databaseFlags
	File string `arg:"" optional:"" help:"Check this backup instead of the data folder."`
}

// Run has the server check its data, or does it itself if none runs.
func (c *CheckCmd) Run() error {
	var found checked
	var shown bool
	var err error
	switch {
	case c.File != "":
		shown, err = c.answer(&found, c.backup)
	case c.DB != "":
		shown, err = c.answer(&found, c.connected)
	default:
		shown, err = c.await(&found, "check", c.folder)
	}
	if err != nil {
		return err
	}
	if shown {
		return found.fault()
	}
	return found.tell(os.Stdout)
}

// folder checks a data folder that no server uses.
func (c *CheckCmd) folder(ctx context.Context, dir string) (_ any, err error) {
	games, err := sqlite.Open(dir)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, games.Close()) }()
	found, err := checkAll(ctx, games, false)
	for _, f := range games.Found() {
		if f.Lost {
			found.Database = append(found.Database, f.Text)
		}
	}
	return found, err
}

// connected checks a PostgreSQL database, on which servers may run.
func (c *CheckCmd) connected(raw any) (err error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	games, err := c.asItIs(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, games.Close()) }()
	found, err := checkAll(ctx, games, true)
	if err != nil {
		return err
	}
	return into(found, raw)
}

// backup checks a copy of a backup.
func (c *CheckCmd) backup(raw any) (err error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	dir, err := os.MkdirTemp("", "circulade-check-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	return sqlite.CheckBackup(c.File, filepath.Join(dir, "copy"), func(s *sqlite.Store) error {
		found, err := checkAll(ctx, s, false)
		if err != nil {
			return err
		}
		return into(found, raw)
	})
}

// checkAll checks a database and plays all its games again.
func checkAll(ctx context.Context, games keeper, gentle bool) (c checked, err error) {
	if c.Database, err = games.Damaged(ctx); err != nil {
		return c, err
	}
	if len(c.Database) == 0 && !gentle { // else servers may run on it, of another version
		if err := games.Prepare(ctx, server.Schema()...); err != nil {
			return c, err
		}
	}
	c.Games, err = refold.All(ctx, games, gentle, func(f refold.Fault) {
		if doomed(ctx, games, f.Game) {
			return
		}
		if len(c.Damaged) == mostDamaged {
			c.More++
			return
		}
		c.Damaged = append(c.Damaged, damagedGame{f.Game, store.LogName(f.Game), f.Cause})
	})
	if err == nil {
		err = c.checkResults(ctx, games)
	}
	return c, err
}

// checkResults looks whether the results of each game fit together. A database that no program with results has
// used has none.
func (c *checked) checkResults(ctx context.Context, rows store.Rows) error {
	var steps int
	err := rows.View(ctx, func(tx *store.Tx) error {
		return tx.One(`SELECT count(*) FROM `+store.StepsTable+` WHERE feature = 'results'`, nil, &steps)
	})
	if err != nil || steps == 0 {
		return nil //nolint:nilerr // no feature has a table
	}
	list, err := store.Read(ctx, rows, func(tx *store.Tx) ([]string, error) { return result.Misfits(tx, mostDamaged) })
	if err != nil {
		return fmt.Errorf("checking the results of games: %w", err)
	}
	for _, game := range list {
		c.Database = append(c.Database, fmt.Sprintf("the results of the game %s do not fit together", game))
	}
	return nil
}

// doomed reports whether a game is being deleted: what is left of it is not damaged.
func doomed(ctx context.Context, rows store.Rows, game string) (is bool) {
	err := rows.View(ctx, func(tx *store.Tx) (err error) {
		is, err = erase.IsDoomed(tx, game)
		return err
	})
	return is && err == nil
}
