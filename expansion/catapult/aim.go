package catapult

import "circulade/rules"

// rollMean is how far a token rolls on as a rule, in 1024ths of the reach.
const rollMean = 92

// aimAtMap tells how a throw goes, for those who show it.
func (m *module) aimAtMap(s *rules.State, _ rules.Step) rules.Trajectory {
	r := frame(&s.Board)
	return rules.Trajectory{
		Left: int(r.left), Top: int(r.top), Right: int(r.right), Bottom: int(r.bottom), Step: paces,
		Polar:  &rules.Polar{Turn: turn, Full: full, Reach: int(r.limit()), Roll: rollMean},
		Along:  rules.Spread{Share: int(shareAlong * m.halves / 2)},
		Across: rules.Spread{Share: int(shareAcross * m.halves / 2)},
	}
}

// tryThrows appends throws that are worth a try: at the figures that matter, or at the
// fair.
func (m *module) tryThrows(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	r := frame(&s.Board)
	if kind(st.N) == target {
		x, y := s.Board.Pos(s.Pieces()[s.FindPiece(m.due)].Cell)
		at := vector{int64(x)*unit + unit/2, int64(y)*unit + unit/2}
		for side := range 4 {
			buf = append(buf, m.aimAt(r, at, side, rollMean))
		}
		return buf
	}
	roll := int64(0) // a knockout comes down on its victim
	if kind(st.N) == seduction {
		roll = rollMean
	}
	start := len(buf)
	for i := range s.Figures() {
		g := &s.Figures()[i]
		at, ok := m.stand(s, rules.FigureID(i))
		if g.Seat != st.Seat && ok && s.Book().FigureDef(g.Kind).Follower() && len(buf) < start+mostTries {
			buf = append(buf, m.aimAt(r, at, r.side(at), roll))
		}
	}
	return append(buf, rules.RangeChoice(m.verbThrow, 0, 0, 1)) // away from everybody
}

// mostTries bounds the throws at figures.
const mostTries = 20

// side returns the side of the rectangle that is nearest to a point: 0 for the upper one,
// then clockwise.
func (r rectangle) side(at vector) (nearest int) {
	best := int64(0)
	for i, d := range [...]int64{at.y - r.top, r.right - at.x, r.bottom - at.y, at.x - r.left} {
		if i == 0 || d < best {
			nearest, best = i, d
		}
	}
	return nearest
}

// aimAt returns a throw from a side of the rectangle at a point, straight ahead but for
// what the steps along the side leave; the token is to roll on there for a share of its
// reach.
func (m *module) aimAt(r rectangle, at vector, side int, roll int64) rules.Choice {
	w, h := (r.right-r.left)/paces, (r.bottom-r.top)/paces
	near := func(n int64) int64 { return (n + paces/2) / paces }
	n := [...]int64{
		near(at.x - r.left), w + near(at.y-r.top), w + h + near(r.right-at.x), 2*w + h + near(r.bottom-at.y),
	}[side]
	from := r.origin(int(n))
	way := at.minus(from)
	azimuth := (side + 2) * (turn / 4)
	d := towards(azimuth)
	far := max(way.dot(d), 1)
	azimuth += int(way.dot(vector{-d.y, d.x}) * 652 / far) // 652 to a radian
	strength := max(1, min(full, (far*1024/(1024+roll)*full+r.limit()/2)/r.limit()))
	return rules.RangeChoice(m.verbThrow, int(n), azimuth&(turn-1), int(strength))
}
