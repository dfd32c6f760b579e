package sqlite

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"circulade/internal/store/folder"
)

// database runs SQL statements on a folder's database file, which it makes if it is missing, past Open.
func database(t *testing.T, dir string, statements ...string) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.ToSlash(filepath.Join(dir, DatabaseName)))
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	for _, s := range statements {
		if _, err := db.Exec(s); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

// played makes a data folder with one game of three entries.
func played(t *testing.T, dir string) {
	t.Helper()
	if err := filled(t, dir, 1, 3).Close(); err != nil {
		t.Fatal(err)
	}
}

// TestRefusedDatabases are never taken for new ones, and stay as they are.
func TestRefusedDatabases(t *testing.T) {
	for name, tt := range map[string]struct {
		make func(t *testing.T, dir string)
		says string
	}{
		"emptied": {func(t *testing.T, dir string) {
			played(t, dir)
			change(t, filepath.Join(dir, DatabaseName), func([]byte) []byte { return nil })
		}, "the file is empty"},
		"emptied before it was ours": {func(t *testing.T, dir string) {
			change2(t, filepath.Join(dir, DatabaseName), "")
		}, "the file is empty"},
		"gone": {func(t *testing.T, dir string) {
			played(t, dir)
			if err := os.Remove(filepath.Join(dir, DatabaseName)); err != nil {
				t.Fatal(err)
			}
		}, marksName + " is left of it"},
		"gone but its WAL": {func(t *testing.T, dir string) {
			change2(t, filepath.Join(dir, DatabaseName+"-wal"), "x")
		}, DatabaseName + "-wal is left of it"},
		"cut to a stub": {func(t *testing.T, dir string) {
			played(t, dir)
			change(t, filepath.Join(dir, DatabaseName), func(data []byte) []byte { return data[:50] })
		}, "not a database"},
		"zeros": {func(t *testing.T, dir string) {
			played(t, dir)
			change(t, filepath.Join(dir, DatabaseName), func(data []byte) []byte { clear(data); return data })
		}, "not a database"},
		"another program's": {func(t *testing.T, dir string) {
			database(t, dir, "PRAGMA application_id = 77", "CREATE TABLE games (id)", "PRAGMA user_version = 2")
		}, "another program's"},
		"another program's without an id": {func(t *testing.T, dir string) {
			database(t, dir, "CREATE TABLE bookmarks (id)")
		}, "another program's"},
		"another program's that counts like ours": {func(t *testing.T, dir string) {
			database(t, dir, "CREATE TABLE bookmarks (id)", "PRAGMA user_version = 1")
		}, "another program's"},
		"nothing in it": {func(t *testing.T, dir string) {
			database(t, dir, "CREATE TABLE x (id)", "DROP TABLE x")
		}, "has nothing in it"},
		"a table is gone": {func(t *testing.T, dir string) {
			played(t, dir)
			database(t, dir, "DROP TABLE grants")
		}, "the index grants_holder is missing or altered"},
		"a rule is gone": {func(t *testing.T, dir string) {
			played(t, dir)
			database(t, dir, "DROP TRIGGER entries_stay")
		}, "the trigger entries_stay is missing or altered"},
		"a schema that is no text": {func(t *testing.T, dir string) {
			played(t, dir)
			change(t, filepath.Join(dir, DatabaseName), func(data []byte) []byte {
				return []byte(strings.ReplaceAll(string(data), "CREATE TABLE grants", "CRXATE TABLE grants")) // pages keep what moved away
			})
		}, "schema"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			tt.make(t, dir)
			path := filepath.Join(dir, DatabaseName)
			before, _ := os.ReadFile(path) // it may not be there
			_, err := Open(dir)
			wantRefusal(t, err, path, tt.says)
			if !strings.Contains(err.Error(), "backup") && !strings.Contains(err.Error(), "--data") {
				t.Errorf("nothing says what to do: %v", err)
			}
			t.Log(err)
			if after, _ := os.ReadFile(path); string(after) != string(before) {
				t.Error("the file was changed")
			}
		})
	}
}

// change2 writes text into a file, in place of what was there.
func change2(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestHalfMade opens a folder in which the machine stopped while a database was made: the remains are
// replaced.
func TestHalfMade(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{folder.LockName, DatabaseName + ".new", DatabaseName + ".new-wal", DatabaseName + ".new-journal"} {
		change2(t, filepath.Join(dir, name), "half")
	}
	s := mustOpen(t, dir, "")
	createGame(t, s, "g")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.new*"))
	if err != nil || len(files) > 0 {
		t.Errorf("left over: %v, error %v", files, err)
	}
}

// TestMoreInTheSchema opens a database to which an operator added an index.
func TestMoreInTheSchema(t *testing.T) {
	dir := t.TempDir()
	played(t, dir)
	database(t, dir, "CREATE INDEX extra ON games (updated)")
	s := mustOpen(t, dir, "")
	defer s.Close()
	if _, _, err := s.Load(context.Background(), "game0"); err != nil {
		t.Error(err)
	}
}
