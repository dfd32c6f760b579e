package view_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"circulade/game"
	"circulade/view"
)

// What a message brings for an unfinished feature is valued as in the final scoring
// [ME-17], but final is what happens after the last turn.
func TestFinalIsAfterTheLastTurn(t *testing.T) {
	early := 0
	for seed := range 150 {
		g := newGame(t, game.Setup{Expansions: []string{"messages"}, Seed: fmt.Sprint(seed)})
		rng := rand.New(rand.NewPCG(uint64(seed), 1))
		for !g.State().Over() {
			randomChoice(t, g, rng)
		}
		ending := false
		for _, e := range view.Events(g, 0) {
			switch {
			case e.Type == "score" && e.Final:
				ending = true
				if !e.AsEnd {
					t.Errorf("seed %d: a final score is not valued as at the end: %+v", seed, e)
				}
			case ending && (e.Type == "turn" || e.Type == "tile"):
				t.Fatalf("seed %d: a turn comes after the final scoring: %+v", seed, e)
			case e.Type == "score" && e.AsEnd:
				early++
			}
		}
		if !ending {
			t.Errorf("seed %d: no final scoring", seed)
		}
	}
	if early == 0 {
		t.Error("no message scored an unfinished feature")
	}
}
