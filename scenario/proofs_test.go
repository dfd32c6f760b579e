package scenario_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"circulade/devtools/proofgen"
	"circulade/scenario"
)

var linesTo = flag.String("proofs.lines", "", "write what fails first in each proof to this file")

// root is the folder of the module.
const root = ".."

// TestProofs proves that every scenario notices every rule that it names. It makes the
// program in which rules can be off, and runs proof_test.go in it.
func TestProofs(t *testing.T) {
	overlay, places, err := proofgen.Overlay(t.TempDir(), root+"/board", root+"/rules", root+"/expansion")
	if err != nil {
		t.Fatal(err)
	}
	checkPlaces(t, places)
	writePlaces(t, places)
	readWhatRuns(t)

	args := []string{"test", "-vet=off", "-tags", "proof", "-overlay", overlay, "-count=1", "-run", "^Test(EachRule|EachAnchor|EachDocumentedRule|NothingOff|.*Notice)$", "./scenario"}
	args = append(args, noticing(t)...)
	if *linesTo != "" {
		name, err := filepath.Abs(*linesTo)
		if err != nil {
			t.Fatal(err)
		}
		t.Setenv("PROOFS_LINES", name)
	}
	cmd := exec.CommandContext(t.Context(), "go", args...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOARCH=") // rules are the same on every machine
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("go %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	if !bytes.Contains(out, []byte("ok ")) || bytes.Contains(out, []byte("no tests to run")) {
		t.Errorf("no test has run:\n%s", out)
	}
}

// writePlaces hands the anchors to the program that is made of them.
func writePlaces(t *testing.T, places []proofgen.Place) {
	t.Helper()
	text, err := json.Marshal(places)
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "places.json")
	if err := os.WriteFile(name, text, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PROOFS_PLACES", name)
}

// noticing returns the packages with tests of their own, named TestXNotice, that other
// tests notice when a rule is off.
func noticing(t *testing.T) (packages []string) {
	t.Helper()
	names, err := filepath.Glob(expansions + "/*/off_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		packages = append(packages, "./expansion/"+filepath.Base(filepath.Dir(name)))
	}
	return packages
}

// checkPlaces holds the anchors to the lists of rules, in both directions.
func checkPlaces(t *testing.T, places []proofgen.Place) {
	t.Helper()
	anchored := map[string]bool{}
	list := known(t)
	for _, p := range places {
		anchored[p.ID] = true
		if _, ok := list[p.ID]; !ok {
			t.Errorf("%s:%d: the anchor cites %s, which no ids.txt lists", p.File, p.Line, p.ID)
		}
	}
	for _, l := range ids(t) {
		for _, id := range l.IDs {
			if !anchored[id.Name] && id.Unshown == "" && !scenario.IsExample(id.Name) {
				t.Errorf("%s of %s is nowhere anchored", id.Name, l.File)
			}
		}
	}
}

// readWhatRuns opens the files that only the other program is built from, so that go
// test does not take this test's last result for one of theirs.
func readWhatRuns(t *testing.T) {
	t.Helper()
	for _, pattern := range []string{"proof_test.go", root + "/internal/proof/*.go", expansions + "/*/off_test.go", expansions + "/*/testdata/*.scenario"} {
		names, err := filepath.Glob(pattern)
		if err != nil || len(names) == 0 {
			t.Fatalf("no file matches %s (%v)", pattern, err)
		}
		for _, name := range names {
			if _, err := os.ReadFile(name); err != nil {
				t.Fatal(err)
			}
		}
	}
}
