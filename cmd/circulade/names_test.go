package main

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// The list is read again when the file changes; while it cannot be read, the one of before holds.
func TestNameList(t *testing.T) {
	path := filepath.Join(t.TempDir(), "names.txt")
	if _, err := openNames(path); err == nil || !strings.Contains(err.Error(), "list of names") {
		t.Errorf("without a file: %v", err)
	}
	write(t, path, "ugly\n")
	l, err := openNames(path)
	if err != nil {
		t.Fatal(err)
	}
	if !l.Has("So Ugly") || l.Has("Ann") {
		t.Error("the list is not as the file")
	}
	var said strings.Builder
	log := slog.New(slog.NewTextHandler(&said, nil))
	l.look(log)
	write(t, path, "awful\nnasty\n")
	l.look(log)
	if l.Has("So Ugly") || !l.Has("awful Ann") {
		t.Error("the new list does not hold")
	}
	write(t, path, "x\n")
	l.look(log)
	l.look(log)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	l.look(log)
	if !l.Has("awful Ann") {
		t.Error("a list that cannot be read took the old one away")
	}
	if n := strings.Count(said.String(), "left as it was"); n != 2 {
		t.Errorf("the log says %d times that it cannot be read: %s", n, &said)
	}
	if strings.Count(said.String(), "read again") != 1 {
		t.Errorf("the log says %s", &said)
	}
}
