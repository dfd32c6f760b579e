package server

import (
	"errors"
	"net/http"

	"circulade/internal/account"
	"circulade/internal/caller"
	"circulade/internal/table/access"
	"circulade/internal/table/refusal"
)

// getLobbySocket serves GET /api/lobby/socket: the list, and then what changes in it.
func (s *Server) getLobbySocket(w http.ResponseWriter, r *http.Request) error {
	packs, err := packsOf(r)
	if err != nil {
		return err
	}
	return s.followLobby(r, func() line { return accept(w, r, packs) })
}

// getLobbyStream serves GET /api/lobby/stream: the same for programs.
func (s *Server) getLobbyStream(w http.ResponseWriter, r *http.Request) error {
	if !s.ingress.Own(r) {
		return errOrigin
	}
	return s.followLobby(r, func() line {
		l, open := openStream(w, r)
		if !open || l.control.Flush() != nil { // there may be nothing to tell for long
			return nil
		}
		return l
	})
}

// followLobby pushes the lobby to whoever sent a request. The line is opened once they may
// have it; opening it answers the request, and there is none if that has been all.
func (s *Server) followLobby(r *http.Request, open func() line) error {
	who, session, err := s.callers.WhoBy(r)
	if err != nil {
		return err
	}
	since, err := sinceOf(r)
	if err != nil {
		return err
	}
	mine, err := mineOf(r)
	if err != nil {
		return err
	}
	circle, err := s.circleOf(r, who)
	if err != nil {
		return err
	}
	if !s.life.Enter() {
		return refusal.Stopping
	}
	end := parting{s.life.Done}
	defer end.unless()
	release, err := s.line(r, who, session)
	if err != nil {
		return err
	}
	end.add(release)
	by, forget, err := s.tied(r, session)
	if err != nil {
		return err
	}
	end.add(forget)
	l := open()
	if l == nil {
		return nil
	}
	end.add(l.shut)
	end.add(s.lobby.Come(who.Holder))
	f := s.lobby.Watch(who.Holder, since, mine)
	if circle {
		f = f.WithFriends()
	}
	s.stay(r, l, end.take(), func() { s.push(l, f, nil, by) })
	return nil
}

// circleOf reads whether somebody wants to be told of whom they follow, and has an account
// that can.
func (s *Server) circleOf(r *http.Request, who access.Who) (bool, error) {
	switch wanted := r.URL.Query().Get("friends"); wanted {
	case "":
		return false, nil
	case "all":
	default:
		return false, refusal.New(refusal.Invalid, "bad-json", "friends is all or absent, not "+refusal.Short(wanted))
	}
	_, err := s.accounts.Account(r.Context(), who.Holder)
	if errors.Is(err, account.ErrNoAccount) {
		return false, nil
	}
	return err == nil, caller.ProblemOf(err)
}

// mineOf reads whether somebody wants to be told only what is for them alone.
func mineOf(r *http.Request) (bool, error) {
	switch tables := r.URL.Query().Get("tables"); tables {
	case "":
		return false, nil
	case "none":
		return true, nil
	default:
		return false, refusal.New(refusal.Invalid, "bad-json", "tables is none or absent, not "+refusal.Short(tables))
	}
}
