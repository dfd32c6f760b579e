package river

import (
	"math/bits"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// inHand reports whether the tile in hand is one of the river.
func (m *module) inHand(s *rules.State) bool {
	n := s.SubTurn().Tile
	return n >= 0 && m.rank[n] != land
}

// waterAt returns the edges by which the river leaves the tile at a laid cell.
func (m *module) waterAt(s *rules.State, c board.Cell) tile.EdgeSet {
	id := s.Board.Face(c)
	return m.water[board.TileOf(id)].Turn(tile.Rotation(id & 3))
}

// mayLay tells whether the river tile in hand may lie there: it goes on with
// one open end of the river, and leaves room for what follows [RV-8].
func (m *module) mayLay(s *rules.State, c board.Cell, r tile.Rotation) bool {
	var joined, open tile.EdgeSet
	water := m.water[s.SubTurn().Tile].Turn(r)
	for e := range tile.Edge(4) {
		if !water.Has(e) {
			continue
		}
		switch n := s.Board.Neighbour(c, e); {
		case n == 0:
			open |= 1 << e
		case m.waterAt(s, n).Has(e.Opposite()):
			joined |= 1 << e
		}
	}
	if joined == 0 {
		return false // [RV-6] else true
	}
	if m.neverBack && open.Has(m.back(s)) { // RV-8
		return false
	}
	return m.leavesRoom(s, c, joined, open) // [RV-7] else true
}

// leavesRoom reports whether the river can go on from the open edges of a tile.
func (m *module) leavesRoom(s *rules.State, c board.Cell, joined, open tile.EdgeSet) bool {
	switch {
	case joined.Len() > 1:
		return false
	case !m.neverBack && m.turnsAgain(s, c, joined, open):
		return false
	}
	return !m.forked || !m.crowded(s, c, open)
}

// back returns the way that is opposite to the river's at its spring; no edge
// if no spring lies on the table.
func (m *module) back(s *rules.State) tile.Edge {
	for _, c := range s.Board.Laid() {
		if m.source[board.TileOf(s.Board.Face(c))] {
			return only(m.waterAt(s, c)).Opposite()
		}
	}
	return nowhere
}

// nowhere is no edge.
const nowhere tile.Edge = 7

// only returns the edge of a set of one.
func only(edges tile.EdgeSet) tile.Edge { return tile.Edge(bits.TrailingZeros8(uint8(edges))) }

// turnsAgain reports whether a curve follows a curve that turns the same way.
func (m *module) turnsAgain(s *rules.State, c board.Cell, joined, open tile.EdgeSet) bool {
	if open.Len() != 1 {
		return false // it does not go on, or forks
	}
	flows := only(joined).Opposite() // the way the river comes in
	before := m.waterAt(s, s.Board.Neighbour(c, flows.Opposite()))
	if before.Len() != 2 {
		return false // a spring, or the fork, which has rules of its own
	}
	came := only(before &^ (1 << flows)).Opposite()
	turn := (only(open) - flows) & 3
	return turn != 0 && turn == (flows-came)&3
}

// crowded tells what a fork forbids: a tile on the five squares ahead of an open
// end of the new tile, beside and behind the next one, or an end of another
// branch in the next row that points the same way.
func (m *module) crowded(s *rules.State, c board.Cell, open tile.EdgeSet) bool {
	b := &s.Board
	for _, q := range b.Laid() {
		water := m.waterAt(s, q)
		for e := range tile.Edge(4) {
			if !open.Has(e) {
				continue
			}
			fore, side := seen(b, c, e, q)
			if ahead(fore, side) {
				return true
			}
			next := b.Neighbour(q, e)
			if water.Has(e) && next != c && b.Face(next) == board.NoFace && (side == 1 || side == -1) {
				return true
			}
		}
	}
	return false
}

// hasWay reports whether the river tile in hand may be laid so that the river flows
// towards no laid tile.
func (m *module) hasWay(s *rules.State) bool {
	if !m.inHand(s) {
		return false
	}
	var mem [128]board.Placement
	for _, p := range s.Board.Placements(int(s.SubTurn().Tile), mem[:0]) {
		if m.mayLay(s, p.Cell(), p.Rotation()) && !m.blocked(s, p.Cell(), p.Rotation()) {
			return true
		}
	}
	return false
}

// blocked reports whether an end of the river tile in hand would point at a laid tile:
// one square is left before it.
func (m *module) blocked(s *rules.State, c board.Cell, r tile.Rotation) bool {
	x, y := s.Board.Pos(c)
	water := m.water[s.SubTurn().Tile].Turn(r)
	for e := range tile.Edge(4) {
		dx, dy := e.Delta()
		if water.Has(e) && s.Board.Neighbour(c, e) == 0 && s.Board.Face(s.Board.At(x+2*dx, y+2*dy)) != board.NoFace {
			return true
		}
	}
	return false
}

// ahead reports whether a square is one of the five.
func ahead(fore, side int) bool {
	return fore == 2 && side >= -1 && side <= 1 || fore == 1 && (side == 1 || side == -1)
}

// seen tells how far a cell lies before and beside somebody who looks out over
// an edge of another.
func seen(b *board.Board, from board.Cell, e tile.Edge, c board.Cell) (fore, side int) {
	x0, y0 := b.Pos(from)
	x, y := b.Pos(c)
	dx, dy := e.Delta()
	x, y = x-x0, y-y0
	return x*dx + y*dy, y*dx - x*dy
}
