package bot_test

import (
	"context"
	"testing"

	"circulade/bot"
	"circulade/rules"
)

// hands watches a player: in how many of its turns it has no follower left when it begins.
type hands struct {
	bot.Player
	turn              int
	turns, empty      int
	later, emptyLater int // from turn 20 of the game on
}

func (h *hands) Choose(ctx context.Context, s *rules.State) (rules.Choice, error) {
	if st, ok := s.Pending(); ok && s.Turn() != h.turn {
		h.turn = s.Turn()
		none := s.Supply(st.Seat, 0) == 0
		h.turns++
		if none {
			h.empty++
		}
		if h.turn >= 20 {
			h.later++
			if none {
				h.emptyLater++
			}
		}
	}
	return h.Player.Choose(ctx, s)
}

// TestBeginnersHand: a beginner errs, and yet keeps followers for what comes. Before, it had
// none in six of ten turns from the twentieth on. The figures of docs/bots.md are from more
// games.
func TestBeginnersHand(t *testing.T) {
	const games = 40
	start := table(t, 2, nil)
	s, points := start.Clone(), 0
	h := &hands{}
	for i := range uint64(games) {
		s.CopyFrom(start)
		mine := rules.Seat(i % 2)
		h.Player, h.turn = player(t, "beginner", i+1000), 0
		players := []bot.Player{h, h}
		players[1-mine] = player(t, "easy", i)
		playOut(t, s, 500_000+i/2, players)
		points += s.Score(mine)
	}
	all, late, mean := part(h.empty, h.turns), part(h.emptyLater, h.later), points/games
	t.Logf("no follower in %.1f %% of %d turns, in %.1f %% from turn 20 on; %d points a game", all, h.turns, late, mean)
	if all > 12 || late < 10 || late > 15 {
		t.Errorf("no follower in %.1f %% of the turns, in %.1f %% from turn 20 on; want 10 to 15", all, late)
	}
	if mean < 60 || mean > 75 {
		t.Errorf("%d points a game against easy, want 60 to 75", mean)
	}
}

// part is n of all in per cent.
func part(n, all int) float64 { return 100 * float64(n) / float64(max(1, all)) }
