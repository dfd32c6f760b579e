package cropcircles

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// What the state of the piece in an event means.
const (
	adding   = 1
	removing = 2
)

// registerChoice registers what the player of the part chooses.
func (m *module) registerChoice(b *rules.Book) {
	verb := func(name string, what int, next *rules.StepKind) rules.VerbID {
		return b.Verb(rules.Verb{
			Name: name, Kind: "crop-" + name, Arg: rules.ArgSpot, Spots: kinds(), Place: "circle",
			Do: func(s *rules.State, st rules.Step, _ rules.Choice) {
				s.Tell(rules.Event{Type: rules.EventPiece, Seat: st.Seat, Cell: s.Part().Cell, N: what, Text: "crop-circle"})
				m.ask(s, *next)
			},
		})
	}
	m.verbAdd = verb("add", adding, &m.stepAdd)
	m.verbRemove = verb("remove", removing, &m.stepRemove)
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

// kindOf returns which of them the circle of this part is about.
func (m *module) kindOf(s *rules.State) uint8 {
	marks := s.Board.FaceAt(s.Part().Cell).Marks
	for i, k := range [...]tile.Kind{tile.City, tile.Road, tile.Field} {
		if marks&m.about[k] != 0 {
			return uint8(i)
		}
	}
	return 0
}

// due reports whether the part has laid a crop circle, and somebody has a follower of
// the kind that it is about [CC-2].
func (m *module) due(s *rules.State) bool { // [CC-1]
	c := s.Part().Cell
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

// ask asks every seat, clockwise from the left of the player of the part.
func (m *module) ask(s *rules.State, k rules.StepKind) {
	first := s.Next(s.Part().Seat) // [CC-4] else s.Part().Seat
	s.AskRound(first, rules.Step{Kind: k}, nil)
}

// concerns reports whether the circle of this part is about a figure: a follower who
// stands on a feature of its kind, not in a castle or on a tower [CC-3].
func (m *module) concerns(s *rules.State, id rules.FigureID) bool {
	g := &s.Figures()[id]
	if g.Where != rules.OnSegment || !s.Book().FigureDef(g.Kind).Follower() {
		return false
	}
	return m.isAbout(s, s.Board.SegFace(board.Seg(g.At)).Kind) // [CC-10] else m.isAboutOld(s, id)
}

// isAbout reports whether the circle of this part is about a kind of feature.
func (m *module) isAbout(s *rules.State, k tile.Kind) bool {
	return s.Board.FaceAt(s.Part().Cell).Marks&m.about[k] != 0 // [CC-3] else true
}
