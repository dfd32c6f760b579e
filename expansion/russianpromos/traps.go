package russianpromos

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// traps is what the set needs for the two creatures.
type traps struct {
	water, tree board.Marks  // of the tiles
	pond, nest  rules.Where  // with the water spirit, with the robber; the cell is that of the tile
	note3       rules.RuleID // RU-3
	note4       rules.RuleID // RU-4
	nearest     bool         // ru.razboynik
	second      rules.Flag   // a second figure was put down in this sub-turn
	trapped     rules.VerbID

	freeing
}

// registerTraps registers where captives are, who is trapped, and when.
func (m *module) registerTraps(b *rules.Book) error {
	m.water, m.tree = b.TileMark("vodyanoy"), b.TileMark("razboynik")
	m.note3, m.note4 = b.Cite("RU-3"), b.Cite("RU-4")
	m.nearest = b.Is(optRazboynik, "nearest") // [RU-10]
	m.pond = b.Location(rules.LocationDef{
		Name: "vodyanoy", At: rules.AtCell,
		Captive: true, // [RU-6]
	})
	m.nest = b.Location(rules.LocationDef{
		Name: "razboynik", At: rules.AtCell,
		Captive: true, // [RU-6]
	})
	b.MayStandAt(func(s *rules.State, _ rules.Seat, _ rules.FigureKind, c board.Cell) bool {
		return s.Board.FaceAt(c).Marks&m.water == 0 // [RU-4] else true
	})
	m.trapped = b.Verb(rules.Verb{Name: "trapped", Kind: "trapped", Do: func(*rules.State, rules.Step, rules.Choice) {}})
	for _, again := range []bool{false, true} {
		m.registerMoment(b, again)
	}
	return m.noteSecond(b)
}

// registerMoment registers a moment at which followers are trapped: behind what a player puts
// down, and again behind a second figure.
func (m *module) registerMoment(b *rules.Book, again bool) {
	row := ""
	if again {
		row = "-again"
	}
	b.Question("russian-promos.warning"+row, rules.Script{
		Kind: "trapped",
		When: func(s *rules.State) bool { return m.warns(s, again) },
		List: func(_ *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice {
			return append(buf, rules.NewChoice(m.trapped, 0, 0, 0))
		},
	})
	b.Work("russian-promos.trap"+row, func(s *rules.State) { m.each(s, again, m.catch) })
}

// noteSecond notes that a second figure has been put down.
func (m *module) noteSecond(b *rules.Book) error {
	m.second = b.SubTurnFlag("trap-second")
	const row = "phantom.second"
	if _, there := b.Row(row); !there {
		return nil
	}
	return b.AfterChosen(row, func(s *rules.State, _ rules.Step, c rules.Choice) {
		if c.Verb() != rules.VerbPass {
			s.SetFlag(m.second)
		}
	})
}

// warns reports whether a follower of the player who has just acted would be trapped now: then
// that player is asked first.
func (m *module) warns(s *rules.State, again bool) (own bool) { // [RU-9]
	seat := s.SubTurn().Seat
	m.each(s, again, func(s *rules.State, id rules.FigureID, _ rules.Where, _ board.Cell) {
		own = own || s.Figures()[id].Seat == seat
	})
	return own
}

// A take is told of a figure that is trapped at a location of the tile at a cell.
type take func(s *rules.State, id rules.FigureID, at rules.Where, c board.Cell)

// catch traps a figure.
func (m *module) catch(s *rules.State, id rules.FigureID, at rules.Where, c board.Cell) {
	m.noteFresh(s, id)
	s.MoveTo(id, at, uint16(c), 0)
}

// each finds who is to be trapped now, first by the water spirits and then by the robbers; again
// tells that it is looked a second time, behind a second figure.
func (m *module) each(s *rules.State, again bool, f take) {
	for i, marks := range s.Board.Marks() {
		if marks&m.water != 0 {
			m.around(s, s.Board.Laid()[i], f) // [RU-4]
		}
	}
	for i, marks := range s.Board.Marks() {
		if marks&m.tree != 0 {
			m.along(s, s.Board.Laid()[i], again, f) // [RU-3]
		}
	}
}

// around finds the followers on the eight tiles around a water spirit.
func (m *module) around(s *rules.State, c board.Cell, f take) {
	area := rules.Around(s.Board.Pos(c))
	for i := range s.Figures() {
		id := rules.FigureID(i)
		if !m.stands(s, id) {
			continue
		}
		if at := s.CellOf(id); at != 0 && at != c && area.Has(s.Board.Pos(at)) {
			f(s, id, m.pond, c)
		}
	}
}

// stands reports whether a figure is a follower who stands on a tile, and not on what belongs
// to no single one (a castle, the town).
func (m *module) stands(s *rules.State, id rules.FigureID) bool {
	g := &s.Figures()[id]
	switch {
	case !s.Book().FigureDef(g.Kind).Follower(): // [RU-7]
		return false
	case s.Reached(id):
		return true
	}
	return g.Where != rules.InSupply && s.Book().LocationDef(g.Where).Over // [RU-7] else false
}

// along finds the followers on the roads through the tile of a robber: all of them, or those
// nearest to him.
func (m *module) along(s *rules.State, c board.Cell, again bool, f take) {
	base := s.Board.FirstSeg(c)
	for i := range s.Board.FaceAt(c).N {
		road := base + board.Seg(i)
		if s.Board.SegFace(road).Kind != tile.Road {
			continue
		}
		of := s.Board.FeatureOf(road)
		switch {
		case s.Board.FiguresIn(of) == 0:
		case !m.nearest:
			m.takeAll(s, c, of, f)
		case m.grown(s, of, again):
			m.takeNearest(s, c, road, f)
		}
	}
}

// takeAll tells of every follower on a road.
func (m *module) takeAll(s *rules.State, c board.Cell, road board.Feature, f take) {
	for i := range s.Figures() {
		if m.isOn(s, &s.Figures()[i], road) {
			f(s, rules.FigureID(i), m.nest, c)
		}
	}
}

// isOn reports whether a figure is a follower in a feature.
func (m *module) isOn(s *rules.State, g *rules.Figure, f board.Feature) bool {
	return g.Where == rules.OnSegment && s.Board.FeatureOf(board.Seg(g.At)) == f &&
		s.Book().FigureDef(g.Kind).Follower() // [RU-7]
}

// grown reports whether a tile or a follower has just come to a road.
func (m *module) grown(s *rules.State, road board.Feature, again bool) bool {
	p := s.SubTurn()
	if p.Deployed && (!again || s.Flag(m.second)) && m.isOn(s, &s.Figures()[p.Figure], road) {
		return true
	}
	if again || p.Cell == 0 {
		return false
	}
	base := s.Board.FirstSeg(p.Cell)
	for i := range s.Board.FaceAt(p.Cell).N {
		if s.Board.FeatureOf(base+board.Seg(i)) == road {
			return true
		}
	}
	return false
}

// inWater reports whether the water spirit takes who stands on a segment, so that it is nobody
// for a robber when a player is told before.
func (m *module) inWater(s *rules.State, seg board.Seg) bool {
	for i, marks := range s.Board.Marks() {
		if marks&m.water != 0 && rules.Around(s.Board.Pos(s.Board.Laid()[i])).Has(s.Board.Pos(s.Board.CellOf(seg))) {
			return true
		}
	}
	return false
}

// takeNearest tells of the followers on a road that are nearest to a robber: one, or several
// equally far away.
func (m *module) takeNearest(s *rules.State, c board.Cell, road board.Seg, f take) {
	var near [8]rules.FigureID
	n, far := 0, -1
	of := s.Board.FeatureOf(road)
	s.Walk(road, nil, func(seg board.Seg, dist int) bool {
		if far >= 0 && dist > far {
			return false
		}
		for i := range s.Figures() {
			if g := &s.Figures()[i]; n < len(near) && board.Seg(g.At) == seg && m.isOn(s, g, of) && !m.inWater(s, seg) {
				near[n], n, far = rules.FigureID(i), n+1, dist
			}
		}
		return true
	})
	for _, id := range near[:n] {
		f(s, id, m.nest, c)
	}
}
