package ferries

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// pairNames name the pairs of edges between which a ferry can lie.
var pairNames = [6]string{"NE", "NS", "NW", "ES", "EW", "SW"}

// pairEdges are the edges of each pair.
var pairEdges = [6][2]tile.Edge{
	{tile.North, tile.East},
	{tile.North, tile.South},
	{tile.North, tile.West},
	{tile.East, tile.South},
	{tile.East, tile.West},
	{tile.South, tile.West},
}

// ends returns the two ends of roads that a ferry between a pair of edges joins;
// false if the tile has none at one of them.
func ends(s *rules.State, c board.Cell, pair int) (rules.Pair, bool) {
	x, y := s.Board.EdgeSeg(c, pairEdges[pair][0]), s.Board.EdgeSeg(c, pairEdges[pair][1])
	ok := x != 0 && y != 0 && s.Board.SegFace(x).Kind == tile.Road && s.Board.SegFace(y).Kind == tile.Road
	return rules.Pair{A: x, B: y}, ok
}

// mayLay reports whether the tile of this sub-turn has a lake without a ferry [FE-3].
func (m *module) mayLay(s *rules.State) bool {
	c := s.SubTurn().Cell
	return c != 0 && s.Board.FaceAt(c).Marks&m.lake != 0 && s.PieceAt(m.ferry, c) < 0 // [FE-3]
}

// listPairs offers the pairs of ends of the lake just laid.
func (m *module) listPairs(s *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice {
	return m.pairs(s, s.SubTurn().Cell, -1, buf)
}

// pairs appends the pairs of ends of a lake but one.
func (m *module) pairs(s *rules.State, c board.Cell, but int, buf []rules.Choice) []rules.Choice {
	for pair := range pairNames {
		if _, ok := ends(s, c, pair); ok && pair != but {
			buf = append(buf, rules.NewChoice(m.verb, 0, uint16(c), uint32(pair)))
		}
	}
	return buf
}

// do lays a ferry or turns the one that lies there. Whatever is completed now is
// listed for the scoring [FE-8].
func (m *module) do(s *rules.State, st rules.Step, c rules.Choice) {
	cell := c.Cell()
	to, _ := ends(s, cell, int(c.N())) // what is offered has these ends
	var from rules.Pair
	i := s.PieceAt(m.ferry, cell)
	if i < 0 {
		i = s.AddPiece(rules.Piece{Kind: m.ferry, Seat: rules.Chance, Cell: cell, State: uint16(c.N())})
	} else {
		from, _ = ends(s, cell, int(s.Pieces()[i].State))
		s.SetPieceState(i, uint16(c.N()))
		m.turned(s, st, cell) // [FE-15] else m.turnedAway(s, st, cell, from)
	}
	s.Show(st.Seat, i)
	s.Relink(cell, from, to)      // [FE-11, FE-12, FE-13] else m.relink(s, cell, from, to)
	for e := range tile.Edge(4) { // [FE-8]
		if seg := s.Board.EdgeSeg(cell, e); seg != 0 && s.Board.SegFace(seg).Kind == tile.Road {
			s.CompleteFeature(s.Board.FeatureOf(seg))
		}
	}
}
