package phantom

import (
	"circulade/board"
	"circulade/rules"
)

// asSecond is the N of the step for which the first figure's question is asked what it
// would offer a second one.
const asSecond = 1

// registerSecond registers the phantom as the second figure of a sub-turn. Nothing follows it.
func (m *module) registerSecond(b *rules.Book) error {
	b.Work("phantom.before", m.before)
	b.Question("phantom.second", rules.Script{
		Kind: "phantom", Pass: true, List: m.offerSecond,
		When: nil, // [PH-5] else deployed; [PH-10] else firstPart
	})
	b.Work("phantom.after", m.after)
	return b.AfterChosen("phantom.second", func(s *rules.State, _ rules.Step, _ rules.Choice) { s.SetFlag(m.over) })
}

// before notes the first figure. One that flew in vain is the last of this sub-turn.
func (m *module) before(s *rules.State) {
	p := s.SubTurn()
	if p.Deployed {
		s.SetGameTally(m.first, int(p.Figure)+1)
	}
	landed := p.Deployed && s.Book().FigureDef(s.Figures()[p.Figure].Kind).Follower()
	if s.Flag(m.flown) && !landed { // [PH-7]
		s.SetFlag(m.over)
	}
}

// note notes what the first figure's question was answered with, as far as it matters to
// the second.
func (m *module) note(s *rules.State, _ rules.Step, c rules.Choice) {
	v := s.Book().VerbDef(c.Verb())
	if v.Last {
		s.SetFlag(m.over) // [PH-4]
	}
	if v.Targets != nil {
		s.SetFlag(m.flown)
	}
	if m.leaves(s, c) {
		s.SetFlag(m.away)
	}
}

// leaves reports whether a choice takes a figure away from the tile just laid by what is
// on it, which one figure can do.
func (m *module) leaves(s *rules.State, c rules.Choice) bool {
	if c.Verb() == rules.VerbDeploy {
		return s.Board.CellOf(c.Seg()) != s.SubTurn().Cell // [PH-6] else false
	}
	v := s.Book().VerbDef(c.Verb())
	if v.Way {
		return m.far(s, c.Cell(), v.Reach) // [PH-6] else false
	}
	return v.Targets != nil // [PH-7] else false
}

// far reports whether a tile is more than so many squares from the one just laid.
func (m *module) far(s *rules.State, c board.Cell, reach int) bool {
	x, y := s.Board.Pos(s.SubTurn().Cell)
	near := rules.Block{Left: x - reach, Top: y - reach, Right: x + reach, Bottom: y + reach}
	return !near.Has(s.Board.Pos(c))
}

// offerSecond offers the phantom in every way in which it could have been the first
// figure.
func (m *module) offerSecond(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	if s.Supply(st.Seat, m.phantom) == 0 {
		return buf
	}
	n := len(buf)
	st.N = asSecond
	buf = st.Offers(s, m.wood, buf) // [PH-3] else m.offerAnyway(s, st, buf); [PH-11] else m.offer(s, st, buf)
	kept := buf[:n]
	for _, c := range buf[n:] {
		if m.isPhantom(s, c) && !(s.Flag(m.away) && m.leaves(s, c)) {
			kept = append(kept, c)
		}
	}
	return kept
}

// isPhantom reports whether a choice puts the phantom down.
func (m *module) isPhantom(s *rules.State, c rules.Choice) bool {
	return s.Book().VerbDef(c.Verb()).Arg == rules.ArgFigure && rules.FigureKind(c.Arg()) == m.phantom
}

// after ends the second figure's moment. The first figure stays the one that was put down
// in this sub-turn, for sets that ask what was done with it (a barn scores its field).
func (m *module) after(s *rules.State) {
	if first := s.GameTally(m.first); first > 0 {
		s.SubTurn().Figure = rules.FigureID(first - 1)
		s.SetGameTally(m.first, 0)
	}
}
