package tournament

import (
	"fmt"
	"slices"

	"circulade/tournament/pairing"
	"circulade/tournament/standing"
)

// pairSwiss returns the next round of a Swiss tournament, or nil after the last, or when fewer than two are
// left. If all but one have asked to rest, nobody meets anybody in it.
func (t pairer) pairSwiss() (*Pair, error) {
	next := len(t.Rounds) + 1
	if next > t.Form.Rounds || len(t.playing()) < 2 {
		return nil, nil //nolint:nilnil // there is no further round
	}
	of := t.ready(next)
	if len(of) < 2 {
		return &Pair{Round: next, Matches: []Meet{}, Byes: of}, nil
	}
	entrants, err := t.pairable(of)
	if err != nil {
		return nil, err
	}
	var r pairing.Round
	lots := draw(t.lots, next*64+t.unpaired[next])
	if seats := min(t.Form.Seats, len(of)); seats == 2 {
		r, err = pairing.Swiss(entrants, lots)
	} else {
		r, err = pairing.Tables(entrants, seats, lots)
	}
	if err != nil {
		return nil, fmt.Errorf("pairing round %d: %w", next, err)
	}
	return pairOf(next, r), nil
}

// ready returns who plays in a round of a Swiss tournament, by number: who has not asked to rest.
func (t pairer) ready(round int) []int {
	return slices.DeleteFunc(t.playing(), func(n int) bool { return slices.Contains(t.Entrants[n].Byes, round) })
}

// pairOf returns the event of a round.
func pairOf(number int, r pairing.Round) *Pair {
	p := &Pair{Round: number, Byes: r.Byes}
	for _, table := range r.Tables {
		p.Matches = append(p.Matches, Meet{Entrants: table.Entrants})
	}
	return p
}

// pairable returns entrants, by number, as package pairing has them: with their score, whom they have met
// and how often they have begun.
func (t pairer) pairable(of []int) ([]pairing.Entrant, error) {
	taking := t.Taking()
	s, err := t.standings(taking, 0)
	if err != nil {
		return nil, err
	}
	all := make([]pairing.Entrant, len(t.Entrants))
	for _, row := range s.Rows {
		all[taking[row.Entrant]].Score = s.Score(row.Entrant)
	}
	for i, n := range t.Seeds {
		all[n].ID, all[n].Seed = n, i+1
	}
	for _, r := range t.Rounds {
		for _, n := range r.Byes {
			all[n].Byes++
		}
		for _, m := range r.Matches {
			m.note(all)
		}
	}
	list := make([]pairing.Entrant, len(of))
	for i, n := range of {
		list[i] = all[n]
	}
	return list, nil
}

// begun notes at which place, from 0, an entrant sat at a table of so many.
func begun(e *pairing.Entrant, place, seats int) {
	e.Starts += seats - 1 - 2*place
	switch first := place == 0; {
	case first:
		e.InRow = max(0, e.InRow) + 1
	default:
		e.InRow = min(0, e.InRow) - 1
	}
}

// note adds to entrants, by number, whom they have met in a match, and who has begun. Whoever did not come
// has met nobody; for those who came it is as a bye. A match that a referee has decided was one between those two.
func (m *Match) note(all []pairing.Entrant) {
	played := slices.DeleteFunc(slices.Clone(m.Games), func(g *Game) bool { return !g.Over || g.Dropped || g.Missed })
	if len(played) == 0 && (m.Award != nil && m.Award.Kind == standing.Forfeit || m.IsMissed()) {
		for side, n := range m.Entrants {
			if m.Winner == side {
				all[n].Byes++
			}
		}
		return
	}
	for _, n := range m.Entrants {
		for _, other := range m.Entrants {
			if other != n {
				all[n].Met = append(all[n].Met, other)
			}
		}
	}
	for _, g := range played {
		for place, side := range g.Order {
			begun(&all[m.Entrants[side]], place, len(g.Order))
		}
	}
}
