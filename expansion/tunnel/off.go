//go:build proof

package tunnel

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// This file is what the proofs play where a rule is not there.

// unlessBegun returns the next pair, or -1 where another one is begun [TU-4].
func unlessBegun(first *[mostPairs]board.Seg, fresh int) int {
	for _, other := range first {
		if other != 0 {
			return -1
		}
	}
	return fresh
}

// onOtherTile reports whether a pair is begun, on another tile [TU-9].
func onOtherTile(s *rules.State, other, seg board.Seg) bool {
	return other != 0 && s.Board.CellOf(other) != s.Board.CellOf(seg)
}

// relinkForOne joins two roads and keeps the new one for one seat [TU-5].
func relinkForOne(s *rules.State, seat rules.Seat, c board.Cell, other, seg board.Seg) {
	s.Relink(c, rules.Pair{}, rules.Pair{A: other, B: seg})
	for i, g := range s.Figures() {
		if g.Seat != seat && g.Where == rules.OnSegment && s.Board.FeatureOf(board.Seg(g.At)) == s.Board.FeatureOf(seg) {
			s.Return(rules.FigureID(i))
		}
	}
}

// takingBack takes tokens off the board when a road is scored [TU-6].
func (m *module) takingBack(b *rules.Book, flag rules.Flag) rules.Flag {
	b.AfterScored(func(s *rules.State, _ rules.Scored) { m.takeBack(s) })
	return flag
}

// takeBack takes the tokens of completed roads off the board.
func (m *module) takeBack(s *rules.State) {
	for i := len(s.Pieces()) - 1; i >= 0; i-- {
		for pair := range m.each {
			if p := s.Pieces()[i]; p.Kind == m.token[pair] && s.Board.Closed(s.Board.FeatureOf(s.SegmentOf(p))) {
				s.RemovePiece(i)
				break
			}
		}
	}
}

// registerSegments counts a tile once for each piece of road [TU-7].
func (m *module) registerSegments(b *rules.Book) error {
	b.ModifyValue(func(s *rules.State, f board.Feature, _ rules.Seat, v rules.Value) rules.Value {
		if s.Board.Kind(f) == tile.Road {
			v.Tiles = int16(s.Board.Size(f))
		}
		return v
	})
	return m.registerWindows(b)
}
