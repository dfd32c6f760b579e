package base

import (
	"cmp"
	"slices"

	"circulade/rules"
)

// registerSetup registers what happens before the first turn.
func (m *module) registerSetup(b *rules.Book) {
	m.verbTrim = b.Verb(rules.Verb{
		Name: "trim", Kind: "trim", Drawn: true,
		Do: func(s *rules.State, st rules.Step, c rules.Choice) {
			s.Take(int(c.N()))
			s.Drop(int(c.N()))
			if st.N > 1 {
				st.N--
				s.Push(st)
			}
		},
		Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
			return append(append(buf, "trim "...), s.Book().TileName(int(c.N()))...)
		},
	})
	m.verbFirst = b.Verb(rules.Verb{
		Name: "first", Kind: "player", N: rules.NumberSeat,
		Do: func(s *rules.State, _ rules.Step, c rules.Choice) { s.SubTurn().Seat = rules.Seat(c.N()) },
		Text: func(_ *rules.State, c rules.Choice, buf []byte) []byte {
			return append(append(buf, "first "...), byte('1'+c.N()))
		},
	})
	b.Work("base.start", m.putStart)
	m.rowTrim = b.Chance("base.trim", rules.Script{
		Kind:     "trim",
		Outcomes: rules.Draws,
		Outcome: func(s *rules.State, st rules.Step, k int) rules.Choice {
			return rules.NewChoice(m.verbTrim, 0, 0, rules.DrawOutcome(s, st, k).N())
		},
	})
	b.Work("base.pile", func(s *rules.State) {
		if pile := b.Pile(); pile != nil {
			s.ArrangePile(pile)
		}
	})
	b.Work("base.trimming", func(s *rules.State) {
		if n := s.Left() % b.Seats(); m.trim && n > 0 {
			s.Push(rules.Step{Row: m.rowTrim, N: uint32(n)})
		}
	})
	drawn := b.Is(optFirstPlayer, "random") && !b.Arranged() // [BA-3]
	b.Chance("base.first-drawn", rules.Script{
		Kind:     "first-player",
		When:     func(*rules.State) bool { return drawn },
		Outcomes: func(*rules.State, rules.Step) int { return b.Seats() },
		Outcome: func(_ *rules.State, _ rules.Step, k int) rules.Choice {
			return rules.NewChoice(m.verbFirst, 0, 0, uint32(k))
		},
	})
	named := b.Is(optFirstPlayer, "host") // [BA-3]
	b.Question("base.first-named", rules.Script{
		Kind: "first-player",
		When: func(*rules.State) bool { return named },
		List: func(_ *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice {
			for seat := range b.Seats() {
				buf = append(buf, rules.NewChoice(m.verbFirst, 0, 0, uint32(seat)))
			}
			return buf
		},
	})
}

// putStart lays the start tile, or a block of them, or what the setup lays instead [BA-1].
func (m *module) putStart(s *rules.State) {
	b := s.Book()
	if defined := b.StartTiles(); len(defined) > 0 {
		for _, st := range defined {
			if n, ok := s.TypeNamed(st.Tile); ok {
				s.PutStart(n, st.X, st.Y, st.Rotation)
			}
		}
		return
	}
	for _, n := range startTypes(b) {
		t := b.Catalog().Tile(n)
		s.PutStart(n, t.StartX, t.StartY, 0) // [BA-1] else putTwice(s, n, t)
	}
}

// startTypes returns the types that start the map, row by row.
func startTypes(b *rules.Book) (list []int) {
	for n := range b.Types() {
		if b.Catalog().Tile(n).Start {
			list = append(list, n)
		}
	}
	slices.SortFunc(list, func(i, k int) int {
		x, y := b.Catalog().Tile(i), b.Catalog().Tile(k)
		return cmp.Or(x.StartY-y.StartY, x.StartX-y.StartX)
	})
	return list
}
