package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	"circulade/internal/cluster/bus"
	"circulade/internal/cluster/bus/pgbus"
	"circulade/internal/disk"
	"circulade/internal/feature/adminpages"
	"circulade/internal/server"
	"circulade/internal/store"
	"circulade/internal/store/folder"
	"circulade/internal/store/postgres"
	"circulade/internal/store/sqlite"
)

// databaseFlags say which database keeps the games, if none in the data folder does.
type databaseFlags struct {
	DB             string `name:"db" env:"CIRCULADE_DB" placeholder:"URL" help:"A PostgreSQL database that keeps the games, like postgres://circulade@db.example/circulade; one in the data folder if not given."`
	DBPasswordFile string `name:"db-password-file" env:"CIRCULADE_DB_PASSWORD_FILE" placeholder:"FILE" help:"A file with the password of that database's user, if neither the address nor the file that PGPASSFILE names has it."`
}

// A keeper keeps games and people.
type keeper interface {
	store.Store
	store.Rows
	store.Preparer
	QuickCheck(ctx context.Context) ([]store.Finding, error)
	Damaged(ctx context.Context) ([]string, error)
	Size(ctx context.Context) (int64, error)
}

// A database is a keeper that is open, and what there is to tell of it.
type database struct {
	keeper

	name   string // where games are kept, for whoever runs the server
	found  []store.Finding
	bus    bus.Bus // other servers on it; nil: there are none
	folder string  // the data folder, which this process has alone; or ""
	home   *folder.Folder
}

// disk is the folder whose disk fills as people play, "" if it is another machine's.
func (d *database) disk() string {
	if _, ok := d.keeper.(*sqlite.Store); ok {
		return d.folder
	}
	return ""
}

// storage tells admins of it.
func (d *database) storage() adminpages.Storage {
	s := adminpages.Storage{Kind: "postgres", Size: d.Size}
	if _, ok := d.keeper.(*sqlite.Store); ok {
		s.Kind = "sqlite"
	}
	if dir := d.disk(); dir != "" {
		s.Disk = func() (free, all int64, err error) { return disk.Free(dir) }
	}
	return s
}

// release closes it.
func (d *database) release() error {
	if d.bus != nil {
		d.bus.Close()
	}
	err := d.Close()
	if d.home != nil {
		err = errors.Join(err, d.home.Close())
	}
	return err
}

// open opens the database that the flags name: PostgreSQL's, or the one of the data folder. So many
// persons may be here at once.
func (f *databaseFlags) open(ctx context.Context, log *slog.Logger, data string, here int) (*database, error) {
	if f.DB == "" && f.DBPasswordFile != "" {
		return nil, usage("--db-password-file goes with --db")
	}
	if f.DB != "" {
		return f.connect(ctx, log, data, here)
	}
	data, err := dataFolder(data)
	if err != nil {
		return nil, err
	}
	games, err := openFolder(ctx, data)
	if err != nil {
		return nil, err
	}
	if abs, err := filepath.Abs(data); err == nil {
		data = abs
	}
	return &database{keeper: games, name: data, found: games.Found(), folder: data}, nil
}

// openFolder opens the database of a data folder, with the tables of all features.
func openFolder(ctx context.Context, dir string) (*sqlite.Store, error) {
	games, err := sqlite.Open(dir)
	if err != nil {
		return nil, err
	}
	if err := games.Prepare(ctx, server.Schema()...); err != nil {
		return nil, errors.Join(fmt.Errorf("opening %s: %w", filepath.Join(dir, sqlite.DatabaseName), err), games.Close())
	}
	return games, nil
}

// connect opens a PostgreSQL database. In the data folder there is then the socket for commands
// alone: if nobody named a folder, none has to be.
func (f *databaseFlags) connect(ctx context.Context, log *slog.Logger, data string, here int) (_ *database, err error) {
	address, o, err := f.address("--db")
	if err != nil {
		return nil, err
	}
	d := &database{}
	dir, err := dataFolder(data)
	if err == nil {
		d.home, err = folder.Claim(dir)
	}
	switch {
	case err == nil:
		d.folder = d.home.Path()
	case data != "":
		return nil, err
	default:
		log.Warn("there is no data folder", slog.String("reason", err.Error()))
	}
	games, err := postgres.OpenWith(ctx, address, o)
	if err == nil {
		if err = games.Prepare(ctx, server.Schema()...); err != nil {
			err = errors.Join(err, games.Close())
		}
	}
	if err != nil {
		if d.home != nil {
			err = errors.Join(err, d.home.Close())
		}
		return nil, err
	}
	d.keeper, d.name = games, "the database "+games.Name()
	d.found = unused(d.folder)
	seen := pgbus.Options{Password: o.Password, Log: log, Name: bus.HostName(), Version: build(), MaxOnline: here}
	if d.bus, err = pgbus.Open(ctx, address, seen); err != nil {
		d.bus = nil
		return nil, errors.Join(err, d.release())
	}
	return d, nil
}

// asItIs opens the PostgreSQL database for something that only reads it, while servers may run
// on it.
func (f *databaseFlags) asItIs(ctx context.Context) (*postgres.Store, error) {
	address, o, err := f.address("--db")
	if err != nil {
		return nil, err
	}
	o.NoUpgrade = true
	return postgres.OpenWith(ctx, address, o)
}

// address reads the flags, of which one has the address.
func (f *databaseFlags) address(flag string) (address string, o postgres.Options, err error) {
	scheme, _, isURL := strings.Cut(f.DB, "://")
	if isURL && scheme != "postgres" && scheme != "postgresql" || !strings.ContainsAny(f.DB, ":=") {
		return "", o, usage("%s: it must be like postgres://circulade@db.example/circulade", flag)
	}
	if f.DBPasswordFile != "" {
		if o.Password, err = readSecret(f.DBPasswordFile); err != nil {
			return "", o, usage("--db-password-file: %w", err)
		}
	}
	return f.DB, o, nil
}

// unused tells that the data folder has games which nobody can play while another database has
// the server's: it may have been forgotten to take them along.
func unused(dir string) []store.Finding {
	path := filepath.Join(dir, sqlite.DatabaseName)
	if _, err := os.Stat(path); dir == "" || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return []store.Finding{{Text: path + " is not used, because --db names another database; " +
		"circulade migrate takes its games there"}}
}
