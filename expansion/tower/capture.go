package tower

import (
	"circulade/board"
	"circulade/rules"
)

// registerCapture registers the questions that a new floor raises: whom to
// capture, and whom to take back where prisoners are exchanged.
func (m *module) registerCapture(b *rules.Book) {
	m.prison = b.Location(rules.LocationDef{Name: "prison", At: rules.AtSeat, Captive: true})
	m.verbCapture = b.Verb(rules.Verb{
		Name: "capture", Kind: "capture", N: rules.NumberFigure, Do: m.take, Text: ofFigure("capture "),
	})
	m.verbExchange = b.Verb(rules.Verb{
		Name: "exchange", Kind: "exchange", N: rules.NumberFigure, Text: ofFigure("exchange "),
		Do: func(s *rules.State, _ rules.Step, c rules.Choice) { s.Return(rules.FigureID(c.N())) },
	})
	m.rowCapture = b.Question("tower.capture", rules.Script{
		Kind: "capture", At: rules.AtCell, List: m.inRange,
		Pass: true, // [TW-15]
	})
	m.rowExchange = b.Question("tower.exchange", rules.Script{
		Kind: "exchange", At: rules.AtSeat,
		Pass: false, // [TW-10] else true
		List: func(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
			return m.prisoners(s, st.Seat, 1<<st.At, m.verbExchange, buf)
		},
	})
}

// ofFigure returns the notation of choices about a figure: a word, and where the
// figure is.
func ofFigure(word string) func(*rules.State, rules.Choice, []byte) []byte {
	return func(s *rules.State, c rules.Choice, buf []byte) []byte {
		return s.AppendFigure(rules.FigureID(c.N()), append(buf, word...))
	}
}

// inRange lists whom the floor just built can capture: the followers on its own
// tile and as many tiles away in the four directions as it is high, whatever lies
// between [TW-6].
func (m *module) inRange(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	x, y := s.Board.Pos(board.Cell(st.At))
	reach := int(st.N)
	figures := s.Figures()
	for i := range figures {
		f, id := &figures[i], rules.FigureID(i)
		if f.Seat == st.Seat && !m.captureOwn || !s.Reached(id) {
			continue
		}
		if !s.Book().FigureDef(f.Kind).Follower() { // [TW-7]
			continue
		}
		fx, fy := s.Board.Pos(s.CellOf(id))
		if fx == x && max(fy-y, y-fy) <= reach || fy == y && max(fx-x, x-fx) <= reach {
			buf = append(buf, rules.NewChoice(m.verbCapture, 0, 0, uint32(i)))
		}
	}
	return buf
}

// take takes a follower prisoner. One's own goes home.
func (m *module) take(s *rules.State, st rules.Step, c rules.Choice) {
	id := rules.FigureID(c.N())
	f := s.Figures()[id]
	if f.Seat == st.Seat { // [TW-8] else true
		s.Return(id)
		return
	}
	e := rules.Event{Type: rules.EventCapture, Seat: st.Seat, Figure: id, Kind: f.Kind, Cell: s.CellOf(id)}
	if f.Where == rules.OnSegment {
		e.Seg = board.Seg(f.At)
	}
	s.Tell(e)
	s.MoveTo(id, m.prison, uint16(st.Seat), 0)
	m.exchange(s, st.Seat, f.Seat, id)
}

// exchange sends the new captive home at once, one for one, if their owner holds a
// follower of the captor. If they are of several kinds the captor
// chooses who comes back.
func (m *module) exchange(s *rules.State, captor, owner rules.Seat, id rules.FigureID) {
	var mem [8]rules.Choice
	back := m.prisoners(s, captor, 1<<owner, m.verbExchange, mem[:0])
	if len(back) == 0 { // [TW-9] else true
		return
	}
	s.Return(id)        // [TW-16] else m.freeAll(s, captor, owner, id); return
	if len(back) == 1 { // [TW-10]
		s.Return(rules.FigureID(back[0].N()))
		return
	}
	s.Push(rules.Step{Row: m.rowExchange, Seat: captor, At: uint16(owner)})
}

// prisoners lists a seat's figures that some captors hold, one of each kind for
// each captor, who is the At of the choice.
func (m *module) prisoners(s *rules.State, seat rules.Seat, captors uint8, verb rules.VerbID, buf []rules.Choice) []rules.Choice {
	var seen [rules.MaxSeats]uint64 // kinds, by captor
	figures := s.Figures()
	for i := range figures {
		f := &figures[i]
		if f.Where != m.prison || f.Seat != seat || captors>>f.At&1 == 0 || seen[f.At]>>f.Kind&1 != 0 {
			continue
		}
		seen[f.At] |= 1 << f.Kind
		buf = append(buf, rules.NewChoice(verb, 0, f.At, uint32(i)))
	}
	return buf
}
