package replays

import (
	"encoding/hex"
	"net/http"

	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/advice"
	"circulade/internal/table/replay"
)

// AskerOf identifies the sender of a request for the limits of advice: by their session or secret, or else by
// their address.
func AskerOf(c *caller.Callers, r *http.Request) advice.Asker {
	from := c.Address(r)
	who, err := c.Who(r)
	if err != nil || !who.Known() {
		return advice.Asker{Session: "address " + from.String(), From: from}
	}
	return advice.Asker{Session: hex.EncodeToString(who.Holder[:]), From: from}
}

// analysisHandler returns the handler for the analysis, by a computer player, of the replay that `find` returns for
// a request: POST begins or stops the analysis, GET returns its progress and results. kind, "table" or "record", is
// part of the key of the analysis.
func (s *Service) analysisHandler(kind string, find func(*http.Request) (*replay.Replay, error)) api.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		var q struct {
			Stop bool `json:"stop"`
		}
		begin := r.Method == http.MethodPost
		if begin {
			if err := decodeBody(w, r, api.MaxBody, &q); err != nil {
				return err
			}
		}
		found, err := find(r)
		if err != nil {
			return err
		}
		key, desk, who := kind+" "+r.PathValue("id"), s.cfg.Tables().Advice(), AskerOf(s.cfg.Callers, r)
		var state advice.Progress
		switch {
		case q.Stop:
			state, err = desk.Stop(key, who)
		case begin:
			state, err = desk.Begin(key, who, found.Game)
		default:
			state, err = desk.Status(key, who)
		}
		return api.WriteResult(w, state, err)
	}
}

// findFinishedRecord returns the opened record that a request names, if its game is over. A record of an unfinished
// game may not be analysed, because the game might still be going on at a table without hints.
func (s *Service) findFinishedRecord(r *http.Request) (*replay.Replay, error) {
	found, err := s.findRecord(r)
	if err == nil && found.Status() != store.Over {
		return nil, problem.New(problem.Conflict, "not-over", "the record is of a game that is not over").
			WithHint("only whole games are analysed")
	}
	return found, err
}
