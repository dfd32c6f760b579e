package standing

import (
	"cmp"
	"slices"
)

// opponents appends an item for each match of an entrant, worth the mean of the scores of those whom
// they met, and one for each round that they missed, in the order of rounds.
func (s *Standings) opponents(list []item, entrant int) []item {
	start := len(list)
	seats := s.sat[entrant]
	for _, at := range seats {
		m := &s.matches[at.match]
		it := item{seat: at, round: m.Round, game: -1, with: -1}
		switch {
		case m.open:
			continue
		case m.met():
			for i, side := range m.Sides {
				if i != at.side {
					it.worth += s.counted(side.Entrant) * Point
				}
			}
			it.worth /= int64(len(m.Sides) - 1)
		case m.Kind == Forfeit && m.Sides[at.side].Awarded == 0: // they did not come
		default:
			it.worth = s.scores[entrant] * Point
		}
		list = append(list, it)
	}
	missed := false
	for _, r := range s.rounds {
		if !s.hasMatch(entrant, r) {
			list = append(list, item{seat: seat{match: -1}, round: r, game: -1, with: -1})
			missed = true
		}
	}
	if missed {
		slices.SortStableFunc(list[start:], func(a, b item) int { return cmp.Compare(a.round, b.round) })
	}
	return list
}

// hasMatch reports whether an entrant has a match in a round, over or not.
func (s *Standings) hasMatch(entrant, round int) bool {
	_, found := slices.BinarySearchFunc(s.sat[entrant], round, func(at seat, round int) int {
		return cmp.Compare(s.matches[at.match].Round, round)
	})
	return found
}

// counted returns the units with which an entrant counts for those who met them.
func (s *Standings) counted(entrant int) int64 {
	return s.scores[entrant] + int64(s.gone(entrant))*int64(s.scale.Gone)
}

// gone returns how many rounds there have been without an entrant since they left.
func (s *Standings) gone(entrant int) int {
	left := s.entrants[entrant].Left
	if left == 0 {
		return 0
	}
	n := 0
	at, _ := slices.BinarySearch(s.rounds, left)
	for _, r := range s.rounds[at:] {
		if !s.hasMatch(entrant, r) {
			n++
		}
	}
	return n
}

// cutLowest marks the lowest of some items, the first of several, as not counted.
func cutLowest(items []item) []item {
	lowest := 0
	for i := range items {
		if items[i].worth < items[lowest].worth {
			lowest = i
		}
	}
	if len(items) > 0 {
		items[lowest].cut = true
	}
	return items
}
