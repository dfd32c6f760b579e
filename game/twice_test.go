package game_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"circulade/game"
)

// A set that a setup names twice is refused with where it stands; a record that does so is read.
func TestSetNamedTwice(t *testing.T) {
	for _, tt := range []struct {
		sets  []string
		field string // "": nothing is wrong
	}{
		{[]string{"base", "abbot"}, ""},
		{[]string{"base", "abbot", "base"}, "expansions[2]"},
		{[]string{"abbot", "abbot"}, "expansions[1]"},
		{[]string{"all", "all"}, "expansions[1]"},
	} {
		_, err := game.New(game.Setup{Players: []string{"Ann", "Bo"}, Expansions: tt.sets, Seed: "1"})
		var wrong *game.SetupError
		switch {
		case tt.field == "" && err != nil:
			t.Errorf("%v: %v", tt.sets, err)
		case tt.field == "":
		case !errors.As(err, &wrong) || len(wrong.Faults) != 1 || wrong.Faults[0].Field != tt.field || !strings.Contains(wrong.Faults[0].Message, "named already"):
			t.Errorf("%v: %v", tt.sets, err)
		}
	}
	g, err := game.Load("circulade: 1\nrules: 1\nplayer: Ann\nplayer: Bo\nsets: base base\nseed: 42\n")
	if err != nil || !slices.Equal(g.Setup().Expansions, []string{"base"}) {
		t.Errorf("a record that names a set twice: %v", err)
	}
}
