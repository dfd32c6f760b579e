package server

import (
	"context"
	"encoding/json"
	"net/http"

	"circulade/internal/table"
)

func (s *Server) postTakebackDecline(w http.ResponseWriter, r *http.Request) error {
	who, err := s.plain(w, r)
	if err != nil {
		return err
	}
	return reply(s, w, r, func(ctx context.Context, t *table.Table) (json.RawMessage, error) { return t.DeclineBack(ctx, who) })
}
