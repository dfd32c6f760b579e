package base

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// registerVetoes registers where followers may not stand.
func (m *module) registerVetoes(b *rules.Book) {
	farmers := b.Is(optFarmers, "on") // [BA-24] else true
	b.MayStandOn(func(k rules.FigureKind, on tile.Kind) bool {
		return on != tile.River && (on != tile.Field || farmers || b.FigureDef(k).Beside)
	})
	b.MayOccupy(func(s *rules.State, _ rules.Seat, k rules.FigureKind, seg board.Seg) bool {
		f := s.Board.FeatureOf(seg)
		if k != m.follower && f != 0 && !b.FigureDef(k).Follower() {
			return true // its own set knows where it may stand
		}
		return f != 0 // [BA-13] else f != 0 && !s.Board.Closed(f)
	})
	b.MayJoin(rules.IgnoreOccupants, func(s *rules.State, _ rules.Seat, k rules.FigureKind, seg board.Seg) bool {
		return s.Board.FiguresIn(s.Board.FeatureOf(seg)) == 0 || k != m.follower && !b.FigureDef(k).Follower()
	}) // [BA-9]
}

// registerTurn registers the turn: draw, place, deploy, and whose turn is
// next.
func (m *module) registerTurn(b *rules.Book) {
	m.toTurn, m.toDraw = b.Label("T0"), b.Label("base.draw")
	m.toNext, m.toFinish = b.Label("T6"), b.Label("T7")

	b.Work("base.turn", func(s *rules.State) { s.StartTurn(s.SubTurn().Seat) })
	b.Work("base.part", func(s *rules.State) { s.StartSubTurn() })
	b.Chance("base.draw", rules.Script{
		Kind:     "draw",
		Outcomes: rules.Draws,
		Outcome:  rules.DrawOutcome,
		Else:     m.emptyPile,
	})
	b.Work("base.fits", m.fits)
	m.rowPlace = b.Question("base.place", rules.Script{
		Kind: "place-tile",
		Pass: false, // [BA-5] else true
		List: func(s *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice {
			return s.OfferPlacements(buf) // [BA-6] else offerAnywhere(s, buf)
		},
	})
	b.Work("base.completed", func(s *rules.State) {
		if s.SubTurn().Cell != 0 {
			s.MarkCompleted()
		}
	})
	b.Question("base.wood", rules.Script{Kind: "wood", Pass: true, List: m.offerFollowers})
	for _, row := range []string{"base.window-start", "base.window-tile", "base.window-wood", "base.window-end"} {
		b.Question(row, rules.Script{
			Kind: "window", Pass: true, Idle: rules.VerbContinue,
			When: func(s *rules.State) bool { return !s.Ending() },
		})
	}
	b.Work("base.next", m.next)
}

// fits sets a tile aside that can be laid nowhere, not even in a way that another
// set offers, and draws again.
func (m *module) fits(s *rules.State) {
	p := s.SubTurn()
	if !s.CanLay() && !s.Answers(m.rowPlace, p.Seat) { // [BA-7]
		s.Drop(int(p.Tile))
		p.Tile = -1
		s.Jump(m.toDraw)
	}
}

// emptyPile is the draw that fails. An extra tile or the second sub-turn of a turn
// is skipped [T1.2], and so is the turn while others have tiles to lay; else every
// tile that was left could be laid nowhere, and the game ends [BA-31].
func (m *module) emptyPile(s *rules.State, _ rules.Step) {
	switch {
	case s.Nested():
		s.EndSubTurn()
	case s.SubTurn().Number > 1, s.ToCome() > 0:
		s.Jump(m.toNext)
	default:
		m.finish(s, m.unplaceable) // [BA-31] else s.Jump(m.toNext)
	}
}

func (m *module) finish(s *rules.State, why rules.RuleID) {
	if log := s.Log(); log != nil {
		log.End = why
	}
	s.Jump(m.toFinish)
}

// offerFollowers offers a follower on each segment of the tile just laid.
func (m *module) offerFollowers(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	return s.OfferFigures(st, m.follower, buf) // [BA-8] else buf; [BA-10] else m.anyway(s, st, buf)
}

// next ends the game when no tile is left, or hands the turn on.
func (m *module) next(s *rules.State) {
	if s.ToCome() == 0 { // [BA-26]
		m.finish(s, m.lastTile)
		return
	}
	p := s.SubTurn()
	p.Seat = s.Next(p.Seat)
	s.Jump(m.toTurn)
}
