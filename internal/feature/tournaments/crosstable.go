package tournaments

import (
	"net/http"
	"strconv"

	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/tournament"
	"circulade/tournament/standing"
)

// Who has met whom is told with the standings in small fields alone: in larger ones nobody can read the table.
const (
	maxCross    = 64   // entrants
	maxMeetings = 2100 // everybody against everybody once, with the rounds without an opponent
)

// A shownMeeting is a match, or a round without an opponent, as a table of who met whom has it.
type shownMeeting struct {
	Round    int      `json:"round"`
	Board    int      `json:"board,omitempty" doc:"None in a round without an opponent."`
	Group    int      `json:"group,omitempty"`
	Entrants []int    `json:"entrants" doc:"By number; one alone has no opponent."`
	Points   []string `json:"points,omitempty" doc:"What it has brought each in the standings; none yet, or nothing."`
}

// Component names the schema in the API's document.
func (shownMeeting) Component() api.Component { return api.Component{Name: "TournamentMeeting"} }

// meetingsOf returns who has met whom, if the tournament has rounds and is small enough for a table of that.
func meetingsOf(t *tournament.Tournament) (list []shownMeeting) {
	if k := t.Form.Kind; k == tournament.Arena || k == tournament.Knockout || len(t.Taking()) > maxCross {
		return nil
	}
	all := t.Meetings(-1)
	if len(all) > maxMeetings {
		return nil
	}
	for _, m := range all {
		one := shownMeeting{Round: m.Round.Number, Entrants: m.Entrants, Points: valuesOf(m.Points)}
		if m.Match != nil {
			one.Board, one.Group = m.Match.Board, m.Match.Group
		}
		list = append(list, one)
	}
	return list
}

// valuesOf returns values as they are shown.
func valuesOf(list []standing.Value) (out []string) {
	for _, v := range list {
		out = append(out, v.String())
	}
	return out
}

// A shownMatches are the matches of one entrant.
type shownMatches struct {
	Entrant int            `json:"entrant"`
	Matches []shownOfMatch `json:"matches" doc:"By round; of an arena the latest thousand."`
}

// Component names the schema in the API's document.
func (shownMatches) Component() api.Component { return api.Component{Name: "TournamentMatches"} }

// A shownOfMatch is a match of one entrant, or a round in which they have no opponent.
type shownOfMatch struct {
	Round  int         `json:"round"`
	Match  *shownMatch `json:"match,omitempty" doc:"None in a round without an opponent."`
	Half   bool        `json:"half_bye,omitempty" doc:"They had asked to rest."`
	Points string      `json:"points,omitempty" doc:"What it has brought them in the standings; none yet, or nothing."`
}

// Component names the schema in the API's document.
func (shownOfMatch) Component() api.Component { return api.Component{Name: "TournamentMatchOf"} }

// maxMatches is how many matches of one entrant are shown at most.
const maxMatches = 1000

var errNoEntrant = problem.New(problem.NotFound, "not-found", "there is no such entrant")

// matchesPart is the part of a tournament for GET /api/tournaments/{id}/entrants/{entrant}/matches.
func matchesPart(r *http.Request) (part, error) {
	number, err := strconv.Atoi(r.PathValue("entrant"))
	if err != nil {
		return part{}, errNoEntrant
	}
	return part{"", func(s *Service, o *opened) (any, error) {
		if number < 0 || number >= len(o.t.Entrants) {
			return nil, errNoEntrant
		}
		out := shownMatches{Entrant: number, Matches: []shownOfMatch{}}
		all := o.t.Meetings(number)
		for _, m := range all[max(0, len(all)-maxMatches):] {
			one := shownOfMatch{Round: m.Round.Number, Half: m.Half}
			for side, n := range m.Entrants {
				if n == number && m.Points != nil {
					one.Points = m.Points[side].String()
				}
			}
			if m.Match != nil {
				shown := s.shownMatch(o, m.Match)
				shown.Attempt, one.Match = m.Round.Attempt, &shown
			}
			out.Matches = append(out.Matches, one)
		}
		return out, nil
	}}, nil
}

// matchesEndpoint returns the endpoint of one entrant's matches.
func (s *Service) matchesEndpoint() api.Endpoint {
	return getPart[shownMatches](s, "/api/tournaments/{id}/entrants/{entrant}/matches", matchesPart, api.Doc{
		ID: "tournamentMatches", Tag: "tournaments", Title: "The matches of one who takes part in a tournament",
		Answer: "The matches by round.", Paths: append(id(), api.Param{Name: "entrant", About: "Their number."}), Statuses: []int{404, 429},
	})
}
