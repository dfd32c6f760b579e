package abbeymayor

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// What a completed city brings the owners of a field with a barn.
const (
	perPlaced = 3 // when the barn is put down [AM-14]
	perJoined = 1 // when its field is joined to another [AM-15]
	perFinal  = 4 // whoever has a barn there in the end [AM-17]
)

// registerBarn registers the barn, for games with farmers.
func (m *module) registerBarn(b *rules.Book) {
	def := rules.FigureDef{
		Name: "barn", Role: "barn",
		Stays: true, // [AM-13, AM-19]
	}
	if b.Is(optFarmers, "on") {
		def.Count = 1
	}
	m.barn = newSingle(b, def)
	m.perCity = 3
	if b.Is(optFarmScoring, "per_city_4") {
		m.perCity = 4
	}
	m.source = b.Source("barn")
	corners := []string{"NE", "SE", "SW", "NW"}
	m.putBarn = b.Verb(rules.Verb{
		Name: "barn", Kind: "figure", At: rules.AtSegment, Arg: rules.ArgFigure, N: rules.NumberSpot, Spots: corners,
		Do: func(s *rules.State, st rules.Step, c rules.Choice) {
			s.DeployTo(st.Seat, m.barn.kind, rules.OnSegment, c.At(), uint8(c.N()))
		},
		Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
			buf = s.AppendPos(s.Board.CellOf(c.Seg()), append(buf, "barn "...))
			return append(append(buf, ' '), corners[c.N()]...)
		},
	})
	b.Work("abbey-mayor.barns", m.scoreBarns)
	b.Work("abbey-mayor.return", func(s *rules.State) {
		m.eachBarnField(s, func(f board.Feature, _ int16, _ rules.RuleID) { s.ReturnAll(f) })
	})
	b.Work("abbey-mayor.final-barns", m.finalBarns)
}

// offerBarn offers the corners of the tile just laid where a barn may stand.
func (m *module) offerBarn(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice { // [AM-12] else buf
	c := s.SubTurn().Cell
	if c == 0 || s.Supply(st.Seat, m.barn.kind) == 0 {
		return buf
	}
	for corner := range uint8(4) {
		seg := fieldAt(&s.Board, c, corner)
		if seg != 0 && s.MayArrive(rules.ArrivalOn(st.Seat, m.barn.kind, seg), 0) {
			buf = append(buf, rules.NewChoice(m.putBarn, uint8(m.barn.kind), uint16(seg), uint32(corner)))
		}
	}
	return buf
}

// fieldAt returns the field of a tile at one of its corners, clockwise from the
// north-east, if four tiles meet there and all of them show field; else 0.
func fieldAt(b *board.Board, c board.Cell, corner uint8) board.Seg {
	first, second := tile.Edge(corner), tile.Edge(corner+1)&3
	left, right := b.Neighbour(c, first), b.Neighbour(c, second)
	if b.Face(left) == board.NoFace || b.Face(right) == board.NoFace {
		return 0
	}
	for i, at := range [4]board.Cell{c, left, b.Neighbour(left, second), right} {
		if b.Face(at) == board.NoFace || meadow(b, at, (corner+uint8(i))&3) == 0 {
			return 0
		}
	}
	return meadow(b, c, corner)
}

// meadow returns the field of a tile at one of its corners, 0 if something else
// reaches the corner. The two halves of edges beside it then differ.
func meadow(b *board.Board, c board.Cell, corner uint8) board.Seg {
	seg := b.HalfSeg(c, tile.Half(2*corner+1))
	if seg != b.HalfSeg(c, tile.Half(2*corner+2)&7) {
		return 0
	}
	return seg
}

// barns returns how many barns stand in a field, of each seat and of all.
func (m *module) barns(s *rules.State, f board.Feature) (by [rules.MaxSeats]uint8, n int) {
	for seat := range s.Seats() {
		if _, seg := m.barn.on(s, seat); seg != 0 && s.Board.FeatureOf(seg) == f {
			by[seat]++
			n++
		}
	}
	return by, n
}

// barned reports whether a barn stands in a field.
func (m *module) barned(s *rules.State, f board.Feature) bool {
	_, n := m.barns(s, f)
	return n > 0
}

// eachBarnField calls f for each field that has a barn and farmers, with what a
// city brings and by which rule: the barn has been put down in this sub-turn [AM-14],
// or a tile laid in it has joined two fields [AM-15]. Farmers never stay beside a
// barn, and none goes there [AM-16].
func (m *module) eachBarnField(s *rules.State, do func(f board.Feature, perCity int16, rule rules.RuleID)) {
	p := s.SubTurn()
	for seat := range s.Seats() {
		_, seg := m.barn.on(s, seat)
		f := s.Board.FeatureOf(seg)
		if seg == 0 || s.Board.FiguresIn(f) == 0 || m.barnBelow(s, seat, f) {
			continue
		}
		perCity, rule := int16(perJoined), m.forJoined
		if g := s.Figures()[p.Figure]; p.Deployed && g.Kind == m.barn.kind && s.Board.FeatureOf(board.Seg(g.At)) == f {
			perCity, rule = perPlaced, m.forPlaced
		}
		do(f, perCity, rule) // [AM-14, AM-15, AM-26] else m.doSome(s, f, perCity, rule, do)
	}
}

// barnBelow reports whether a seat before this one has its barn in the field.
func (m *module) barnBelow(s *rules.State, seat rules.Seat, f board.Feature) bool {
	for other := range seat {
		if _, seg := m.barn.on(s, other); seg != 0 && s.Board.FeatureOf(seg) == f {
			return true
		}
	}
	return false
}

// scoreBarns scores the fields that a barn gathers in this sub-turn.
func (m *module) scoreBarns(s *rules.State) {
	m.eachBarnField(s, func(f board.Feature, perCity int16, rule rules.RuleID) {
		m.gather(s, f, perCity, rule)
		s.Scored(rules.Scored{Feature: f, When: rules.InPlay})
	})
}

// gather gives the owners of a field its points, of which a city brings so many.
func (m *module) gather(s *rules.State, f board.Feature, perCity int16, rule rules.RuleID) {
	own := s.Owners(f)
	for seat := range own.Owners.All() {
		v := s.ValueOf(f, seat, rules.InPlay)
		v.PerCity += perCity - m.perCity // what pigs and herds add stays
		m.award(s, v, rule, rules.Ruling{Seg: s.Board.Root(f), Ownership: own}, seat)
	}
}

// finalBarns gives everybody with a barn the points of its field.
func (m *module) finalBarns(s *rules.State) { // [AM-17]
	for seat := range s.Seats() {
		_, seg := m.barn.on(s, seat)
		if seg == 0 {
			continue
		}
		f := s.Board.FeatureOf(seg)
		by, _ := m.barns(s, f)
		v := s.ValueOf(f, seat, rules.AtEnd)
		v.PerCity = perFinal
		m.award(s, v, m.forFinal, rules.Ruling{Seg: s.Board.Root(f), Ownership: rules.MostOf(by)}, seat)
	}
	s.PayOut()
}

// award gives a seat the value of a field with a barn.
func (m *module) award(s *rules.State, v rules.Value, rule rules.RuleID, why rules.Ruling, seat rules.Seat) {
	v.Rule = rule
	a := v.Award(seat, why.Seg, why.Ownership) // [AM-18] else noBonus(v).Award(seat, why.Seg, why.Ownership)
	a.Ruling.Source = m.source
	s.Award(a)
}
