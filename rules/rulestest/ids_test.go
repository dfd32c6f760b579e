package rulestest_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"circulade/game"
	"circulade/rules/rulestest"
)

// dossier is present in the workshop only.
const dossier = "../../../shared/rules"

// built are the files of the dossier whose sets are built.
var built = []string{"01-base.md"}

func ids(t *testing.T) []rulestest.ID {
	t.Helper()
	list, err := rulestest.IDs()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestIDs holds ids.txt to the rules as they were written down.
func TestIDs(t *testing.T) {
	if _, err := os.Stat(dossier); errors.Is(err, fs.ErrNotExist) {
		t.Skipf("%s is not here", dossier)
	}
	var want []string
	for _, name := range built {
		text, err := os.ReadFile(filepath.Join(dossier, name))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range defined.FindAllStringSubmatch(string(text), -1) {
			want = append(want, strings.Replace(m[1], "x", "-X", 1))
		}
	}
	var got []string
	for _, id := range ids(t) {
		got = append(got, id.Name)
	}
	for _, id := range want {
		if !slices.Contains(got, id) {
			t.Errorf("ids.txt lacks %s", id)
		}
	}
	for _, id := range got {
		if !slices.Contains(want, id) {
			t.Errorf("ids.txt lists %s, which is no rule or example of %v", id, built)
		}
	}
	if len(want) < 31+24 {
		t.Errorf("found only %d rules and examples in %v", len(want), built)
	}
}

// defined is where a rule ("- BA-16 …") or an example ("| BA-X3 | …", or FEx1)
// is written down.
var defined = regexp.MustCompile(`(?m)^(?:- |\| *)([A-Z]{2,3}(?:-X?|x)[0-9]+[a-z]?)\b`)

// TestEveryIDHasAScenario lists the rules and examples that no scenario names,
// and the names that are no rules. That a scenario notices its rules is proved
// by Switches beside it.
func TestEveryIDHasAScenario(t *testing.T) {
	files, err := filepath.Glob("../../expansion/*/testdata/*.scenario")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenarios found (%v)", err)
	}
	shown := map[string]string{}
	for _, name := range files {
		list, err := rulestest.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, sc := range list {
			for _, id := range sc.IDs {
				shown[id] = name
			}
		}
	}
	for _, id := range ids(t) {
		switch _, ok := shown[id.Name]; {
		case !ok && id.Unshown == "":
			t.Errorf("%s has no scenario", id.Name)
		case ok && id.Unshown != "":
			t.Errorf("%s has a scenario in %s, but ids.txt says that none can show it: %s", id.Name, shown[id.Name], id.Unshown)
		}
		delete(shown, id.Name)
	}
	for id, name := range shown {
		t.Errorf("%s names %s, which ids.txt does not list", name, id)
	}
}

// TestCitedRules holds that code cites only rules that exist, and so have a
// scenario.
func TestCitedRules(t *testing.T) {
	g, err := game.New(game.Setup{Players: []string{"red", "blue"}, Expansions: []string{"all"}})
	if err != nil {
		t.Fatal(err)
	}
	list := ids(t)
	for _, cited := range g.Book().Rules() {
		if !slices.ContainsFunc(list, func(id rulestest.ID) bool { return id.Name == cited }) {
			t.Errorf("the code cites %s, which ids.txt does not list", cited)
		}
	}
}
