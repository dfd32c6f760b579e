package chat

import (
	"context"
	"net/http"
	"strconv"

	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/internal/table"
)

// getChat answers GET /api/games/{id}/chat: the state of the chat for the caller, and the first lines,
// MaxLinesRead at most, after the one whose id is the query parameter since, or from the beginning
// without it.
func (s *Service) getChat(ctx context.Context, r *api.Request) (Answer, error) {
	since, err := LineIDParam(r.Request, "since")
	if err != nil {
		return Answer{}, err
	}
	return api.WithTable(r, func(t *table.Table) (Answer, error) {
		c, err := s.contextFor(ctx, t, r.PathValue("id"), r.Who)
		if err != nil {
			return Answer{}, err
		}
		state, err := s.stateFor(ctx, c)
		if err != nil {
			return Answer{}, err
		}
		lines, err := s.linesAfter(ctx, c, max(since, 0))
		return Answer{State: state, Lines: lines, More: len(lines) == MaxLinesRead}, err
	})
}

// LineIDParam reads the query parameter called name, which has the id of the last line of chat that the
// client has. It returns -1 if the parameter is absent, and a problem if it is no such id.
func LineIDParam(r *http.Request, name string) (int64, error) {
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
