package scenario_test

import (
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"circulade/game"
	"circulade/game/check"
	"circulade/scenario"
)

// dossier is present in the workshop only.
const dossier = "../../shared/rules"

// ownNotes stands for the notes of a set that has no others: its README.
const ownNotes = "README.md"

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

// TestIDs holds each list to the rules as they were written down. Where several folders
// share a file, each answers for the prefixes that it lists.
func TestIDs(t *testing.T) {
	if _, err := os.Stat(dossier); errors.Is(err, fs.ErrNotExist) {
		t.Skipf("%s is not here", dossier)
	}
	for _, list := range ids(t) {
		file := filepath.Join(dossier, list.Dossier)
		if list.Dossier == ownNotes {
			file = filepath.Join(filepath.Dir(filepath.Dir(list.File)), ownNotes)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Errorf("%s: %v", list.File, err)
			continue
		}
		want := written(string(text))
		for _, id := range list.IDs {
			if !want[id.Name] {
				t.Errorf("%s lists %s, which is no rule or example of %s", list.File, id.Name, list.Dossier)
			}
			delete(want, id.Name)
		}
		mine := prefixes(list)
		for id := range want {
			if !mine[prefix(id)] {
				continue
			}
			t.Errorf("%s lacks %s of %s", list.File, id, list.Dossier)
		}
	}
}

// prefix returns what stands before the number of a rule or example: "BA" of BA-X3.
func prefix(id string) string {
	letters, _, _ := strings.Cut(id, "-")
	return letters
}

// prefixes returns those of a list.
func prefixes(list scenario.IDList) map[string]bool {
	all := map[string]bool{}
	for _, id := range list.IDs {
		all[prefix(id.Name)] = true
	}
	return all
}

// defined is where a rule ("- BA-16 …", "BA-1 …") or an example ("| BA-X3 | …",
// or FEx1) is written down. Examples may also stand in a row: "so. KR-X2 …".
var (
	defined = regexp.MustCompile(`(?m)^(?:- |\| *)?(?:\*\*)?([A-Z]{2,3}(?:-X?|x)[0-9]+[a-z]?)(?:\*\*)?[ |]`)
	inRow   = regexp.MustCompile(`\. ([A-Z]{2,3}-X[0-9]+) `)
)

// written returns the ids that a text defines.
func written(text string) map[string]bool {
	all := map[string]bool{}
	for _, m := range defined.FindAllStringSubmatch(text, -1) {
		all[strings.Replace(m[1], "x", "-X", 1)] = true
	}
	for _, m := range inRow.FindAllStringSubmatch(text, -1) {
		all[m[1]] = true
	}
	return all
}

func TestWritten(t *testing.T) {
	got := written("AB-1 Setup\n- **AB-9** told\n- AB-2 then\n  AB-3 cited\n| AB-X1 | so |\n|FEx2|so|\nAB-4/AB-5 cited, AB-6 too. AB-7 too\nAB-X3 so. AB-X4 so, AB-X5 cited\n")
	for _, id := range []string{"AB-1", "AB-2", "AB-9", "AB-X1", "FE-X2", "AB-X3", "AB-X4"} {
		if !got[id] {
			t.Errorf("%s was not found", id)
		}
		delete(got, id)
	}
	if len(got) > 0 {
		t.Errorf("%v were taken for definitions", got)
	}
}

// TestReadIDs shows what a list may not say.
func TestReadIDs(t *testing.T) {
	for _, test := range []struct{ one, two, want string }{
		{"// ours\ndossier x.md\nAB-1\n", "dossier y.md\nAB-X1 - hard // very\n", ""},
		{"AB-1\n", "", "a/testdata/ids.txt:1: \"AB-1\": want \"dossier FILE\" first"},
		{"dossier x.md\n", "", "a/testdata/ids.txt: no rule is listed"},
		{"dossier x.md\nAB\n", "", "a/testdata/ids.txt:2: \"AB\": want an id"},
		{"dossier x.md\nAB-1 - \n", "", "a/testdata/ids.txt:2: "},
		{"dossier x.md\nAB-1\nAB-1\n", "", "a/testdata/ids.txt:3: \"AB-1\": want an id not yet listed"},
		{"dossier x.md\nAB-1\n", "dossier y.md\nAB-1\n", "AB-1, which "},
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
		case test.want == "" && (err != nil || len(lists) != 2 || lists[0].Dossier != "x.md" || lists[1].IDs[0] != scenario.ID{Name: "AB-X1", Unshown: "hard"}):
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
