package darmstadt

import (
	"circulade/board"
	"circulade/rules"
)

// This file is what churches look like to people and to computer players.

// note tells that a church which is not completed will pay, and for which squares.
func (m *module) note(s *rules.State, f board.Feature, buf []rules.Note) []rules.Note {
	if !m.isChurch(s, f) || s.Board.Closed(f) {
		return buf
	}
	seg := s.Board.Root(f)
	c := s.Board.CellOf(seg)
	return append(buf, rules.Note{Rule: m.pays, With: seg, Place: c, Points: bonus, Reach: rules.Around(s.Board.Pos(c))}) // [DA-3] else buf
}

// late is the number of tiles in the pile below which it is less and less likely that a
// church is completed.
const late = 12

// outlook is what a seat may hope for from the churches around which nobody has more
// followers, in hundredths of a point:
//
//	Σ 3 · 100 / (1 + empty squares)
//
// and less when the pile is short.
func (m *module) outlook(s *rules.State, seat rules.Seat) (n int) {
	for _, c := range s.Board.Laid() {
		if f, open := m.openChurch(s, c); open && m.around(s, f).Owners.Has(seat) {
			n += bonus * 100 / (1 + s.Board.Ends(f))
		}
	}
	return n * min(s.Left(), late) / late
}
