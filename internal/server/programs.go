package server

import (
	"errors"
	"net/http"

	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/table/refusal"
)

var errSeated = refusal.New(refusal.Conflict, "seated", "the account sits at a table where the game goes on").
	With("play its games to their end, or take the tables from its list, and then this again")

// postBot makes the account of a browser a bot's, or a person's again.
func (s *Server) postBot(w http.ResponseWriter, r *http.Request) error {
	var q struct {
		On *bool `json:"on"`
	}
	if err := decode(w, r, &q); err != nil {
		return err
	}
	if q.On == nil {
		return refusal.Incomplete([]game.Fault{{Field: "on", Message: "is needed: whether the account is a bot's"}})
	}
	sess, _, err := s.confirmedMember(r)
	if err != nil {
		return err
	}
	if err := s.lobby.Withdraw(r.Context(), sess.Person); err != nil {
		return err // a wish of before would seat it among people, or bots
	}
	acc, games, err := s.accounts.SetProgram(r.Context(), sess, *q.On)
	if err == nil || errors.Is(err, store.ErrUnknown) { // it may have been done
		s.learn(r.Context(), games)
	}
	if err != nil {
		return ofAccount(err)
	}
	writeJSON(w, http.StatusOK, struct {
		Account *accountAnswer `json:"account"`
	}{s.tellAccount(acc)})
	return nil
}
