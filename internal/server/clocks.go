package server

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"circulade/game"
	"circulade/internal/table"
	"circulade/internal/table/clock"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/refusal"
)

func (s *Server) postPause(w http.ResponseWriter, r *http.Request) error {
	var q struct {
		Move string `json:"move"`
	}
	who, err := s.move(w, r, &q, func() error { return refusal.Incomplete(gamelog.MoveFaults(q.Move)) })
	if err != nil {
		return err
	}
	return reply(s, w, r, func(ctx context.Context, t *table.Table) (json.RawMessage, error) { return t.Pause(ctx, who, q.Move) })
}

func (s *Server) postDecline(w http.ResponseWriter, r *http.Request) error {
	who, err := s.plain(w, r)
	if err != nil {
		return err
	}
	return reply(s, w, r, func(ctx context.Context, t *table.Table) (json.RawMessage, error) { return t.Decline(ctx, who) })
}

func (s *Server) postVacation(w http.ResponseWriter, r *http.Request) error {
	var q struct {
		Move string `json:"move"`
		Days int    `json:"days"`
	}
	who, err := s.move(w, r, &q, func() error {
		return refusal.Incomplete(within(gamelog.MoveFaults(q.Move), "days", q.Days, clock.VacationDays))
	})
	if err != nil {
		return err
	}
	return reply(s, w, r, func(ctx context.Context, t *table.Table) (json.RawMessage, error) {
		return t.TakeVacation(ctx, who, q.Move, q.Days)
	})
}

func (s *Server) postTime(w http.ResponseWriter, r *http.Request) error {
	var q struct {
		Move    string `json:"move"`
		Seconds int    `json:"seconds"`
	}
	who, n, err := s.seat(w, r, &q)
	if err != nil {
		return err
	}
	most := clock.Settings{Kind: clock.Days}
	if err := refusal.Incomplete(within(gamelog.MoveFaults(q.Move), "seconds", q.Seconds, most.MaxGift())); err != nil {
		return err
	}
	return reply(s, w, r, func(ctx context.Context, t *table.Table) (json.RawMessage, error) {
		return t.GiveTime(ctx, who, q.Move, n, q.Seconds)
	})
}

// within says so where a number is not from 1 to what it may be.
func within(faults []game.Fault, field string, n, most int) []game.Fault {
	if n < 1 || n > most {
		faults = append(faults, game.Fault{Field: field, Message: fmt.Sprintf("is %d and must be from 1 to %d", n, most)})
	}
	return faults
}
