package rules_test

import (
	"testing"

	"circulade/board"
	"circulade/rules"
)

// wall is a toy with a rule about ties: a seat wins them; one that is not in the tie leaves
// all.
func wall(winner rules.Seat) *toy {
	return &toy{
		set: "wall",
		register: func(b *rules.Book) error {
			b.BreakTie(func(_ *rules.State, f board.Feature, _ rules.SeatSet) (by [rules.MaxSeats]uint8) {
				by[winner] = max(1, uint8(f))
				return by
			})
			return nil
		},
	}
}

func TestBreakTie(t *testing.T) {
	for _, x := range []struct {
		winner rules.Seat
		tied   rules.SeatSet
		want   rules.SeatSet
	}{
		{0, 0b11, 0b01}, {1, 0b11, 0b10}, {2, 0b11, 0b11}, {1, 0b01, 0b01}, {1, 0, 0},
	} {
		s := rules.NewState(compile(t, config(t, 3), wall(x.winner)))
		if got := x.tied.Untied(s, 0); got != x.want {
			t.Errorf("of %b seat %d wins: %b, want %b", x.tied, x.winner+1, got, x.want)
		}
	}
	s := rules.NewState(compile(t, config(t, 3), wall(1)))
	over := []board.Feature{rules.Enough, 1}
	if got := rules.SeatSet(0b11).UntiedOver(s, over); got != 0b10 {
		t.Errorf("over two features: %b", got)
	}
	if got := rules.SeatSet(0b101).UntiedOver(s, over); got != 0b101 {
		t.Errorf("over two features in which the winner has no part: %b", got)
	}
}
