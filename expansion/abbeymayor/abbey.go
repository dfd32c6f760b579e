package abbeymayor

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// registerAbbey registers the abbeys: beside the pile, one for each seat.
func (m *module) registerAbbey(b *rules.Book, tiles *tile.Set) {
	b.Print(func(t *tile.Tile) *tile.Tile {
		if t.Set == Set && t.ID == "abbey" {
			return nil
		}
		return t
	})
	for _, t := range tiles.Tiles {
		if t.ID == "abbey" {
			m.abbey = b.Spare(t, b.Seats())
		}
	}
	m.abbeys = b.SeatTally("abbeys")
	m.toLaid = b.Label("base.completed") // [AM-3, AM-5] else b.Label("base.window-tile")
	m.toEnd = b.Label("T5")
	m.layAbbey = b.Verb(rules.Verb{
		Name: "abbey", Kind: "abbey", At: rules.AtCell,
		Do: m.lay,
		Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
			return s.AppendPos(c.Cell(), append(buf, "abbey "...))
		},
	})
	draw := b.Verb(rules.Verb{Name: "draw", Kind: "draw", Do: func(*rules.State, rules.Step, rules.Choice) {}})
	b.Work("abbey-mayor.start", m.start)
	b.Question("abbey-mayor.source", rules.Script{
		Kind: "choose-source",
		When: m.maySource,
		Pass: true, Idle: draw,
		List: m.gaps,
	})
	b.Work("abbey-mayor.last", m.last)
	m.rowLast = b.Question("abbey-mayor.last-abbey", rules.Script{Kind: "choose-source", Pass: true, List: m.gaps})
	b.OtherTile(m.hasTile)
	b.ModifyValue(m.value, tile.Abbey)
}

// start gives everybody an abbey.
func (m *module) start(s *rules.State) {
	for seat := range s.Seats() {
		s.AddTally(m.abbeys, seat, 1)
	}
}

// maySource reports whether the mover may be asked for their abbey. A tile that they
// have from elsewhere goes first [AM-6].
func (m *module) maySource(s *rules.State) bool {
	p := s.SubTurn()
	return p.Tile < 0 && !s.Nested() // [AM-6] else p.Tile < 0 && !s.Nested() && p.Number == 1
}

// gaps lists where a seat may lay its abbey.
func (m *module) gaps(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice { // [AM-1] else buf
	if s.Tally(m.abbeys, st.Seat) == 0 {
		return buf
	}
	for i := range s.Board.Border() {
		if c := s.Board.BorderCell(i); isGap(&s.Board, c) {
			buf = append(buf, rules.NewChoice(m.layAbbey, 0, uint16(c), 0))
		}
	}
	return buf
}

// isGap reports whether tiles lie on all four sides of an empty cell, and none
// of them shows a river there, which an abbey does not end.
func isGap(b *board.Board, c board.Cell) bool {
	for e := range tile.Edge(4) {
		n := b.Neighbour(c, e)
		if n == 0 || b.EdgeTerrain(n, e.Opposite()) == tile.RiverEdge {
			return false
		}
	}
	return true
}

// hasTile reports whether a seat can come by its abbey.
func (m *module) hasTile(s *rules.State, seat rules.Seat) bool { // [AM-1, AM-6]
	if s.Tally(m.abbeys, seat) == 0 {
		return false
	}
	for i := range s.Board.Border() {
		if isGap(&s.Board, s.Board.BorderCell(i)) {
			return true
		}
	}
	return false
}

// lay lays an abbey, after the last tile in a sub-turn of its own.
func (m *module) lay(s *rules.State, st rules.Step, c rules.Choice) {
	if st.Row == m.rowLast {
		p := s.Nest(m.toLaid, m.toEnd)
		p.Seat, p.Number = st.Seat, 1
	} else {
		s.Jump(m.toLaid)
	}
	s.SubTurn().Tile = int16(m.abbey.Type())
	s.AddTally(m.abbeys, st.Seat, -1)
	s.LayTile(c.Cell(), 0) // [AM-5] else placeApart(s, c.Cell())
}

// last asks everybody who still has an abbey, clockwise from the left of whoever
// played last.
func (m *module) last(s *rules.State) { // [AM-7]
	s.AskRound(s.Next(s.SubTurn().Seat), rules.Step{Row: m.rowLast}, func(st rules.Step) (rules.Step, bool) {
		return st, s.Tally(m.abbeys, st.Seat) > 0
	})
}

// value is what an abbey is worth: the squares filled, its own included.
func (m *module) value(s *rules.State, f board.Feature, _ rules.Seat, v rules.Value) rules.Value {
	v.Tiles, v.Rule = int16(s.Board.Tiles(f)), m.forAbbey
	if v.Closed {
		v.Tiles = 9
	}
	v.PerTile = 1 // [AM-4]
	return v
}
