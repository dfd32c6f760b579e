package count

import "circulade/rules"

// registerIn registers how followers come into the town, and how the Count moves.
func (m *module) registerIn(b *rules.Book) {
	m.verbEnter = b.Verb(rules.Verb{
		Name: "quarter", Kind: "quarter", Arg: rules.ArgFigure, N: rules.NumberSpot,
		Spots: quarterNames(), Location: placeName,
		Do: m.doEnter,
		Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
			buf = append(append(buf, "quarter "...), b.FigureDef(rules.FigureKind(c.Arg())).Name...)
			return append(append(buf, ' '), quarterNames()[c.N()]...)
		},
	})
	m.verbCount = b.Verb(rules.Verb{
		Name: "count", Kind: "count", Arg: rules.ArgSpot, Spots: quarterNames(), Location: placeName,
		Do: func(s *rules.State, st rules.Step, c rules.Choice) { m.setCount(s, st.Seat, c.Arg()) },
		Text: func(_ *rules.State, c rules.Choice, buf []byte) []byte {
			return append(append(buf, "count "...), quarterNames()[c.Arg()]...)
		},
	})
	b.Work("count.earned", m.earn)
	b.Question("count.place", rules.Script{
		Kind: "count-place", Pass: true, When: m.mayEnter, List: m.listQuarters,
	})
	m.rowCount = b.Question("count.move-count", rules.Script{
		Kind: "count-move", Pass: true, List: m.listCount,
	})
}

// earn notes whether the features scored gave points to opponents and none to the
// player of this sub-turn. Only what completed features pay counts; the
// points of a field that a barn scores do not, as a field is never completed.
func (m *module) earn(s *rules.State) {
	active := s.SubTurn().Seat
	mine, theirs := false, false
	for _, a := range s.Awards() {
		switch {
		case a.Points <= 0:
		case !s.ForFeature(a): // [CO-4]
		case a.Seat == active:
			mine = true
		default:
			theirs = true
		}
	}
	earned := 0
	if theirs && !mine { // [CO-3] else true
		earned = 1
	}
	s.SetGameTally(m.earned, earned)
}

// mayEnter tells whether the player of this sub-turn is asked: in a double turn once
// for each sub-turn, or once in all. After the last turn no turn is double.
func (m *module) mayEnter(s *rules.State) bool {
	return s.GameTally(m.earned) != 0 && // [CO-5]
		(m.perSubTurn || !s.Flag(m.placed) || s.Ending())
}

// listQuarters offers each quarter to each kind of figure that may enter it, also
// the one with the Count.
func (m *module) listQuarters(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	open := everywhere // [CO-2] else m.empty(s); [CO-7] else everywhere &^ (1 << m.countAt(s))
	for k := range m.enter {
		kind := rules.FigureKind(k)
		if s.Supply(st.Seat, kind) == 0 {
			continue
		}
		for q := range numQuarters {
			in := rules.Arrival{Seat: st.Seat, Kind: kind, Where: m.quarter, Spot: q}
			if open.has(q) && s.MayArrive(in, 0) {
				buf = append(buf, rules.NewChoice(m.verbEnter, uint8(kind), 0, uint32(q)))
			}
		}
	}
	return buf
}

// doEnter puts a follower into a quarter; then the Count may move.
func (m *module) doEnter(s *rules.State, st rules.Step, c rules.Choice) {
	spot := uint8(c.N())
	s.DeployTo(st.Seat, rules.FigureKind(c.Arg()), m.quarter, 0, spot)
	s.SetFlag(m.placed)
	switch m.way {
	case clockwise:
		m.setCount(s, st.Seat, next(m.countAt(s)))
	case followFigure:
		m.setCount(s, st.Seat, spot)
	default:
		s.Push(rules.Step{Row: m.rowCount, Seat: st.Seat})
	} // [CO-8]
}

// listCount offers the Count the other quarters.
func (m *module) listCount(s *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice {
	at := m.countAt(s)
	for q := range numQuarters {
		if q != at {
			buf = append(buf, rules.NewChoice(m.verbCount, q, 0, 0))
		}
	}
	return buf
}
