package main

import (
	"compress/gzip"
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"circulade/internal/store/postgres/postgrestest"
	"circulade/internal/store/sqlite"
)

// releasedFolder unpacks the data folder of the last release, which internal/server opens too,
// and says how many games are in it.
func releasedFolder(t *testing.T) (dir string, games int) {
	t.Helper()
	text, err := os.ReadFile("../../internal/server/testdata/release.json")
	if err != nil {
		t.Fatal(err)
	}
	var facts struct{ Games map[string]any }
	if err := json.Unmarshal(text, &facts); err != nil {
		t.Fatal(err)
	}
	packed, err := os.Open("../../internal/server/testdata/release.db.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = packed.Close() }()
	z, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	dir = t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, sqlite.DatabaseName), data, 0o600); err != nil {
		t.Fatal(err)
	}
	return dir, len(facts.Games)
}

// says runs the program, and fails unless it ends and speaks so.
func says(t *testing.T, code int, want string, args ...string) {
	t.Helper()
	if got, said := circulade(t, args...); got != code || !strings.Contains(said, want) {
		t.Errorf("circulade %s: %d, %q, want %d, %q", strings.Join(args, " "), got, said, code, want)
	}
}

// TestReleaseMoves takes the data of the last release to PostgreSQL, where every game plays as it did.
func TestReleaseMoves(t *testing.T) {
	dir, games := releasedFolder(t)
	address := postgrestest.EmptyAddress(t)
	says(t, 0, fmt.Sprintf("%d games with ", games), "migrate", "--from", "sqlite:"+dir, "--to", address)
	says(t, 0, fmt.Sprintf("All is whole: %d games.", games), "check", "--db", address)
}

// TestNewerData has every command that would read the data of a newer program refuse it, and
// change nothing.
func TestNewerData(t *testing.T) {
	dir, address, out := newerFolder(t), postgrestest.Address(t), t.TempDir()
	before, err := os.ReadFile(filepath.Join(dir, sqlite.DatabaseName))
	if err != nil {
		t.Fatal(err)
	}
	c, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Exec(t.Context(), `INSERT INTO goose_db_version (version_id, is_applied) VALUES (999, true)`); err != nil || c.Close(t.Context()) != nil {
		t.Fatal(err)
	}
	const newer = "comes from a newer Circulade"
	says(t, 1, newer, "serve", "--addr", "127.0.0.1:0", "--data", dir)
	says(t, 1, newer, "backup", "--data", dir, filepath.Join(out, "backup"))
	says(t, 1, newer, "check", "--data", dir)
	says(t, 1, newer, "check", filepath.Join(dir, sqlite.DatabaseName))
	says(t, 1, newer, "restore", "--data", t.TempDir(), filepath.Join(dir, sqlite.DatabaseName))
	says(t, 1, newer, "migrate", "--from", "sqlite:"+dir, "--to", postgrestest.EmptyAddress(t))
	says(t, 1, newer, "serve", "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--db", address)
	says(t, 1, newer, "check", "--db", address)
	old, _ := releasedFolder(t)
	says(t, 1, "nothing was taken to the database", "migrate", "--from", "sqlite:"+old, "--to", address)
	after, err := os.ReadFile(filepath.Join(dir, sqlite.DatabaseName))
	if err != nil || string(before) != string(after) {
		t.Errorf("the database was changed, %v", err)
	}
	if files, err := os.ReadDir(out); err != nil || len(files) > 0 {
		t.Errorf("there is a backup: %v, %v", files, err)
	}
}

// newerFolder makes a data folder of the next version.
func newerFolder(t *testing.T) string {
	t.Helper()
	dir, _ := releasedFolder(t)
	games, err := sqlite.Open(dir) // brings it to the present version
	if err != nil {
		t.Fatal(err)
	}
	if err := games.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", filepath.Join(dir, sqlite.DatabaseName))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	var schema int
	if err := db.QueryRowContext(t.Context(), "PRAGMA user_version").Scan(&schema); err != nil {
		t.Fatal(err)
	}
	if _, err := db.ExecContext(t.Context(), fmt.Sprintf("PRAGMA user_version = %d", schema+1)); err != nil {
		t.Fatal(err)
	}
	return dir
}
