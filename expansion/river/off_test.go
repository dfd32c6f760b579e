//go:build proof

package river_test

import (
	"testing"

	"circulade/internal/proof"
)

// TestRiversNotice plays without the rules of the river, one by one: some tile must
// break them.
func TestRiversNotice(t *testing.T) {
	for _, test := range []struct{ rule, turns, set string }{
		{"RV-2", "no_double_turn", "river-1"},
		{"RV-3", "no_double_turn", "river-1"},
		{"RV-4", "no_double_turn", "river-2"},
		{"RV-6", "no_double_turn", "river-1"},
		{"RV-7", "no_double_turn", "river-1"},
		{"RV-7", "no_double_turn", "river-2"},
		{"RV-8", "never_back", "river-1"},
	} {
		t.Run(test.rule+"/"+test.set, func(t *testing.T) {
			proof.Without(test.rule, func() {
				if w := watchGames(t, 20, test.turns, []string{test.set}); len(w.faults) == 0 {
					t.Errorf("no tile of 20 games breaks %s where it does not hold", test.rule)
				}
			})
		})
	}
}
