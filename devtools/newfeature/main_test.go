package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"circulade/devtools/scaffold"
)

const root = "../.."

func TestNames(t *testing.T) {
	for _, name := range []string{"applause", "ping", "x2"} {
		if f, err := newFeature(name, false); err != nil || f.Name != name {
			t.Errorf("%s: %+v, error %v", name, f, err)
		}
	}
	for _, test := range []struct{ name, want string }{
		{"", "is no name of a feature"},
		{"Ping", "is no name of a feature"},
		{"a-b", "is no name of a feature"},
		{"../ping", "is no name of a feature"},
		{"7up", "is no name of a feature"},
		{"range", "cannot be the package of a feature"},
		{"store", "cannot be the package of a feature"},
		{"testdata", "cannot be the package of a feature"},
	} {
		if _, err := newFeature(test.name, false); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: error %v, want %q", test.name, err, test.want)
		}
	}
}

func TestWriteRefuses(t *testing.T) {
	f, err := newFeature("ping", false)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.write(t.TempDir()); err == nil || !strings.Contains(err.Error(), "not the root") {
		t.Errorf("outside the repository: error %v", err)
	}
	repo := lists(t)
	if err := f.write(repo); err != nil {
		t.Fatal(err)
	}
	if err := f.write(repo); err == nil || !strings.Contains(err.Error(), "is there already") {
		t.Errorf("a second time: error %v", err)
	}
	if _, err := os.Stat(filepath.Join(repo, "internal", "feature", "ping", "part.go")); err == nil {
		t.Error("a feature without a Part has one")
	}
}

// TestNewFeature holds that a feature that was just begun compiles with the server, in which it is one line
// of one list, and passes the tests that were made for it.
func TestNewFeature(t *testing.T) {
	repo := lists(t)
	f, err := newFeature("ping", true)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.write(repo); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(filepath.Join(root, features))
	if err != nil {
		t.Fatal(err)
	}
	after, err := os.ReadFile(filepath.Join(repo, features))
	if err != nil {
		t.Fatal(err)
	}
	if lines := strings.Count(string(after), "\n") - strings.Count(string(before), "\n"); lines != 2 { // with its import
		t.Errorf("%s has %d lines more, want 2", features, lines)
	}
	overlay, program := overlayOf(t, repo), filepath.Join(repo, "ping.test")
	run := func(dir, name string, args ...string) {
		t.Helper()
		cmd := exec.Command(name, args...)
		cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOFLAGS=", "GOWORK=off")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
		}
	}
	run(root, "go", "build", "-overlay", overlay, "./internal/server")
	run(root, "go", "test", "-c", "-vet=off", "-overlay", overlay, "-o", program, "./internal/feature/ping")
	run(filepath.Join(repo, "internal", "feature", "ping"), program)
}

// lists returns a folder that has what a new feature is entered into.
func lists(t *testing.T) string {
	t.Helper()
	repo := t.TempDir()
	for _, name := range []string{"go.mod", features, architecture} {
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(repo, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return repo
}

// overlayOf has the go command see the files of a folder as if they stood in the repository.
func overlayOf(t *testing.T, repo string) string {
	t.Helper()
	text, err := scaffold.Overlay(root, repo)
	if err != nil {
		t.Fatal(err)
	}
	overlay := filepath.Join(repo, "overlay.json")
	if err := os.WriteFile(overlay, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return overlay
}
