package server

import (
	"context"
	"encoding/json"
	"net/http"

	"circulade/internal/table"
)

// postTakeback asks to go back to a version, or agrees to that: what it says is what an
// undo says.
func (s *Server) postTakeback(w http.ResponseWriter, r *http.Request) error {
	var q undoRequest
	who, err := s.move(w, r, &q, q.check)
	if err != nil {
		return err
	}
	base, err := baseOf(r)
	if err != nil {
		return err
	}
	return reply(s, w, r, func(ctx context.Context, t *table.Table) (json.RawMessage, error) {
		return t.TakeBack(ctx, who, table.Undo{Move: q.Move, Seq: *q.Seq, Base: base, Version: *q.Version})
	})
}

func (s *Server) postTakebackDecline(w http.ResponseWriter, r *http.Request) error {
	who, err := s.plain(w, r)
	if err != nil {
		return err
	}
	return reply(s, w, r, func(ctx context.Context, t *table.Table) (json.RawMessage, error) { return t.DeclineBack(ctx, who) })
}
