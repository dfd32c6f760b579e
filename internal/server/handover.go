package server

import (
	"errors"
	"net/http"

	"circulade/game"
	"circulade/internal/account"
	"circulade/internal/account/device"
	"circulade/internal/table/refusal"
)

// handoverHandlers serve signing in on another device with the help of the first.
func (s *Server) handoverHandlers() map[string]handler {
	return map[string]handler{
		"POST /api/account/device":        s.postDevice,
		"GET /api/account/device":         s.getDevice,
		"DELETE /api/account/device":      s.deleteDevice,
		"POST /api/account/device/answer": s.postDeviceAnswer,
		"POST /api/session/device":        s.postSessionDevice,
		"POST /api/session/device/finish": s.postSessionDeviceFinish,
	}
}

// ofDevice says how an error of other devices looks.
func ofDevice(err error) error {
	switch {
	case errors.Is(err, device.ErrGone):
		return refusal.New(refusal.Forbidden, "device-gone", device.ErrGone.Error()).With("let the other device show a new one")
	case errors.Is(err, device.ErrCode):
		return refusal.New(refusal.Conflict, "device-code", device.ErrCode.Error())
	}
	return ofAccount(err)
}

// postDevice tells a secret for another device.
func (s *Server) postDevice(w http.ResponseWriter, r *http.Request) error {
	if err := decode(w, r, &struct{}{}); err != nil {
		return err
	}
	sess, _, err := s.confirmedMember(r)
	if err != nil {
		return err
	}
	secret, until, err := s.devices.Show(r.Context(), sess.Hash)
	if err != nil {
		return ofDevice(err)
	}
	writeJSON(w, http.StatusOK, struct {
		Secret string `json:"secret"`
		Until  string `json:"until"`
	}{secret, stamp(until)})
	return nil
}

// getDevice tells the first device how far the other has come.
func (s *Server) getDevice(w http.ResponseWriter, r *http.Request) error {
	sess, _, err := s.member(r)
	if err != nil {
		return err
	}
	wait, err := s.devices.Of(r.Context(), sess.Hash)
	if err != nil {
		return ofDevice(err)
	}
	told := struct {
		State device.State `json:"state"`
		Agent string       `json:"agent,omitempty"`
		Code  string       `json:"code,omitempty"`
		Until string       `json:"until,omitempty"`
	}{State: wait.State, Agent: wait.Agent, Code: wait.Code}
	if !wait.Until.IsZero() {
		told.Until = stamp(wait.Until)
	}
	writeJSON(w, http.StatusOK, told)
	return nil
}

func (s *Server) deleteDevice(w http.ResponseWriter, r *http.Request) error {
	sess, _, err := s.member(r)
	if err != nil {
		return err
	}
	if err := s.devices.End(r.Context(), sess.Hash); err != nil {
		return ofDevice(err)
	}
	writeJSON(w, http.StatusOK, doneAnswer{OK: true})
	return nil
}

// postDeviceAnswer lets the other device in, or not.
func (s *Server) postDeviceAnswer(w http.ResponseWriter, r *http.Request) error {
	var q struct {
		Code  string `json:"code"`
		Allow bool   `json:"allow"`
	}
	if err := decode(w, r, &q); err != nil {
		return err
	}
	sess, _, err := s.member(r)
	if err != nil {
		return err
	}
	if err := s.devices.Answer(r.Context(), sess.Hash, q.Code, q.Allow); err != nil {
		return ofDevice(err)
	}
	writeJSON(w, http.StatusOK, doneAnswer{OK: true})
	return nil
}

// postSessionDevice takes the secret that another device shows: with look it tells whose it
// is, so that nobody signs in to a stranger's account unawares; else that device is asked.
func (s *Server) postSessionDevice(w http.ResponseWriter, r *http.Request) error {
	var q struct {
		Secret string `json:"secret"`
		Look   bool   `json:"look"`
	}
	if err := decode(w, r, &q); err != nil {
		return err
	}
	if _, err := s.browserOf(r); err != nil {
		return err
	}
	if err := s.maySignIn(r, ""); err != nil {
		return err
	}
	if q.Look {
		return s.tellOwner(w, r, q.Secret)
	}
	ticket, code, until, err := s.devices.Ask(r.Context(), q.Secret, account.Agent(r.UserAgent()))
	if err != nil {
		return ofDevice(err)
	}
	writeJSON(w, http.StatusOK, struct {
		Ticket string `json:"ticket"`
		Code   string `json:"code"`
		Until  string `json:"until"`
	}{ticket, code, stamp(until)})
	return nil
}

func (s *Server) tellOwner(w http.ResponseWriter, r *http.Request, secret string) error {
	person, err := s.devices.Look(r.Context(), secret)
	if err != nil {
		return ofDevice(err)
	}
	acc, err := s.accounts.Account(r.Context(), person)
	if err != nil {
		return ofDevice(err)
	}
	writeJSON(w, http.StatusOK, struct {
		Name string `json:"name"`
	}{acc.Name})
	return nil
}

// postSessionDeviceFinish signs a device in that was let in, or tells what it waits for.
func (s *Server) postSessionDeviceFinish(w http.ResponseWriter, r *http.Request) error {
	var q struct {
		Ticket string `json:"ticket"`
	}
	if err := decode(w, r, &q); err != nil {
		return err
	}
	if q.Ticket == "" {
		return refusal.Incomplete([]game.Fault{{Field: "ticket", Message: "is needed: what the answer to the secret had"}})
	}
	from, err := s.browserOf(r)
	if err != nil {
		return err
	}
	found, err := s.devices.Ticket(r.Context(), q.Ticket)
	if err != nil {
		return ofDevice(err)
	}
	if found.State != device.Allowed {
		writeJSON(w, http.StatusOK, struct {
			State device.State `json:"state"`
		}{found.State})
		return nil
	}
	in, err := s.accounts.SignIn(r.Context(), from, r.UserAgent(), found.Person, found.Use)
	if err != nil {
		s.unsettled(r, in)
		return ofDevice(err)
	}
	return s.signedIn(w, r, in)
}
