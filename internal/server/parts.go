package server

import (
	"net/http"

	"circulade/internal/feature/calloff"
	"circulade/internal/feature/hints"
	"circulade/internal/feature/replays"
	"circulade/internal/feature/takeback"
	"circulade/internal/table"
	"circulade/internal/table/advice"
)

// parts are what features keep at each table, in the order in which they are asked.
func parts() []func(table.Owner) *table.Part {
	return []func(table.Owner) *table.Part{
		hints.Part,
		takeback.Part,
		calloff.Part,
	}
}

// newHints returns the feature of hints.
func (s *Server) newHints() *hints.Service {
	return hints.New(hints.Config{
		Asker:  func(r *http.Request) advice.Asker { return replays.AskerOf(s.callers, r) },
		Advice: func() *advice.Desk { return s.hall.Advice() },
	})
}
