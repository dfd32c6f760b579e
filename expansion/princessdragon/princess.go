package princessdragon

import (
	"circulade/board"
	"circulade/rules"
)

// registerPrincess registers the princesses, who send followers home.
func (m *module) registerPrincess(b *rules.Book) error {
	m.verbPrincess = b.Verb(rules.Verb{
		Name: "princess", Kind: "princess", N: rules.NumberFigure,
		Last: true,
		Do: func(s *rules.State, st rules.Step, c rules.Choice) {
			s.Return(rules.FigureID(c.N())) // [PD-17] else s.Return(rules.FigureID(c.N())); s.Push(st)
		},
		Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
			return s.AppendFigure(rules.FigureID(c.N()), append(buf, "princess "...))
		},
	})
	if err := b.Offer("base.wood", m.offerPrincess); err != nil || !m.must {
		return err
	}
	return b.MayChoose("base.wood", m.courted, func(_ *rules.State, _ rules.Step, c rules.Choice) bool {
		return c.Verb() == m.verbPrincess
	})
}

// cityOf returns the city of the princess on the tile just laid, if one of its
// followers can be sent home.
func (m *module) cityOf(s *rules.State) board.Feature { // [PD-16]
	c := s.SubTurn().Cell
	if c == 0 {
		return 0
	}
	face := s.Board.FaceAt(c)
	for i := range face.N {
		seg := s.Board.FirstSeg(c) + board.Seg(i)
		if s.Board.SegFace(seg).Marks&m.princessMark == 0 {
			continue
		}
		f := s.Board.FeatureOf(seg)
		if s.Board.FiguresIn(f) > 0 { // [PD-19] else s.Board.FiguresIn(f) > 0 && !s.Board.Closed(f)
			return f
		}
	}
	return 0
}

// courted reports whether somebody can be sent home.
func (m *module) courted(s *rules.State) bool { return m.cityOf(s) != 0 }

// offerPrincess offers to send home each follower in the princess's city, whoever's
// he is.
func (m *module) offerPrincess(s *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice {
	f := m.cityOf(s)
	if f == 0 {
		return buf
	}
	b := s.Book()
	for i, g := range s.Figures() {
		if g.Where == rules.OnSegment && b.FigureDef(g.Kind).Follower() && s.Board.FeatureOf(board.Seg(g.At)) == f {
			buf = append(buf, rules.NewChoice(m.verbPrincess, 0, 0, uint32(i)))
		}
	}
	return buf
}
