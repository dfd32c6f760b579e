package server

import (
	"context"
	"net/http"
	"time"

	"circulade/internal/api"
	"circulade/internal/table"
)

// present is limitCPU for requests about a table that is in memory. Who has to wait until it has been
// loaded has waited enough: what a start costs is not taken from those who come back first.
func (s *Server) present(h api.Handler, costs func(*http.Request) bool) api.Handler {
	limited := s.callers.LimitCPU(h, costs)
	return func(w http.ResponseWriter, r *http.Request) error {
		came := time.Now()
		waited, err := api.Found(s.find, r, func(ctx context.Context, t *table.Table) (bool, error) { return t.LoadedSince(ctx, came) })
		if err != nil {
			return err
		}
		if waited {
			return h(w, r)
		}
		return limited(w, r)
	}
}
