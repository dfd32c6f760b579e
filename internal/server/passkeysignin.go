package server

import (
	"encoding/json"
	"net/http"
)

// A proof is what the browser answers that is asked for a passkey.
type proof struct {
	Credential json.RawMessage `json:"credential"`
}

// postPasskeyBegin asks for a passkey to sign in with. It asks for no name, and tells none.
func (s *Server) postPasskeyBegin(w http.ResponseWriter, r *http.Request) error {
	if err := decode(w, r, &struct{}{}); err != nil {
		return err
	}
	site, err := s.siteOf(r)
	if err != nil {
		return err
	}
	if _, err := s.browserOf(r); err != nil {
		return err
	}
	if err := s.maySignIn(r, ""); err != nil {
		return err
	}
	ask, err := s.keys.BeginSignIn(r.Context(), site)
	return tellAsk(w, ask, err)
}

// postPasskeyFinish signs in whose passkey it is.
func (s *Server) postPasskeyFinish(w http.ResponseWriter, r *http.Request) error {
	var q proof
	if err := decode(w, r, &q); err != nil {
		return err
	}
	site, err := s.siteOf(r)
	if err != nil {
		return err
	}
	from, err := s.browserOf(r)
	if err != nil {
		return err
	}
	shown, err := s.keys.FinishSignIn(r.Context(), site, q.Credential)
	if err != nil {
		return ofPasskey(err)
	}
	in, err := s.accounts.SignIn(r.Context(), from, r.UserAgent(), shown.Person, shown.Use)
	if err != nil {
		s.unsettled(r, in)
		return ofPasskey(err)
	}
	return s.signedIn(w, r, in)
}

// postConfirmBegin asks for a passkey of somebody who says again who they are.
func (s *Server) postConfirmBegin(w http.ResponseWriter, r *http.Request) error {
	if err := decode(w, r, &struct{}{}); err != nil {
		return err
	}
	site, err := s.siteOf(r)
	if err != nil {
		return err
	}
	sess, _, err := s.member(r)
	if err != nil {
		return err
	}
	ask, err := s.keys.BeginAgain(r.Context(), site, sess.Hash)
	return tellAsk(w, ask, err)
}

// postConfirmFinish notes that it is them.
func (s *Server) postConfirmFinish(w http.ResponseWriter, r *http.Request) error {
	var q proof
	if err := decode(w, r, &q); err != nil {
		return err
	}
	site, err := s.siteOf(r)
	if err != nil {
		return err
	}
	sess, _, err := s.member(r)
	if err != nil {
		return err
	}
	shown, err := s.keys.FinishAgain(r.Context(), site, sess.Hash, q.Credential)
	if err != nil {
		return ofPasskey(err)
	}
	if shown.Person != sess.Person {
		return errBadPasskey
	}
	until, err := s.accounts.Confirm(r.Context(), sess, shown.Use)
	if err != nil {
		return ofPasskey(err)
	}
	writeJSON(w, http.StatusOK, doneAnswer{OK: true, Until: stamp(until)})
	return nil
}
