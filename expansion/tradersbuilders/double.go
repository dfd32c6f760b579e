package tradersbuilders

import (
	"circulade/board"
	"circulade/rules"
)

// registerDouble registers the second sub-turn of a turn that a builder brings.
func (m *module) registerDouble(b *rules.Book) {
	m.due = b.TurnFlag("double-due")
	m.toTile = b.Label("T1")
	m.verbDouble = b.Verb(rules.Verb{
		Name: "double", Kind: "double",
		Do: func(s *rules.State, st rules.Step, _ rules.Choice) {
			s.SubTurn().Number = 2
			s.Tell(rules.Event{Type: rules.EventSubTurn, Seat: st.Seat, N: 2})
			s.Jump(m.toTile)
		},
	})
	b.Work("traders-builders.extended", m.extended)
	b.Question("traders-builders.double", rules.Script{
		Kind: "double-turn",
		When: m.mayDouble,
		Pass: true, // [TB-8]
		List: func(_ *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice {
			return append(buf, rules.NewChoice(m.verbDouble, 0, 0, 0))
		},
	})
}

// extended makes a second sub-turn due if the tile just laid lies on the road or in
// the city where the mover's builder stands. Whoever puts their builder
// down in this sub-turn does it later, and too late. An extra tile inside the first
// sub-turn counts too.
func (m *module) extended(s *rules.State) { // [TB-7]
	p := s.SubTurn()
	if s.Book().FigureDef(m.builder.kind).Count == 0 || p.Cell == 0 || p.Number > 1 {
		return
	}
	g, _ := m.builder.of(s, p.Seat)
	if g.Where != rules.OnSegment {
		return
	}
	f, base := s.Board.FeatureOf(board.Seg(g.At)), s.Board.FirstSeg(p.Cell)
	for i := range s.Board.FaceAt(p.Cell).N {
		if s.Board.FeatureOf(base+board.Seg(i)) == f {
			s.SetFlag(m.due)
			return
		}
	}
}

// mayDouble reports whether the mover is asked for a second sub-turn: there is
// never a third, and none at all if there is no tile left that the mover could come
// by, from the pile or otherwise.
func (m *module) mayDouble(s *rules.State) bool {
	p := s.SubTurn()
	return s.Flag(m.due) &&
		p.Number == 1 && // [TB-8] else true
		s.HasTile(p.Seat) // [TB-12] else true
}
