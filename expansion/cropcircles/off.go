//go:build proof

package cropcircles

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// This file is what the proofs play where a rule is not there.

// isAboutOld reports whether the circle is about a follower who was there before this
// sub-turn [CC-10].
func (m *module) isAboutOld(s *rules.State, id rules.FigureID) bool {
	p := s.SubTurn()
	return !(p.Deployed && p.Figure == id) && m.isAbout(s, s.Board.SegFace(board.Seg(s.Figures()[id].At)).Kind)
}

// besides lists a figure on any segment of its kind of the tile of one that stands on a
// segment [CC-6].
func (m *module) besides(s *rules.State, st rules.Step, k rules.FigureKind, at board.Seg, start int, buf []rules.Choice) []rules.Choice {
	buf = m.addition(s, st, k, at, start, buf)
	c := s.Board.CellOf(at)
	for i := range s.Board.FaceAt(c).N {
		if seg := s.Board.FirstSeg(c) + board.Seg(i); s.Board.SegFace(seg).Kind == s.Board.SegFace(at).Kind {
			buf = m.addition(s, st, k, seg, start, buf)
		}
	}
	return buf
}

// anyWithdrawal lists a seat's followers of any kind where none is of that of the circle
// [CC-8].
func (m *module) anyWithdrawal(s *rules.State, st rules.Step, start int, buf []rules.Choice) []rules.Choice {
	if len(buf) > start {
		return buf
	}
	for i, g := range s.Figures() {
		if g.Seat == st.Seat && g.Where == rules.OnSegment {
			buf = m.withdrawal(s, rules.FigureID(i), start, buf)
		}
	}
	return buf
}

func printWhole(b *rules.Book) error {
	b.Print(whole)
	return nil
}

// whole joins all fields of a tile with a crop circle, and all roads that end at it
// [CC-9]. The segments that are left out stay there, without an edge.
func whole(t *tile.Tile) *tile.Tile {
	if t.Set != Set1 && t.Set != Set2 {
		return t
	}
	return t.Edit(func(t *tile.Tile) {
		var first [tile.Kinds]*tile.Segment
		for i := range t.Segments {
			s := &t.Segments[i]
			joins := s.Kind == tile.Field || s.Kind == tile.Road && s.EndsAt == "crop-circle"
			switch {
			case !joins:
			case first[s.Kind] == nil:
				first[s.Kind] = s
			default:
				first[s.Kind].Edges |= s.Edges
				first[s.Kind].Halves |= s.Halves
				s.Edges, s.Halves = 0, 0
			}
		}
	})
}
