package tournaments

import (
	"fmt"
	"net/http"
	"strconv"

	"circulade/internal/problem"
)

// entrantsPart is the part of a tournament for GET /api/tournaments/{id}/entrants: those who take part, from a number on.
func entrantsPart(r *http.Request) (part, error) {
	after, _ := strconv.Atoi(r.URL.Query().Get("after"))
	after = max(0, after)
	name := ""
	if after%maxShown == 0 {
		name = fmt.Sprint("entrants ", after)
	}
	return part{name, func(_ *Service, o *opened) (any, error) {
		return shownEntrants{len(o.t.Entrants), o.shownEntrants(after)}, nil
	}}, nil
}

// errUnpaired is returned for a round that is not there.
var errUnpaired = problem.New(problem.NotFound, "not-found", "this round is not paired")

// roundPart is the part of a tournament for GET /api/tournaments/{id}/rounds/{round}.
func roundPart(r *http.Request) (part, error) {
	number, err := strconv.Atoi(r.PathValue("round"))
	if err != nil {
		return part{}, errUnpaired
	}
	return part{fmt.Sprint("round ", number), func(s *Service, o *opened) (any, error) {
		round := o.t.Round(number)
		if round == nil {
			return nil, errUnpaired
		}
		out := shownRound{shownSummary: o.summary(round), MatchList: []shownMatch{}, Byes: round.Byes, Half: round.Half}
		for _, m := range round.Matches {
			one := s.shownMatch(o, m)
			one.Attempt = round.Attempt
			out.MatchList = append(out.MatchList, one)
		}
		return out, nil
	}}, nil
}

// standingsPart is the part of a tournament for GET /api/tournaments/{id}/standings. They are computed once for each
// change.
func standingsPart(*http.Request) (part, error) {
	return part{"standings", func(_ *Service, o *opened) (any, error) {
		if o.standings == nil || o.standings.Seq != o.t.Events {
			list, err := standingsOf(o.t)
			if err != nil {
				return nil, err
			}
			list.Meetings = meetingsOf(o.t)
			o.standings = &list
		}
		return *o.standings, nil
	}}, nil
}
