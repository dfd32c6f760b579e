//go:build proof

package ferries

import (
	"circulade/board"
	"circulade/internal/proof"
	"circulade/rules"
	"circulade/tile"
)

// off registers what is played where a rule is not there that says what does not happen,
// or that the board knows by itself.
func (m *module) off(b *rules.Book) error {
	switch {
	case proof.Off("FE-1", "FE-10"):
		b.Print(otherLake)
	case proof.Off("FE-9"):
		b.ModifyValue(each)
	default:
		b.MayOccupy(m.mayOccupy)
	}
	return nil
}

// otherLake makes the ends at a lake one road [FE-1], or gives it inns [FE-10].
func otherLake(t *tile.Tile) *tile.Tile {
	if t.Set != Set {
		return t
	}
	return t.Edit(func(t *tile.Tile) {
		first := t.Segment("r0")
		for i := range t.Segments {
			if t.Segments[i].Kind != tile.Road {
				continue
			}
			if proof.Off("FE-10") {
				t.Segments[i].Marks = append(t.Segments[i].Marks, "inn")
			}
			if proof.Off("FE-1") && i != first {
				t.Segments[first].Edges |= t.Segments[i].Edges
				t.Segments[i].Edges = 0
			}
		}
	})
}

// mayOccupy keeps figures from the ends at a lake: from all of them [FE-2], or from
// those that a ferry might join to an occupied road [FE-4].
func (m *module) mayOccupy(s *rules.State, _ rules.Seat, _ rules.FigureKind, seg board.Seg) bool {
	c := s.Board.CellOf(seg)
	if s.Board.SegFace(seg).Kind != tile.Road || s.Board.FaceAt(c).Marks&m.lake == 0 {
		return true
	}
	for e := range tile.Edge(4) {
		if end := s.Board.EdgeSeg(c, e); end != 0 && s.Board.FiguresIn(s.Board.FeatureOf(end)) > 0 && proof.Off("FE-4") {
			return false
		}
	}
	return !proof.Off("FE-2")
}

// each counts a lake once for each of its ends [FE-9].
func each(s *rules.State, f board.Feature, _ rules.Seat, v rules.Value) rules.Value {
	if s.Board.Kind(f) == tile.Road {
		v.Tiles = int16(s.Board.Size(f))
	}
	return v
}

// relink looks at the builder once more [FE-11], does not care whose followers are on
// another road now [FE-12], or lets a ferry that was turned extend roads [FE-13].
func (m *module) relink(s *rules.State, c board.Cell, from, to rules.Pair) {
	if !proof.Off("FE-12") {
		s.Relink(c, from, to)
	} else {
		if from != (rules.Pair{}) {
			s.Board.Unlink(from.A, from.B)
		}
		s.Board.Link(to.A, to.B)
	}
	if k, ok := s.Book().Row("traders-builders.extended"); ok && proof.Off("FE-11") {
		s.Push(rules.Step{Row: k, Seat: s.SubTurn().Seat})
	}
	if proof.Off("FE-13") && from != (rules.Pair{}) {
		m.met(s)
	}
}

// metFresh lets the ferry just laid be turned too [FE-7].
func (m *module) metFresh(s *rules.State) {
	m.met(s)
	if c := s.SubTurn().Cell; c != 0 && s.FindPiece(m.ferry) >= 0 && s.PieceAt(m.ferry, c) >= 0 {
		m.release(s, c)
	}
}

// listFirst offers only the ferry released first [FE-14].
func (m *module) listFirst(s *rules.State, buf []rules.Choice) []rules.Choice {
	c := s.Pieces()[s.FindPiece(m.free)].Cell
	if i := s.PieceAt(m.ferry, c); i >= 0 {
		buf = m.pairs(s, c, int(s.Pieces()[i].State), buf)
	}
	return buf
}

// turnedAway sends home who stood at the ends that a ferry leaves [FE-15].
func (m *module) turnedAway(s *rules.State, st rules.Step, c board.Cell, from rules.Pair) {
	m.turned(s, st, c)
	for i, f := range s.Figures() {
		if at := board.Seg(f.At); f.Where == rules.OnSegment && (at == from.A || at == from.B) {
			s.Return(rules.FigureID(i))
		}
	}
}
