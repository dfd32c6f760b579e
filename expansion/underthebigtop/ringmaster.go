package underthebigtop

import (
	"circulade/board"
	"circulade/rules"
)

// perTile is what the ringmaster brings for each tile of the circus beside him.
const perTile = 2

// ring is what the set needs for the ringmaster.
type ring struct {
	ringmaster rules.FigureKind
	ringPays   rules.Source
	bonus      rules.RuleID // BT-15
	castle     rules.Where
	hasCastles bool
}

func (m *module) registerRingmaster(b *rules.Book) error {
	m.bonus = b.Cite("BT-15")
	m.ringPays = b.Source("ringmaster")
	m.ringmaster = b.Figure(rules.FigureDef{
		Name: "ringmaster", Count: 1, Local: true,
		Strength: 1, // [BT-14] else 2
	})
	if !b.In(optRingmaster) {
		return nil
	}
	b.AfterCompile(func() { m.castle, m.hasCastles = b.LocationNamed("castle") })
	b.AfterScored(m.applaud)
	b.Note(m.note)
	b.Outlook("ringmaster", m.ringOutlook)
	return b.Offer("base.wood", m.offerRingmaster) // [BT-14]
}

// offerRingmaster offers the ringmaster on the tile just laid, as any follower.
func (m *module) offerRingmaster(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	return s.OfferFigures(st, m.ringmaster, buf)
}

// applaud pays for the ringmasters in what has just been scored, whoever owns it.
func (m *module) applaud(s *rules.State, x rules.Scored) { // [BT-15]
	var seg board.Seg
	if x.Feature != 0 {
		if s.Board.FiguresIn(x.Feature) == 0 {
			return
		}
		seg = s.Board.Root(x.Feature)
	} else if m.hasCastles && s.Figures()[x.Figure].Where == m.castle { // [BT-16]
		return
	}
	for seat := range s.Round(s.SubTurn().Seat) {
		for i := range s.Figures() {
			id := rules.FigureID(i)
			if g := &s.Figures()[i]; g.Seat != seat || g.Kind != m.ringmaster || !x.Holds(s, id) {
				continue
			}
			v := rules.Value{Tiles: m.tilesAround(s, s.CellOf(id)), PerTile: perTile, Rule: m.bonus, When: x.When}
			a := v.Award(seat, seg, rules.Ownership{})
			a.Ruling.Source = m.ringPays
			s.Award(a)
		}
	}
}

// tilesAround counts the tiles with a circus or acrobats among a tile and the eight around.
func (m *module) tilesAround(s *rules.State, at board.Cell) (n int16) {
	area := rules.Around(s.Board.Pos(at))
	for y := area.Top; y <= area.Bottom; y++ {
		for x := area.Left; x <= area.Right; x++ {
			if has(s, s.Board.At(x, y), m.circus|m.acrobats) {
				n++
			}
		}
	}
	return n
}
