package tournament

import "testing"

// A league ends although nobody agrees on times and nobody runs it: two weeks after its last round, or after the days
// that a match was given, nobody has anything from a match that was not played.
func TestSeasonEnds(t *testing.T) {
	h := open(t, Form{Kind: League, Days: 3, Break: 1, Appointed: true}, 4, 1)
	h.must(Event{Start: &Start{Lots: 1}})
	h.act()
	begun := func() bool { return len(h.Rounds) == 3 && h.Rounds[2].Begun != 0 }
	for n := 0; n < 100 && !begun(); n++ {
		h.now += day / 4
		h.act()
	}
	if !begun() {
		t.Fatalf("%d rounds are paired", len(h.Rounds))
	}
	end := h.Closes(h.Rounds[2])
	later := end + 10*day
	h.must(Event{Extend: &Extend{Round: 2, Board: 1, Until: later}})
	decided := func() (n int) {
		for _, r := range h.Rounds {
			for _, m := range r.Matches {
				if m.Decided {
					n++
				}
			}
		}
		return n
	}
	for _, tt := range []struct {
		at    int64
		want  int
		phase Phase
	}{{end + GraceDays*day - 1, 0, Running}, {end + GraceDays*day, 5, Running}, {later + GraceDays*day - 1, 5, Running}, {later + GraceDays*day, 6, Over}} {
		h.now = tt.at
		if h.act(); decided() != tt.want || h.Phase != tt.phase {
			t.Fatalf("%d days after its end %d matches are decided and it is %s, want %d and %s", (tt.at-end)/day, decided(), h.Phase, tt.want, tt.phase)
		}
	}
	s, err := h.Standings()
	if err != nil || s.Score(0) != 0 || h.Rounds[0].Matches[0].Winner >= 0 {
		t.Errorf("somebody has something from a match that was not played: %v", err)
	}
}
