package arena

import "slices"

// A tally gathers what games say of one who plays.
type tally struct {
	report                *BotReport
	share, margin, points sum
	ms                    []float64
	kinds                 map[string]int
	scored                int // games whose points count: those without a fault
}

// A meeting gathers what games say of two who play.
type meeting struct {
	report *PairReport
	margin sum
}

// report says what some games of the match have shown.
func (m *Match) report(games []*Game) *Report {
	r := &Report{Games: len(games), Players: m.Players, Match: m, Faults: map[string]int{}, Pairs: []*PairReport{}}
	tallies := make([]*tally, len(m.entries))
	for i := range tallies {
		tallies[i] = &tally{report: &BotReport{Name: m.entries[i].label}, kinds: map[string]int{}}
	}
	meetings := map[[2]int]*meeting{}
	for _, g := range games {
		for seat, place := range g.Places {
			tallies[place].add(g, seat)
		}
		m.meet(meetings, g)
		if f := g.Fault; f != nil {
			r.Errors++
			r.Faults[g.Seats[f.Seat]+": "+f.Error()]++
		}
	}
	ratings := rate(len(m.entries), orders(games))
	for i, t := range tallies {
		b := t.finish()
		b.Elo = Elo{ratings[i].value, ratings[i].low, ratings[i].high}
		r.Bots = append(r.Bots, b)
	}
	for a := range m.entries {
		for b := a + 1; b < len(m.entries); b++ {
			if x := meetings[[2]int{a, b}]; x != nil {
				x.report.Margin = x.margin.mean()
				r.Pairs = append(r.Pairs, x.report)
			}
		}
	}
	if m.SPRT != nil {
		s := m.sequential(games)
		r.SPRT = &s
	}
	return r
}

// add counts a game for who sat in a seat.
func (t *tally) add(g *Game, seat int) {
	b := t.report
	b.Games++
	switch share := g.share(seat); share {
	case 1:
		b.Wins++
	case 0:
		b.Losses++
	default:
		b.Draws++
	}
	t.share.add(g.Group, g.share(seat))
	t.ms = append(t.ms, g.MS[seat]...)
	b.OverTime += g.OverTime[seat]
	if len(g.Cut) > 0 {
		b.Cut += g.Cut[seat]
	}
	if f := g.Fault; f != nil {
		if f.Seat == seat {
			b.Forfeits++
			if f.Kind == "illegal" {
				b.Illegal++
			}
		}
		return
	}
	t.scored++
	t.margin.add(g.Group, g.margin(seat))
	t.points.add(g.Group, float64(g.Scores[seat]))
	for kind, n := range g.Points[seat] {
		t.kinds[kind] += n
	}
}

// finish makes the means.
func (t *tally) finish() *BotReport {
	b := t.report
	share95 := t.share.mean()
	b.Score, b.Interval = share95.Mean, share(share95, b.Games)
	b.Margin, b.Points = t.margin.mean(), t.points.mean()
	slices.Sort(t.ms)
	total := 0.0
	for _, ms := range t.ms {
		total += ms
	}
	b.Turns = TurnTimes{Mean: total / float64(max(len(t.ms), 1)), P99: quantile(t.ms, 0.99), Max: quantile(t.ms, 1)}
	b.Kinds = map[string]float64{}
	for kind, n := range t.kinds {
		b.Kinds[kind] = float64(n) / float64(t.scored)
	}
	return b
}

// meet counts a game for every two who sat in it.
func (m *Match) meet(meetings map[[2]int]*meeting, g *Game) {
	for seat, a := range g.Places {
		for other, b := range g.Places {
			if a >= b {
				continue
			}
			x := meetings[[2]int{a, b}]
			if x == nil {
				x = &meeting{report: &PairReport{A: m.entries[a].label, B: m.entries[b].label}}
				meetings[[2]int{a, b}] = x
			}
			x.report.Games++
			switch g.against(seat, other) {
			case 1:
				x.report.Wins++
			case 0:
				x.report.Losses++
			default:
				x.report.Draws++
			}
			if g.Fault == nil {
				x.margin.add(g.Group, float64(g.Scores[seat]-g.Scores[other]))
			}
		}
	}
}

// orders are the games as ratings see them.
func orders(games []*Game) (list []order) {
	for _, g := range games {
		o := order{group: g.Group, weight: 1}
		seats := make([]int, len(g.Places))
		for seat := range seats {
			seats[seat] = seat
		}
		slices.SortStableFunc(seats, func(a, b int) int { return g.rank(b) - g.rank(a) })
		for i, seat := range seats {
			if i == 0 || g.rank(seat) != g.rank(seats[i-1]) {
				o.levels = append(o.levels, nil)
			}
			last := len(o.levels) - 1
			o.levels[last] = append(o.levels[last], g.Places[seat])
		}
		list = append(list, o)
	}
	return list
}

// sequential tells how the sequential test stands after the whole groups among the games.
func (m *Match) sequential(games []*Game) SPRTReport {
	var scores []float64
	for i := 0; i+m.Players <= len(games); i += m.Players {
		sum := 0.0
		for _, g := range games[i : i+m.Players] {
			sum += g.share(slices.Index(g.Places, 0))
		}
		scores = append(scores, sum/float64(m.Players))
	}
	return m.SPRT.test(scores, m.Players)
}
