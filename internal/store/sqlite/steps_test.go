package sqlite_test

import (
	"database/sql"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"circulade/internal/store"
	"circulade/internal/store/sqlite"
	"circulade/internal/store/sqlite/sqlitetest"
	"circulade/internal/store/storetest"
)

// pinged opens a folder, inserts a person so that the database counts as used, and runs the given schema
// steps.
func pinged(t *testing.T, dir string, steps ...store.FeatureSteps) (*sqlite.Store, error) {
	t.Helper()
	s, err := sqlite.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	err = s.Update(t.Context(), func(tx *store.Tx) error {
		_, err := tx.Exec(`INSERT INTO persons (id, created) VALUES (?1, 1) ON CONFLICT DO NOTHING`, make([]byte, 32))
		return err
	})
	return s, errors.Join(err, s.Prepare(t.Context(), steps...))
}

// Before a database that is in use gets tables of a feature it is copied; an empty one is not. A backup has
// these tables.
func TestStepsAreCopiedBefore(t *testing.T) {
	dir := sqlitetest.Dir(t)
	copies := filepath.Join(dir, sqlite.DatabaseName+".schema-*")
	fresh, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(fresh.Prepare(t.Context(), storetest.Pings()), fresh.Close()); err != nil || len(fresh.Found()) > 0 {
		t.Errorf("an empty database: %v, %v", fresh.Found(), err)
	}
	s, err := pinged(t, dir, storetest.Pings())
	if err != nil {
		t.Fatal(err)
	}
	made, err := filepath.Glob(copies)
	if err != nil || len(made) != 1 || len(s.Found()) != 1 || !strings.Contains(s.Found()[0].Text, made[0]) {
		t.Fatalf("the copies are %q, it says %v: %v", made, s.Found(), err)
	}
	if err := s.Prepare(t.Context(), storetest.Pings()); err != nil || len(s.Found()) != 1 {
		t.Errorf("once more: %v, %v", s.Found(), err)
	}
	err = s.Update(t.Context(), func(tx *store.Tx) error {
		_, err := tx.Exec(`INSERT INTO pings (person, count) VALUES (?1, 7)`, make([]byte, 32))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	backup := filepath.Join(t.TempDir(), "backup.db")
	if err := s.Backup(t.Context(), backup, false); err != nil {
		t.Fatal(err)
	}
	other := t.TempDir()
	_, err = sqlite.Restore(other, backup, func(s *sqlite.Store) error { return s.Prepare(t.Context(), storetest.Pings()) })
	if err != nil {
		t.Fatal(err)
	}
	back, err := pinged(t, other, storetest.Pings())
	var count int
	err = errors.Join(err, back.View(t.Context(), func(tx *store.Tx) error { return tx.One(`SELECT count FROM pings`, nil, &count) }))
	if err != nil || count != 7 {
		t.Errorf("what comes back is %d: %v", count, err)
	}
	if _, err := sqlite.Restore(other+"x", backup, func(s *sqlite.Store) error { return s.Prepare(t.Context()) }); err == nil || !strings.Contains(err.Error(), "newer Circulade") {
		t.Errorf("a program without this feature takes the backup: %v", err)
	}
}

// A table of a feature that is not as its steps make it is damage.
func TestStepsAltered(t *testing.T) {
	dir := sqlitetest.Dir(t)
	s, err := pinged(t, dir, storetest.Pings())
	if err := errors.Join(err, s.Close()); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", filepath.Join(dir, sqlite.DatabaseName))
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.ExecContext(t.Context(), "DROP INDEX pings_count")
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	if _, err := pinged(t, dir, storetest.Pings()); err == nil || !strings.Contains(err.Error(), "the index pings_count is missing or altered") {
		t.Errorf("an index is gone: %v", err)
	}
}
