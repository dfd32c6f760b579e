package rules_test

import (
	"slices"
	"testing"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

func TestSeatSet(t *testing.T) {
	set := rules.Only(0) | rules.Only(2) | rules.Only(5)
	if got := slices.Collect(set.All()); !slices.Equal(got, []rules.Seat{0, 2, 5}) {
		t.Errorf("the seats of %b are %v", set, got)
	}
	if set.Has(1) || !set.Has(5) {
		t.Errorf("%b has 1, or has no 5", set)
	}
	for set, want := range map[rules.SeatSet]bool{0: false, rules.Only(3): true, set: false} {
		if seat, ok := set.One(); ok != want || ok && seat != 3 {
			t.Errorf("the one seat of %b: %d, %v", set, seat, ok)
		}
	}
	for range set.All() {
		break // whoever looks no further is shown no more
	}
}

func TestRound(t *testing.T) {
	s := rules.NewState(compile(t, config(t, 3)))
	for from, want := range [][]rules.Seat{{0, 1, 2}, {1, 2, 0}, {2, 0, 1}} {
		if got := slices.Collect(s.Round(rules.Seat(from))); !slices.Equal(got, want) {
			t.Errorf("the round from %d: %v, want %v", from, got, want)
		}
	}
}

// Seats are asked clockwise from the first on, those whose step the function holds.
func TestAskRound(t *testing.T) {
	s := rules.NewState(compile(t, config(t, 4)))
	st, _ := s.Pending()
	var seen []rules.Seat
	s.AskRound(2, rules.Step{Row: st.Row, N: 7}, func(st rules.Step) (rules.Step, bool) {
		seen = append(seen, st.Seat)
		st.N += uint32(st.Seat)
		return st, st.Seat != 3
	})
	if !slices.Equal(seen, []rules.Seat{1, 0, 3, 2}) {
		t.Errorf("seen in the order %v: the first is pushed last", seen)
	}
	if top, _ := s.Pending(); top.Seat != 2 || top.N != 9 {
		t.Errorf("on top is %+v, want seat 2 with 9", top)
	}
}

// A feature is whose who are strongest there, all of them where several are.
func TestOwners(t *testing.T) {
	b := compile(t, config(t, 2, start("base/U", -1, 0, 0), start("base/U", 1, 0, 0)))
	m := &match{t, rules.NewState(b), nil}
	west, east := roadAt(m.State, -1, 0), roadAt(m.State, 1, 0)
	m.Deploy(0, 0, west)
	m.Deploy(1, 0, east)
	if own := m.Owners(m.Board.FeatureOf(west)); own.Owners != rules.Only(0) {
		t.Errorf("one follower alone: owners %b", own.Owners)
	}
	m.play("draw base/U", "tile 0,0 r0")
	f := m.Board.FeatureOf(west)
	if own := m.Owners(f); own.Owners != rules.Only(0)|rules.Only(1) || own.Strength != m.Strengths(f) || !own.Has(0) {
		t.Errorf("a tie: ownership %+v", own)
	}
}

// roadAt returns a segment of the road of the tile at a place.
func roadAt(s *rules.State, x, y int) board.Seg {
	c := s.Board.At(x, y)
	for i := range s.Board.FaceAt(c).N {
		if seg := s.Board.FirstSeg(c) + board.Seg(i); s.Board.SegFace(seg).Kind == tile.Road {
			return seg
		}
	}
	return 0
}
