package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"circulade/internal/store"
)

var _ store.Preparer = (*Store)(nil)

// dialect is how SQLite runs the steps of features. Nobody is told of changes: a data folder has one
// server.
var dialect = store.Dialect{
	HasTable: `SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = '` + store.StepsTable + `'`,
	Statement: func(statement string) string {
		if strings.HasPrefix(statement, "CREATE TABLE ") {
			return statement + " STRICT"
		}
		return statement
	},
}

// sqlUsed reports whether there is anything that somebody would miss.
const sqlUsed = `SELECT EXISTS (SELECT 1 FROM games) OR EXISTS (SELECT 1 FROM persons)`

// Prepare implements store.Preparer. A database that somebody has played on is copied first, so that
// whoever wants the older program back has what it can read.
func (s *Store) Prepare(ctx context.Context, steps ...store.FeatureSteps) error {
	var done map[string]int
	err := s.View(ctx, func(tx *store.Tx) (err error) {
		done, err = store.StepsDone(tx, &dialect)
		return err
	})
	if err == nil {
		err = store.CheckSteps(done, steps)
	}
	if err != nil {
		return fmt.Errorf("looking for the tables of features: %w", err)
	}
	if lack := store.FeaturesLackingSteps(done, steps); len(lack) > 0 {
		if err := s.copyBeforeSteps(ctx, done, lack); err != nil {
			return err
		}
		if err := s.Update(ctx, func(tx *store.Tx) error { return store.RunSteps(tx, &dialect, steps) }); err != nil {
			return fmt.Errorf("making the tables of %s: %w", strings.Join(lack, ", "), err)
		}
	}
	return s.checkSteps(ctx, steps)
}

// copyBeforeSteps copies the database as it is before it has steps that it lacks, if there is anything in it.
func (s *Store) copyBeforeSteps(ctx context.Context, done map[string]int, lack []string) error {
	var used bool
	err := s.View(ctx, func(tx *store.Tx) error { return tx.One(sqlUsed, nil, &used) })
	if err == nil && !used {
		return nil
	}
	all := 0
	for _, n := range done {
		all += n
	}
	what := "before it got the tables of " + strings.Join(lack, ", ") + " the database "
	to := filepath.Join(filepath.Dir(s.writer.path), oldCopyPrefix+strconv.Itoa(len(migrations()))+"-"+strconv.Itoa(all))
	err = s.Backup(ctx, to, true)
	switch {
	case isDamage(err): // that must not keep everybody from playing
		s.found = append(s.found, store.Finding{Text: what + "could not be copied, since it is damaged"})
		return nil
	case err != nil:
		return fmt.Errorf("%sis copied, and that failed: %w; make room on the disk, or keep a backup elsewhere and go on with a copy of the folder on a larger disk", what, err)
	}
	s.found = append(s.found, store.Finding{Text: what + "was copied to " + to + "; the older program can read that, and circulade restore puts it back"})
	return removeOldCopies(filepath.Dir(to), to)
}

// checkSteps compares the tables of features with what their steps make of an empty database. More may be
// there, less may not.
func (s *Store) checkSteps(ctx context.Context, steps []store.FeatureSteps) (err error) {
	if len(steps) == 0 {
		return nil
	}
	have, err := schemaOf(ctx, s.readers)
	if err != nil {
		return err
	}
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	model, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, model.Close()) }()
	if err := migrate(ctx, model); err != nil {
		return err
	}
	if err := store.RunSteps(newTx(ctx, model), &dialect, steps); err != nil {
		return err
	}
	want, err := schemaOf(ctx, model)
	if err != nil {
		return err
	}
	for _, part := range slices.Sorted(maps.Keys(want)) {
		if have[part] != want[part] && !mayBeMissing(part) {
			return fmt.Errorf("the schema of the database is damaged: the %s is missing or altered; put a backup in its place", part)
		}
	}
	return nil
}
