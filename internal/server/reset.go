package server

import (
	"errors"
	"net/http"
	"slices"

	"circulade/internal/account"
	"circulade/internal/account/hostlog"
	"circulade/internal/store"
	"circulade/internal/table/refusal"
)

// hostedHandlers serve what whoever runs the server did for the owner of an account.
func (s *Server) hostedHandlers() map[string]handler {
	return map[string]handler{
		"POST /api/session/reset":     s.postSessionReset,
		"POST /api/session/forgotten": s.postForgotten,
		"POST /api/account/letters":   s.postLetters,
	}
}

var errReset = refusal.New(refusal.Forbidden, "reset-gone", account.ErrReset.Error()).
	With("it is good once and for an hour: ask for another")

// ofReset says how an error of a link to a new password looks.
func ofReset(err error) error {
	if errors.Is(err, account.ErrReset) {
		return errReset
	}
	return ofAccount(err)
}

// postSessionReset takes the secret of a link that whoever runs the server made, or that went
// to a confirmed address: with look it tells whose account it is for, else it sets a new password and signs in.
func (s *Server) postSessionReset(w http.ResponseWriter, r *http.Request) error {
	var q struct {
		Secret   string `json:"secret"`
		Look     bool   `json:"look"`
		Password string `json:"password"`
	}
	if err := decode(w, r, &q); err != nil {
		return err
	}
	from, err := s.browserOf(r)
	if err != nil {
		return err
	}
	if err := s.maySignIn(r, ""); err != nil {
		return err
	}
	if q.Look {
		acc, err := s.accounts.OfReset(r.Context(), q.Secret)
		if err != nil {
			return ofReset(err)
		}
		writeJSON(w, http.StatusOK, struct {
			Name string `json:"name"`
		}{acc.Name})
		return nil
	}
	in, codes, err := s.accounts.ByReset(r.Context(), from, r.UserAgent(), q.Secret, q.Password)
	if err != nil {
		s.unsettled(r, in)
		return ofReset(err)
	}
	s.settle(w, r, in)
	if err := s.silence(r, in.Session.Person); err != nil {
		return ofAccount(err)
	}
	writeJSON(w, http.StatusOK, struct {
		Account *accountAnswer `json:"account"`
		Codes   []string       `json:"codes"`
	}{s.tellAccount(in.Account), codes})
	return nil
}

// A letterAnswer is something that whoever runs the server did, as whom it concerns is told.
type letterAnswer struct {
	ID   int64  `json:"id"`
	At   string `json:"at"`
	What string `json:"what"`
	Was  string `json:"was,omitempty"`
	Name string `json:"name,omitempty"`
}

// letters lists what a person has not been told yet, the oldest first.
func (s *Server) letters(r *http.Request, p account.Person) ([]letterAnswer, error) {
	var list []hostlog.Entry
	err := s.cfg.Rows.Look(r.Context(), func(tx *store.Tx) (err error) {
		list, err = hostlog.Untold(tx, p)
		return err
	})
	told := []letterAnswer{}
	for _, e := range slices.Backward(list) {
		n := letterAnswer{ID: e.ID, At: stamp(e.At), What: string(e.What)}
		if e.Detail != "" {
			n.Was, n.Name = e.Whom, e.Detail
		}
		told = append(told, n)
	}
	return told, ofAccount(err)
}

// postLetters notes that somebody has read what they were told.
func (s *Server) postLetters(w http.ResponseWriter, r *http.Request) error {
	var q struct {
		Read int64 `json:"read"`
	}
	if err := decode(w, r, &q); err != nil {
		return err
	}
	sess, err := s.browserOf(r)
	if err != nil {
		return err
	}
	if sess.Person == (account.Person{}) {
		return errNoAccount
	}
	err = s.cfg.Rows.Change(r.Context(), func(tx *store.Tx) error { return hostlog.Told(tx, sess.Person, q.Read) })
	if err != nil {
		return refusal.OfStore(err)
	}
	writeJSON(w, http.StatusOK, doneAnswer{OK: true})
	return nil
}
