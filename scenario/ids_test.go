package scenario_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"circulade/game"
	"circulade/game/check"
	"circulade/scenario"
)

const expansions = "../expansion"

func ids(t *testing.T) []scenario.IDList {
	t.Helper()
	lists, err := scenario.ReadIDs(expansions + "/*/testdata/ids.txt")
	if err != nil {
		t.Fatal(err)
	}
	return lists
}

// known are the ids of all lists.
func known(t *testing.T) map[string]scenario.ID {
	t.Helper()
	all := map[string]scenario.ID{}
	for _, list := range ids(t) {
		for _, id := range list.IDs {
			all[id.Name] = id
		}
	}
	return all
}

// TestEverySetHasLists holds that no folder of sets does without the lists that
// the other tests read.
func TestEverySetHasLists(t *testing.T) {
	entries, err := os.ReadDir(expansions)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		for _, name := range []string{"README.md", "testdata/ids.txt", "testdata/unseen.txt"} {
			file := filepath.Join(expansions, e.Name(), name)
			if _, err := os.Stat(file); e.IsDir() && e.Name() != "all" && err != nil {
				t.Errorf("%v: docs/scenarios.md and docs/sim.md say what it holds", err)
			}
		}
	}
}

// TestIDs holds each list to the README of its sets, where the rules are told.
func TestIDs(t *testing.T) {
	for _, list := range ids(t) {
		readme := filepath.Join(filepath.Dir(filepath.Dir(list.File)), "README.md")
		text, err := os.ReadFile(readme)
		if err != nil {
			t.Errorf("%s: %v", list.File, err)
			continue
		}
		told := written(string(text))
		for _, id := range list.IDs {
			if !told[id.Name] {
				t.Errorf("%s lists %s, which is no rule or example of %s", list.File, id.Name, readme)
			}
			delete(told, id.Name)
		}
		for id := range told {
			t.Errorf("%s lacks %s of %s", list.File, id, readme)
		}
	}
}

// A README tells a rule behind its id in bold. Its worked examples are counted: "BA-X1 to
// BA-X24", "CC-X1 and CC-X2", "KR-X1".
var (
	ruleTold     = regexp.MustCompile(`\*\*([A-Z]{2,3}-[0-9]+[a-z]?)\*\*`)
	examplesTold = regexp.MustCompile(`([A-Z]{2,3})-X([0-9]+)(?: (?:to|and) [A-Z]{2,3}-X([0-9]+))?`)
)

const examplesHeading = "\n## Worked examples\n"

// written returns the ids of the rules and examples that a README tells.
func written(text string) map[string]bool {
	all := map[string]bool{}
	for _, m := range ruleTold.FindAllStringSubmatch(text, -1) {
		all[m[1]] = true
	}
	_, examples, _ := strings.Cut(text, examplesHeading)
	for _, m := range examplesTold.FindAllStringSubmatch(examples, -1) {
		first, _ := strconv.Atoi(m[2])
		last, err := strconv.Atoi(m[3])
		if err != nil {
			last = first
		}
		for n := first; n <= last; n++ {
			all[fmt.Sprint(m[1], "-X", n)] = true
		}
	}
	return all
}

func TestWritten(t *testing.T) {
	got := written("- **AB-1** Setup, as AB-2 says, and AB-X9\n| one | **AB-3a** so. **AB-4** so |\n\n## Worked examples\n\nAB-X1 to AB-X3 · FE-X1 and FE-X2 · KR-X1: played.\n")
	for _, id := range []string{"AB-1", "AB-3a", "AB-4", "AB-X1", "AB-X2", "AB-X3", "FE-X1", "FE-X2", "KR-X1"} {
		if !got[id] {
			t.Errorf("%s was not found", id)
		}
		delete(got, id)
	}
	if len(got) > 0 {
		t.Errorf("%v were taken for rules or examples", got)
	}
}

// TestReadIDs shows what a list may not say.
func TestReadIDs(t *testing.T) {
	for _, test := range []struct{ one, two, want string }{
		{"// ours\n\nAB-1\n", "AB-X1 - hard // very\n", ""},
		{"\n", "", "a/testdata/ids.txt: no rule is listed"},
		{"AB\n", "", "a/testdata/ids.txt:1: \"AB\": want an id"},
		{"AB-1 - \n", "", "a/testdata/ids.txt:1: "},
		{"AB-1\nAB-1\n", "", "a/testdata/ids.txt:2: \"AB-1\": want an id not yet listed"},
		{"AB-1\n", "AB-1\n", "AB-1, which "},
	} {
		dir := t.TempDir()
		for name, text := range map[string]string{"a": test.one, "b": test.two} {
			if text == "" {
				continue
			}
			if err := os.MkdirAll(filepath.Join(dir, name, "testdata"), 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, name, "testdata", "ids.txt"), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		lists, err := scenario.ReadIDs(filepath.Join(dir, "*/testdata/ids.txt"))
		switch {
		case test.want != "" && (err == nil || !strings.Contains(err.Error(), filepath.FromSlash(test.want))):
			t.Errorf("%q, %q: error %v, want %q", test.one, test.two, err, test.want)
		case test.want == "" && (err != nil || len(lists) != 2 || lists[1].IDs[0] != scenario.ID{Name: "AB-X1", Unshown: "hard"}):
			t.Errorf("%q, %q: lists %v, error %v", test.one, test.two, lists, err)
		}
	}
	if _, err := scenario.ReadIDs(filepath.Join(t.TempDir(), "*")); err == nil {
		t.Error("no list at all was taken for an empty one")
	}
}

// TestEveryIDHasAScenario lists the rules and examples that no scenario names,
// and the names that are no rules. That a scenario notices its rules is proved
// by TestProofs.
func TestEveryIDHasAScenario(t *testing.T) {
	files, err := filepath.Glob(expansions + "/*/testdata/*.scenario")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenarios found (%v)", err)
	}
	shown := map[string]string{}
	for _, name := range files {
		list, err := scenario.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, sc := range list {
			for _, id := range sc.IDs {
				shown[id] = name
			}
		}
	}
	for _, list := range ids(t) {
		for _, id := range list.IDs {
			switch _, ok := shown[id.Name]; {
			case !ok && id.Unshown == "":
				t.Errorf("%s of %s has no scenario", id.Name, list.File)
			case ok && id.Unshown != "":
				t.Errorf("%s has a scenario in %s, but %s says that none can show it: %s", id.Name, shown[id.Name], list.File, id.Unshown)
			}
			delete(shown, id.Name)
		}
	}
	for id, name := range shown {
		t.Errorf("%s names %s, which no ids.txt lists", name, id)
	}
}

// TestCitedRules holds that code cites only rules that exist, and so have a
// scenario.
func TestCitedRules(t *testing.T) {
	list := known(t)
	for _, of := range []func() ([]check.Mixture, error){check.Alone, check.Together} {
		mixtures, err := of()
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range mixtures {
			setup, err := m.Setup(rand.New(rand.NewPCG(1, 1)))
			if err != nil {
				t.Fatal(err)
			}
			g, err := game.New(setup)
			if err != nil {
				t.Fatal(err)
			}
			for _, cited := range g.Book().Rules() {
				if _, ok := list[cited]; !ok {
					t.Errorf("the code cites %s, which no ids.txt lists (sets: %v)", cited, m)
					list[cited] = scenario.ID{} // once is enough
				}
			}
		}
	}
}
