package server

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"circulade/internal/account"
	"circulade/internal/chat"
	"circulade/internal/lobby"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/plan"
	"circulade/internal/table/refusal"
)

// openLobby makes the place where strangers find a table.
func (s *Server) openLobby() *lobby.Lobby {
	limits := lobby.DefaultLimits()
	if f := s.cfg.Limits.Lobby; f > 0 {
		limits = limits.Times(f)
	}
	cfg := lobby.Config{Rows: s.cfg.Rows, Log: s.log, Limits: limits, Blocked: chat.Blocked}
	if b := s.cfg.Bus; b != nil {
		cfg.Now, cfg.Mine, cfg.Key, cfg.Here = b.Now, b.Mine, b.Key(), b.Here
	}
	if s.cfg.lobby != nil {
		s.cfg.lobby(&cfg)
	}
	return lobby.Open(cfg)
}

func (s *Server) getLobby(w http.ResponseWriter, r *http.Request) error {
	since, err := sinceOf(r)
	if err != nil {
		return err
	}
	return replyPacked(w, r, s.lobby.Since(since))
}

// person returns who sends a request that needs somebody who can be met again: whose
// browser has no session is a guest from now on. Who has only the secret of a seat is
// nobody anywhere else.
func (s *Server) person(w http.ResponseWriter, r *http.Request) (access.Who, error) {
	who, err := s.session(w, r)
	if err != nil || !who.Insists {
		return who, err
	}
	if _, err := s.accounts.Of(r.Context(), bearerToken(r)); errors.Is(err, account.ErrUnknown) {
		return access.Who{}, refusal.New(refusal.Forbidden, "not-your-seat", "this needs a person, and the secret is only that of a seat").
			With("send the cookie of a session, or its secret")
	} else if err != nil {
		return access.Who{}, refusal.OfStore(err)
	}
	return access.Who{Holder: who.Holder, Session: who.Session, Program: who.Program}, nil
}

func (s *Server) postJoin(w http.ResponseWriter, r *http.Request) error {
	var q struct {
		Name string `json:"name"`
	}
	if err := decode(w, r, &q); err != nil {
		return err
	}
	if err := s.mayBeCalled(r.Context(), written{"name", q.Name}); err != nil {
		return err
	}
	if wait := s.allow(s.creation, r); wait > 0 {
		return refusal.Often("too many tables made or joined from this address", wait)
	}
	if err := s.mayCome(r); err != nil {
		return err
	}
	who, err := s.person(w, r)
	if err != nil {
		return err
	}
	name, err := s.nameHere(r.Context(), who, r.PathValue("id"), q.Name)
	if err != nil {
		return err
	}
	if who.Program {
		return s.joinBot(w, r, who, name)
	}
	return reply(s, w, r, func(ctx context.Context, t *table.Table) (json.RawMessage, error) { return t.Join(ctx, who, name) })
}

func (s *Server) postPair(w http.ResponseWriter, r *http.Request) error {
	var q lobby.Wish
	if err := decode(w, r, &q); err != nil {
		return err
	}
	if err := s.mayBeCalled(r.Context(), written{"name", q.Name}); err != nil {
		return err
	}
	if err := s.mayMake(r, nil); err != nil {
		return err
	}
	who, err := s.person(w, r)
	if err != nil {
		return err
	}
	if who.Program {
		q.Programs = true // who is one plays others
	}
	t, err := s.lobby.Pair(r.Context(), who.Holder, s.address(r), q, s.hall.Plan)
	if err != nil {
		return err
	}
	return s.answerTicket(w, r, who, t)
}

// getTicket reads a ticket, and has it live longer.
func (s *Server) getTicket(w http.ResponseWriter, r *http.Request) error {
	who, err := s.callerOf(r)
	if err != nil {
		return err
	}
	t, err := s.lobby.Renew(r.Context(), who.Holder, r.PathValue("ticket"))
	if err != nil {
		return err
	}
	return s.answerTicket(w, r, who, t)
}

func (s *Server) deleteTicket(w http.ResponseWriter, r *http.Request) error {
	who, err := s.callerOf(r)
	if err != nil {
		return err
	}
	if err := s.lobby.Cancel(r.Context(), who.Holder, r.PathValue("ticket")); err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, map[string]bool{"ok": true})
	return nil
}

// answerTicket answers with a ticket or, if it has led to one, with the table.
func (s *Server) answerTicket(w http.ResponseWriter, r *http.Request, who access.Who, t lobby.Ticket) error {
	if t.Paired() == "" {
		writeJSON(w, http.StatusOK, t)
		return nil
	}
	data, err := s.pairedTable(r, who, t)
	if err != nil {
		return err
	}
	s.lobby.Arrived(r.Context(), who.Holder, t)
	writeJSON(w, http.StatusOK, data)
	return nil
}

// pairedTable returns the table of two who are paired. Whichever of them asks first makes
// it: should the server die before, the other's ticket still leads there.
func (s *Server) pairedTable(r *http.Request, who access.Who, t lobby.Ticket) (json.RawMessage, error) {
	addr := s.address(r)
	found, err := s.hall.Find(r.Context(), t.Paired(), addr)
	if errors.Is(err, refusal.NoTable) {
		if err := s.makePaired(r.Context(), t); err != nil {
			return nil, err
		}
		found, err = s.hall.Hold(t.Paired(), addr)
	}
	if err != nil {
		return nil, err
	}
	defer found.Release()
	return found.See(r.Context(), who, table.Known{Since: table.Whole})
}

func (s *Server) makePaired(ctx context.Context, t lobby.Ticket) error {
	var p *plan.Plan
	var persons []store.Holder
	p, persons, err := t.Planned(s.hall.Plan)
	if err != nil {
		return err
	}
	return s.hall.MakeFor(ctx, p, t.Paired(), persons)
}
