//go:build proof

package plague

import (
	"circulade/board"
	"circulade/internal/proof"
	"circulade/rules"
	"circulade/tile"
)

// This file is what the proofs play where a rule is not there.

// startEarly begins without a quiet stack [PL-1], or without one where its tiles are
// too few [PL-31].
func (m *module) startEarly(s *rules.State, n int) {
	if !proof.Off("PL-1") && n >= m.quietTiles {
		n -= m.quietTiles
	}
	s.SetGameTally(m.quietLeft, n)
}

// Where a flea may be put down before a tile is laid [PL-9], or not before the end of the
// turn [PL-30].
var (
	allWindows = []string{"base.window-tile", "base.window-wood", "base.window-end", "base.window-start"}
	lastWindow = []string{"base.window-end"}
)

// noFleas puts no flea down where nobody has put one down in a window [PL-32].
func noFleas(_ *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice { return buf }

// anywhere lists all open tiles where none is beside what is active [PL-10].
func (m *module) anywhere(s *rules.State, free []spot, live uint32, from board.Cell, buf []rules.Choice) []rules.Choice {
	first := len(buf)
	buf = m.targets(s, free, live, from, buf)
	if len(buf) > first {
		return buf
	}
	for _, c := range s.Board.Laid() {
		if m.open(s, c) {
			buf = append(buf, rules.NewChoice(m.verbFlea, 0, uint16(c), uint32(from)))
		}
	}
	return buf
}

// revive makes the averted outbreaks beside a tile active again [PL-18].
func (m *module) revive(s *rules.State, c board.Cell) {
	for e := range tile.Edge(4) {
		if i := s.PieceAt(m.averted, s.Board.Neighbour(c, e)); i >= 0 {
			s.TurnPiece(i, m.outbreak)
		}
	}
	m.recompute(s)
}

// leap lists a whole feature, whether there is a way or not [PL-23].
func leap(s *rules.State, from board.Seg, enter func(board.Cell) bool, add func(board.Seg, int) bool) {
	b := &s.Board
	for seg, n := b.Next(from), b.Size(b.FeatureOf(from)); n > 1; n-- {
		if enter(b.CellOf(seg)) {
			add(seg, 0)
		}
		seg = b.Next(seg)
	}
}
