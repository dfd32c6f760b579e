package bots

import (
	"testing"
	"time"
)

// Turns of computer players, of six questions each, leave room for what is shown of them
// within six seconds, and nobody who plays with one of them waits for more than two.
func TestPace(t *testing.T) {
	const usual, questions, shown = 400 * time.Millisecond, 6, time.Second
	for players := 1; players <= 5; players++ {
		turn := thinkingTime(players) + pauseBefore(players, usual, true) + (questions-1)*pauseBefore(players, usual, false)
		late := thinkingTime(players) / 2 // on a busy machine
		if round := time.Duration(players)*(turn+late) + shown; round > 6*time.Second {
			t.Errorf("a round of %d computer players takes %v", players, round)
		}
		if turn > 2*time.Second {
			t.Errorf("the turn of one of %d takes %v", players, turn)
		}
	}
	if got := pauseBefore(1, usual, true); got != usual {
		t.Errorf("one alone waits %v, want the usual %v", got, usual)
	}
	if got := pauseBefore(5, 0, true); got != 0 {
		t.Errorf("where nobody follows they wait %v", got)
	}
}
