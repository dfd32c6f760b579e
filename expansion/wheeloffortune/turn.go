package wheeloffortune

import (
	"math/bits"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// registerTurn registers what a tile in hand with a number does.
func (m *module) registerTurn(b *rules.Book) {
	b.Work("wheel-of-fortune.turn", m.turn)
	b.Work("wheel-of-fortune.crowns", func(s *rules.State) {
		if m.turned(s) > 0 {
			m.pay(s, m.at(s))
			s.PayOut() // WF-20: the points of the sector are on the list too
		}
	})
	m.verbRemove = b.Verb(rules.Verb{
		Name: "remove", Kind: "withdraw", N: rules.NumberFigure,
		Do: func(s *rules.State, _ rules.Step, c rules.Choice) {
			s.Return(rules.FigureID(c.N())) // [WF-22]
		},
		Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
			return s.AppendFigure(rules.FigureID(c.N()), append(buf, "remove "...))
		},
	})
	m.rowRemove = b.Question("wheel-of-fortune.remove", rules.Script{
		Kind: "wheel-remove", List: m.removals,
		Pass: false, // [WF-11] else true
	})
}

// at returns the sector at which the pig stands.
func (m *module) at(s *rules.State) uint8 { return uint8(s.Pieces()[s.FindPiece(m.pig)].State) }

// turned returns the number on the tile in hand, 0 where there is none.
func (m *module) turned(s *rules.State) int {
	n := s.SubTurn().Tile
	if n < 0 { // [WF-4] else true
		return 0
	}
	return m.number(s.Book(), int(n))
}

// turn moves the pig by the number on the tile in hand [WF-4] and does what the
// sector says where it stops; the sectors on the way do nothing.
func (m *module) turn(s *rules.State) {
	n := m.turned(s)
	if n == 0 {
		return
	}
	sector := m.at(s)
	for ; n > 0; n-- {
		sector = m.next(sector) // [WF-5] else m.stopAt(s, m.next(sector), n)
	}
	pig := s.FindPiece(m.pig)
	s.SetPieceState(pig, uint16(sector))
	s.Show(s.SubTurn().Seat, pig)
	m.act(s, sector)
}

// next returns the sector to which the pig comes next.
func (m *module) next(sector uint8) uint8 {
	return (sector + 1) % numSectors // [WF-3] else (sector + numSectors - 1) % numSectors
}

// act does what a sector says, from the active player on clockwise [WF-20].
func (m *module) act(s *rules.State, sector uint8) {
	first := s.SubTurn().Seat // [WF-20] else s.Next(s.SubTurn().Seat)
	if sector == plague {
		s.AskRound(first, rules.Step{Row: m.rowRemove}, nil)
		return
	}
	for seat := range s.Round(first) {
		a := m.worth(s, sector, seat).Award(seat, 0, rules.Ownership{})
		a.Ruling.Source = m.sector
		s.Award(a)
	}
}

// worth is what a sector brings a seat, in one award [WF-20].
func (m *module) worth(s *rules.State, sector uint8, seat rules.Seat) rules.Value {
	v := rules.Value{Rule: m.brings[sector]}
	switch sector {
	case fortune:
		if seat == s.SubTurn().Seat { // [WF-6]
			v.Bonus = 3
		}
	case taxes:
		return m.taxed(s, seat, v) // [WF-7]
	case famine:
		v.PerCity = 1 // [WF-8]
		for _, g := range s.Figures() {
			if f := m.on(s, g, seat); f != 0 && s.Board.Kind(f) == tile.Field {
				v.Cities += cities(s, f)
			}
		}
	case storm:
		v.PerFigure = 1 // [WF-9]
		for k := range rules.FigureKind(s.Book().FigureKinds()) {
			if s.Book().FigureDef(k).Follower() {
				v.Figures += int16(s.Supply(seat, k))
			}
		}
	case inquisition:
		v.PerFigure = 2 // [WF-10]
		for _, g := range s.Figures() {
			if f := m.on(s, g, seat); f != 0 && monastic(s.Board.Kind(f)) {
				v.Figures++
			}
		}
	}
	return v
}

// taxed is what a seat's knights bring: each one the shields of his city and its
// knights of that seat.
func (m *module) taxed(s *rules.State, seat rules.Seat, v rules.Value) rules.Value {
	v.PerShield, v.PerFigure = 1, 1
	for _, g := range s.Figures() {
		f := m.on(s, g, seat)
		if f == 0 || s.Board.Kind(f) != tile.City {
			continue
		}
		v.Shields += int16(s.Board.Shields(f))
		for _, o := range s.Figures() {
			if m.on(s, o, seat) == f {
				v.Figures++
			}
		}
	}
	return v
}

// on returns the feature that a follower of a seat stands in: nobody at another
// place, no builder, pig or barn.
func (m *module) on(s *rules.State, g rules.Figure, seat rules.Seat) board.Feature {
	def := s.Book().FigureDef(g.Kind)
	if g.Seat != seat || g.Where != rules.OnSegment || !def.Follower() || def.Stays {
		return 0
	}
	return s.Board.FeatureOf(board.Seg(g.At))
}

// monastic reports whether who stands in such a feature is a monk: in gardens and
// shrines nobody is.
func monastic(k tile.Kind) bool { return k == tile.Monastery || k == tile.Abbey }

// cities returns how many completed cities a field touches.
func cities(s *rules.State, field board.Feature) (n int16) {
	b := &s.Board
	s.ClearMarks()
	for seg := range b.Bordering(field) {
		borders := b.SegFace(seg).Borders
		for base := b.FirstSeg(b.CellOf(seg)); borders != 0; borders &= borders - 1 {
			city := b.FeatureOf(base + board.Seg(bits.TrailingZeros32(borders)))
			if b.Closed(city) && s.Mark(city) {
				n++
			}
		}
	}
	return n
}

// removals offers a seat's followers on the landscape, those among them who are beside all
// segments where something is scored (on a castle, lying in a monastery): one goes home [WF-11]. Of several who are alike the first is offered.
func (m *module) removals(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	start := len(buf)
	for i, g := range s.Figures() {
		beside := g.Seat == st.Seat && g.Where != rules.OnSegment && s.Book().ScoresAt(g.Where) // [WF-11] else m.atCrown(s, g, st.Seat)
		if m.on(s, g, st.Seat) == 0 && !beside || m.like(s, buf[start:], g) {
			continue
		}
		buf = append(buf, rules.NewChoice(m.verbRemove, 0, 0, uint32(i)))
	}
	return buf
}

// like reports whether a figure like this one at the same place is on a list.
func (m *module) like(s *rules.State, list []rules.Choice, g rules.Figure) bool {
	for _, c := range list {
		if s.Figures()[c.N()] == g {
			return true
		}
	}
	return false
}
