package monasteries

import (
	"circulade/board"
	"circulade/rules"
)

// worth is what a monastery is worth to abbots: its own tile, and those in the four
// directions up to the first gap, with what sets in play add for any of these tiles.
func (m *module) worth(s *rules.State, c board.Cell, when rules.When) rules.Value {
	x, y := s.Board.Pos(c)
	v := rules.Value{Rule: m.atEnd, When: when, PerTile: 1}
	v.Tiles = 1 // [MO-4] else 0
	v.AddOn(s, c)
	for _, d := range [4][2]int{{0, -1}, {1, 0}, {0, 1}, {-1, 0}} {
		for at := 1; ; at++ {
			to := s.Board.At(x+at*d[0], y+at*d[1])
			if to == 0 || s.Board.Face(to) == board.NoFace { // [MO-4] else at > 1
				break
			}
			v.Tiles++
			v.AddOn(s, to)
		}
	}
	return v
}

// owners tells how strong each seat is among the abbots of a monastery; monks do not
// count there.
func (m *module) owners(s *rules.State, c board.Cell) rules.Ownership {
	var by [rules.MaxSeats]uint8
	for i := range s.Figures() {
		if g := &s.Figures()[i]; g.Where == m.lying && board.Cell(g.At) == c {
			by[g.Seat] += uint8(s.Book().FigureDef(g.Kind).Strength)
		}
	}
	return rules.MostOf(by) // [MO-5] else everybody(by)
}

// final scores, at the end of the game, every monastery for its abbots, in the order in
// which they were laid, and sends them home.
func (m *module) final(s *rules.State) { // [MO-4]
	for _, c := range s.Board.Laid() {
		if !m.isSpecial(s, c) || !m.anybody(s, c) {
			continue
		}
		own := m.owners(s, c)
		v := m.worth(s, c, rules.AtEnd)
		for seat := range own.Owners.All() {
			s.Award(v.Award(seat, monastery(s, c), own))
		}
		m.goHome(s, c)
	}
	s.PayOut()
}

// goHome tells the sets in play that the abbots have been scored, one after the other, and
// sends all of them home.
func (m *module) goHome(s *rules.State, c board.Cell) {
	for i := range s.Figures() {
		if g := &s.Figures()[i]; g.Where == m.lying && board.Cell(g.At) == c {
			s.Scored(rules.Scored{Figure: rules.FigureID(i), When: rules.AtEnd})
		}
	}
	for i := range s.Figures() {
		if g := &s.Figures()[i]; g.Where == m.lying && board.Cell(g.At) == c {
			s.Return(rules.FigureID(i))
		}
	}
}

// registerMessages registers that a message which scores one follower means standing ones,
// or by the option abbots too.
func (m *module) registerMessages(b *rules.Book) error {
	const row = "messages.target"
	if _, there := b.Row(row); !there {
		return nil
	}
	m.message = b.Source("message-abbot")
	m.release = b.Verb(rules.Verb{
		Name: "score-abbot", Kind: "score-abbot", N: rules.NumberFigure, Do: m.score,
		Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
			return s.AppendFigure(rules.FigureID(c.N()), append(buf, "score-abbot "...))
		},
	})
	standing := func(s *rules.State, _ rules.Step, c rules.Choice) bool {
		return c.Verb() == m.release || s.Figures()[c.N()].Where != m.lying // [MO-10] else true
	}
	if err := b.MayChoose(row, nil, standing); err != nil {
		return err
	}
	if b.Is(optScoreOne, "standing") { // [MO-10] else false
		return nil
	}
	return b.Offer(row, m.offerAbbots) // [MO-10] else nil
}

// offerAbbots offers a seat's own abbots to be scored and taken back.
func (m *module) offerAbbots(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	for i := range s.Figures() {
		if g := &s.Figures()[i]; g.Where == m.lying && g.Seat == st.Seat {
			buf = append(buf, rules.NewChoice(m.release, 0, 0, uint32(i)))
		}
	}
	return buf
}

// score pays an abbot's owner, if most abbots there are theirs, what the end of the game
// would, and sends it home.
func (m *module) score(s *rules.State, _ rules.Step, c rules.Choice) {
	id := rules.FigureID(c.N())
	g := s.Figures()[id]
	if at := board.Cell(g.At); m.owners(s, at).Has(g.Seat) {
		v := m.worth(s, at, rules.AsAtEnd)
		v.Rule = m.released
		s.Award(v.Award(g.Seat, monastery(s, at), rules.Ownership{}))
		s.PayOut()
	}
	s.Return(id)
}
