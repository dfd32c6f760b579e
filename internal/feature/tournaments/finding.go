package tournaments

import (
	"context"
	"errors"
	"strings"

	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/internal/store"
)

// This file leads whoever has nothing but a code to its tournament, which need not stand in a list.

// errNoCode is returned for a code that no tournament or team has.
var errNoCode = problem.New(problem.NotFound, "unknown-code", "no tournament has this code, and no team").WithHint("a code has eight letters and digits, such as ABCD-EFGH; ask whoever gave it to you")

// A codeRequest is a code that somebody was given.
type codeRequest struct {
	Code string `json:"code" doc:"Of a tournament or of a team, however it is written."`
}

// Component names the schema in the API's document.
func (codeRequest) Component() api.Component { return api.Component{Name: "TournamentCode"} }

// A foundAnswer says of which tournament a code is.
type foundAnswer struct {
	ID   string `json:"id"`
	Team bool   `json:"team,omitempty" doc:"The code is that of a team."`
}

// Component names the schema in the API's document.
func (foundAnswer) Component() api.Component { return api.Component{Name: "TournamentFound"} }

// findEndpoint returns the endpoint that finds the tournament of a code.
func (s *Service) findEndpoint() api.Endpoint {
	return api.Post("/api/tournaments/find", s.postFind, api.Doc{
		ID: "findTournament", Tag: "tournaments", Title: "Find the tournament of a code",
		About:  "Also of one that stands in no list, and of a team in it. An address may ask as often as it may enter tournaments.",
		Answer: "Its id.", Statuses: []int{404, 429},
	}).By(api.Known).Body(maxBody)
}

// sqlFind finds the tournament of a code, and that of a team's code.
const sqlFind = `SELECT id, 0 AS team FROM tournaments WHERE code = ?1 UNION ALL SELECT tournament, 1 FROM tournament_teams WHERE code = ?1
	ORDER BY team, id LIMIT 1`

// postFind answers POST /api/tournaments/find.
func (s *Service) postFind(ctx context.Context, r *api.Request, q *codeRequest) (a foundAnswer, err error) {
	if wait := s.cfg.Callers.Allow(s.cfg.Creation, r.Request); wait > 0 {
		return a, problem.TooOften("too many codes tried, or tables made or joined, from this address", wait)
	}
	code, ok := writtenCode(q.Code)
	if !ok {
		return a, errNoCode
	}
	err = s.view(ctx, func(tx *store.Tx) error { return tx.One(sqlFind, []any{code}, &a.ID, &a.Team) })
	if errors.Is(err, store.ErrNotFound) {
		return a, errNoCode
	}
	return a, s.problemOf(err)
}

// writtenCode returns a typed code as codes are stored; false if it can be none.
func writtenCode(typed string) (code string, ok bool) {
	code = plainCode(typed)
	if len(code) != 8 || strings.Trim(code, codeLetters) != "" {
		return "", false
	}
	return code[:4] + "-" + code[4:], true
}

// plainCode returns a code without what people write between its characters.
func plainCode(code string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || r == ' ' {
			return -1
		}
		return r
	}, strings.ToUpper(code))
}
