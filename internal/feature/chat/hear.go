package chat

import (
	"context"
	"net/http"
	"strconv"

	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/internal/table"
)

// get answers GET /api/games/{id}/chat.
func (s *Service) get(ctx context.Context, r *api.Request) (Answer, error) {
	since, err := LastHeard(r.Request, "since")
	if err != nil {
		return Answer{}, err
	}
	return api.WithTable(r, func(t *table.Table) (Answer, error) {
		c, err := s.contextOf(ctx, t, r.PathValue("id"), r.Who)
		if err != nil {
			return Answer{}, err
		}
		state, err := s.stateOf(ctx, c)
		if err != nil {
			return Answer{}, err
		}
		lines, err := s.heard(ctx, c, max(since, 0))
		return Answer{State: state, Lines: lines, More: len(lines) == MostHeard}, err
	})
}

// LastHeard reads, from a parameter of a request, which line of chat a client has heard last; -1 if it
// does not say.
func LastHeard(r *http.Request, name string) (int64, error) {
	text := r.URL.Query().Get(name)
	if text == "" {
		return -1, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 0 {
		return 0, problem.New(problem.Invalid, "bad-json", name+" is not the id of a line: "+problem.Shorten(text))
	}
	return n, nil
}
