package bridgescastlesbazaars

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// registerLay registers tiles that are laid together with the bridge that makes
// them fit [BCB-15].
func (m *module) registerLay(b *rules.Book) {
	m.toDraw = b.Label("base.draw")
	m.verbLay = b.Verb(rules.Verb{
		Name: "tile", Kind: "tile", At: rules.AtCell, Arg: rules.ArgRotation, N: rules.NumberSpan,
		Do: m.lay,
		Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
			buf = s.Book().VerbDef(rules.VerbLay).Text(s, c, buf)
			return s.AppendSpan(c.N(), append(buf, " bridge "...))
		},
	})
	m.verbDecline = b.Verb(rules.Verb{
		Name: "decline", Kind: "decline",
		Do: func(s *rules.State, _ rules.Step, _ rules.Choice) {
			p := s.SubTurn()
			s.Drop(int(p.Tile))
			p.Tile = -1
			s.Jump(m.toDraw)
		},
	})
}

// placements offers the ways to lay the tile in hand that only a bridge makes
// possible. If there are no others it may be declined: then it is dealt with as
// one that fits nowhere.
func (m *module) placements(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice { // [BCB-15] else buf
	n := int(s.SubTurn().Tile)
	if n < 0 || s.Ending() || !m.hasBridge(s, st.Seat) {
		return buf
	}
	before := len(buf)
	buf = m.onTile(s, n, buf)
	buf = m.onNeighbour(s, n, buf)
	if before == 0 && len(buf) > 0 {
		buf = append(buf, rules.NewChoice(m.verbDecline, 0, 0, 0))
	}
	return buf
}

// onTile offers bridges over the tile in hand that go on with a road beside it.
func (m *module) onTile(s *rules.State, n int, buf []rules.Choice) []rules.Choice {
	first, count := m.faces.Of(n)
	for k := range count {
		printed := rules.NorthSouth
		if k == 1 || !carries(s.Board.Catalog().Tile(n), printed) {
			printed = rules.EastWest
		}
		start := len(buf)
		buf = board.AppendPlacements(&s.Board, first+k, rules.NewChoice(m.verbLay, 0, 0, 0), buf)
		kept := start
		for _, c := range buf[start:] {
			r := tile.Rotation(c.Arg())
			axis := turned(printed, r)
			if m.goesOn(s, c.Cell(), axis) && s.MayLay(c.Cell(), r) {
				buf[kept] = c | rules.Choice(rules.Span(c.Cell(), axis))
				kept++
			}
		}
		buf = buf[:kept]
	}
	return buf
}

// goesOn reports whether a bridge over a tile to be laid meets a road, and nothing
// else than roads: without one the tile would fit as it is.
func (m *module) goesOn(s *rules.State, c board.Cell, a rules.Axis) bool {
	meets := false
	for _, e := range ends(a) {
		road, ok := m.beyond(s, c, e)
		if !ok {
			return false
		}
		meets = meets || road
	}
	return meets
}

// onNeighbour offers bridges over the neighbour whose field a road of the tile in
// hand runs into.
func (m *module) onNeighbour(s *rules.State, n int, buf []rules.Choice) []rules.Choice {
	s.Board.Misfits(n, tile.RoadEdge, tile.FieldEdge, func(p board.Placement, e tile.Edge) {
		over, axis := s.Board.Neighbour(p.Cell(), e), rules.NorthSouth
		if e == tile.East || e == tile.West {
			axis = rules.EastWest
		}
		if m.mayBuild(s, over, axis) && s.MayLay(p.Cell(), p.Rotation()) {
			buf = append(buf, rules.NewChoice(m.verbLay, uint8(p.Rotation()), uint16(p.Cell()), rules.Span(over, axis)))
		}
	})
	return buf
}

// lay lays the tile in hand and builds the bridge: first that over the neighbour,
// which shows a road then.
func (m *module) lay(s *rules.State, st rules.Step, c rules.Choice) {
	cell, axis := rules.SpanOf(c.N())
	if cell != c.Cell() {
		m.build(s, st.Seat, cell, axis)
		s.LayTile(c.Cell(), tile.Rotation(c.Arg()))
		return
	}
	s.LayTile(cell, tile.Rotation(c.Arg()))
	m.build(s, st.Seat, cell, axis)
}
