package littlebuildings

import "circulade/rules"

// registerBuilding registers the choice of a building instead of a follower.
func (m *module) registerBuilding(b *rules.Book) error {
	m.built = b.SubTurnFlag("little-buildings-built")
	for k, name := range names {
		kind := b.Piece(rules.PieceDef{Name: name, Max: eachKind})
		if k == 0 {
			m.first = kind
		}
		m.verbs[k] = b.Verb(rules.Verb{
			Name: name, Kind: name, At: rules.AtCell,
			Do: func(s *rules.State, st rules.Step, c rules.Choice) { m.build(s, st, c, k) },
		})
	}
	if err := m.stayFairy(b); err != nil {
		return err
	}
	return b.Offer("base.wood", m.offer) // [LB-2]; [LB-3] else m.comeDown(b)
}

// offer offers a seat its buildings on the tile just laid.
func (m *module) offer(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	c := s.SubTurn().Cell
	if c == 0 {
		return buf
	}
	for k, verb := range m.verbs {
		if m.has(s, st.Seat, k) {
			buf = append(buf, rules.NewChoice(verb, 0, uint16(c), 0))
		}
	}
	return buf
}

// build puts a building of a kind on a tile. It is nobody's: anybody's features profit.
func (m *module) build(s *rules.State, st rules.Step, c rules.Choice, k int) {
	s.AddTally(m.left[k], st.Seat, -1) // [LB-1]
	s.Lay(st.Seat, rules.Piece{Kind: m.first + rules.PieceKind(k), Seat: rules.Chance, Cell: c.Cell()})
	s.SetFlag(m.built) // [LB-6] else s.Push(st)
}

// stayFairy keeps the fairy where she is in a sub-turn in which a building was put down.
func (m *module) stayFairy(b *rules.Book) error { // [LB-8]
	const row = "princess-dragon.fairy"
	if _, there := b.Row(row); !there {
		return nil
	}
	return b.MayChoose(row, func(s *rules.State) bool { return s.Flag(m.built) }, func(_ *rules.State, _ rules.Step, c rules.Choice) bool {
		return c.Verb() == rules.VerbPass
	})
}
