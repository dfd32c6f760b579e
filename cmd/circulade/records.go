package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"circulade/game"
	"circulade/game/formats"
	"circulade/internal/admin"
	"circulade/internal/store"
	"circulade/internal/store/sqlite"
	"circulade/internal/table/export"
)

// ImportCmd turns files of other programs into records.
type ImportCmd struct {
	Files  []string `arg:"" name:"file" help:"Files to read: .jcz saves, Project 1A notation, or records."`
	Format string   `placeholder:"NAME" help:"What the files are: jcz, project1a or circulade; told by their content if not given."`
	Out    string   `type:"path" placeholder:"DIR" help:"Write each record into this folder, not to the standard output."`
}

// Run reads every file and writes it as a record. It goes on after a file that
// cannot be read.
func (c *ImportCmd) Run() error {
	to, err := formatNamed("circulade")
	if err != nil {
		return err
	}
	return convert(c.Files, c.Format, to, c.Out)
}

// ExportCmd writes records for other programs, or the games of a server.
type ExportCmd struct {
	Files  []string `arg:"" optional:"" name:"file" help:"Records to write in another format."`
	Format string   `default:"circulade" placeholder:"NAME" help:"The format to write: jcz, project1a or circulade."`
	Out    string   `type:"path" placeholder:"DIR" help:"Write each game into this folder, not to the standard output."`
	Data   string   `type:"path" placeholder:"DIR" help:"Write the games that a server keeps in this data folder, also while it runs."`
	All    bool     `help:"With --data or --db: unfinished games too, as anybody may see them, without their seed."`
	databaseFlags
}

// Run writes the games.
func (c *ExportCmd) Run() error {
	to, err := formatNamed(c.Format)
	switch {
	case err != nil:
		return err
	case len(c.Files) == 0 && c.Data == "" && c.DB == "":
		return usage("name the records to write, or with --data the data folder of a server, or with --db its database")
	case len(c.Files) > 0 && c.All:
		return usage("--all goes with --data or --db")
	case len(c.Files) > 0 && c.Data != "":
		return usage("name records or --data, not both")
	case len(c.Files) > 0:
		return convert(c.Files, "", to, c.Out)
	case c.Out == "":
		return usage("--data and --db go with --out: where to write the games")
	case c.DB != "":
		return c.fromDatabase(to)
	}
	return c.fromData(to)
}

// fromDatabase writes the games of a PostgreSQL database, on which servers may run.
func (c *ExportCmd) fromDatabase(to formats.Format) (err error) {
	games, err := c.asItIs(context.Background())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, games.Close()) }()
	return c.fromStore(games, to)
}

// convert reads files and writes them in a format. Of files that have the same name in different
// folders the second gets a number.
func convert(files []string, from string, to formats.Format, dir string) error {
	var used taken
	wrong, unwritten := 0, 0
	for _, name := range files {
		g, err := readGame(name, from)
		if errors.As(err, new(*usageError)) {
			return err
		}
		var data []byte
		if err == nil {
			if data, err = to.Write(g); err != nil {
				err = fmt.Errorf("%s: %w", name, err)
			}
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			wrong++
			continue
		}
		if err := writeData(data, to, dir, used.free(strings.TrimSuffix(filepath.Base(name), filepath.Ext(name)))); err != nil {
			fmt.Fprintln(os.Stderr, err)
			unwritten++
		}
	}
	return sumOf(wrong, unwritten, len(files), to)
}

// sumOf says how many files came to nothing, and at what.
func sumOf(wrong, unwritten, all int, to formats.Format) error {
	switch {
	case wrong > 0 && unwritten > 0:
		return fmt.Errorf("%d of %d files could not be turned into %s, and %d not be written", wrong, all, to.Name, unwritten)
	case wrong > 0:
		return fmt.Errorf("%d of %d files could not be turned into %s", wrong, all, to.Name)
	case unwritten > 0:
		return fmt.Errorf("%d of %d files could not be written", unwritten, all)
	}
	return nil
}

// taken are the names of files that one command has given away, without regard to case: not every
// system has any.
type taken map[string]bool

// free returns a name, or the same with the first number that makes it another one.
func (t *taken) free(name string) string {
	if *t == nil {
		*t = taken{}
	}
	given := name
	for n := 2; (*t)[strings.ToLower(given)]; n++ {
		given = fmt.Sprintf("%s-%d", name, n)
	}
	(*t)[strings.ToLower(given)] = true
	return given
}

// writeGame writes a game into a folder: see writeData.
func writeGame(g *game.Game, to formats.Format, dir, name string) error {
	data, err := to.Write(g)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return writeData(data, to, dir, name)
}

// writeData writes what a game is in a format into a folder, or to the standard output if it is "".
// A file that is there is never replaced.
func writeData(data []byte, to formats.Format, dir, name string) error {
	if dir == "" {
		_, err := os.Stdout.Write(data)
		return err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return fmt.Errorf("making the folder: %w", err)
	}
	return writeNew(filepath.Join(dir, name+to.Ext), data)
}

func writeNew(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return fmt.Errorf("writing a game: %w", err)
	}
	_, err = f.Write(data)
	if err := errors.Join(err, f.Close()); err != nil {
		return fmt.Errorf("writing %s: %w", path, err)
	}
	fmt.Println(path)
	return nil
}

// fromData writes the games of a data folder. Of those that are not over it
// writes the record that anybody at the table may see. After a game that cannot
// be read it goes on, and fails in the end.
func (c *ExportCmd) fromData(to formats.Format) (err error) {
	if _, err := os.Stat(filepath.Join(c.Data, sqlite.DatabaseName)); errors.Is(err, fs.ErrNotExist) {
		return usage("--data %s: no server has kept games there", c.Data)
	}
	beside, err := c.fromServer(to)
	if beside {
		return err
	}
	games, err := sqlite.Open(c.Data)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, games.Close()) }()
	for _, f := range games.Found() {
		fmt.Fprintln(os.Stderr, f.Text)
	}
	return c.fromStore(games, to)
}

// fromServer writes the games of a running server, out of a backup that it makes for this; it
// reports whether one runs.
func (c *ExportCmd) fromServer(to formats.Format) (beside bool, err error) {
	dir, err := os.MkdirTemp("", "circulade-export-")
	if err != nil {
		return true, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	data, err := filepath.Abs(c.Data)
	if err != nil {
		return true, err
	}
	var made backedUp
	copied := filepath.Join(data, "circulade.export-"+rand.Text()) // a service may write nowhere else
	defer func() {
		if errors.Is(os.Remove(copied), fs.ErrPermission) {
			fmt.Fprintf(os.Stderr, "%s is no longer needed: remove it\n", copied)
		}
	}()
	err = admin.Await(context.Background(), c.Data, "backup", []string{copied, yes(false)}, &made)
	if errors.Is(err, admin.ErrNotRunning) {
		return false, nil
	}
	if err != nil {
		return true, err
	}
	return true, sqlite.CheckBackup(copied, filepath.Join(dir, "copy"), func(s *sqlite.Store) error { return c.fromStore(s, to) })
}

// fromStore writes the games of a store.
func (c *ExportCmd) fromStore(games store.Store, to formats.Format) error {
	seen, unread := 0, 0
	err := export.All(context.Background(), games, func(s export.Game) error {
		if s.Status != store.Over && s.Status != "" && !c.All {
			return nil
		}
		seen++
		if s.Err != nil {
			unread++
			fmt.Fprintf(os.Stderr, "%s (in the server's log %s) cannot be read: %v\n", s.ID, store.LogName(s.ID), cause(s.Err))
			return nil
		}
		return c.write(s, to)
	})
	if err == nil && unread > 0 {
		err = fmt.Errorf("%d of %d games could not be read", unread, seen)
	}
	return err
}

// cause is what is wrong with a game, without its id.
func cause(err error) string {
	var d *store.Damage
	if errors.As(err, &d) {
		return d.Cause
	}
	return err.Error()
}

// write writes a game of a server.
func (c *ExportCmd) write(s export.Game, to formats.Format) error {
	if s.Hidden > 0 {
		fmt.Fprintf(os.Stderr, "%s: the last %d choices are left out, they cannot be played any more\n", s.ID, s.Hidden)
	}
	if to.Name == "circulade" {
		if err := os.MkdirAll(c.Out, 0o777); err != nil {
			return fmt.Errorf("making the folder: %w", err)
		}
		return writeNew(filepath.Join(c.Out, s.ID+to.Ext), []byte(s.Record))
	}
	g, err := game.Load(s.Record)
	if err == nil {
		err = writeGame(g, to, c.Out, s.ID)
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s is left out: %v\n", s.ID, err)
	}
	return nil
}
