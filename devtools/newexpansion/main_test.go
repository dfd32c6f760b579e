package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"circulade/devtools/proofgen"
	"circulade/devtools/scaffold"
	"circulade/tile"
	"circulade/web/rules"
)

const root = "../.."

func TestNames(t *testing.T) {
	for _, test := range []struct{ name, prefix, want string }{
		{"sea-serpent", "", "SS seaserpent Sea serpent"},
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
	s, err := newSet("sea-serpent", "")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := s.write(dir); err == nil || !strings.Contains(err.Error(), "not the root") {
		t.Errorf("outside the repository: error %v", err)
	}
	dir = lists(t)
	if err := s.write(dir); err != nil {
		t.Fatal(err)
	}
	if err := s.write(dir); err == nil || !strings.Contains(err.Error(), "is there already") {
		t.Errorf("a second time: error %v", err)
	}
	for _, name := range []string{"web/src/sets/sea-serpent.ts", "web/messages/en/sea-serpent.json", "web/messages/it/sea-serpent.json"} {
		if text := read(t, dir, name); !strings.Contains(string(text), "Sea serpent") {
			t.Errorf("%s does not tell its title:\n%s", name, text)
		}
	}
	for _, language := range languages {
		var chapter rules.Chapter
		if err := json.Unmarshal(read(t, dir, "web/rules/"+language+"/seaserpent.json"), &chapter); err != nil || chapter.Title != "Sea serpent" {
			t.Fatalf("its chapter of the rules book is %+v: %v", chapter, err)
		}
		told := ""
		for _, section := range chapter.Sections {
			for _, rule := range section.Rules {
				told += rule.ID + "\n"
			}
		}
		if ids := string(read(t, dir, "expansion/seaserpent/testdata/ids.txt")); told == "" || !strings.HasSuffix(ids, told) {
			t.Errorf("the chapter tells %q, the rules are %q", told, ids)
		}
	}
	dir = lists(t)
	edit(t, dir, "art/sets.go", "// The next set.", "// The end.")
	if err := s.write(dir); err == nil || !strings.Contains(err.Error(), "art/sets.go: want one line") {
		t.Errorf("a list without its mark: error %v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, "expansion/seaserpent")); err == nil {
		t.Error("what was refused has left files")
	}
	for _, want := range []string{
		"expansion/all/order.go", "web/messages/LANGUAGE/sea-serpent.json", "web/src/sets/sea-serpent.ts", "art/set_seaserpent.go",
		"web/rules/LANGUAGE/seaserpent.json", "go test ./web/rules -update", "web/lessons/sea-serpent.json", "page.lesson.sea-serpent.1", "go test ./web -run Lessons",
	} {
		if !strings.Contains(s.steps(), want) {
			t.Errorf("the steps do not tell of %s:\n%s", want, s.steps())
		}
	}
}

// TestNewSet begins a set beside this repository and lays it over it. It
// compiles, its tests fail and say what to do; once that is done they pass.
func TestNewSet(t *testing.T) {
	repo := lists(t)
	s, err := newSet("sea-serpent", "")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.write(repo); err != nil {
		t.Fatal(err)
	}
	out, err := testSet(t, repo, "")
	if err == nil {
		t.Errorf("the tests of the new set passed, but nobody has said what it does:\n%s", out)
	}
	for _, want := range []string{"fill in the digest", "fill in the facts", "`go test -update` writes it", "(begin here)", "got red 5 SS-2", "(fill in the numbers)"} {
		if !strings.Contains(out, want) {
			t.Errorf("the tests of the new set do not say %q:\n%s", want, out)
		}
	}

	set, err := tile.Parse("seaserpent.tiles", read(t, repo, "expansion/seaserpent/seaserpent.tiles"))
	if err != nil {
		t.Fatal(err)
	}
	edit(t, repo, "expansion/seaserpent/facts_test.go", "fill in the digest once the tiles are right", set.Digest())
	edit(t, repo, "tile/facts/sea-serpent.json", ",\n   \"icons\": [\"fill in the facts\"]", "")
	edit(t, repo, "expansion/seaserpent/testdata/seaserpent.scenario", "red 0 SS-2", "red 5 SS-2")
	edit(t, repo, "expansion/seaserpent/testdata/seaserpent.perft", "perft 1 0", "perft 1 6")
	edit(t, repo, "expansion/seaserpent/testdata/seaserpent.perft", "perft 2 0", "perft 2 30")
	edit(t, repo, "expansion/seaserpent/testdata/seaserpent.perft", "perft 3 0", "perft 3 720")
	if out, err := testSet(t, repo, "", "-update"); err != nil {
		t.Errorf("everything is filled in, but: %v\n%s", err, out)
	}
	anchor(t, repo)
	if out, err := testSet(t, repo, "proof"); err != nil {
		t.Errorf("the sample scenarios do not notice their rules: %v\n%s", err, out)
	}
}

// lists returns a folder with the lists into which a set is entered, as they are here.
func lists(t *testing.T) string {
	t.Helper()
	repo := t.TempDir()
	for _, name := range []string{"go.mod", "expansion/all/all.go", "art/sets.go"} {
		file := filepath.Join(repo, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, read(t, root, name), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return repo
}

// anchor makes the rules of the set such that they can be off, and adds a test that
// plays its scenarios without each.
func anchor(t *testing.T, repo string) {
	t.Helper()
	name := "expansion/seaserpent/seaserpent.go"
	made, places, err := proofgen.Rewrite(name, string(read(t, repo, name)))
	if err != nil || len(places) != 2 {
		t.Fatalf("anchors of the new set: %v, error %v", places, err)
	}
	test, err := os.ReadFile("testdata/proof_test.txt")
	if err != nil {
		t.Fatal(err)
	}
	for file, text := range map[string]string{name: made, "expansion/seaserpent/proof_test.go": string(test)} {
		if err := os.WriteFile(filepath.Join(repo, file), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// testSet builds the tests of the set, with a tag or "", in this repository with the files of
// another one laid over it, where nearly all is built already, and runs them.
func testSet(t *testing.T, repo, tag string, args ...string) (string, error) {
	t.Helper()
	text, err := scaffold.Overlay(root, repo)
	if err != nil {
		t.Fatal(err)
	}
	overlay, program := filepath.Join(repo, "overlay.json"), filepath.Join(repo, "set.test")
	if err := os.WriteFile(overlay, text, 0o600); err != nil {
		t.Fatal(err)
	}
	pictures := exec.Command("go", "build", "-overlay", overlay, "./art")
	pictures.Dir = root
	if out, err := pictures.CombinedOutput(); err != nil {
		t.Fatalf("the pictures of the new set do not compile: %v\n%s", err, out)
	}
	build := exec.Command("go", "test", "-c", "-vet=off", "-tags", tag, "-overlay", overlay, "-o", program, "./expansion/seaserpent")
	build.Dir = root
	build.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("the new set does not compile: %v\n%s", err, out)
	}
	cmd := exec.Command(program, args...)
	cmd.Dir = filepath.Join(repo, "expansion", "seaserpent")
	out, err := cmd.CombinedOutput()
	return string(out), err
}

func read(t *testing.T, repo, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(repo, name))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// edit replaces a text that a file has once; $& is that text.
func edit(t *testing.T, repo, name, old, text string) {
	t.Helper()
	before := string(read(t, repo, name))
	if strings.Count(before, old) != 1 {
		t.Fatalf("%s has %q %d times, want once", name, old, strings.Count(before, old))
	}
	after := strings.Replace(before, old, strings.ReplaceAll(text, "$&", old), 1)
	if err := os.WriteFile(filepath.Join(repo, name), []byte(after), 0o600); err != nil {
		t.Fatal(err)
	}
}
