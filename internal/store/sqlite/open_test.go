package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"circulade/internal/store"
)

// wantRefusal fails unless err has all the parts.
func wantRefusal(t *testing.T, err error, parts ...string) {
	t.Helper()
	if err == nil {
		t.Fatalf("no error, want one with %q", parts)
	}
	for _, p := range parts {
		if !strings.Contains(err.Error(), p) {
			t.Errorf("error %q does not say %q", err, p)
		}
	}
}

func TestOneProcessPerFolder(t *testing.T) {
	dir := t.TempDir()
	s := mustOpen(t, dir, "")
	_, err := Open(dir)
	wantRefusal(t, err, dir, "in use by another Circulade", "--data")
	createGame(t, s, "g") // the refused one has not disturbed it
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = mustOpen(t, dir, "")
	defer s.Close()
	if _, _, err := s.Load(context.Background(), "g"); err != nil {
		t.Error(err)
	}
}

func TestUnusableFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{file, filepath.Join(file, "below")} {
		_, err := Open(dir)
		wantRefusal(t, err, dir, "cannot be written", "--data")
	}
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, DatabaseName), 0o700); err != nil {
		t.Fatal(err)
	}
	_, err := Open(dir)
	wantRefusal(t, err, dir, "cannot be written")
}

func TestNotADatabase(t *testing.T) {
	dir := t.TempDir()
	junk := strings.Repeat("not a database ", 1000)
	path := filepath.Join(dir, DatabaseName)
	if err := os.WriteFile(path, []byte(junk), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := Open(dir)
	wantRefusal(t, err, path, "not a database")
	if after, err := os.ReadFile(path); err != nil || string(after) != junk {
		t.Error("the file was changed")
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	mustOpen(t, dir, "").Close() // the failed Open holds no lock
}

// rawConn opens a connection of any kind, past Open.
func rawConn(t *testing.T, dsn string) *sql.Conn {
	t.Helper()
	db, err := sql.Open("sqlite", dsn)
	if err != nil {
		t.Fatal(err)
	}
	c, err := db.Conn(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close(); db.Close() })
	return c
}

func TestNewerSchema(t *testing.T) {
	dir := t.TempDir()
	mustOpen(t, dir, "").Close()
	c := rawConn(t, writeDSN(filepath.Join(dir, DatabaseName), ""))
	newest := len(migrations())
	if _, err := c.ExecContext(context.Background(), fmt.Sprint("PRAGMA user_version = ", newest+1)); err != nil {
		t.Fatal(err)
	}
	_, err := Open(dir)
	wantRefusal(t, err, fmt.Sprintf("data folder comes from a newer Circulade (schema %d, this program knows %d); "+
		"use that version or another --data folder", newest+1, newest))
}

func TestVerify(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "test.db")
	if err := verify(ctx, rawConn(t, buildDSN(path, "", "rwc", "_journal_mode", "DELETE", "_synchronous", "FULL"))); err == nil {
		t.Error("a rollback journal was accepted")
	}
	for mode, ok := range map[string]bool{"OFF": false, "NORMAL": false, "FULL": true} {
		c := rawConn(t, buildDSN(path, "", "rwc", "_journal_mode", "WAL", "_synchronous", mode))
		if err := verify(ctx, c); (err == nil) != ok {
			t.Errorf("synchronous=%s: %v", mode, err)
		}
	}
	if _, err := rawConn(t, writeDSN(path, "")).ExecContext(ctx, "CREATE TABLE t (x)"); err != nil {
		t.Fatal(err)
	}
	wantRefusal(t, verify(ctx, rawConn(t, buildDSN(path, "", "ro", "_synchronous", "FULL"))), "cannot be written")
}

func TestVerifyVersion(t *testing.T) {
	for version, ok := range map[string]bool{
		"3.51.2": false, "3.51.3": true, "3.51.10": true, "3.50.9": false, "3.52.0": true, "4.0.0": true,
		"3.53.4": true, "2.99.99": false, "3.51": false, "": false, "a.b.c": false,
	} {
		if err := verifyVersion(version); (err == nil) != ok {
			t.Errorf("version %q: %v", version, err)
		}
	}
}

// TestReaderCannotWrite keeps checkpoints on the writing connection.
func TestReaderCannotWrite(t *testing.T) {
	s := mustOpen(t, t.TempDir(), "")
	defer s.Close()
	if _, err := s.readers.Exec("DELETE FROM grants"); err == nil {
		t.Error("a read connection wrote")
	}
}

// TestSchemaKeepsLog tries what no code of ours does.
func TestSchemaKeepsLog(t *testing.T) {
	s := mustOpen(t, t.TempDir(), "")
	defer s.Close()
	createGame(t, s, "g")
	if err := s.Append(context.Background(), entryOf("g", 1), store.Update{}); err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{
		"DELETE FROM entries", "UPDATE entries SET seat = 1", "DELETE FROM games",
		"INSERT INTO entries VALUES ('nobody', 1, 'm', 0, 0, 'choices', x'', x'')",
		"INSERT INTO grants VALUES ('g', 0, 'session', x'00', 0)",
	} {
		if _, err := s.writer.conn.exec(statement); err == nil {
			t.Errorf("%s was accepted", statement)
		}
	}
}

func TestFilesArePrivate(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Log("Windows has no permission bits; the user's folder protects the files")
		return
	}
	dir := filepath.Join(t.TempDir(), "new", "data")
	s := mustOpen(t, dir, "")
	defer s.Close()
	createGame(t, s, "g")
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		info, err := f.Info()
		if err != nil || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s has mode %v, error %v", f.Name(), info.Mode(), err)
		}
	}
	if len(files) < 4 {
		t.Errorf("only %d files in the data folder", len(files))
	}
}

// TestStrangePath proves that a folder's name is never read as an option.
func TestStrangePath(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a b?mode=memory&x=%41#ü")
	s := mustOpen(t, dir, "")
	createGame(t, s, "g")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(filepath.Join(dir, DatabaseName)); err != nil || info.Size() == 0 {
		t.Errorf("no database in the folder: %v", err)
	}
}

// TestLibcVersion holds modernc.org/libc at the version that this SQLite was
// made for. The two are one program in two modules; other versions compile and
// then corrupt memory.
func TestLibcVersion(t *testing.T) {
	mod := goList(t, "{{.GoMod}}", "modernc.org/sqlite")
	text, err := os.ReadFile(mod)
	if err != nil {
		t.Fatal(err)
	}
	have := goList(t, "{{.Version}}", "modernc.org/libc")
	for line := range strings.Lines(string(text)) {
		if f := strings.Fields(line); len(f) >= 2 && f[0] == "modernc.org/libc" {
			if f[1] != have {
				t.Errorf("go.mod has modernc.org/libc %s, modernc.org/sqlite is made for %s", have, f[1])
			}
			return
		}
	}
	t.Errorf("modernc.org/sqlite's go.mod names no modernc.org/libc")
}

func goList(t *testing.T, format, module string) string {
	t.Helper()
	out, err := exec.Command("go", "list", "-m", "-f", format, module).Output()
	if err != nil {
		t.Fatal(fmt.Errorf("go list %s: %w", module, err))
	}
	return strings.TrimSpace(string(out))
}
