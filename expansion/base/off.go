//go:build proof

package base

import (
	"circulade/board"
	"circulade/internal/proof"
	"circulade/rules"
	"circulade/tile"
)

// This file is what the proofs play where a rule is not there.

// putTwice lays a start tile that stays in the pile too [BA-1].
func putTwice(s *rules.State, n int, t *tile.Tile) {
	s.PutStart(n, t.StartX, t.StartY, 0)
	s.PutBack(n)
}

// offerAnywhere offers every square beside the map, whether the tile matches or not [BA-6].
func offerAnywhere(s *rules.State, buf []rules.Choice) []rules.Choice {
	for _, p := range s.Board.AnyRotation(int(s.SubTurn().Tile), nil) {
		if s.MayLay(p.Cell(), p.Rotation()) {
			buf = append(buf, rules.NewChoice(rules.VerbLay, 0, 0, 0)|rules.Choice(p))
		}
	}
	return buf
}

// anyway offers followers that nobody has [BA-10].
func (m *module) anyway(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	for i := range s.Board.FaceAt(s.SubTurn().Cell).N {
		buf = s.OfferFigure(st, m.follower, s.Board.FirstSeg(s.SubTurn().Cell)+board.Seg(i), buf)
	}
	return buf
}

// payOld scores a feature unless the figure of this turn stands in it [BA-12].
func (m *module) payOld(s *rules.State, f board.Feature) {
	if p := s.SubTurn(); p.Deployed {
		g := s.Figures()[p.Figure]
		if g.Where == rules.OnSegment && s.Board.FeatureOf(board.Seg(g.At)) == f {
			return
		}
	}
	m.pay(s, f)
}

// stands reports whether anybody stands in a feature that counts as completed [BA-14,
// BA-16, BA-18].
func stands(s *rules.State, f board.Feature) bool {
	if s.Board.FiguresIn(f) == 0 {
		return false
	}
	switch s.Board.Kind(f) {
	case tile.Road:
		return !proof.Off("BA-14")
	case tile.City:
		return !proof.Off("BA-16")
	default:
		return !proof.Off("BA-18")
	}
}

// everybody is the owners where all who stand in a feature are [BA-19].
func everybody(s *rules.State, f board.Feature) rules.Ownership {
	own := s.Owners(f)
	for seat, n := range own.Strength {
		if n > 0 {
			own.Owners |= rules.Only(rules.Seat(seat))
		}
	}
	return own
}

// payNobody gives a feature in which nobody stands to whoever completed it [BA-21].
func (m *module) payNobody(s *rules.State, f board.Feature) {
	seat := s.SubTurn().Seat
	v := s.ValueOf(f, seat, rules.InPlay)
	s.Award(v.Award(seat, s.Board.Root(f), rules.Ownership{}))
}

// allHome returns farmers too, from the fields of the tile just laid [BA-23].
func (m *module) allHome(s *rules.State) {
	m.goHome(s)
	if s.SubTurn().Cell == 0 {
		return
	}
	base := s.Board.FirstSeg(s.SubTurn().Cell)
	for i := range s.Board.FaceAt(s.SubTurn().Cell).N {
		if f := s.Board.FeatureOf(base + board.Seg(i)); s.Board.Kind(f) == tile.Field {
			s.ReturnAll(f)
		}
	}
}
