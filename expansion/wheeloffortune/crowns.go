package wheeloffortune

import "circulade/rules"

// each is what a crown brings, but for who is alone at two of them.
const each = 3

// registerCrowns registers how followers come to the crowns.
func (m *module) registerCrowns(b *rules.Book) error {
	m.verbCrown = b.Verb(rules.Verb{
		Name: "crown", Kind: "crown", Arg: rules.ArgFigure, N: rules.NumberSpot,
		Spots: crownNames(), Location: crownName,
		Do: func(s *rules.State, st rules.Step, c rules.Choice) {
			s.DeployTo(st.Seat, rules.FigureKind(c.Arg()), m.crown, 0, uint8(c.N()))
		},
		Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
			buf = append(append(buf, "crown "...), b.FigureDef(rules.FigureKind(c.Arg())).Name...)
			return append(append(buf, ' '), crownNames()[c.N()]...)
		},
	})
	b.Promise(m.promise, rules.Reads{})
	return b.Offer("base.wood", m.offer) // [WF-14]
}

// crownPlace is the place that a crown is. Beside the map nothing reaches it.
func (m *module) crownPlace(b *rules.Book) rules.LocationDef {
	def := rules.LocationDef{
		Name: crownName, Spots: crownNames(),
		Holds: func(_ *rules.State, k rules.FigureKind, _ uint16, _ uint8) bool { return fits(b.FigureDef(k)) },
	}
	if m.board {
		def.Spot = func(_ *rules.State, _ uint16, spot uint8) (x, y int) { return spotOf(spot) }
	}
	return def
}

// fits reports whether a figure may stand at a crown: any follower, but no barn
// [WF-14].
func fits(def *rules.FigureDef) bool { return def.Follower() && !def.Stays }

// standing returns who stands at the crowns, by figure plus 1; 0 where nobody does.
func (m *module) standing(s *rules.State) (by [numCrowns]int) {
	for i, g := range s.Figures() {
		if g.Where == m.crown {
			by[g.Spot] = i + 1
		}
	}
	return by
}

// offer offers each kind of follower in the supply a free crown of each sector: it
// makes no difference which of two [WF-14].
func (m *module) offer(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	by := m.standing(s)
	for k := range rules.FigureKind(s.Book().FigureKinds()) {
		if s.Supply(st.Seat, k) == 0 || !s.MayArrive(rules.Arrival{Seat: st.Seat, Kind: k, Where: m.crown}, 0) {
			continue
		}
		for sector := range numSectors {
			first, n := m.crownsOf(sector)
			for spot := first; spot < first+n; spot++ {
				if by[spot] == 0 {
					buf = append(buf, rules.NewChoice(m.verbCrown, uint8(k), 0, uint32(spot)))
					break
				}
			}
		}
	}
	return buf
}

// pay gives the crowns of a sector their points, from the active player on, and sends
// who stood there home.
func (m *module) pay(s *rules.State, sector uint8) {
	by := m.standing(s)
	first, n := m.crownsOf(sector)
	points, men := int16(each), 0
	for _, i := range by[first : first+n] {
		if i > 0 {
			men++
		}
	}
	if n == 2 && men == 1 {
		points = m.alone
	}
	for seat := range s.Round(s.SubTurn().Seat) {
		for _, i := range by[first : first+n] {
			if i == 0 || s.Figures()[i-1].Seat != seat {
				continue
			}
			a := rules.Value{Bonus: points, Rule: m.crowned}.Award(seat, 0, rules.Ownership{})
			a.Ruling.Source = m.crowns
			s.Award(a)                      // [WF-12]
			s.Return(rules.FigureID(i - 1)) // [WF-13, WF-22]
		}
	}
}

// hundred is a point as promises count, and far the number of turns of the wheel
// after which it has stopped at a sector with an even chance, in a round figure.
const (
	hundred = 100
	far     = 6
)

// promise is what the crowns are worth to those who stand there: less and less as
// the tiles run out that turn the wheel.
func (m *module) promise(s *rules.State, seat rules.Seat) (points int) {
	by := m.standing(s)
	left := 0
	for _, n := range m.turning {
		left += s.LeftOf(n)
	}
	for sector := range numSectors {
		first, n := m.crownsOf(sector)
		mine, men := 0, 0
		for _, i := range by[first : first+n] {
			if i > 0 {
				men++
				if s.Figures()[i-1].Seat == seat {
					mine++
				}
			}
		}
		if n == 2 && men == 1 && m.alone > each {
			points += mine * (each + 1) * hundred // somebody may come
		} else {
			points += mine * each * hundred
		}
	}
	return points * left / (left + far)
}
