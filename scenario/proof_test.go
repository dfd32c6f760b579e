//go:build proof

package scenario_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"circulade/devtools/proofgen"
	"circulade/internal/proof"
	"circulade/scenario"
)

// These tests run in the program that TestProofs makes, one behind the other, because
// only one rule can be off.

const scenarios = expansions + "/*/testdata/*.scenario"

// linesFile names the file, if any, to which what fails first in each proof is written.
const linesFile = "PROOFS_LINES"

// placesFile names the file with all anchors.
const placesFile = "PROOFS_PLACES"

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

// TestEachAnchor plays without one anchor of a rule that has several: a scenario of the
// rule must fail. What no scenario notices is no part of the rule, or wants a scenario.
func TestEachAnchor(t *testing.T) {
	text, err := os.ReadFile(os.Getenv(placesFile))
	if err != nil {
		t.Fatal(err)
	}
	var places []proofgen.Place
	if err := json.Unmarshal(text, &places); err != nil {
		t.Fatal(err)
	}
	anchors := map[string][]string{}
	for _, p := range places {
		if at := p.String(); !slices.Contains(anchors[p.ID], at) {
			anchors[p.ID] = append(anchors[p.ID], at)
		}
	}
	shown := scenariosOf(t)
	for _, id := range slices.Sorted(maps.Keys(anchors)) {
		if len(anchors[id]) < 2 {
			continue // TestEachRule does it
		}
		for _, at := range anchors[id] {
			if !slices.ContainsFunc(shown[id], func(sc *scenario.Scenario) bool { return notices(sc, id, at) }) {
				t.Errorf("%s: no scenario of %s fails without this anchor alone", strings.TrimPrefix(at, root+"/"), id)
			}
		}
	}
}

// notices reports whether a scenario fails without an anchor of a rule. That the program
// stops is a failure too: half a rule need make no sense.
func notices(sc *scenario.Scenario, id, anchor string) (failed bool) {
	defer func() { failed = recover() != nil || failed }()
	proof.WithoutAt(id, anchor, func() { failed = sc.Play() != nil })
	return failed
}

// scenariosOf returns the scenarios that name each rule.
func scenariosOf(t *testing.T) map[string][]*scenario.Scenario {
	t.Helper()
	files, err := filepath.Glob(scenarios)
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string][]*scenario.Scenario{}
	for _, file := range files {
		list, err := scenario.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, sc := range list {
			for _, id := range sc.IDs {
				shown[id] = append(shown[id], sc)
			}
		}
	}
	return shown
}

// TestEachDocumentedRule does the same with the scenarios of docs/scenarios.md.
func TestEachDocumentedRule(t *testing.T) {
	for _, file := range documented(t) {
		prove(t, file)
	}
}

// TestNothingOff plays the scenarios with every rule in its place.
func TestNothingOff(t *testing.T) { scenario.Run(t, scenarios) }

// prove plays the scenarios of a file without each rule that they name, and returns
// what failed first.
func prove(t *testing.T, file string) string {
	t.Helper()
	list, err := scenario.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var told strings.Builder
	for _, sc := range list {
		for _, id := range sc.IDs {
			if scenario.IsExample(id) {
				continue
			}
			var err error
			proof.Without(id, func() { err = sc.Play() })
			var failure *scenario.Failure
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
