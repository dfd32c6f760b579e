package tournament

import (
	"fmt"
	"slices"

	"circulade/tournament/standing"
)

// Standings returns the standings as they are, of everybody who takes part, by the tie-breaks of the form.
// Index i of them is entrant Taking()[i]. Of a knock-out they say what was won, and Places says who is in
// which place.
func (t *Tournament) Standings() (*standing.Standings, error) { return t.standings(t.Taking(), 0) }

// Taking returns who takes part or has taken part, by number: before it begins, who has entered.
func (t *Tournament) Taking() []int {
	if t.Phase == Planned || t.Seeds == nil {
		return t.active()
	}
	list := slices.Clone(t.Seeds)
	slices.Sort(list)
	return list
}

// standings returns the standings of some entrants by number, by the matches of a group or, with 0, by all
// matches.
func (t *Tournament) standings(of []int, group int) (*standing.Standings, error) {
	entrants, index := t.standingEntrants(of)
	var matches []standing.Match
	for _, r := range t.Rounds {
		for _, m := range r.Matches {
			if group != 0 && m.Group != group || len(m.Games) == 0 && m.Award == nil {
				continue
			}
			matches = append(matches, m.standing(&t.Form, r, index))
		}
		if group != 0 || t.Form.Kind != Swiss || r.Begun == 0 { // a bye counts once its round begins
			continue
		}
		for _, n := range r.Byes {
			matches = append(matches, standing.Match{Round: r.Number, Kind: standing.Bye, Sides: []standing.Side{{Entrant: index[n]}}})
		}
		for _, n := range r.Half {
			matches = append(matches, standing.Match{Round: r.Number, Kind: standing.HalfBye, Sides: []standing.Side{{Entrant: index[n]}}})
		}
	}
	s, err := standing.Compute(entrants, matches, *t.Form.Points, t.Form.TieBreaks)
	if err != nil {
		return nil, fmt.Errorf("the standings: %w", err)
	}
	return s, nil
}

// standingEntrants returns entrants as package standing has them, and their indexes by number.
func (t *Tournament) standingEntrants(of []int) ([]standing.Entrant, map[int]int) {
	list, index := make([]standing.Entrant, len(of)), make(map[int]int, len(of))
	lots := standing.Draw(len(t.Entrants), t.lots)
	for i, n := range of {
		index[n] = i
		list[i] = standing.Entrant{Lot: lots[n], Left: t.Entrants[n].Left}
	}
	for i, n := range t.Seeds {
		if at, ok := index[n]; ok {
			list[at].Seed = i + 1
		}
	}
	return list, index
}

// standing returns a match as package standing has it; index has the indexes of entrants by number. A missed match
// gives nobody anything.
func (m *Match) standing(f *Form, r *Round, index map[int]int) standing.Match {
	out := standing.Match{Round: r.Number, Board: m.Board, Kind: standing.Played}
	if f.Kind == Teams {
		out.Games = m.boards(f)
	}
	missed := m.IsMissed() || f.Kind == Teams && m.Decided && len(out.Games) == 0 // all its boards
	switch {
	case m.Award != nil:
		out.Kind = m.Award.Kind
	case missed:
		out.Kind = standing.Forfeit
	}
	for side, n := range m.Entrants {
		s := standing.Side{Entrant: index[n]}
		if m.Award != nil {
			s.Awarded = m.Award.Points[side]
		}
		out.Sides = append(out.Sides, s)
	}
	if f.Kind == Teams {
		return out
	}
	for _, g := range m.Games {
		if g.Over && !g.Dropped && !g.Missed {
			out.Games = append(out.Games, standing.Game{Ranks: g.Ranks, Points: g.Points, Counts: m.Decided})
		}
	}
	return out
}

// boardAt returns the games that were played at one of the boards of a match between teams, and the points of the
// sides there.
func (m *Match) boardAt(f *Form, place int) (s series, points []int) {
	s, points = series{bestOf: f.BestOf}, make([]int, 2)
	for _, g := range m.Games {
		if g.Place != place || !g.Over || g.Dropped {
			continue
		}
		if g.Missed {
			s.missed = true
			continue
		}
		s.add(leader(g.Ranks[1], g.Ranks[0]))
		for side := range points {
			points[side] += g.Points[side]
		}
	}
	return s, points
}

// boards returns what the decided boards of a match between teams have brought: each is one game to package
// standing, won by the side that has won more of the games there. Nobody has a missed one.
func (m *Match) boards(f *Form) (list []standing.Game) {
	for place := 1; place <= f.Boards; place++ {
		s, points := m.boardAt(f, place)
		if !s.decided() || s.missed {
			continue
		}
		ranks := []int{1, 1}
		if ahead := s.winner(); ahead >= 0 {
			ranks[1-ahead] = 2
		}
		list = append(list, standing.Game{Ranks: ranks, Points: points, Counts: m.Decided})
	}
	return list
}

// Score returns what each side of a match between teams has of its decided boards, in halves: two for one that it
// has won, one for a drawn one.
func (m *Match) Score(f *Form) (halves [2]int) {
	for _, g := range m.boards(f) {
		for side := range halves {
			halves[side] += 2 * (2 - g.Ranks[side])
		}
		if g.Ranks[0] == g.Ranks[1] {
			halves[0]--
			halves[1]--
		}
	}
	return halves
}
