//go:build proof

package rulestest_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"circulade/internal/proof"
	"circulade/rules/rulestest"
)

// These tests run in the program that TestProofs makes, one behind the other, because
// only one rule can be off.

const scenarios = expansions + "/*/testdata/*.scenario"

// linesFile names the file, if any, to which what fails first in each proof is written.
const linesFile = "PROOFS_LINES"

// TestEachRule plays each scenario without each rule that it names: it must fail.
func TestEachRule(t *testing.T) {
	files, err := filepath.Glob(scenarios)
	if err != nil || len(files) == 0 {
		t.Fatalf("no file matches %s (%v)", scenarios, err)
	}
	var told strings.Builder
	for _, file := range files {
		told.WriteString(prove(t, file))
	}
	name := os.Getenv(linesFile)
	if name == "" {
		return
	}
	text := strings.ReplaceAll(told.String(), expansions+"/", "")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestEachDocumentedRule does the same with the scenarios of docs/scenarios.md.
func TestEachDocumentedRule(t *testing.T) {
	for _, file := range documented(t) {
		prove(t, file)
	}
}

// TestNothingOff plays the scenarios with every rule in its place.
func TestNothingOff(t *testing.T) { rulestest.Run(t, scenarios) }

// prove plays the scenarios of a file without each rule that they name, and returns
// what failed first.
func prove(t *testing.T, file string) string {
	t.Helper()
	list, err := rulestest.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var told strings.Builder
	for _, sc := range list {
		for _, id := range sc.IDs {
			if rulestest.IsExample(id) {
				continue
			}
			var err error
			proof.Without(id, func() { err = sc.Play() })
			var failure *rulestest.Failure
			switch {
			case err == nil:
				t.Errorf("%s:%d: %s: it holds without %s too", sc.File, sc.Line, sc.Title, id)
				err = errors.New("holds")
			case !errors.As(err, &failure):
				t.Errorf("%s:%d: without %s: %v", sc.File, sc.Line, id, err)
			}
			what := strings.ReplaceAll(err.Error(), "\n\t", " | ")
			fmt.Fprintf(&told, "%s:%d\t%s\t%s\n", sc.File, sc.Line, id, what)
		}
	}
	return told.String()
}
