package ferries

import (
	"slices"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// met finds the ferries that may be turned in this sub-turn: from the tile just laid,
// the first one on each road that it has extended.
func (m *module) met(s *rules.State) {
	c := s.SubTurn().Cell
	if c == 0 || s.FindPiece(m.ferry) < 0 { // [FE-5] else true
		return
	}
	for e := range tile.Edge(4) {
		seg := s.Board.EdgeSeg(c, e)
		if seg == 0 || s.Board.SegFace(seg).Kind != tile.Road {
			continue
		}
		if n := s.Board.Neighbour(c, e); s.Board.Face(n) != board.NoFace {
			m.follow(s, s.Board.EdgeSeg(n, e.Opposite()), c)
		}
	}
}

// longest is how many segments a road has as a rule at most: a longer one costs
// memory.
const longest = 128

// follow goes along a road from one of its segments, away from a tile, and
// releases the first ferry that it meets on every way. It does not pass the tile.
func (m *module) follow(s *rules.State, seg board.Seg, from board.Cell) {
	if seg == 0 {
		return
	}
	var mem [longest]board.Seg
	seen := append(mem[:0], seg)
	for i := 0; i < len(seen); i++ {
		at := seen[i]
		c := s.Board.CellOf(at)
		if c == from {
			continue
		}
		if m.ferryAt(s, at) {
			m.release(s, c)
			continue
		}
		edges := s.Board.SegFace(at).Edges
		for e := range tile.Edge(4) {
			if n := s.Board.Neighbour(c, e); edges.Has(e) && s.Board.Face(n) != board.NoFace {
				seen = visit(seen, s.Board.EdgeSeg(n, e.Opposite()))
			}
		}
		s.Board.EachLink(func(x, y board.Seg) { // a ferry's was not passed
			switch at {
			case x:
				seen = visit(seen, y)
			case y:
				seen = visit(seen, x)
			}
		})
	}
}

// visit adds a segment to those that have been seen, unless it is one.
func visit(seen []board.Seg, seg board.Seg) []board.Seg {
	if seg == 0 || slices.Contains(seen, seg) {
		return seen
	}
	return append(seen, seg)
}

// ferryAt reports whether a ferry lies at a segment, an end of a road.
func (m *module) ferryAt(s *rules.State, seg board.Seg) bool {
	c := s.Board.CellOf(seg)
	i := s.PieceAt(m.ferry, c)
	if i < 0 {
		return false
	}
	p, _ := ends(s, c, int(s.Pieces()[i].State))
	return seg == p.A || seg == p.B
}

// release lets the ferry at a cell be turned: once, from wherever it is met
// [FE-14].
func (m *module) release(s *rules.State, c board.Cell) {
	if s.PieceAt(m.free, c) < 0 { // [FE-14] else true
		s.AddPiece(rules.Piece{Kind: m.free, Seat: rules.Chance, Cell: c})
	}
}

func (m *module) anyFree(s *rules.State) bool { return s.FindPiece(m.free) >= 0 }

// listTurns offers to turn each ferry that may be turned still, in any order, or
// none.
func (m *module) listTurns(s *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice { // [FE-14] else m.listFirst(s, buf)
	for _, p := range s.Pieces() {
		if p.Kind != m.free {
			continue
		}
		if i := s.PieceAt(m.ferry, p.Cell); i >= 0 {
			buf = m.pairs(s, p.Cell, int(s.Pieces()[i].State), buf)
		}
	}
	return buf
}

// turned ends the turning of a ferry in this sub-turn and asks for the others.
func (m *module) turned(s *rules.State, st rules.Step, c board.Cell) {
	if i := s.PieceAt(m.free, c); i >= 0 { // [FE-6]
		s.RemovePiece(i)
	}
	s.Push(rules.Step{Row: m.turn, Seat: st.Seat})
}
