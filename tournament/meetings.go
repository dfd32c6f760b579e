package tournament

import (
	"slices"

	"circulade/tournament/standing"
)

// A Meeting is a match with what it has brought each of its sides, or a round in which an entrant had no opponent.
type Meeting struct {
	Round    *Round
	Match    *Match // nil: no opponent
	Entrants []int
	Half     bool             // they had asked to rest
	Points   []standing.Value // in the standings, by side; nil: none yet, or none at all for a round without an opponent
}

// Meetings returns who has met whom in the rounds so far, in the order of rounds and boards: of one entrant, or of all
// with -1.
func (t *Tournament) Meetings(of int) (list []Meeting) {
	for _, r := range t.Rounds {
		for _, m := range r.Matches {
			if of < 0 || slices.Contains(m.Entrants, of) {
				list = append(list, Meeting{Round: r, Match: m, Entrants: m.Entrants, Points: m.worth(&t.Form, r)})
			}
		}
		for _, n := range r.Byes {
			if of < 0 || n == of {
				list = append(list, t.rest(r, n, false))
			}
		}
		for _, n := range r.Half {
			if of < 0 || n == of {
				list = append(list, t.rest(r, n, true))
			}
		}
	}
	return list
}

// rest returns a round in which an entrant has no opponent. It brings points in a Swiss, once the round has begun.
func (t *Tournament) rest(r *Round, n int, half bool) Meeting {
	m := Meeting{Round: r, Entrants: []int{n}, Half: half}
	if t.Form.Kind == Swiss && r.Begun != 0 {
		worth := t.Form.Points.Bye
		if half {
			worth = t.Form.Points.HalfBye
		}
		m.Points = []standing.Value{standing.Units(worth)}
	}
	return m
}

// worth returns what a match has brought its sides in the standings; nil if that is nothing yet.
func (m *Match) worth(f *Form, r *Round) []standing.Value {
	index := make(map[int]int, len(m.Entrants))
	for side, n := range m.Entrants {
		index[n] = side
	}
	if len(m.Games) == 0 && m.Award == nil {
		return nil
	}
	return standing.Worth(m.standing(f, r, index), *f.Points)
}
