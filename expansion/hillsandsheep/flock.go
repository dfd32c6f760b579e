package hillsandsheep

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// registerFlock registers what becomes of flocks whose field grows or is closed.
func (m *module) registerFlock(b *rules.Book) {
	m.verbGrow = b.Verb(rules.Verb{
		Name: "grow", Kind: "grow",
		Do: func(s *rules.State, st rules.Step, _ rules.Choice) {
			s.Push(rules.Step{Row: m.rowDraw, N: uint32(st.Seat)})
		},
	})
	m.verbGather = b.Verb(rules.Verb{
		Name: "gather", Kind: "gather",
		Do: func(s *rules.State, st rules.Step, _ rules.Choice) { m.gatherAll(s, m.field(s, st.Seat)) },
	})
	b.Work("hills-and-sheep.extended", m.extend)
	b.Question("hills-and-sheep.flock", rules.Script{
		Kind: "flock",
		When: m.grows, // [HS-5]; [HS-6] else m.anyGrows
		Pass: false,   // [HS-5] else true
		List: func(_ *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice {
			return append(buf, rules.NewChoice(m.verbGrow, 0, 0, 0), rules.NewChoice(m.verbGather, 0, 0, 0))
		},
	})
	b.Work("hills-and-sheep.closed", m.closed) // [HS-11] else b.Work("hills-and-sheep.closed", m.leave)
}

// extend notes whether the tile just laid extends the field of the mover's own shepherd.
// One that is put down in this part comes too late.
func (m *module) extend(s *rules.State) {
	p := s.SubTurn()
	if f := m.field(s, p.Seat); f != 0 && p.Cell != 0 && onTile(s, p.Cell, f) { // [HS-5]
		s.SetFlag(m.extended)
	}
}

// onTile reports whether a feature has a segment on a tile.
func onTile(s *rules.State, c board.Cell, f board.Feature) bool {
	base := s.Board.FirstSeg(c)
	for i := range s.Board.FaceAt(c).N {
		if s.Board.FeatureOf(base+board.Seg(i)) == f {
			return true
		}
	}
	return false
}

// grows reports whether the mover is to choose what becomes of the flock.
func (m *module) grows(s *rules.State) bool {
	return s.Flag(m.extended) && m.field(s, s.SubTurn().Seat) != 0
}

// gatherAll gives every seat with a shepherd on a field the sheep of all flocks there, and
// sends the shepherds home.
func (m *module) gatherAll(s *rules.State, f board.Feature) {
	sum, seg := int16(0), board.Seg(0)
	for seat := range s.Seats() {
		if m.field(s, seat) == f {
			sum += m.flock(s, seat)
		}
	}
	for seat := range s.Round(s.SubTurn().Seat) {
		if m.field(s, seat) != f {
			continue
		}
		seg = s.Board.Root(f)
		v := rules.Value{Tokens: sum, PerToken: 1, Rule: m.gather}
		a := v.Award(seat, seg, rules.Ownership{}) // [HS-8]
		a.Ruling.Source = m.source
		s.Award(a)
	}
	m.sendHome(s, f) // [HS-8]
	s.PayOut()
}

// closed gathers the flocks of fields that can grow no more. Whoever lays an abbey after the
// last turn is not asked about what somebody's tile did before.
func (m *module) closed(s *rules.State) {
	s.ClearFlag(m.extended)
	for seat := range s.Seats() {
		if f := m.field(s, seat); f != 0 && enclosed(s, f) {
			m.gatherAll(s, f)
		}
	}
}

// enclosed reports whether no tile can extend a field any more.
func enclosed(s *rules.State, f board.Feature) bool {
	b := &s.Board
	seg := b.Root(f)
	for range b.Size(f) {
		c := b.CellOf(seg)
		for h := range tile.Half(8) {
			if b.SegFace(seg).Halves.Has(h) && b.Face(b.Neighbour(c, h.Edge())) == board.NoFace {
				return false
			}
		}
		seg = b.Next(seg)
	}
	return true
}
