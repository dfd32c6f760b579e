//go:build proof

package count_test

import (
	"testing"

	"circulade/game"
	"circulade/internal/proof"
	"circulade/rules"
)

// TestTownNotice holds that it is CO-2 that keeps pieces out of the town.
func TestTownNotice(t *testing.T) {
	proof.Without("CO-2", func() {
		s := newGame(t, game.Setup{}).State()
		if c := s.Board.At(1, 1); !s.MayEnter(rules.Piece{}, c) {
			t.Error("nothing may enter the town without CO-2 either")
		}
	})
}
