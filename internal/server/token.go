package server

import (
	"errors"
	"net/http"

	"circulade/internal/account"
	"circulade/internal/store"
	"circulade/internal/table/refusal"
)

// A tokenAnswer is a token as the owner of its account sees it.
type tokenAnswer struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Created string `json:"created"`
	Seen    string `json:"seen"`
}

func tellToken(t account.Token) tokenAnswer {
	return tokenAnswer{t.ID, t.Name, stamp(t.Created), stamp(t.Seen)}
}

func (s *Server) getTokens(w http.ResponseWriter, r *http.Request) error {
	sess, _, err := s.member(r)
	if err != nil {
		return err
	}
	list, err := s.accounts.Tokens(r.Context(), sess.Person)
	if err != nil {
		return ofAccount(err)
	}
	told := []tokenAnswer{}
	for _, t := range list {
		told = append(told, tellToken(t))
	}
	writeJSON(w, http.StatusOK, struct {
		Tokens []tokenAnswer `json:"tokens"`
	}{told})
	return nil
}

// postTokens makes a token for a program, which is told this once.
func (s *Server) postTokens(w http.ResponseWriter, r *http.Request) error {
	var q struct {
		Name string `json:"name"`
	}
	if err := decode(w, r, &q); err != nil {
		return err
	}
	sess, _, err := s.confirmedMember(r)
	if err != nil {
		return err
	}
	t, secret, err := s.accounts.NewToken(r.Context(), sess, q.Name)
	if errors.Is(err, account.ErrTooManyTokens) {
		return refusal.New(refusal.Conflict, "too-many-tokens", account.ErrTooManyTokens.Error()).With("delete one that is not needed any more")
	}
	if err != nil {
		return ofAccount(err)
	}
	writeJSON(w, http.StatusCreated, struct {
		Token  tokenAnswer `json:"token"`
		Secret string      `json:"secret"`
	}{tellToken(t), secret})
	return nil
}

func (s *Server) deleteToken(w http.ResponseWriter, r *http.Request) error {
	sess, _, err := s.member(r)
	if err != nil {
		return err
	}
	hash, err := s.accounts.DropToken(r.Context(), sess.Person, r.PathValue("id"))
	if errors.Is(err, store.ErrNotFound) {
		return refusal.New(refusal.NotFound, "not-found", "this account has no such token")
	}
	if err == nil || errors.Is(err, store.ErrUnknown) { // it may have been revoked
		s.ended([]store.Holder{hash})
	}
	if err != nil {
		return ofAccount(err)
	}
	writeJSON(w, http.StatusOK, doneAnswer{OK: true})
	return nil
}
