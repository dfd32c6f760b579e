package cropcircles

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// What the state of a circle means that is told.
const (
	adding   = 1
	removing = 2
)

// registerChoice registers what the player of the sub-turn chooses.
func (m *module) registerChoice(b *rules.Book) {
	verb := func(name string, what uint16, next *rules.RowID) rules.VerbID {
		return b.Verb(rules.Verb{
			Name: name, Kind: "crop-" + name, Arg: rules.ArgSpot, Spots: kinds(), Location: "circle",
			Do: func(s *rules.State, st rules.Step, _ rules.Choice) {
				s.ShowAs(st.Seat, rules.Piece{Kind: m.printed, Cell: s.SubTurn().Cell, State: what})
				m.ask(s, *next)
			},
		})
	}
	m.verbAdd = verb("add", adding, &m.rowAdd)
	m.verbRemove = verb("remove", removing, &m.rowRemove)
	b.Question("crop-circles.circle", rules.Script{
		Kind: "crop-circle", When: m.due,
		Pass: false, // [CC-2] else true
		List: func(s *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice {
			k := m.kindOf(s)
			return append(buf, rules.NewChoice(m.verbAdd, k, 0, 0), rules.NewChoice(m.verbRemove, k, 0, 0))
		},
	})
}

// kinds names the kinds of feature that circles are about.
func kinds() []string {
	return []string{tile.City.String(), tile.Road.String(), tile.Field.String()}
}

// kindOf returns which of them the circle of this sub-turn is about.
func (m *module) kindOf(s *rules.State) uint8 {
	marks := s.Board.FaceAt(s.SubTurn().Cell).Marks
	for i, k := range [...]tile.Kind{tile.City, tile.Road, tile.Field} {
		if marks&m.about[k] != 0 {
			return uint8(i)
		}
	}
	return 0
}

// due reports whether the sub-turn has laid a crop circle, and somebody has a follower of
// the kind that it is about [CC-2].
func (m *module) due(s *rules.State) bool { // [CC-1]
	c := s.SubTurn().Cell
	if c == 0 || s.Board.FaceAt(c).Marks&m.circle == 0 {
		return false
	}
	for i := range s.Figures() {
		if m.concerns(s, rules.FigureID(i)) {
			return true
		}
	}
	return false
}

// ask asks every seat, clockwise from the left of the player of the sub-turn.
func (m *module) ask(s *rules.State, k rules.RowID) {
	first := s.Next(s.SubTurn().Seat) // [CC-4] else s.SubTurn().Seat
	s.AskRound(first, rules.Step{Row: k}, nil)
}

// concerns reports whether the circle of this sub-turn is about a figure: a follower who
// stands on a feature of its kind, not in a castle or on a tower [CC-3].
func (m *module) concerns(s *rules.State, id rules.FigureID) bool {
	g := &s.Figures()[id]
	if g.Where != rules.OnSegment || !s.Book().FigureDef(g.Kind).Follower() {
		return false
	}
	return m.isAbout(s, s.Board.SegFace(board.Seg(g.At)).Kind) // [CC-10] else m.isAboutOld(s, id)
}

// isAbout reports whether the circle of this sub-turn is about a kind of feature.
func (m *module) isAbout(s *rules.State, k tile.Kind) bool {
	return s.Board.FaceAt(s.SubTurn().Cell).Marks&m.about[k] != 0 // [CC-3] else true
}
