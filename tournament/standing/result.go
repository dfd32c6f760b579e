package standing

// A match is a Match with what came of it.
type match struct {
	Match
	outcomes []outcome // by side
	open     bool      // nothing that counts has been played yet
}

// An outcome is how a match came out for one side.
type outcome struct {
	score int64 // units
	rank  int   // among the sides, less is better, equal for those level; 0: behind all who have one
	won   bool
}

// met reports whether the sides played against each other, so that they are each other's opponents.
func (m *match) met() bool {
	return !m.open && (m.Kind == Played || m.Kind == Adjudicated)
}

// decide returns all matches with their outcomes.
func decide(matches []Match, scale Scale) []match {
	list := make([]match, len(matches))
	for i, m := range matches {
		list[i] = match{Match: m, outcomes: make([]outcome, len(m.Sides))}
		list[i].decide(scale)
	}
	return list
}

// decide fills in the outcomes of one match.
func (m *match) decide(scale Scale) {
	switch m.Kind {
	case Bye:
		m.outcomes[0].score = int64(scale.Bye)
		return
	case HalfBye:
		m.outcomes[0].score = int64(scale.HalfBye)
		return
	case Played:
		ranks := m.ranks(scale)
		m.open = ranks == nil
		for i := range ranks {
			m.outcomes[i] = outcome{score: int64(worth(scale, ranks, i)), rank: ranks[i]}
		}
	default: // awarded
		for i, side := range m.Sides {
			m.outcomes[i] = outcome{score: int64(side.Awarded), rank: 1}
			for _, other := range m.Sides {
				if other.Awarded > side.Awarded {
					m.outcomes[i].rank++
				}
			}
		}
	}
	if best := m.best(); best >= 0 {
		m.outcomes[best].won = true
	}
}

// best returns the side that won, the only one at the head, or -1.
func (m *match) best() int {
	ranks := make([]int, 0, maxTable)
	for _, o := range m.outcomes {
		ranks = append(ranks, o.rank)
	}
	for i := range ranks {
		if ahead, level := placed(ranks, i); level == 1 && ahead == 0 {
			return i
		}
	}
	return -1
}

// ranks returns the ranks of the sides of a match that was played: those of its only game, or by
// what all games that count brought; nil without any.
func (m *match) ranks(scale Scale) []int {
	var only []int
	count := 0
	sums := make([]int, len(m.Sides))
	finished := make([]bool, len(m.Sides))
	for _, g := range m.Games {
		if !g.Counts {
			continue
		}
		count++
		only = g.Ranks
		for i, r := range g.Ranks {
			finished[i] = finished[i] || r > 0
			if len(m.Sides) == 2 {
				sums[i] += firsts(g.Ranks, i)
			} else {
				sums[i] += worth(scale, g.Ranks, i)
			}
		}
	}
	if count <= 1 {
		return only
	}
	ranks := make([]int, len(sums))
	for i := range sums {
		if !finished[i] {
			continue
		}
		ranks[i] = 1
		for j := range sums {
			if sums[j] > sums[i] {
				ranks[i]++
			}
		}
	}
	return ranks
}

// placed returns how many came in ahead of one side, and how many share its rank, itself included.
// Who did not finish is nowhere: 0 share with them.
func placed(ranks []int, side int) (ahead, level int) {
	if ranks[side] == 0 {
		return 0, 0
	}
	for _, r := range ranks {
		switch {
		case r == ranks[side]:
			level++
		case r > 0 && r < ranks[side]:
			ahead++
		}
	}
	return ahead, level
}

// worth returns what a scale gives one side for how they came in.
func worth(scale Scale, ranks []int, side int) int {
	ahead, level := placed(ranks, side)
	switch {
	case len(ranks) > 2:
		return shared(scale.ByRank, ahead, level)
	case level == 0 || ahead > 0:
		return scale.Loss
	case level > 1:
		return scale.Draw
	}
	return scale.Win
}

// shared returns the part of one of those who are level in the points of the places they fill.
func shared(list []int, ahead, level int) int {
	if level == 0 {
		return 0
	}
	return filled(list, ahead, level) / level
}

// firsts returns the part of a game that one side won, in units: a Point for a first place alone,
// of a shared one the share.
func firsts(ranks []int, side int) int {
	ahead, level := placed(ranks, side)
	if ahead > 0 || level == 0 {
		return 0
	}
	return Point / level
}

// lost reports whether one side lost a game: somebody came in ahead, or they did not finish.
func lost(ranks []int, side int) bool {
	ahead, level := placed(ranks, side)
	return ahead > 0 || level == 0
}

// Worth returns what a match brings each of its sides by a scale; nil as long as nothing that counts has been played.
func Worth(m Match, scale Scale) []Value {
	one := match{Match: m, outcomes: make([]outcome, len(m.Sides))}
	one.decide(scale)
	if one.open {
		return nil
	}
	list := make([]Value, len(m.Sides))
	for i := range list {
		list[i] = ratio(one.outcomes[i].score, Point)
	}
	return list
}
