package catapult

import "circulade/rules"

// registerDuels registers the throws to a neighbour [CA-10].
func (m *module) registerDuels(b *rules.Book) {
	m.depth, m.side = b.GameTally("catch-depth"), b.GameTally("catch-side")
	m.verbLob = b.Verb(rules.Verb{
		Name: "lob", Kind: "lob", Trajectory: m.aimAtLane, Candidates: m.tryLobs,
		Ranges: func(*rules.State, rules.Step) []rules.Range {
			return []rules.Range{{Name: "depth", Max: mostLob * unit / lob}, {Name: "side", Max: 2 * mostSide * unit / lob}}
		},
		Do: func(s *rules.State, st rules.Step, c rules.Choice) {
			s.Push(rules.Step{Row: m.rowLane, At: uint16(st.Seat), N: uint32(c.Value(0)) | uint32(c.Value(1))<<8})
		},
	})
	m.verbLane = b.Verb(rules.Verb{
		Name: "lane", Kind: "flight", Do: m.lobbed, Ranges: gaussians("far", "right", "seems far", "seems right"), Secret: true,
	})
	m.verbHands = b.Verb(rules.Verb{
		Name: "hands", Kind: "hands", Trajectory: m.aimOfHands, Candidates: m.tryHands, Do: m.hold,
		Ranges: func(*rules.State, rules.Step) []rules.Range {
			return []rules.Range{{Name: "depth", Max: deep * unit / hand}, {Name: "side", Max: 2 * wide * unit / hand}}
		},
	})
	m.verbShown = b.Verb(rules.Verb{Name: "show", Kind: "show", Do: m.shown})
	m.rowShown = b.Chance("catapult.shown", rules.Script{
		Kind:     "show",
		Outcomes: func(*rules.State, rules.Step) int { return 1 },
		Outcome:  func(*rules.State, rules.Step, int) rules.Choice { return rules.NewChoice(m.verbShown, 0, 0, 0) },
	})
	m.rowLob = b.Question("catapult.lob", rules.Script{Kind: "catch-throw", List: single(&m.verbLob)})
	m.rowLane = b.Chance("catapult.lane", throwOf(m.verbLane, "flight"))
	m.rowHands = b.Question("catapult.hands", rules.Script{Kind: "catch-hands", List: single(&m.verbHands)})
	b.Hidden(m.redraw)
}

// single lists the one range choice of a question.
func single(v *rules.VerbID) func(*rules.State, rules.Step, []rules.Choice) []rules.Choice {
	return func(_ *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice {
		return append(buf, rules.RangeChoice(*v))
	}
}

// aimedAt returns the point of the lane at which a player throws: depth in half units,
// and side from the left of where he can throw.
func aimedAt(depth, side int) vector {
	return vector{int64(depth) * lob, int64(side)*lob - mostSide*unit}
}

// handsAt returns the point of the lane where hands are, in quarters of a unit.
func handsAt(depth, side int) vector {
	return vector{int64(depth) * hand, int64(side)*hand - wide*unit}
}

// The step that asks for the hands tells the cue, what was aimed at, and the thrower. A
// cue beyond what it can hold is far beyond the lane in any case.
const cueMiddle = 1 << 15

func handsStep(k rules.RowID, catcher, thrower rules.Seat, aim uint32, cue vector) rules.Step {
	return rules.Step{
		Row: k, Seat: catcher, At: uint16(min(cue.x, cueMiddle-1) + cueMiddle),
		N: uint32(uint16(cue.y+cueMiddle)) | aim<<16 | uint32(thrower)<<28,
	}
}

func cueOf(st rules.Step) vector {
	return vector{int64(st.At) - cueMiddle, int64(st.N&0xffff) - cueMiddle}
}

func aimOf(st rules.Step) vector { return aimedAt(int(st.N>>16&63), int(st.N>>22&63)) }

// lobbed lets the token fly to the neighbour, who sees roughly where it will come down.
func (m *module) lobbed(s *rules.State, st rules.Step, c rules.Choice) {
	depth, side := st.N&255, st.N>>8
	d := fly(aimedAt(int(depth), int(side)), luckOf(c, m.halves))
	m.keep(s, d.landing)
	thrower := rules.Seat(st.At)
	s.Push(handsStep(m.rowHands, s.Next(thrower), thrower, depth|side<<6, d.cue))
}

// kept is added to a landing so that 0 tells that there is none.
const kept = 1 << 20

func (m *module) keep(s *rules.State, landing vector) {
	s.SetGameTally(m.depth, int(landing.x)+kept)
	s.SetGameTally(m.side, int(landing.y)+kept)
}

// hold keeps the hands where they are until all is shown: by chance, because nobody may
// find out before by trying.
func (m *module) hold(s *rules.State, st rules.Step, c rules.Choice) {
	s.Push(rules.Step{Row: m.rowShown, At: uint16(c.Value(0) | c.Value(1)<<8), N: st.N})
}

// shown compares the hands with where the token comes down.
func (m *module) shown(s *rules.State, st rules.Step, _ rules.Choice) {
	landing := vector{int64(s.GameTally(m.depth) - kept), int64(s.GameTally(m.side) - kept)}
	s.SetGameTally(m.depth, 0)
	s.SetGameTally(m.side, 0)
	hands := handsAt(int(st.At&255), int(st.At>>8))
	v, thrower := judge(landing, hands), rules.Seat(st.N>>28)
	if s.Log() != nil {
		leg := func(what string, at vector) rules.Waypoint {
			return rules.Waypoint{What: what, X: int(at.y), Y: int(at.x)}
		}
		s.Tell(rules.Event{Type: rules.EventPath, Seat: thrower, Text: kinds()[catch], N: 1, Path: []rules.Waypoint{
			leg("launch", vector{}), leg("aim", aimOf(st)), leg("hands", hands), leg("land", landing), leg(v.String(), landing),
		}})
	}
	switch {
	case v == caught:
		m.award(s, s.Next(thrower), m.forDuel)
	case v == missed, v == brushed && m.touchedPays:
		m.award(s, thrower, m.forDuel)
	} // [CA-11]
	m.next(s, thrower, catch) // [CA-10]
}

// aimAtLane tells how a throw to a neighbour goes, for those who show it. On a lane x is
// how far to the right of its left edge, y how far.
func (m *module) aimAtLane(*rules.State, rules.Step) rules.Trajectory {
	return rules.Trajectory{
		Left: -mostSide * unit, Right: mostSide * unit, Bottom: mostLob * unit, Step: lob, Line: bar * unit,
		Along:  rules.Spread{Share: int(61 * m.halves / 2)},
		Across: rules.Spread{Fixed: int(307 * m.halves / 2), Share: int(41 * m.halves / 2)},
	}
}

// aimOfHands tells where the catcher sees the token come down, and how well he sees it.
func (m *module) aimOfHands(_ *rules.State, st rules.Step) rules.Trajectory {
	cue, sigma := cueOf(st), int(blur(aimOf(st)))
	return rules.Trajectory{
		Left: -wide * unit, Right: wide * unit, Bottom: deep * unit, Step: hand, Line: bar * unit,
		Along: rules.Spread{Fixed: sigma}, Across: rules.Spread{Fixed: sigma},
		Rings: [2]int{hold, touch}, Seen: &[2]int{int(cue.y), int(cue.x)},
	}
}

// tryLobs appends throws to a neighbour that are worth a try.
func (m *module) tryLobs(_ *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice {
	for _, at := range [...][2]int{{28, 12}, {30, 18}, {32, 5}, {34, 20}, {36, 2}, {36, 22}, {38, 6}, {40, 18}, {40, 12}} {
		buf = append(buf, rules.RangeChoice(m.verbLob, at[0], at[1]))
	}
	return buf
}

// tryHands puts the hands where the token seems to come down.
func (m *module) tryHands(_ *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	cue := cueOf(st)
	depth := max(0, min((cue.x+hand/2)/hand, deep*unit/hand))
	side := max(0, min((cue.y+wide*unit+hand/2)/hand, 2*wide*unit/hand))
	return append(buf, rules.RangeChoice(m.verbHands, int(depth), int(side)))
}

// redraw draws anew where a token comes down that somebody is about to catch: of many
// throws that he could have seen, one that looks most like this one.
func (m *module) redraw(s *rules.State, lot func(n int) int) {
	st, ok := s.Pending()
	if !ok || st.Row != m.rowHands {
		return
	}
	cue, best := cueOf(st), int64(-1)
	var landing vector
	for range mostRedraws {
		var g luck
		for i := range g {
			g[i] = int64(rules.Gaussian(lot)-rules.GaussianMean) * (65536 / rules.GaussianSigma)
			if i < 2 {
				g[i] = g[i] * m.halves / 2
			}
		}
		d := fly(aimOf(st), g)
		if off := d.cue.minus(cue).square(); best < 0 || off < best {
			best, landing = off, d.landing.plus(cue.minus(d.cue))
		}
	}
	m.keep(s, landing)
}

// mostRedraws is how many throws redraw tries.
const mostRedraws = 32
