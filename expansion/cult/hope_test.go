package cult

import "testing"

// TestHope shows what computer players think of a challenge: who lacks fewer squares
// may hope, and more has to be feared the more there is to lose.
func TestHope(t *testing.T) {
	for _, test := range []struct {
		mine, theirs, myTiles, theirTiles, want int
	}{
		{4, 4, 5, 5, 0},
		{1, 4, 8, 5, 80*5 - 20*8},
		{4, 1, 5, 8, 20*8 - 80*5},
		{8, 1, 1, 8, 5*8 - 95},
		{1, 8, 8, 1, 95 - 5*8},
	} {
		if got := hope(test.mine, test.theirs, test.myTiles, test.theirTiles); got != test.want {
			t.Errorf("%d squares to fill against %d, %d tiles against %d: %d, want %d",
				test.mine, test.theirs, test.myTiles, test.theirTiles, got, test.want)
		}
	}
}
