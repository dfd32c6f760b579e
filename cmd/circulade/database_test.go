package main

import (
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"circulade/internal/store/postgres/postgrestest"
)

// TestServeFromPostgreSQL has two servers beside each other on one database: what is made at one
// is there at the other, and the commands of whoever runs them reach each by its folder.
func TestServeFromPostgreSQL(t *testing.T) {
	address, dir := postgrestest.Address(t), t.TempDir()
	one := serve(t, []string{"CIRCULADE_DB=" + address}, "serve", "--addr", "127.0.0.1:0", "--data", dir)
	two := serve(t, nil, "serve", "--addr", "127.0.0.1:0", "--db", address, "--data", t.TempDir())
	if last := one.said[len(one.said)-1]; !strings.HasPrefix(last, "Games are kept in the database test") || strings.Contains(last, "user") {
		t.Errorf("it said %q", one.said)
	}
	r, err := http.Post(one.address+"/api/games", "application/json", strings.NewReader(`{"seats":[{"kind":"here","name":"Ann"},{"kind":"here","name":"Bo"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	var made struct{ Table struct{ ID string } }
	err = errors.Join(json.NewDecoder(r.Body).Decode(&made), r.Body.Close())
	place := "/api/games/" + made.Table.ID
	if err != nil || r.StatusCode != http.StatusCreated || !strings.Contains(get(t, two.address+place), `"Ann"`) {
		t.Errorf("status %d; the other server does not have %q", r.StatusCode, place)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 2 { // the lock and the socket
		t.Errorf("in the data folder are %v, %v", files, err)
	}
	if out, err := exec.Command("circulade", "admin", "log", "--data", dir).CombinedOutput(); err != nil {
		t.Errorf("circulade admin: %v, %s", err, out)
	}
	reads(t, address)
	two.stop(t, syscall.SIGTERM)
	get(t, one.address+place)
	one.stop(t, os.Interrupt)
}

// TestNoDatabase holds that whoever names a database that cannot be used reads what to do, and
// that neither the log nor an error has the password, however the address is written.
func TestNoDatabase(t *testing.T) {
	socket := t.TempDir()
	for address, want := range map[string]string{
		"host=" + socket + " user=u dbname=d":                     "no PostgreSQL answers",
		"postgres://u:tellnobody@127.0.0.1:1/d?sslmode=disable":   "no PostgreSQL answers at 127.0.0.1:1",
		"postgres://u:tell#nobody@127.0.0.1:1/d":                  "no PostgreSQL answers",
		"postgres://u:tellnobody@db.example:port/d":               "cannot be read",
		"postgres://u:tellnobody%zz@db.example/d":                 "cannot be read",
		"postgres://u:tellnobody@db.example/d?sslmode=tellnobody": "cannot be read",
		"host=db.example password='tellnobody sslmode=off":        "cannot be read",
		"mysql://u:tellnobody@db.example/d":                       "it must be like postgres://",
		"tellnobody":                                              "it must be like postgres://",
	} {
		var log strings.Builder
		f := databaseFlags{DB: address}
		d, err := f.open(t.Context(), slog.New(slog.NewTextHandler(&log, nil)), filepath.Join(t.TempDir(), "data"), 0)
		if err == nil {
			t.Errorf("%s: opened: %v", address, d.release())
			continue
		}
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", address, err, want)
		}
		if text := err.Error() + log.String(); strings.Contains(text, "tellnobody") || strings.Contains(text, "tell#") || strings.Contains(text, ":tell") {
			t.Errorf("the password is told: %s", text)
		}
	}
}

// TestMigrate takes a data folder to an empty database, once.
func TestMigrate(t *testing.T) {
	dir, address := t.TempDir(), postgrestest.EmptyAddress(t)
	folderWith(t, dir, 3, 2)
	for _, test := range []struct {
		code     int
		from, to string
		says     string
	}{
		{2, dir, address, "it must be sqlite: and a data folder"},
		{2, "sqlite:" + t.TempDir(), address, "no server has kept games there"},
		{2, "sqlite:" + dir, "mysql://db.example/d", "--to: it must be like postgres://"},
		{0, "sqlite:" + dir, address, "3 games with 6 entries"},
		{1, "sqlite:" + dir, address, "it is not empty"},
	} {
		cmd := exec.Command("circulade", "migrate", "--from", test.from, "--to", test.to)
		out, _ := cmd.CombinedOutput() // its exit code tells
		if got := cmd.ProcessState.ExitCode(); got != test.code || !strings.Contains(string(out), test.says) {
			t.Errorf("from %s to %s: exit code %d, %s; want %d, %q", test.from, test.to, got, out, test.code, test.says)
		}
	}
}

// reads has the commands that read a database read it, and those for a folder refuse it.
func reads(t *testing.T, address string) {
	t.Helper()
	out := t.TempDir()
	for _, test := range []struct {
		code int
		says string
		args []string
	}{
		{0, "1 game", []string{"check", "--db", address}},
		{0, ".game", []string{"export", "--all", "--db", address, "--out", out}},
		{2, "pg_dump makes its backup", []string{"backup", filepath.Join(out, "backup")}},
		{2, "pg_restore puts its backup back", []string{"restore", filepath.Join(out, "backup")}},
	} {
		cmd := exec.Command("circulade", test.args...)
		cmd.Env = append(os.Environ(), "CIRCULADE_DB="+address)
		said, _ := cmd.CombinedOutput() // its exit code tells
		if got := cmd.ProcessState.ExitCode(); got != test.code || !strings.Contains(string(said), test.says) {
			t.Errorf("%v: exit code %d, %s; want %d, %q", test.args, got, said, test.code, test.says)
		}
	}
	if written, err := os.ReadDir(out); err != nil || len(written) != 1 {
		t.Errorf("%d records were written, want 1: %v", len(written), err)
	}
}
