package check

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"circulade/game"
)

func TestReadUnseen(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"// what is rare\n\nrule  BA-31 - hardly ever // so far\noption base.farmers off - never drawn\n", ""},
		{"rule BA-31\n", "unseen.txt:1: \"rule BA-31\": want \"rule BA-31 - REASON\""},
		{"rule BA-31 - \n", "unseen.txt:1: "},
		{"rules BA-31 - rare\n", "unseen.txt:1: "},
		{"rule - rare\n", "unseen.txt:1: "},
		{"rule BA-31 - rare\nrule BA-31 - rare\n", "unseen.txt:2: \"rule BA-31\" is listed twice"},
	} {
		file := filepath.Join(t.TempDir(), "unseen.txt")
		if err := os.WriteFile(file, []byte(test.text), 0o600); err != nil {
			t.Fatal(err)
		}
		u, err := ReadUnseen(file)
		switch {
		case test.want == "" && (err != nil || len(u) != 2 || u["rule BA-31"] != "hardly ever" || u["option base.farmers off"] == ""):
			t.Errorf("%q: list %q, error %v", test.text, u, err)
		case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
			t.Errorf("%q: error %v, want %q", test.text, err, test.want)
		}
	}
	if _, err := ReadUnseen(filepath.Join(t.TempDir(), "*.txt")); err == nil {
		t.Error("no list at all was taken for an empty one")
	}
}

func TestUnseenCheck(t *testing.T) {
	o := NewOccurrences()
	o.Rules["BA-1"], o.Rules["BA-2"], o.Rules["BA-3"] = 0, 6, 5
	o.Verbs["draw"] = 0
	for _, what := range []string{"rule BA-1", "rule BA-2", "rule BA-3", "verb draw"} {
		o.possible[what] = 100
	}
	for _, test := range []struct {
		listed []string
		games  int
		want   []string
	}{
		{nil, 100, []string{"verb draw has never occurred", "rule BA-1 has never occurred"}},
		{nil, 101, nil},
		{[]string{"rule BA-1", "verb draw"}, 100, nil},
		{[]string{"rule BA-1", "verb draw", "rule BA-2", "rule BA-3"}, 100, []string{"rule BA-2 occurs often"}},
	} {
		u := Unseen{}
		for _, what := range test.listed {
			u[what] = "because"
		}
		got := u.Check(o, test.games)
		if !slices.EqualFunc(got, test.want, strings.HasPrefix) {
			t.Errorf("%q after %d games: %q, want %q", test.listed, test.games, got, test.want)
		}
	}
	strange, err := Unseen{"rule BA-15": "known", "rule BA-99": "not", "row base.tea": "not"}.Unknown()
	if err != nil || !slices.Equal(strange, []string{"row base.tea", "rule BA-99"}) {
		t.Errorf("unknown are %q, error %v", strange, err)
	}
}

func TestFaultCommand(t *testing.T) {
	s, err := game.Setup{
		Players: []string{"Ann", "Bo", "Cy"}, Preset: "classic",
		Options: map[string]string{"base.farmers": "off", "base.small_city": "two", "base.trim_tiles": "on"},
	}.Complete()
	if err != nil {
		t.Fatal(err)
	}
	f := &Fault{Seed: 7, Every: 4, Setup: s, After: 3, Err: errors.New("a tile is lost")}
	const command = "circulade sim --check --games 1 --seed 7 --every 4 --players 3 --preset classic" +
		" --option base.farmers=off --option base.trim_tiles=on"
	if got := f.Command(); got != command {
		t.Errorf("command %s\n   want %s", got, command)
	}
	if want := "seed 7, after 3 choices: a tile is lost\n\tagain: " + command; f.Error() != want {
		t.Errorf("error %q", f.Error())
	}
	f.Setup.Expansions = []string{"base", "abbot", "river-1"} // whether or not they ship
	if got := f.Command(); !strings.Contains(got, " --expansions abbot,river-1 ") {
		t.Errorf("command %s", got)
	}
}
