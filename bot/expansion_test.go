package bot

import (
	"testing"

	"circulade/game"
	"circulade/rules"
)

// A draw that follows in the same turn is worth something; one that begins the
// next player's turn is not.
func TestAgain(t *testing.T) {
	g, err := game.New(game.Setup{Players: []string{"Ann", "Bo"}, Draw: []string{"base/U"}})
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Preview("tile 1,0 r0", "pass")
	if err != nil {
		t.Fatal(err)
	}
	s := p.State()
	if st, ok := s.Pending(); !ok || st.Seat != rules.Chance {
		t.Fatal("no draw is pending")
	}
	now, mover := s.Turn(), s.Part().Seat
	for _, test := range []struct {
		seat rules.Seat
		turn int
		want int
	}{{mover, now, another}, {1 - mover, now, 0}, {mover, now - 1, 0}} {
		if got := again(s, test.seat, test.turn); got != test.want {
			t.Errorf("seat %d of turn %d: %d, want %d", test.seat, test.turn, got, test.want)
		}
	}
}
