package result

import (
	"testing"

	"circulade/internal/table/clock"
	"circulade/rating"
)

// The base game counts apart from games with more, and games by the day apart from both.
func TestClassOf(t *testing.T) {
	days, minutes := &clock.Settings{Kind: clock.Days, Days: 2}, &clock.Settings{Kind: clock.Bank, BankS: 600}
	for _, tt := range []struct {
		sets  []string
		own   bool
		seats int
		clock *clock.Settings
		want  rating.Class
	}{
		{nil, false, 2, nil, rating.Two},
		{[]string{"base"}, false, 2, minutes, rating.Two},
		{[]string{"base"}, false, 3, minutes, rating.More},
		{nil, false, 6, nil, rating.More},
		{[]string{"base", "river"}, false, 2, minutes, rating.Sets},
		{[]string{"base"}, true, 2, minutes, rating.Sets},
		{[]string{"base"}, false, 2, days, rating.Days},
		{[]string{"river"}, true, 5, days, rating.Days},
	} {
		if got := ClassOf(tt.sets, tt.own, tt.seats, tt.clock); got != tt.want {
			t.Errorf("%+v counts as %s", tt, got)
		}
	}
}
