package gamelog_test

import (
	"slices"
	"strings"
	"testing"

	"circulade/game"
	"circulade/internal/table/gamelog"
)

// What Numbered makes of a name is known as that, and nothing else is.
func TestIsNumbered(t *testing.T) {
	long := strings.Repeat("ä", game.MaxName)
	for _, name := range []string{"Ann", "Ann 2", "7", long} {
		for left := 12; left >= 0; left-- {
			n := left
			made := gamelog.UniqueName(name, func(string) bool { n--; return n >= 0 })
			if !gamelog.IsNameVariant(made, name) {
				t.Errorf("%q is not known as %q", made, name)
			}
		}
	}
	for _, not := range []string{"", "An", "Ann2", "Ann 1", "Ann 02", "Ann -2", "Ann +2", "Ann  2", "Ann 2 2", "ann 2", "Ann B", "Ann "} {
		if gamelog.IsNameVariant(not, "Ann") {
			t.Errorf("%q is taken for Ann", not)
		}
	}
}

// Strangers read the names of public accounts and of computer players; others are called by their seats, and no two
// alike.
func TestPublicNames(t *testing.T) {
	seats := []gamelog.Seat{{Kind: gamelog.KindHere}, {Kind: gamelog.KindLink}, {Kind: gamelog.KindBot, Bot: "hard"}, {Kind: gamelog.KindBot, Bot: "hard"}, {}}
	for _, c := range []struct{ accounts, want []string }{
		{[]string{"Ann", "", "", "", "Player 2"}, []string{"Ann", "Player 2", "hard", "hard 2", "Player 2 2"}},
		{nil, []string{"Player 1", "Player 2", "hard", "hard 2", "Player 5"}},
		{[]string{"hard", "Bob\n", "Cy"}, []string{"hard", "Player 2", "hard 2", "hard 3", "Player 5"}},
	} {
		if got := gamelog.PublicNames(seats, c.accounts); !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.accounts, got, c.want)
		}
	}
}
