package catapult

import (
	"circulade/board"
	"circulade/rules"
)

// registerSeduction registers whom a player may replace, and by whom.
func (m *module) registerSeduction(b *rules.Book) {
	m.verbReplace = b.Verb(rules.Verb{
		Name: "replace", Kind: "seduce", At: rules.AtCell, Arg: rules.ArgFigure,
		Do: func(s *rules.State, st rules.Step, c rules.Choice) {
			f := s.Figures()[c.N()]
			s.Return(rules.FigureID(c.N()))
			s.DeployTo(st.Seat, rules.FigureKind(c.Arg()), f.Where, f.At, f.Spot)
		},
		Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
			buf = append(s.AppendFigure(rules.FigureID(c.N()), append(buf, "seduce "...)), ' ')
			return append(buf, s.Book().FigureDef(rules.FigureKind(c.Arg())).Name...)
		},
	})
	m.verbExchange = b.Verb(rules.Verb{
		Name: "exchange", Kind: "seduce", At: rules.AtCell, N: rules.NumberFigure,
		Do: func(s *rules.State, _ rules.Step, c rules.Choice) {
			f := s.Figures()[c.Arg()]
			s.Return(rules.FigureID(c.Arg()))
			s.MoveTo(rules.FigureID(c.N()), f.Where, f.At, f.Spot)
		},
		Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
			buf = s.AppendFigure(rules.FigureID(c.Arg()), append(buf, "seduce "...))
			return s.AppendFigure(rules.FigureID(c.N()), append(buf, " by "...))
		},
	})
	m.rowSeduce = b.Question("catapult.seduce", rules.Script{Kind: "seduce", Pass: true, List: m.seducers})
}

// middle is added to a coordinate so that it can be kept in a step.
const middle = 1 << 23

// seduceStep asks a player about the token that rests there.
func seduceStep(k rules.RowID, seat rules.Seat, rest vector) rules.Step {
	x, y := uint32(rest.x+middle), uint32(rest.y+middle)
	return rules.Step{Row: k, Seat: seat, N: x<<8 | y>>16, At: uint16(y)}
}

// restOf returns where the token rests that a step is about.
func restOf(st rules.Step) vector {
	return vector{int64(st.N>>8) - middle, int64(st.N&255)<<16 + int64(st.At) - middle}
}

// seducers lists the ways to replace the closest follower by one of the player's own, of
// which there may be some in the supply and some on the map.
func (m *module) seducers(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	rest := restOf(st)
	best := int64(-1)
	for i := range s.Figures() {
		if at, ok := m.seducible(s, st.Seat, rules.FigureID(i)); ok {
			if d := rest.minus(at).square(); best < 0 || d < best {
				best = d
			}
		}
	}
	for i := range s.Figures() {
		id := rules.FigureID(i)
		at, ok := m.seducible(s, st.Seat, id)
		if ok && rest.minus(at).square() == best { // [CA-6] else ok
			buf = m.replacements(s, st.Seat, id, cellUnder(s, at), buf)
		}
	}
	return buf
}

// seducible returns where a follower stands whom a player may replace if it is the
// closest one.
func (m *module) seducible(s *rules.State, seat rules.Seat, id rules.FigureID) (vector, bool) {
	f := &s.Figures()[id]
	if f.Where == rules.InSupply || f.Seat == seat && !m.anybody || !s.Book().FigureDef(f.Kind).Follower() {
		return vector{}, false
	}
	return m.stand(s, id) // [CA-8] else m.standOnLand(s, id)
}

// replacements lists those of a player's followers that may stand where another one
// does: one of each kind from the supply, and each that is on the map.
func (m *module) replacements(s *rules.State, seat rules.Seat, id rules.FigureID, c board.Cell, buf []rules.Choice) []rules.Choice {
	f, b := s.Figures()[id], s.Book()
	for k := range rules.FigureKind(b.FigureKinds()) {
		if s.Supply(seat, k) > 0 && m.fits(s, f, seat, k) {
			buf = append(buf, rules.NewChoice(m.verbReplace, uint8(k), uint16(c), uint32(id)))
		}
	}
	for i := range s.Figures() { // [CA-7]
		g := &s.Figures()[i]
		if g.Seat != seat || g.Where == rules.InSupply || rules.FigureID(i) == id || !m.fits(s, f, seat, g.Kind) {
			continue
		}
		if _, ok := m.stand(s, rules.FigureID(i)); ok { // [CA-8] else ok && g.Where == rules.OnSegment
			buf = append(buf, rules.NewChoice(m.verbExchange, uint8(id), uint16(c), uint32(i)))
		}
	}
	return buf
}

// fits reports whether a player's figure of a kind may stand where another one does,
// whoever else is there [CA-7].
func (m *module) fits(s *rules.State, f rules.Figure, seat rules.Seat, k rules.FigureKind) bool {
	if !s.Book().FigureDef(k).Follower() || f.Seat == seat && f.Kind == k {
		return false
	}
	there := rules.Arrival{Seat: seat, Kind: k, Where: f.Where, At: f.At, Spot: f.Spot}
	return s.MayArrive(there, rules.IgnoreOccupants)
}
