package princessdragon

import (
	"slices"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// registerProofs registers what holds only where a test disabled the rule that
// says otherwise.
func (m *module) registerProofs(b *rules.Book) {
	if !m.rule.shuffle.On || !m.rule.tunnel.On {
		b.Print(m.print)
	}
	if m.rule.normal.On && m.rule.monastery.On && m.rule.empty.On {
		return
	}
	b.MayDeploy(func(s *rules.State, _ rules.Seat, _ rules.FigureKind, seg board.Seg) bool {
		c := s.Board.CellOf(seg)
		face := s.Board.FaceAt(c)
		base := s.Board.Base(c)
		switch {
		case !m.rule.normal.On && face.Marks&m.dragonMark != 0: // PD-6
			return false
		case !m.rule.monastery.On && face.Tile.Set == Set && face.Tile.Segment("m") >= 0: // PD-25
			for i := range face.N {
				if face.Segs[i].Kind != tile.Field && s.Board.Men(s.Board.FeatureOf(base+board.Seg(i))) > 0 {
					return false
				}
			}
		case !m.rule.empty.On: // PD-18
			for i := range face.N {
				if face.Segs[i].Marks&m.princessMark != 0 {
					return false
				}
			}
		}
		return true
	})
}

// print takes the tiles out of the game without PD-1. Without PD-26 the tunnel's
// road ends at the city, and parts the field.
func (m *module) print(t *tile.Tile) *tile.Tile {
	switch {
	case t.Set != Set:
		return t
	case !m.rule.shuffle.On:
		return nil
	case !slices.ContainsFunc(t.Segments, func(s tile.Segment) bool { return slices.Contains(s.Marks, "tunnel") }):
		return t
	}
	return t.Edit(func(t *tile.Tile) {
		f0, r0 := &t.Segments[t.Segment("f0")], &t.Segments[t.Segment("r0")]
		f0.Halves, r0.Edges = 1<<tile.NL, 1<<tile.North
		t.Segments = append(t.Segments,
			tile.Segment{Name: "f2", Kind: tile.Field, Halves: 1 << tile.NR},
			tile.Segment{Name: "r1", Kind: tile.Road, Edges: 1 << tile.South})
	})
}
