//go:build proof

package tower_test

import (
	"testing"

	"circulade/internal/proof"
)

// TestRandomGamesNotice plays without rules, one by one: some game must break them.
func TestRandomGamesNotice(t *testing.T) {
	for _, rule := range []string{"TW-2", "TW-3", "TW-4", "TW-5", "TW-7", "TW-9", "TW-12", "TW-13"} {
		g := &watched{}
		proof.Without(rule, func() {
			for seed := range uint64(10) {
				g.play(t, 2+int(seed%5), seed)
			}
		})
		if len(g.faults) == 0 {
			t.Errorf("ten games without %s break nothing", rule)
		}
	}
}
