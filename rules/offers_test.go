package rules_test

import (
	"strings"
	"testing"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// giants adds a big figure to the wood question, and forbids all figures on
// roads.
func giants() *toy {
	return &toy{set: "giants", register: func(b *rules.Book) error {
		big := b.Figure(rules.FigureDef{Name: "big", Count: 1, Strength: 2})
		b.MayOccupy(func(s *rules.State, _ rules.Seat, _ rules.FigureKind, seg board.Seg) bool {
			return s.Board.SegFace(seg).Kind != tile.Road
		})
		return b.Offer("base.wood", func(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
			if s.Supply(st.Seat, big) == 0 {
				return buf
			}
			c := s.SubTurn().Cell
			for i := range s.Board.FaceAt(c).N {
				buf = s.OfferFigure(st, big, s.Board.FirstSeg(c)+board.Seg(i), buf)
			}
			return buf
		})
	}}
}

// hermits offers to build a hut instead, and forbids followers on fields.
func hermits() *toy {
	return &toy{set: "hermits", register: func(b *rules.Book) error {
		hut := b.Piece(rules.PieceDef{Name: "hut", Max: 100})
		verb := b.Verb(rules.Verb{Name: "hut", Kind: "hut", Do: func(s *rules.State, st rules.Step, _ rules.Choice) {
			s.AddPiece(rules.Piece{Kind: hut, Seat: st.Seat, Cell: s.SubTurn().Cell})
		}})
		b.MayOccupy(func(s *rules.State, _ rules.Seat, k rules.FigureKind, seg board.Seg) bool {
			return b.FigureDef(k).Name != "follower" || s.Board.SegFace(seg).Kind != tile.Field
		})
		return b.Offer("base.wood", func(_ *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice {
			return append(buf, rules.NewChoice(verb, 0, 0, 0))
		})
	}}
}

// Offers and vetoes of two sets meet in one question.
func TestOffersAndVetoesMeet(t *testing.T) {
	for _, test := range []struct {
		toys []*toy
		want string
	}{
		{nil, "follower r0, follower f0, follower m, pass"},
		{[]*toy{giants()}, "follower f0, follower m, big f0, big m, pass"},
		{[]*toy{hermits()}, "follower r0, follower m, hut, pass"},
		{[]*toy{giants(), hermits()}, "follower m, big f0, big m, hut, pass"},
		{[]*toy{hermits(), giants()}, "follower m, hut, big f0, big m, pass"},
	} {
		m := begin(t, compile(t, config(t, 2, start("base/A", 0, 0, 0)), test.toys...))
		m.play("draw base/A", "tile 0,-1 r180")
		m.wants("seat 1 wood: " + test.want)
	}
}

func TestOffersDoWhatTheirVerbSays(t *testing.T) {
	m := begin(t, compile(t, config(t, 2, start("base/B", 0, 0, 0)), giants(), hermits()))
	m.play("draw base/B", "tile 1,0 r0", "big m", "draw base/B", "tile 2,0 r0", "hut", "draw base/B", "tile 3,0 r0")
	m.wants("seat 1 wood: follower m, hut, pass") // one big figure each
	if by := m.Strengths(m.Board.FeatureOf(m.Board.SegmentAt(m.Board.At(1, 0), "m"))); by[0] != 2 {
		t.Errorf("strengths %v, want 2 for the big figure", by)
	}
	if n := m.PiecesOn(m.Board.At(2, 0)); n != 1 {
		t.Errorf("%d huts", n)
	}
}

// An offer for a question that nobody asks fails when the book is made.
func TestOfferForNobody(t *testing.T) {
	y := &toy{set: "lost", register: func(b *rules.Book) error {
		return b.Offer("base.steal", func(_ *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice { return buf })
	}}
	_, err := tryCompile(t, config(t, 2), nil, y)
	if err == nil || !strings.Contains(err.Error(), `set lost: offer for "base.steal": no such question`) {
		t.Errorf("error %v", err)
	}
}

// bell rings after every answer to the wood question, and knows what was answered.
func bell(row string) *toy {
	return &toy{set: "bell", register: func(b *rules.Book) error {
		rung := b.GameTally("rung")
		return b.AfterChosen(row, func(s *rules.State, st rules.Step, c rules.Choice) {
			n := 1
			if c.Verb() != rules.VerbPass && s.SubTurn().Deployed && st.Seat == s.SubTurn().Seat {
				n = 10
			}
			s.SetGameTally(rung, s.GameTally(rung)+n)
		})
	}}
}

// What follows an answer follows what it does, whoever answers what.
func TestAfterChosen(t *testing.T) {
	m := begin(t, compile(t, config(t, 2, start("base/B", 0, 0, 0)), bell("base.wood")))
	rung := func() int { return m.GameTally(rules.GameTally(len(m.Book().GameTallies()) - 1)) }
	m.play("draw base/B", "tile 1,0 r0", "follower m")
	if rung() != 10 {
		t.Errorf("it rang %d for a figure, want 10", rung())
	}
	m.play("draw base/B", "tile 2,0 r0", "pass")
	if rung() != 11 {
		t.Errorf("it rang %d with the pass, want 11", rung())
	}
	_, err := tryCompile(t, config(t, 2), nil, bell("base.draw"))
	if err == nil || !strings.Contains(err.Error(), `set bell: answers to "base.draw": no such question`) {
		t.Errorf("error %v", err)
	}
}

// guests joins whoever stands beside the tile just laid, but for one kind of feature.
func guests() *toy {
	return &toy{set: "guests", register: func(b *rules.Book) error {
		b.MayOccupy(func(s *rules.State, _ rules.Seat, _ rules.FigureKind, seg board.Seg) bool {
			return s.Board.SegFace(seg).Kind != tile.Field
		})
		return b.Offer("base.wood", func(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
			for seg := board.Seg(1); int(seg) <= s.Board.Segments(); seg++ {
				if here := rules.ArrivalOn(st.Seat, 0, seg); !s.MayArrive(here, 0) && s.MayArrive(here, rules.IgnoreOccupants) {
					buf = append(buf, rules.NewChoice(rules.VerbDeploy, 0, uint16(seg), 0))
				}
			}
			return buf
		})
	}}
}

// Where a rule lets a figure join others it does not matter who stands there, but
// everything else does.
func TestJoining(t *testing.T) {
	m := begin(t, compile(t, config(t, 2, start("base/U", 0, 0, 0)), guests()))
	m.play("draw base/U", "tile 1,0 r0", "follower r0", "draw base/B", "tile 1,1 r0")
	m.wants("seat 2 wood: follower m, follower 0,0 r0, follower 1,0 r0, pass")
	m.play("follower 0,0 r0")
	if by := m.Strengths(m.Board.FeatureOf(m.Board.SegmentAt(m.Board.At(1, 0), "r0"))); by[0] != 1 || by[1] != 1 {
		t.Errorf("strengths %v, want one of each", by)
	}
}
