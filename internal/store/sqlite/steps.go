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

// dialect is how SQLite runs the schema steps of features. It makes no triggers for announcements, since
// a data folder has only one server.
var dialect = store.Dialect{
	HasTable: `SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = '` + store.StepsTable + `'`,
	Statement: func(statement string) string {
		if strings.HasPrefix(statement, "CREATE TABLE ") {
			return statement + " STRICT"
		}
		return statement
	},
}

// sqlUsed asks whether the database has any game or person.
const sqlUsed = `SELECT EXISTS (SELECT 1 FROM games) OR EXISTS (SELECT 1 FROM persons)`

// Prepare runs the schema steps of features that have not run on the database yet, and checks that the
// features' tables are as their steps make them. A database with games or persons is copied first, so
// that an operator who goes back to the older program has data that it can read. It implements
// store.Preparer.
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

// copyBeforeSteps copies the database before steps run, unless it has neither games nor persons or is
// damaged. done is how many steps of each feature have run on it already, lack names the features whose
// steps will run. What it did goes to s.found.
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

// checkSteps returns an error unless the database has every table and index as the migrations and the
// given steps make them in an empty database. Indexes that an upgrade leaves out may be missing, and the
// database may have more.
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
