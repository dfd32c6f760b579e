package postgres

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
)

// migrations bring an empty database to the newest schema. A released one is never edited.
//
//go:embed migrations/*.sql
var migrations embed.FS

// migrationLock is the number of the advisory lock under which a database is migrated: "Crcd".
const migrationLock = 0x43726364

// prepare checks that the database can be used and brings it to the newest schema. Of several servers
// that start at once one does it and the others wait. With noUpgrade a database with an older schema, or
// none, is refused instead.
func prepare(ctx context.Context, config *pgx.ConnConfig, noUpgrade bool) (err error) {
	c, err := connect(ctx, config)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.Close(ctx)) }() // which gives the lock back
	if _, err := c.Exec(ctx, "SELECT pg_advisory_lock($1)", migrationLock); err != nil {
		return fmt.Errorf("waiting for another server that prepares the database: %w", err)
	}
	return migrate(ctx, config, noUpgrade)
}

// migrate runs the migrations that have not run on the database yet; it refuses a database whose schema
// is newer than this program. With noUpgrade an older schema is refused, too. The caller holds
// migrationLock.
func migrate(ctx context.Context, config *pgx.ConnConfig, noUpgrade bool) (err error) {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	db := stdlib.OpenDB(*config)
	defer func() { err = errors.Join(err, db.Close()) }()
	steps, err := goose.NewProvider(goose.DialectPostgres, db, files)
	if err != nil {
		return fmt.Errorf("reading the migrations: %w", err)
	}
	if noUpgrade {
		if err := requireUsedBefore(ctx, db); err != nil {
			return err
		}
	}
	have, err := steps.GetDBVersion(ctx)
	if err != nil {
		return fmt.Errorf("reading the schema number: %w", err)
	}
	sources := steps.ListSources()
	newest := sources[len(sources)-1].Version
	if noUpgrade && have < newest {
		return fmt.Errorf("the database has schema %d, and this program makes it %d when it serves: "+
			"use the version that serves it", have, newest)
	}
	if have > newest {
		return fmt.Errorf("the database comes from a newer Circulade (schema %d, this program knows %d); "+
			"use that version or another database", have, newest)
	}
	if _, err := steps.Up(ctx); err != nil {
		return fmt.Errorf("bringing the database to the newest schema: %w", err)
	}
	return nil
}

// requireUsedBefore returns an error if no server has used the database yet. It is asked first because
// goose would create its own table there.
func requireUsedBefore(ctx context.Context, db *sql.DB) error {
	var is bool
	if err := db.QueryRowContext(ctx, "SELECT to_regclass('goose_db_version') IS NOT NULL").Scan(&is); err != nil {
		return fmt.Errorf("looking for the schema number: %w", err)
	}
	if !is {
		return errors.New("nothing of Circulade's is there: no server has used this database yet")
	}
	return nil
}
