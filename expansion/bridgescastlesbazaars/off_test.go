//go:build proof

package bridgescastlesbazaars_test

import (
	"testing"

	"circulade/internal/proof"
)

// TestGamesNotice plays without rules, one by one: some game must break them.
func TestGamesNotice(t *testing.T) {
	for _, rule := range []string{"BCB-12", "BCB-13", "BCB-15", "BCB-26", "BCB-19", "BCB-20", "BCB-21"} {
		var w *watch
		proof.Without(rule, func() { w = watchGames(t, 10, "plus", []string{"bridges-castles-bazaars"}) })
		if len(w.faults) == 0 {
			t.Errorf("10 games keep to %s where it does not hold", rule)
		}
	}
}
