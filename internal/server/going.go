package server

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/refusal"
)

// hostTime is for how long a host has not been here when somebody else may have their rights.
const hostTime = 3 * 24 * time.Hour

func (s *Server) postNudge(w http.ResponseWriter, r *http.Request) error {
	who, n, err := s.seat(w, r, &struct{}{})
	if err != nil {
		return err
	}
	return reply(s, w, r, func(ctx context.Context, t *table.Table) (json.RawMessage, error) { return t.Nudge(ctx, who, n) })
}

func (s *Server) postStandIn(w http.ResponseWriter, r *http.Request) error {
	var q struct {
		On *bool `json:"on"`
	}
	who, n, err := s.seat(w, r, &q)
	if err != nil {
		return err
	}
	if q.On == nil {
		return refusal.Incomplete([]game.Fault{{Field: "on", Message: "is needed: true lets a computer player play, false has the holder play again"}})
	}
	if *q.On {
		if err := s.hall.MoreComputers(s.address(r)); err != nil {
			return err
		}
	}
	return reply(s, w, r, func(ctx context.Context, t *table.Table) (json.RawMessage, error) {
		return t.StandIn(ctx, who, n, *q.On)
	})
}

func (s *Server) postResign(w http.ResponseWriter, r *http.Request) error {
	who, n, err := s.seat(w, r, &struct{}{})
	if err != nil {
		return err
	}
	return reply(s, w, r, func(ctx context.Context, t *table.Table) (json.RawMessage, error) { return t.Resign(ctx, who, n) })
}

func (s *Server) postHost(w http.ResponseWriter, r *http.Request) error {
	var q struct {
		Seat *int `json:"seat"`
	}
	if err := decode(w, r, &q); err != nil {
		return err
	}
	if q.Seat == nil || *q.Seat < 0 || *q.Seat > 7 {
		return refusal.Incomplete([]game.Fault{{Field: "seat", Message: "is needed: the number of the seat that is to have the host's rights"}})
	}
	who, err := s.callerOf(r)
	if err != nil {
		return err
	}
	return reply(s, w, r, func(ctx context.Context, t *table.Table) (json.RawMessage, error) {
		unseen, err := s.goneHosts(ctx, t, who)
		if err != nil {
			return nil, err
		}
		return t.PassHost(ctx, who, *q.Seat, unseen)
	})
}

// goneHosts returns who of a table's hosts has not been here for long. Where a host asks it
// is of no interest.
func (s *Server) goneHosts(ctx context.Context, t *table.Table, who access.Who) ([]store.Holder, error) {
	c, err := t.Company(ctx, who)
	if err != nil || c.Rights.Host || c.Rights.Seats == 0 {
		return nil, err
	}
	list, err := s.accounts.Unseen(ctx, c.Holders(store.HostSeat), hostTime)
	if err != nil {
		return nil, refusal.OfStore(err)
	}
	return list, nil
}
