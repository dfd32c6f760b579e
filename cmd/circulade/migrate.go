package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"circulade/internal/server"
	"circulade/internal/store/postgres"
	"circulade/internal/store/sqlite"
	"circulade/internal/store/transfer"
)

// MigrateCmd takes everything from a data folder to a PostgreSQL database.
type MigrateCmd struct {
	From         string `required:"" placeholder:"sqlite:DIR" help:"The data folder of a server that does not run. Its database is brought to the newest schema, and stays."`
	To           string `required:"" placeholder:"URL" help:"An empty PostgreSQL database, like postgres://circulade@db.example/circulade."`
	PasswordFile string `name:"db-password-file" env:"CIRCULADE_DB_PASSWORD_FILE" placeholder:"FILE" help:"A file with the password of that database's user."`
}

// Run copies and compares.
func (c *MigrateCmd) Run() (err error) {
	dir, ok := strings.CutPrefix(c.From, "sqlite:")
	if !ok || dir == "" {
		return usage("--from %q: it must be sqlite: and a data folder, like sqlite:/var/lib/circulade", c.From)
	}
	to := databaseFlags{DB: c.To, DBPasswordFile: c.PasswordFile}
	address, o, err := to.address("--to")
	if err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(dir, sqlite.DatabaseName)); errors.Is(err, fs.ErrNotExist) {
		return usage("--from %s: no server has kept games there", c.From)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	games, err := openFolder(ctx, dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, games.Close()) }()
	for _, f := range games.Found() {
		fmt.Fprintln(os.Stderr, f.Text)
	}
	var moved transfer.Counts
	o.Steps = server.Schema()
	err = postgres.Fill(ctx, address, o, func(f *postgres.Filling) (err error) {
		moved, err = transfer.Copy(ctx, games, f)
		return err
	})
	if err != nil {
		return fmt.Errorf("nothing was taken to the database: %w", err)
	}
	fmt.Printf("%d games with %d entries and %d people, %d rows in all, are in the database and are the same there.\n"+
		"Start the server with --db now; the data folder is as it was.\n", moved.Games, moved.Entries, moved.People, moved.Rows)
	return nil
}
