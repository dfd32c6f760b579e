package server

import (
	"context"
	"encoding/json"
	"net/http"

	"circulade/game"
	"circulade/internal/table"
	"circulade/internal/table/refusal"
)

// postRequest answers somebody who asks for a seat that others hold.
func (s *Server) postRequest(w http.ResponseWriter, r *http.Request) error {
	var q struct {
		ID     string `json:"id"`
		Accept *bool  `json:"accept"`
	}
	who, n, err := s.seat(w, r, &q)
	if err != nil {
		return err
	}
	var faults []game.Fault
	if q.ID == "" {
		faults = append(faults, game.Fault{Field: "id", Message: "is needed: which of the table's seat_requests is answered"})
	}
	if q.Accept == nil {
		faults = append(faults, game.Fault{Field: "accept", Message: "is needed: whether they may play the seat, too"})
	}
	if err := refusal.Incomplete(faults); err != nil {
		return err
	}
	return reply(s, w, r, func(ctx context.Context, t *table.Table) (json.RawMessage, error) {
		return t.AnswerRequest(ctx, who, n, q.ID, *q.Accept)
	})
}

// postCallOff ends a game with strangers who are gone.
func (s *Server) postCallOff(w http.ResponseWriter, r *http.Request) error {
	if err := decode(w, r, &struct{}{}); err != nil {
		return err
	}
	who, err := s.callerOf(r)
	if err != nil {
		return err
	}
	return reply(s, w, r, func(ctx context.Context, t *table.Table) (json.RawMessage, error) { return t.CallOff(ctx, who) })
}
