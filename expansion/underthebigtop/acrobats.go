package underthebigtop

import (
	"slices"

	"circulade/board"
	"circulade/rules"
)

// full is how many acrobats a pyramid has: two, and one upon them.
const full = 3

// each is what an acrobat brings.
const each = 5

// pyramids is what the set needs for the acrobats.
type pyramids struct {
	place        rules.Where // of a pyramid
	verbAcrobat  rules.VerbID
	verbPyramid  rules.VerbID
	kinds        []rules.FigureKind // who may be an acrobat
	phantom      rules.FigureKind
	hasPhantom   bool
	onPlaced     bool // a phantom is an acrobat on the tile just laid only
	ownersOnly   bool // bt.score_who
	portal       board.Marks
	acrobatsPay  rules.Source
	scored, last rules.RuleID // BT-11, BT-12
}

func (m *module) registerAcrobats(b *rules.Book) error {
	m.scored, m.last = b.Cite("BT-11"), b.Cite("BT-12")
	m.acrobatsPay = b.Source("acrobats")
	m.ownersOnly = b.Is(optScoreWho, "owner")
	m.onPlaced = b.Is(optPhantom, "placed-tile")
	if b.Has("princess-dragon") {
		m.portal = b.TileMark("portal")
	}
	m.place = b.Location(rules.LocationDef{
		Name: "acrobats", At: rules.AtCell, Spot: middle,
		Exposed: true, // [BT-13]
		OnTile:  true, // [BT-13]
		Holds: func(_ *rules.State, k rules.FigureKind, _ uint16, _ uint8) bool {
			return slices.Contains(m.kinds, k)
		},
	})
	m.verbAcrobat = b.Verb(rules.Verb{
		Name: "acrobat", Kind: "acrobat", At: rules.AtCell, Location: "acrobats", Arg: rules.ArgFigure,
		Way: true, Reach: 1,
		Do: func(s *rules.State, st rules.Step, c rules.Choice) {
			s.DeployTo(st.Seat, rules.FigureKind(c.Arg()), m.place, c.At(), 0)
		},
		Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
			buf = append(append(buf, "acrobat "...), s.Book().FigureDef(rules.FigureKind(c.Arg())).Name...)
			return s.AppendPos(c.Cell(), append(buf, ' '))
		},
	})
	m.verbPyramid = b.Verb(rules.Verb{
		Name: "pyramid", Kind: "pyramid", At: rules.AtCell,
		Do: func(s *rules.State, st rules.Step, c rules.Choice) { m.score(s, st.Seat, c.Cell()) },
		Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
			return s.AppendPos(c.Cell(), append(buf, "pyramid "...))
		},
	})
	b.Work("under-the-big-top.final-acrobats", m.finish)
	b.AfterCompile(func() { m.whoClimbs(b) })
	if !b.In(optAcrobats) {
		return nil
	}
	b.Outlook("acrobats", m.acrobatsOutlook, rules.Reads{})
	if err := b.Offer("base.wood", m.offerScoring); err != nil {
		return err
	}
	return b.Offer("base.wood", m.offerAcrobats)
}

// whoClimbs notes who may be an acrobat: followers of the plain kind, and phantoms.
func (m *module) whoClimbs(b *rules.Book) {
	m.phantom, m.hasPhantom = b.FigureNamed("phantom")
	for k := range rules.FigureKind(b.FigureKinds()) {
		if m.hasPhantom && k == m.phantom {
			if !b.Is(optPhantom, "off") { // [BT-17]
				m.kinds = append(m.kinds, k)
			}
			continue
		}
		def := b.FigureDef(k)
		if def.Name == "follower" { // [BT-10] else def.Follower()
			m.kinds = append(m.kinds, k)
		}
	}
}

// offerAcrobats offers those in the supply every pyramid near the tile just laid in which
// there is room; from a portal, every one on the map.
func (m *module) offerAcrobats(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice { // [BT-9] else buf
	at := s.SubTurn().Cell
	if at == 0 {
		return buf
	}
	x, y := s.Board.Pos(at)
	near := rules.Around(x, y) // [BT-9] else rules.Block{Left: x, Top: y, Right: x, Bottom: y}
	far := m.portal != 0 && has(s, at, m.portal)
	for i, marks := range s.Board.Marks() {
		if s.Enough(buf) {
			break
		}
		c := s.Board.Laid()[i]
		if marks&m.acrobats == 0 || !far && !near.Has(s.Board.Pos(c)) {
			continue
		}
		if bridged(s, c) { // [BT-9]
			continue
		}
		if m.acrobatsOn(s, c) == full { // [BT-8]
			continue
		}
		for _, k := range m.kinds {
			if m.climbs(s, st.Seat, k, c) {
				buf = append(buf, rules.NewChoice(m.verbAcrobat, uint8(k), uint16(c), 0))
			}
		}
	}
	return buf
}

// climbs reports whether a seat has a figure of a kind that may come to the pyramid of a
// cell.
func (m *module) climbs(s *rules.State, seat rules.Seat, k rules.FigureKind, c board.Cell) bool {
	if m.hasPhantom && k == m.phantom && m.onPlaced && c != s.SubTurn().Cell { // [BT-17]
		return false
	}
	return s.Supply(seat, k) > 0 && s.MayArrive(rules.Arrival{Seat: seat, Kind: k, Where: m.place, At: uint16(c)}, 0)
}

// bridged reports whether a tile shows another face than it is printed with: a bridge lies
// where the acrobats would stand.
func bridged(s *rules.State, c board.Cell) bool {
	return board.TileOf(s.Board.Face(c)) >= s.Book().Types()
}

// acrobatsOn counts the acrobats on a tile.
func (m *module) acrobatsOn(s *rules.State, c board.Cell) (n int) {
	for i := range s.Figures() {
		if m.isAcrobat(&s.Figures()[i], c) {
			n++
		}
	}
	return n
}

// isAcrobat reports whether a figure is an acrobat on a tile.
func (m *module) isAcrobat(g *rules.Figure, c board.Cell) bool {
	return g.Where == m.place && board.Cell(g.At) == c
}

// offerScoring offers to score every full pyramid, but for those that a bridge covers.
func (m *module) offerScoring(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice { // [BT-11] else buf
	for i, marks := range s.Board.Marks() {
		if marks&m.acrobats == 0 {
			continue
		}
		c := s.Board.Laid()[i]
		if bridged(s, c) { // [BT-11]
			continue
		}
		if m.acrobatsOn(s, c) < full { // [BT-8]
			continue
		}
		if m.ownersOnly && m.acrobatsOf(s, st.Seat, c) == 0 { // [BT-11]
			continue
		}
		buf = append(buf, rules.NewChoice(m.verbPyramid, 0, uint16(c), 0))
	}
	return buf
}

// acrobatsOf counts a seat's acrobats on a tile, or with 0 on all tiles.
func (m *module) acrobatsOf(s *rules.State, seat rules.Seat, c board.Cell) (n int16) {
	for i := range s.Figures() {
		g := &s.Figures()[i]
		if g.Seat == seat && g.Where == m.place && (c == 0 || board.Cell(g.At) == c) {
			n++
		}
	}
	return n
}

// score pays for the acrobats of a tile and sends them home.
func (m *module) score(s *rules.State, first rules.Seat, c board.Cell) {
	m.pay(s, first, c, m.scored, rules.InPlay)
	for i := range s.Figures() {
		if m.isAcrobat(&s.Figures()[i], c) {
			s.Return(rules.FigureID(i))
		}
	}
	s.PayOut()
}

// pay pays everybody for their acrobats on a tile, or with 0 on all tiles.
func (m *module) pay(s *rules.State, first rules.Seat, c board.Cell, rule rules.RuleID, when rules.When) {
	for seat := range s.Round(first) {
		v := rules.Value{Figures: m.acrobatsOf(s, seat, c), PerFigure: each, Rule: rule, When: when}
		a := v.Award(seat, 0, rules.Ownership{})
		a.Ruling.Source = m.acrobatsPay
		s.Award(a)
	}
}

// finish pays for the acrobats at the end of the game, in full pyramids and in others.
func (m *module) finish(s *rules.State) { // [BT-12]
	m.pay(s, s.SubTurn().Seat, 0, m.last, rules.AtEnd)
	for i := range s.Figures() {
		if s.Figures()[i].Where == m.place {
			s.Return(rules.FigureID(i))
		}
	}
	s.PayOut()
}
