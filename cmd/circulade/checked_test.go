package main

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"circulade/internal/store"
	"circulade/internal/store/sqlite"
)

// folderWith makes a data folder with some entries in each of some games. Their
// bytes are none of a real game.
func folderWith(t *testing.T, dir string, games, entries int) {
	t.Helper()
	s, err := sqlite.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	for i := range games {
		id := fmt.Sprint("game", i)
		g := store.Game{Info: store.Info{ID: id, Status: store.Over}, Setup: []byte("{}"), Secret: []byte("{}")}
		if err := s.Create(t.Context(), g); err != nil && !errors.Is(err, store.ErrExists) {
			t.Fatal(err)
		}
		for seq := range int64(entries) {
			e := store.Entry{Game: id, Seq: seq + 1, MoveID: fmt.Sprint("m", seq), Kind: store.KindUndo, Data: []byte(strings.Repeat("x", 500))}
			if err := s.Append(t.Context(), e, store.Update{}); err != nil && !errors.Is(err, store.ErrDuplicate) {
				t.Fatal(err)
			}
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestServeTellsDamage starts on a database that lies behind what was confirmed,
// and that has a page which fits no longer; the check finds it.
func TestServeTellsDamage(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, sqlite.DatabaseName)
	folderWith(t, dir, 6, 20)
	earlier, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	folderWith(t, dir, 2, 25)
	at := strings.LastIndex(string(earlier), "game4") &^ 4095
	clear(earlier[at : at+16])
	if err := os.WriteFile(path, earlier, 0o600); err != nil {
		t.Fatal(err)
	}
	s := serve(t, nil, "serve", "--addr", "127.0.0.1:0", "--data", dir)
	get(t, s.address+"/api/hello")
	s.stop(t, os.Interrupt)
	games, err := sqlite.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	var checked bytes.Buffer
	examine(t.Context(), slog.New(slog.NewTextHandler(&checked, nil)), games)
	if err := games.Close(); err != nil {
		t.Error(err)
	}
	said := s.stderr.String() + checked.String()
	for _, want := range []string{
		"table " + store.LogName("game0") + " has lost choices that were confirmed: the last 5; it goes on after entry 20",
		"table " + store.LogName("game1") + " has lost choices that were confirmed: the last 5; it goes on after entry 20",
		"the database is damaged: ",
	} {
		if !strings.Contains(said, want) {
			t.Errorf("it said\n%s\nwithout %q", said, want)
		}
	}
	if strings.Contains(said, "game0") {
		t.Error("it named a table by its id")
	}
}

// TestExportGoesOn writes what can be read, names the rest and fails.
func TestExportGoesOn(t *testing.T) {
	dir, out := t.TempDir(), t.TempDir()
	setup := `{"seats":[{"kind":"here"},{"kind":"here"}],"setup":{"preset":"plus","expansions":["base"]}}`
	s, err := sqlite.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"a", "b", "c"} {
		g := store.Game{Info: store.Info{ID: id, Status: store.Playing, Names: []string{"Ann", "Bo"}}, Setup: []byte(setup), Secret: []byte(`{"seed":"x"}`)}
		if err := s.Create(t.Context(), g); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", filepath.Join(dir, sqlite.DatabaseName))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("UPDATE setups SET secret = CAST('{}' AS BLOB) WHERE game = 'b'"); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	said, err := exec.Command("circulade", "export", "--all", "--data", dir, "--out", out).CombinedOutput()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 1 {
		t.Errorf("%v, want exit code 1", err)
	}
	for _, want := range []string{
		"b (in the server's log " + store.LogName("b") + ") cannot be read: what it was set up with was altered",
		"1 of 3 games could not be read", filepath.Join(out, "a.game"), filepath.Join(out, "c.game"),
	} {
		if !strings.Contains(string(said), want) {
			t.Errorf("it said\n%s\nwithout %q", said, want)
		}
	}
}
