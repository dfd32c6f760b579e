package server

import (
	"context"
	"encoding/hex"
	"net/http"

	"circulade/internal/api"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/advice"
	"circulade/internal/table/refusal"
	"circulade/internal/table/replay"
)

// asker returns who asks for advice: a session or secret, or an address without one.
func (s *Server) asker(r *http.Request) advice.Asker {
	from := s.callers.Address(r)
	who, err := s.callers.Who(r)
	if err != nil || !who.Known() {
		return advice.Asker{Session: "address " + from.String(), From: from}
	}
	return advice.Asker{Session: hex.EncodeToString(who.Holder[:]), From: from}
}

// getHints tells the best turns of the caller's seat, if the table helps with hints.
func (s *Server) getHints(ctx context.Context, r *api.Request, t *table.Table) (table.Hints, error) {
	return t.Hints(ctx, r.Who, s.asker(r.Request))
}

// analysed is a handler for the analysis of the replay that a request names: POST begins
// or stops it, GET tells how far it has come.
func (s *Server) analysed(kind string, find func(*http.Request) (*replay.Replay, error)) api.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		var q struct {
			Stop bool `json:"stop"`
		}
		begin := r.Method == http.MethodPost
		if begin {
			if err := decodeUpTo(w, r, api.MaxBody, &q); err != nil {
				return err
			}
		}
		found, err := find(r)
		if err != nil {
			return err
		}
		key, desk, who := kind+" "+r.PathValue("id"), s.hall.Advice(), s.asker(r)
		var state advice.State
		switch {
		case q.Stop:
			state, err = desk.Stop(key, who)
		case begin:
			state, err = desk.Begin(key, who, found.Game)
		default:
			state, err = desk.Look(key, who)
		}
		return answer(w, state, err)
	}
}

// finishedRecord finds an opened record of a game that is over: what goes on still may be
// somebody's who has no hints.
func (s *Server) finishedRecord(r *http.Request) (*replay.Replay, error) {
	found, err := s.recordOf(r)
	if err == nil && found.Status() != store.Over {
		return nil, refusal.New(refusal.Conflict, "not-over", "the record is of a game that is not over").
			With("only whole games are analysed")
	}
	return found, err
}
