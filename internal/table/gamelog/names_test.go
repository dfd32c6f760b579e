package gamelog_test

import (
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
