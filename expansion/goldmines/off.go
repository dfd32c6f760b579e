//go:build proof

package goldmines

import (
	"circulade/board"
	"circulade/rules"
)

// This file is what the proofs play where a rule is not there.

// shareAll gives the active player claims to what nobody owns [GO-7].
func (m *module) shareAll(s *rules.State, st rules.Step) {
	for i := range s.Completed() {
		if f := s.CompletedFeature(i); s.Board.FiguresIn(f) == 0 {
			m.claimAll(s, s.SubTurn().Seat, f)
		}
	}
	m.share(s, st)
}

// claimFirst claims the gold of a tile only for its first segment [GO-3].
func (m *module) claimFirst(s *rules.State, seat rules.Seat, seg board.Seg) {
	if s.Board.IndexOnTile(seg) == 0 {
		m.claimOne(s, seat, s.Board.CellOf(seg))
	}
}

// tooNew reports whether nobody can claim the gold of a tile; that of the tile just laid
// is not to be had either [GO-12].
func (m *module) tooNew(s *rules.State, seat rules.Seat, c board.Cell) bool {
	return c == 0 || s.PieceAt(m.ingot, c) < 0 || m.claims(s, seat, c) || c == s.SubTurn().Cell
}

// takeRest lets a seat take all that it may take [GO-6].
func (m *module) takeRest(s *rules.State, seat rules.Seat) (got int) {
	for c, n := m.best(s, seat); n > 0; c, n = m.best(s, seat) {
		m.take(s, seat, c)
		got++
	}
	return got
}

// everybody owns a feature who has a follower there [GO-11].
func everybody(s *rules.State, f board.Feature) rules.Ownership {
	own := s.Owners(f)
	for seat, n := range own.Strength {
		if n > 0 {
			own.Owners |= rules.Only(rules.Seat(seat))
		}
	}
	return own
}
