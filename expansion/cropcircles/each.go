package cropcircles

import (
	"slices"

	"circulade/board"
	"circulade/rules"
)

// registerAdd registers the question who adds a follower.
func (m *module) registerAdd(b *rules.Book) {
	m.rowAdd = b.Question("crop-circles.add", rules.Script{
		Kind: "crop-add", List: m.additions, Auto: true,
		Pass: b.Is(optAOptional, "on"), // [CC-5] else true
	})
}

// registerRemove registers the question who goes home. Where there is but one, nobody
// is asked [CC-7].
func (m *module) registerRemove(b *rules.Book) {
	m.verbWithdraw = b.Verb(rules.Verb{
		Name: "withdraw", Kind: "withdraw", N: rules.NumberFigure,
		Do: func(s *rules.State, _ rules.Step, c rules.Choice) { s.Return(rules.FigureID(c.N())) },
		Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
			return s.AppendFigure(rules.FigureID(c.N()), append(buf, "withdraw "...))
		},
	})
	m.rowRemove = b.Question("crop-circles.remove", rules.Script{
		Kind: "crop-remove", List: m.withdrawals, Auto: true,
		Pass: false, // [CC-7] else true
	})
}

// additions lists, for each kind of follower in the supply, the segments on which the
// seat has a follower of the kind that the circle is about. Who else stands in the
// feature does not matter [CC-5, CC-6].
func (m *module) additions(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	b, start := s.Book(), len(buf)
	for k := range rules.FigureKind(b.FigureKinds()) {
		if s.Supply(st.Seat, k) == 0 || !b.FigureDef(k).Follower() {
			continue
		}
		for i := range s.Figures() {
			g := &s.Figures()[i]
			if g.Seat != st.Seat || !m.concerns(s, rules.FigureID(i)) {
				continue
			}
			buf = m.addition(s, st, k, board.Seg(g.At), start, buf) // [CC-6] else m.besides(s, st, k, board.Seg(g.At), start, buf)
		}
	}
	return buf
}

// addition lists a figure on a segment if it may stand there, and on its tile, once.
func (m *module) addition(s *rules.State, st rules.Step, k rules.FigureKind, seg board.Seg, start int, buf []rules.Choice) []rules.Choice {
	if !s.MayArrive(rules.ArrivalOn(st.Seat, k, seg), rules.IgnoreOccupants) { // [CC-11]; [CC-5] else !s.MayArrive(rules.ArrivalOn(st.Seat, k, seg), 0)
		return buf
	}
	c := rules.NewChoice(rules.VerbDeploy, uint8(k), uint16(seg), 0)
	if slices.Contains(buf[start:], c) {
		return buf
	}
	return append(buf, c)
}

// withdrawals lists the seat's followers of the kind that the circle is about; of
// several who are alike and stand on one segment, the first [CC-7].
func (m *module) withdrawals(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	start := len(buf)
	for i := range s.Figures() {
		if s.Figures()[i].Seat == st.Seat && m.concerns(s, rules.FigureID(i)) {
			buf = m.withdrawal(s, rules.FigureID(i), start, buf)
		}
	}
	return buf // [CC-8] else m.anyWithdrawal(s, st, start, buf)
}

func (m *module) withdrawal(s *rules.State, id rules.FigureID, start int, buf []rules.Choice) []rules.Choice {
	g := &s.Figures()[id]
	for _, c := range buf[start:] {
		if o := &s.Figures()[c.N()]; o.At == g.At && o.Kind == g.Kind {
			return buf
		}
	}
	return append(buf, rules.NewChoice(m.verbWithdraw, 0, 0, uint32(id)))
}
