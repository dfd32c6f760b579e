//go:build proof

package abbeymayor_test

import (
	"testing"

	"circulade/internal/proof"
)

// TestRandomGamesNotice plays without rules, one by one: some game must break them.
func TestRandomGamesNotice(t *testing.T) {
	for _, id := range []string{"AM-12", "AM-15", "AM-16", "AM-17", "AM-22"} {
		var w *watch
		proof.Without(id, func() { w = watchGames(t, 12, "connected") })
		if len(w.faults) == 0 {
			t.Errorf("no game of 12 breaks %s where it does not hold", id)
		}
	}
}
