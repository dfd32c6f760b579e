package all_test

import (
	"slices"
	"strings"
	"testing"

	"circulade/expansion/all"
	"circulade/rules"
)

// hollow is a base game that registers its questions but one, and nothing else.
func hollow(but string) *rules.Module {
	return &rules.Module{Set: "base", Register: func(b *rules.Book) error {
		for _, m := range all.Order() {
			for _, r := range m.Rows {
				if r.Set == "base" && r.Form == rules.Question && r.Name != but {
					b.Question(r.Name, rules.Script{Kind: "hollow"})
				}
			}
		}
		return nil
	}}
}

// questions are the rows of the base game that ask something.
func questions() (names []string) {
	for _, m := range all.Order() {
		for _, r := range m.Rows {
			if r.Set == "base" && r.Form == rules.Question {
				names = append(names, r.Name)
			}
		}
	}
	return names
}

// A set that adds to a question that is not there is refused, and the refusal names the
// set and the question: whoever changes the base game learns what hangs on it.
func TestSetsNameTheQuestionTheyMiss(t *testing.T) {
	modules, err := all.Modules()
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]bool{}
	for _, preset := range all.Presets() {
		options := map[string]string{}
		for _, m := range modules {
			for i := range m.Options {
				options[m.Options[i].Key] = m.Options[i].In(preset.ID)
			}
		}
		for _, m := range modules {
			for _, row := range questions() {
				if m.Set == "base" || m.Register == nil {
					continue
				}
				cfg := rules.Config{Seats: 2, Options: options}
				_, err := rules.Compile(cfg, []*rules.Module{hollow(row), m}, all.Order())
				if err == nil {
					t.Errorf("%s without %s: compiled, though half the base game is missing", m.Set, row)
				} else if strings.HasPrefix(err.Error(), "set "+m.Set+":") && strings.Contains(err.Error(), `"`+row+`"`) {
					told[row] = true
				}
			}
		}
	}
	for _, row := range []string{"base.place", "base.wood", "base.window-start", "base.window-tile", "base.window-wood", "base.window-end"} {
		if !told[row] {
			t.Errorf("no set says that it misses %s", row)
		}
	}
	if !slices.Contains(questions(), "base.wood") {
		t.Error("the base game asks for no follower: this proves nothing")
	}
}

// A number that is none is refused, whoever filled the options.
func TestOptionThatIsNoNumber(t *testing.T) {
	modules, err := all.Modules()
	if err != nil {
		t.Fatal(err)
	}
	options := map[string]string{}
	for _, m := range modules {
		for i := range m.Options {
			options[m.Options[i].Key] = m.Options[i].In("plus")
		}
	}
	options["plague.quiet_tiles"] = "many"
	_, err = all.Compile(rules.Config{Seats: 2, Options: options}, []string{"base", "plague"})
	if err == nil || !strings.Contains(err.Error(), "plague") || !strings.Contains(err.Error(), "many") {
		t.Errorf("many quiet tiles: %v", err)
	}
}
