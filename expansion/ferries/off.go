package ferries

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// registerOff registers what is played where a proof disables a rule that says
// what does not happen, or that the board knows by itself.
func (m *module) registerOff(b *rules.Book) {
	if !m.rule.apart.On || !m.rule.noInn.On {
		b.Print(m.otherLake)
	}
	if !m.rule.wood.On || !m.rule.before.On {
		b.MayDeploy(m.mayDeploy)
	}
	if !m.rule.counts.On {
		b.Fold(m.each)
	}
	if k, ok := b.Row("traders-builders.extended"); ok && !m.rule.noBuilder.On {
		m.again = func(s *rules.State) { s.Push(rules.Step{Kind: k, Seat: s.Part().Seat}) }
	}
}

// otherLake makes the ends at a lake one road [FE-1], or gives it inns [FE-10].
func (m *module) otherLake(t *tile.Tile) *tile.Tile {
	if t.Set != Set {
		return t
	}
	return t.Edit(func(t *tile.Tile) {
		first := t.Segment("r0")
		for i := range t.Segments {
			if t.Segments[i].Kind != tile.Road {
				continue
			}
			if !m.rule.noInn.On {
				t.Segments[i].Marks = append(t.Segments[i].Marks, "inn")
			}
			if !m.rule.apart.On && i != first {
				t.Segments[first].Edges |= t.Segments[i].Edges
				t.Segments[i].Edges = 0
			}
		}
	})
}

// mayDeploy keeps figures from the ends at a lake: from all of them [FE-2], or from
// those that a ferry might join to an occupied road [FE-4].
func (m *module) mayDeploy(s *rules.State, _ rules.Seat, _ rules.FigureKind, seg board.Seg) bool {
	c := s.Board.CellOf(seg)
	if s.Board.SegFace(seg).Kind != tile.Road || s.Board.FaceAt(c).Marks&m.lake == 0 {
		return true
	}
	for e := range tile.Edge(4) {
		if end := s.Board.EdgeSeg(c, e); end != 0 && s.Board.Men(s.Board.FeatureOf(end)) > 0 && !m.rule.before.On {
			return false
		}
	}
	return m.rule.wood.On
}

// each counts a lake once for each of its ends [FE-9].
func (m *module) each(s *rules.State, f board.Feature, _ rules.Seat, v rules.Value) rules.Value {
	if s.Board.Kind(f) == tile.Road {
		v.Tiles = int16(s.Board.Size(f))
	}
	return v
}
