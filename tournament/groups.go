package tournament

import (
	"fmt"
	"math"
	"math/bits"
	"slices"

	"circulade/tournament/roundrobin"
	"circulade/tournament/standing"
)

// divide puts the entrants into groups when the tournament begins, where everybody meets everybody. A
// league, and teams, are one group.
func (t applier) divide() error {
	n := 1
	switch t.Form.Kind {
	case Groups:
		n = t.Form.Groups
	case League, Teams:
	case Swiss, Arena, Knockout:
		return nil
	}
	groups, err := roundrobin.Groups(len(t.Seeds), n)
	if err != nil {
		return fmt.Errorf("the groups: %w", err)
	}
	t.groups = nil
	for _, g := range groups {
		if len(g) > MaxRoundRobin {
			return refuse("large-group", "a group of %d is too large: at most %d meet each other", len(g), MaxRoundRobin)
		}
		members := make([]int, len(g))
		for i, seed := range g {
			members[i] = t.Seeds[seed-1]
		}
		t.groups = append(t.groups, members)
	}
	return nil
}

// Divided returns the entrants by group, once a tournament with groups has begun.
func (t *Tournament) Divided() [][]int {
	if t.Form.Kind != Groups {
		return nil
	}
	return t.groups
}

// StandingsIn returns the standings of a group, from 1, by its matches alone. Index i of them is entrant Divided()[group-1][i].
func (t *Tournament) StandingsIn(group int) (*standing.Standings, error) {
	return t.standings(t.groups[group-1], group)
}

// GoOn returns who goes on from a group, as its standings are, the best first: those who have withdrawn before the
// knock-out was paired only if there are too few others.
func (t *Tournament) GoOn(group int, s *standing.Standings) []int {
	var list, gone []int
	paired := t.knockoutPaired()
	for _, row := range s.Rows {
		n := t.groups[group-1][row.Entrant]
		if e := t.Entrants[n]; e.Withdrawn && e.gone < paired {
			gone = append(gone, n)
		} else {
			list = append(list, n)
		}
	}
	return append(list, gone...)[:t.Form.Qualify]
}

// knockoutPaired returns the event by which the first round after the groups was paired; one that has not happened if
// it is not.
func (t *Tournament) knockoutPaired() int {
	if r := t.Round(t.ScheduledRounds() + 1); r != nil {
		return r.event
	}
	return math.MaxInt
}

// schedule returns all rounds in which those of the groups meet, each with its matches.
func (t pairer) schedule() (rounds [][]Meet) {
	for g, members := range t.groups {
		pairs, err := roundrobin.Rounds(len(members), t.Form.Legs)
		if err != nil {
			continue // a group of one meets nobody
		}
		for r, list := range pairs {
			if r == len(rounds) {
				rounds = append(rounds, nil)
			}
			for _, p := range list {
				m := Meet{Entrants: []int{members[p.First], members[p.Second]}}
				if t.Form.Kind == Groups {
					m.Group = g + 1
				}
				rounds[r] = append(rounds[r], m)
			}
		}
	}
	return rounds
}

// pairGroups returns the next round in groups, or nil after the last.
func (t pairer) pairGroups() *Pair {
	rounds := t.schedule()
	if len(t.Rounds) >= len(rounds) {
		return nil
	}
	return &Pair{Round: len(t.Rounds) + 1, Matches: rounds[len(t.Rounds)]}
}

// checkSchedule returns an error if a round in groups is paired other than the schedule has it.
func (t pairer) checkSchedule(p *Pair) error {
	if t.groups == nil {
		return nil
	}
	want := t.pairGroups()
	same := func(a, b Meet) bool {
		return slices.Equal(a.Entrants, b.Entrants) && a.Group == b.Group && b.Node == nil
	}
	if want != nil && !slices.EqualFunc(want.Matches, p.Matches, same) {
		return refuse("bad-pairing", "the schedule has other matches in this round")
	}
	return nil
}

// ScheduledRounds returns how many rounds there are in groups; of other kinds of tournament 0.
func (t *Tournament) ScheduledRounds() int { return len(pairer{t}.schedule()) }

// IsLast reports whether no round follows the latest one, as far as that is known before it is over: of a double
// knock-out it is not.
func (t *Tournament) IsLast() bool {
	last := len(t.Rounds)
	if last == 0 {
		return false
	}
	switch t.Form.Kind {
	case Swiss:
		return last >= t.Form.Rounds
	case League, Teams:
		return last >= t.ScheduledRounds()
	case Knockout:
		return !t.Form.Double && last >= bits.Len(uint(len(t.Seeds)-1))
	case Groups:
		return last >= t.ScheduledRounds()+bits.Len(uint(t.Form.Groups*t.Form.Qualify-1))
	case Arena:
	}
	return false
}

// qualified returns who goes on from the groups to the knock-out, by seed there; nil while the groups play.
func (t pairer) qualified() []int {
	rounds := t.ScheduledRounds()
	if t.groups == nil || len(t.Rounds) < rounds {
		return nil
	}
	for _, r := range t.Rounds[:rounds] {
		if !r.IsDecided() {
			return nil
		}
	}
	ranked := make([][]int, len(t.groups))
	for g := range t.groups {
		s, err := t.StandingsIn(g + 1)
		if err != nil {
			return nil
		}
		ranked[g] = t.GoOn(g+1, s)
	}
	seeds, err := roundrobin.Qualify(len(t.groups), t.Form.Qualify)
	if err != nil {
		return nil
	}
	list := make([]int, 0, len(seeds))
	for _, s := range seeds {
		list = append(list, ranked[s.Group][s.Place-1])
	}
	return list
}
