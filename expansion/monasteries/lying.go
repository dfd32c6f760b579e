package monasteries

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// registerLying registers where abbots lie, how they come there, and that they and monks
// keep each other out.
func (m *module) registerLying(b *rules.Book) {
	m.lying = b.Location(rules.LocationDef{
		Name: "lying", At: rules.AtCell, Exposed: true, Over: true, Spot: spotOf,
		Ground: func(s *rules.State, at uint16, _ uint8) rules.Block { return rules.Around(s.Board.Pos(board.Cell(at))) },
		Holds: func(_ *rules.State, k rules.FigureKind, _ uint16, _ uint8) bool {
			return b.FigureDef(k).Follower() && b.StandsOn(k, tile.Monastery) // [MO-8] else b.FigureDef(k).Ordinary
		},
	})
	m.lie = b.Verb(rules.Verb{
		Name: "lie", Kind: "lie", At: rules.AtCell, Location: "lying", Arg: rules.ArgFigure, Way: true,
		Do: func(s *rules.State, st rules.Step, c rules.Choice) {
			s.DeployTo(st.Seat, rules.FigureKind(c.Arg()), m.lying, c.At(), 0) // [MO-9] else m.stand(s, st, c)
		},
		Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
			buf = append(append(buf, "lie "...), s.Book().FigureDef(rules.FigureKind(c.Arg())).Name...)
			return s.AppendPos(c.Cell(), append(buf, ' '))
		},
	})
	m.roll = b.Verb(rules.Verb{
		Name: "lie-down", Kind: "lie-down", At: rules.AtCell, Location: "lying", N: rules.NumberFigure,
		Do: func(s *rules.State, _ rules.Step, c rules.Choice) {
			s.MoveTo(rules.FigureID(c.N()), m.lying, c.At(), 0)
		},
		Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
			return s.AppendPos(c.Cell(), append(buf, "lie-down "...))
		},
	})
	b.MayCount(m.counts) // [MO-6]
	b.MayJoin(rules.IgnoreOccupants, func(s *rules.State, _ rules.Seat, k rules.FigureKind, seg board.Seg) bool {
		return s.Board.SegFace(seg).Kind != tile.Monastery || !b.FigureDef(k).Follower() || !m.anybody(s, s.Board.CellOf(seg))
	}) // [MO-2]
}

// counts reports whether a closed feature counts as a completed one: a special monastery with
// none but abbots in it is completed for nobody.
func (m *module) counts(s *rules.State, f board.Feature) bool {
	if s.Board.Kind(f) != tile.Monastery || s.Board.FiguresIn(f) > 0 {
		return true
	}
	c := s.Board.CellOf(s.Board.Root(f))
	return !m.isSpecial(s, c) || !m.anybody(s, c)
}

// spotOf returns where on the map an abbot lies: before the monastery.
func spotOf(s *rules.State, at uint16, _ uint8) (x, y int) {
	x, y = s.Board.Pos(board.Cell(at))
	return x*tile.Unit + tile.Unit/2, y*tile.Unit + tile.Unit*7/10
}

// anybody reports whether somebody lies in the monastery at a cell.
func (m *module) anybody(s *rules.State, c board.Cell) bool {
	for i := range s.Figures() {
		if g := &s.Figures()[i]; g.Where == m.lying && board.Cell(g.At) == c {
			return true
		}
	}
	return false
}

// offers lets whoever may stand in a special monastery lie down there instead: from the
// supply, by a flying machine, and with a wagon.
func (m *module) offers(b *rules.Book) error {
	for _, row := range []string{"base.wood", "flying-machines.landing"} {
		if err := m.offerOn(b, row, m.beside); err != nil {
			return err
		}
	}
	return m.offerOn(b, "abbey-mayor.wagon", m.besideWagon)
}

// offerOn adds choices to a question, if there is one of that name.
func (m *module) offerOn(b *rules.Book, row string, list func(*rules.State, rules.Step, []rules.Choice) []rules.Choice) error {
	if _, there := b.Row(row); !there {
		return nil
	}
	return b.Offer(row, list)
}

// beside offers a place to lie for each choice to stand in a special monastery.
func (m *module) beside(s *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice { // [MO-2] else buf
	for _, c := range buf {
		if c.Verb() != rules.VerbDeploy || !m.takes(s, c) {
			continue
		}
		at := uint16(s.Board.CellOf(c.Seg()))
		if k := rules.FigureKind(c.Arg()); s.MayArrive(rules.Arrival{Kind: k, Where: m.lying, At: at}, rules.IgnoreTile) {
			buf = append(buf, rules.NewChoice(m.lie, c.Arg(), at, 0))
		}
	}
	return buf
}

// takes reports whether a choice is about a special monastery, which an abbot may enter
// even where it has just been completed: for him it never is.
func (m *module) takes(s *rules.State, c rules.Choice) bool {
	seg := c.Seg()
	return s.Board.KindOf(seg) == tile.Monastery && m.isSpecial(s, s.Board.CellOf(seg)) // [MO-6] else m.unfinished(s, seg)
}

// besideWagon does the same for a wagon that drives on.
func (m *module) besideWagon(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice { // [MO-2] else buf
	wagon, there := m.wagonOf(s, st.Seat)
	for _, c := range buf {
		if there && s.Book().VerbDef(c.Verb()).At == rules.AtSegment && m.takes(s, c) {
			buf = append(buf, rules.NewChoice(m.roll, 0, uint16(s.Board.CellOf(c.Seg())), uint32(wagon)))
		}
	}
	return buf
}

// wagonOf returns a seat's wagon, if it stands on the board.
func (m *module) wagonOf(s *rules.State, seat rules.Seat) (rules.FigureID, bool) {
	k, ok := s.Book().FigureNamed("wagon")
	for i := range s.Figures() {
		if g := &s.Figures()[i]; ok && g.Kind == k && g.Seat == seat && g.Where == rules.OnSegment {
			return rules.FigureID(i), true
		}
	}
	return 0, false
}
