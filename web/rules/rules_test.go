package rules

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"circulade/scenario"
)

// update reports whether the flag that package scenario defines is set.
func update() bool { return flag.Lookup("update").Value.String() == "true" }

// texts returns what the chapter says of each rule.
func (c Chapter) texts() map[string]string {
	all := map[string]string{}
	for _, s := range c.Sections {
		for _, r := range s.Rules {
			all[r.ID] = r.Text
		}
	}
	return all
}

// order returns the ids as a reader meets them, with the number of their section.
func (c Chapter) order() []string {
	var ids []string
	for i, s := range c.Sections {
		for _, r := range s.Rules {
			ids = append(ids, strings.Repeat("§", i+1)+r.ID)
		}
	}
	return ids
}

// lists returns the rules of each chapter by its name; worked examples are told by
// boards alone.
func lists(t *testing.T) map[string][]string {
	t.Helper()
	all, err := scenario.ReadIDs("../../expansion/*/testdata/ids.txt")
	if err != nil {
		t.Fatal(err)
	}
	ids := map[string][]string{}
	for _, l := range all {
		name := filepath.Base(filepath.Dir(filepath.Dir(l.File)))
		for _, id := range l.IDs {
			if !strings.Contains(id.Name, "-X") {
				ids[name] = append(ids[name], id.Name)
			}
		}
	}
	return ids
}

func read(t *testing.T, language, name string) Chapter {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(language, name+".json"))
	if err != nil {
		t.Fatalf("the rules book lacks a chapter: %v", err)
	}
	var c Chapter
	d := json.NewDecoder(strings.NewReader(string(data)))
	d.DisallowUnknownFields()
	if err := d.Decode(&c); err != nil {
		t.Fatalf("%s/%s.json: %v", language, name, err)
	}
	return c
}

// TestEveryRuleIsTold asks, in every language, for a text of each numbered rule, one
// of its own, in the same order.
func TestEveryRuleIsTold(t *testing.T) {
	rules := lists(t)
	if len(rules) < 27 {
		t.Fatalf("only %d lists of rules were found", len(rules))
	}
	seen := map[string]string{} // by language and text
	for name, ids := range rules {
		english := read(t, "en", name)
		for _, language := range languages {
			c := read(t, language, name)
			at := language + "/" + name + ".json"
			if c.Title == "" || c.About == "" {
				t.Errorf("%s lacks a title, or what it is about", at)
			}
			if got := sorted(c.order()); !slices.Equal(got, slices.Sorted(slices.Values(ids))) {
				t.Errorf("%s tells the rules\n%v, want each of these once\n%v", at, got, slices.Sorted(slices.Values(ids)))
			}
			if !slices.Equal(c.order(), english.order()) {
				t.Errorf("%s tells its rules in another order than the English", at)
			}
			for id, text := range c.texts() {
				checkText(t, at, id, text)
				if language != "en" && text == english.texts()[id] {
					t.Errorf("%s: %s is in English", at, id)
				}
				if other, twice := seen[language+text]; twice {
					t.Errorf("%s: %s says the same as %s", at, id, other)
				}
				seen[language+text] = id
			}
		}
	}
	for _, language := range languages {
		files, err := filepath.Glob(language + "/*.json")
		if err != nil || len(files) != len(rules) {
			t.Errorf("%s has %d chapters, want one for each of the %d lists of rules (%v)", language, len(files), len(rules), err)
		}
	}
}

// sorted is the ids without their sections.
func sorted(order []string) []string {
	ids := make([]string, len(order))
	for i, id := range order {
		ids[i] = strings.TrimLeft(id, "§")
	}
	slices.Sort(ids)
	return ids
}

// A sentence ends with its mark, perhaps in a quotation or brackets.
var sentence = regexp.MustCompile(`[.!?]["”“»)]*(\s|$)`)

// inside is what readers of a rules book do not know.
var inside = regexp.MustCompile(`\b(S0\d\d|T\d\.\d|W[0-3]|JCZ|ORPHANS|[A-Z]{2}-\d+)\b|(?i)me{2}ple|carcassonne`)

func checkText(t *testing.T, at, id, text string) {
	t.Helper()
	if n := len(sentence.FindAllString(text, -1)); n < 1 || n > 6 {
		t.Errorf("%s: %s has %d sentences, want 1 to 6: %s", at, id, n, text)
	}
	if word := inside.FindString(text); word != "" {
		t.Errorf("%s: %s speaks of %q, which its reader does not know", at, id, word)
	}
}

// TestBoards holds the boards to the scenarios: the simplest that shows a rule is its
// picture.
func TestBoards(t *testing.T) {
	pictured := 0
	for name, ids := range lists(t) {
		boards := boardsOf(t, name, ids)
		pictured += len(boards)
		text, err := json.MarshalIndent(boards, "", " ")
		if err != nil {
			t.Fatal(err)
		}
		text = append(text, '\n')
		file := filepath.Join("boards", name+".json")
		if update() {
			if err := os.WriteFile(file, text, 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if kept, err := os.ReadFile(file); err != nil || string(kept) != string(text) {
			t.Errorf("%s is not what the scenarios show now (%v): go test ./web/rules -update, then make web", file, err)
		}
	}
	if pictured < 300 {
		t.Errorf("only %d rules have a board", pictured)
	}
}

// boardsOf pictures the rules of a chapter, each by the scenario that is least about
// anything else.
func boardsOf(t *testing.T, name string, ids []string) map[string]scenario.Picture {
	t.Helper()
	boards := map[string]scenario.Picture{}
	best := map[string]int{}
	for _, sc := range scenarios(t, name) {
		p, err := sc.Picture()
		if err != nil {
			t.Fatal(err)
		}
		if n := len(p.After.Tiles); n < 2 || n > 40 {
			continue
		}
		for i, id := range sc.IDs {
			rank := aside(p, i)
			if old, known := best[id]; slices.Contains(ids, id) && (!known || rank < old) {
				boards[id], best[id] = p, rank
			}
		}
	}
	return boards
}

// aside is how much a picture shows beside a rule that its scenario names in a place.
func aside(p scenario.Picture, place int) int {
	n := 15*place + 4*len(p.Sets) + len(p.After.Tiles)
	if p.Before == nil {
		n += 8
	}
	return n
}

// scenarios are those of a chapter's folder.
func scenarios(t *testing.T, name string) []*scenario.Scenario {
	t.Helper()
	files, err := filepath.Glob("../../expansion/" + name + "/testdata/*.scenario")
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(files)
	var all []*scenario.Scenario
	for _, file := range files {
		list, err := scenario.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, list...)
	}
	return all
}
