package server

import (
	"context"
	"encoding/json"
	"net/http"

	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

func (s *Server) postAgain(w http.ResponseWriter, r *http.Request) error {
	who, err := s.plain(w, r)
	if err != nil {
		return err
	}
	addr := s.address(r)
	next, err := at(s, r, func(ctx context.Context, t *table.Table) (table.Rematch, error) {
		return t.PlayAgain(ctx, who, func(seats []gamelog.Seat) error { return s.mayMake(addr, seats) })
	})
	if err != nil {
		return err
	}
	if next.ID == "" {
		writeJSON(w, http.StatusAccepted, table.Reseated{Table: next.Table, Links: []access.SeatLink{}})
		return nil
	}
	t, err := s.hall.Hold(next.ID, addr)
	if err != nil {
		return err
	}
	defer t.Release()
	// Not See: a program whose secret does not count there is told all the same.
	data, err := t.Look(r.Context(), who)
	if err != nil {
		return err
	}
	status := http.StatusOK
	if next.Made {
		status = http.StatusCreated
	}
	if next.Links == nil {
		next.Links = []access.SeatLink{}
	}
	writeJSON(w, status, table.Reseated{Table: data, Links: next.Links})
	return nil
}

func (s *Server) postAgainDecline(w http.ResponseWriter, r *http.Request) error {
	who, err := s.plain(w, r)
	if err != nil {
		return err
	}
	return reply(s, w, r, func(ctx context.Context, t *table.Table) (json.RawMessage, error) { return t.DeclineAgain(ctx, who) })
}
