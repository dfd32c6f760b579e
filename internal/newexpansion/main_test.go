package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"circulade/tile"
)

const root = "../.."

func TestNames(t *testing.T) {
	for _, test := range []struct{ name, prefix, want string }{
		{"mage-witch", "", "MW magewitch Mage witch"},
		{"crop-circles-3", "", "CC cropcircles3 Crop circles 3"},
		{"castle", "", "CA castle Castle"},
		{"castle", "CST", "CST castle Castle"},
	} {
		s, err := newSet(test.name, test.prefix)
		if err != nil || s.Prefix+" "+s.Package+" "+s.Title != test.want {
			t.Errorf("%s %s: set %+v, error %v, want %s", test.name, test.prefix, s, err, test.want)
		}
	}
	for _, test := range []struct{ name, prefix, want string }{
		{"", "", "is no name of a set"},
		{"Mage", "", "is no name of a set"},
		{"mage--witch", "", "is no name of a set"},
		{"mage witch", "", "is no name of a set"},
		{"../mage", "", "is no name of a set"},
		{"7wonders", "", "is no name of a set"},
		{"range", "", "cannot be a package in Go"},
		{"f-unc", "", "cannot be a package in Go"},
		{"testdata", "", "cannot be a package in Go"},
		{"tiles", "", "cannot be a package in Go"},
		{"mage", "m", "cannot begin the id of a rule"},
		{"mage", "MAGE", "cannot begin the id of a rule"},
		{"x1", "", "cannot begin the id of a rule"},
		{"base", "", "the set base ships already"},
	} {
		if _, err := newSet(test.name, test.prefix); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q %q: error %v, want %q", test.name, test.prefix, err, test.want)
		}
	}
}

func TestWriteRefuses(t *testing.T) {
	s, err := newSet("mage-witch", "")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := s.write(dir); err == nil || !strings.Contains(err.Error(), "not the root") {
		t.Errorf("outside the repository: error %v", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module circulade\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := s.write(dir); err != nil {
		t.Fatal(err)
	}
	if err := s.write(dir); err == nil || !strings.Contains(err.Error(), "expansion/magewitch is there already") {
		t.Errorf("a second time: error %v", err)
	}
	for _, want := range []string{"magewitch.Module", "expansion/all/order.go", "web/messages", "art"} {
		if !strings.Contains(s.steps(), want) {
			t.Errorf("the steps do not tell of %s:\n%s", want, s.steps())
		}
	}
}

// TestNewSet begins a set in a copy of what it needs. It compiles, its tests
// fail and say what to do; once that is done they pass.
func TestNewSet(t *testing.T) {
	repo := filepath.Join(t.TempDir(), "repo")
	for _, name := range []string{"go.mod", "go.sum", "tile", "board", "rules", "expansion", "game", "view"} {
		copyAll(t, filepath.Join(root, name), filepath.Join(repo, name))
	}
	s, err := newSet("mage-witch", "")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.write(repo); err != nil {
		t.Fatal(err)
	}
	edit(t, repo, "expansion/all/all.go", "base.Module", "base.Module, magewitch.Module")
	edit(t, repo, "expansion/all/all.go", `"circulade/expansion/base"`, "\"circulade/expansion/base\"\n\t\"circulade/expansion/magewitch\"")
	if out, err := command(repo, "vet", "./expansion/magewitch"); err != nil {
		t.Fatalf("the new set: %v\n%s", err, out)
	}
	out, err := command(repo, "test", "./expansion/magewitch")
	if err == nil {
		t.Errorf("the tests of the new set passed, but nobody has said what it does:\n%s", out)
	}
	for _, want := range []string{"fill in the digest", "`go test -update` writes it", "(begin here)", "got red 5 MW-2", "(fill in the numbers)"} {
		if !strings.Contains(out, want) {
			t.Errorf("the tests of the new set do not say %q", want)
		}
	}
	if strings.Contains(out, "TestSwitches") {
		t.Error("the sample scenarios do not notice their rules")
	}

	set, err := tile.Parse("magewitch.tiles", read(t, repo, "expansion/magewitch/magewitch.tiles"))
	if err != nil {
		t.Fatal(err)
	}
	edit(t, repo, "expansion/magewitch/facts_test.go", "fill in the digest once the tiles are right", set.Digest())
	edit(t, repo, "expansion/magewitch/testdata/magewitch.scenario", "red 0 MW-2", "red 5 MW-2")
	edit(t, repo, "expansion/magewitch/testdata/magewitch.perft", "perft 1 0", "perft 1 6")
	edit(t, repo, "expansion/magewitch/testdata/magewitch.perft", "perft 2 0", "perft 2 30")
	edit(t, repo, "expansion/magewitch/testdata/magewitch.perft", "perft 3 0", "perft 3 720")
	if out, err := command(repo, "test", "./expansion/magewitch", "-update"); err != nil {
		t.Errorf("everything is filled in, but: %v\n%s", err, out)
	}
}

// command runs the go command in a repository, without a network.
func command(dir string, args ...string) (string, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOPROXY=off", "GOWORK=off")
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// copyAll copies a file, or a folder without its tests.
func copyAll(t *testing.T, from, to string) {
	t.Helper()
	err := filepath.WalkDir(from, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == "testdata":
			return fs.SkipDir
		case d.IsDir() || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		rel, err := filepath.Rel(from, name)
		if err != nil {
			return err
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		file := filepath.Join(to, rel)
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			return err
		}
		return os.WriteFile(file, text, 0o600)
	})
	if err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, repo, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(repo, name))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func edit(t *testing.T, repo, name, old, text string) {
	t.Helper()
	before := string(read(t, repo, name))
	if strings.Count(before, old) != 1 {
		t.Fatalf("%s has %q %d times, want once", name, old, strings.Count(before, old))
	}
	if err := os.WriteFile(filepath.Join(repo, name), []byte(strings.Replace(before, old, text, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
}
