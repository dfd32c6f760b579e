package cropcircles

import (
	"slices"

	"circulade/board"
	"circulade/rules"
)

// registerAdd registers the question who adds a follower.
func (m *module) registerAdd(b *rules.Book) {
	m.stepAdd = b.Question("crop-circles.add", rules.Script{
		Kind: "crop-add", List: m.additions, Auto: true,
		Pass: b.Option("cc.a_optional") == "on" || !m.rule.add.On,
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
	m.stepRemove = b.Question("crop-circles.remove", rules.Script{
		Kind: "crop-remove", List: m.withdrawals, Auto: true, Pass: !m.rule.remove.On,
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
			buf = m.besides(s, st, k, board.Seg(g.At), start, buf)
		}
	}
	return buf
}

// besides lists a figure beside one that stands on a segment: on the same segment, not
// on others of its tile [CC-6].
func (m *module) besides(s *rules.State, st rules.Step, k rules.FigureKind, at board.Seg, start int, buf []rules.Choice) []rules.Choice {
	buf = m.addition(s, st, k, at, start, buf)
	if m.rule.beside.On {
		return buf
	}
	c := s.Board.CellOf(at)
	for i := range s.Board.FaceAt(c).N {
		if seg := s.Board.Base(c) + board.Seg(i); s.Board.SegFace(seg).Kind == s.Board.SegFace(at).Kind {
			buf = m.addition(s, st, k, seg, start, buf)
		}
	}
	return buf
}

// addition lists a figure on a segment if it may stand there, and on its tile [CC-5,
// CC-11], once.
func (m *module) addition(s *rules.State, st rules.Step, k rules.FigureKind, seg board.Seg, start int, buf []rules.Choice) []rules.Choice {
	switch {
	case !m.rule.barred.On: // CC-11
	case !m.rule.add.On: // CC-5
		if !s.MayCome(rules.ComingTo(st.Seat, k, seg), 0) {
			return buf
		}
	case !s.MayCome(rules.ComingTo(st.Seat, k, seg), rules.AmongOthers):
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
	if len(buf) == start && !m.rule.skipped.On { // CC-8
		for i, g := range s.Figures() {
			if g.Seat == st.Seat && g.Where == rules.OnSegment {
				buf = m.withdrawal(s, rules.FigureID(i), start, buf)
			}
		}
	}
	return buf
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
