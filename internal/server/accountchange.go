package server

import (
	"net/http"
)

// postConfirm has somebody who is signed in show again who they are.
func (s *Server) postConfirm(w http.ResponseWriter, r *http.Request) error {
	var q struct {
		Password string `json:"password"`
	}
	if err := decode(w, r, &q); err != nil {
		return err
	}
	sess, acc, err := s.member(r)
	if err != nil {
		return err
	}
	if err := s.maySignIn(r, acc.Name); err != nil {
		return err
	}
	until, err := s.accounts.ConfirmByPassword(r.Context(), sess, q.Password)
	if err != nil {
		return ofAccount(err)
	}
	writeJSON(w, http.StatusOK, doneAnswer{OK: true, Until: stamp(until)})
	return nil
}

func (s *Server) postPassword(w http.ResponseWriter, r *http.Request) error {
	var q struct {
		Password   string `json:"password"`
		KeepTokens bool   `json:"keep_tokens"`
	}
	if err := decode(w, r, &q); err != nil {
		return err
	}
	sess, _, err := s.confirmedMember(r)
	if err != nil {
		return err
	}
	locked, err := s.accounts.SetPassword(r.Context(), sess, q.Password, q.KeepTokens)
	return s.answerLocked(w, r, sess, locked, err)
}

func (s *Server) postAccountName(w http.ResponseWriter, r *http.Request) error {
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
	if err := s.mayBeCalled(r.Context(), written{"name", q.Name}); err != nil {
		return err
	}
	if err := s.mayRename(r, sess.Person); err != nil {
		return err
	}
	games, err := s.accounts.Rename(r.Context(), sess, q.Name)
	s.learn(r.Context(), games)
	s.lobby.Befriended(sess.Person)
	if err != nil {
		return ofAccount(err)
	}
	acc, err := s.accounts.AccountOf(r.Context(), sess)
	if err != nil {
		return ofAccount(err)
	}
	writeJSON(w, http.StatusOK, struct {
		Account *accountAnswer `json:"account"`
	}{s.tellAccount(acc)})
	return nil
}

// postRecovery makes recovery codes, which are told this once.
func (s *Server) postRecovery(w http.ResponseWriter, r *http.Request) error {
	if err := decode(w, r, &struct{}{}); err != nil {
		return err
	}
	sess, _, err := s.confirmedMember(r)
	if err != nil {
		return err
	}
	codes, err := s.accounts.Recovery(r.Context(), sess)
	if err != nil {
		return ofAccount(err)
	}
	writeJSON(w, http.StatusOK, struct {
		Codes []string `json:"codes"`
	}{codes})
	return nil
}
