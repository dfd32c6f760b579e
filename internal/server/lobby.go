package server

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"circulade/internal/api"
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

// lobbyEndpoints are for people who want to play with others who are not there yet.
func (s *Server) lobbyEndpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Raw(http.MethodGet, "/api/lobby", s.getLobby, api.Doc{}).By(api.Public),
		api.Raw(http.MethodGet, "/api/lobby/socket", s.getLobbySocket, api.Doc{}).By(api.Known),
		api.Raw(http.MethodGet, "/api/lobby/stream", s.getLobbyStream, api.Doc{}).By(api.Known),
		api.Post("/api/games/{id}/join", s.postJoin, api.Doc{
			ID: "join", Tag: "lobby", Title: "Take a free seat of a public table",
			About:    "Of two who come at once each gets a seat, or one is told that there is none. Whoever has a seat there already keeps it.",
			Answer:   "The table. The session now holds the seat.",
			Cookie:   "The session of a browser that had none.",
			Returns:  []string{"Table"},
			Statuses: []int{409, 410},
		}).By(api.Person).Late(),
		api.Post("/api/lobby/pair", s.postPair, api.Doc{
			ID: "pair", Takes: "Wish", Tag: "lobby", Title: "Play somebody who wants the same",
			About:   "Of a person only one ticket holds, the last: who asks again for the same keeps it. It lives for 60 seconds, and longer when it is read.",
			Answer:  "The table, if somebody waits for the same, else a ticket.",
			Cookie:  "The session of a browser that had none.",
			Returns: []string{"Table", "Ticket"},
		}).By(api.Person).Late().With(s.life.NotWhileStopping(), s.notInMaintenance()),
		api.Get("/api/lobby/pair/{ticket}", s.getTicket, api.Doc{
			ID: "ticket", Tag: "lobby", Title: "Read a ticket, and wait on",
			Answer:   "The table, once somebody has been found, else the ticket, good for 60 seconds more.",
			Returns:  []string{"Table", "Ticket"},
			Paths:    []api.Param{{Name: "ticket", About: "Of whoever asks."}},
			Statuses: []int{404},
		}).By(api.Known),
		api.Delete("/api/lobby/pair/{ticket}", s.deleteTicket, api.Doc{
			ID: "cancel", Tag: "lobby", Title: "Wait no longer",
			Answer:   "The ticket has ended, or had before.",
			Paths:    []api.Param{{Name: "ticket", About: "Of whoever asks."}},
			Statuses: []int{404, 409},
		}).By(api.Known),
	}
}

type joinRequest struct {
	Name string `json:"name" schema:"maxLength=40" doc:"What to be called there; with a number behind it if somebody is called so already. Without it the seat has a number."`
}

func (joinRequest) Component() api.Component { return api.Component{Name: "Join"} }

func (s *Server) getLobby(w http.ResponseWriter, r *http.Request) error {
	since, err := sinceOf(r)
	if err != nil {
		return err
	}
	return replyPacked(w, r, s.lobby.Since(since))
}

func (s *Server) postJoin(ctx context.Context, r *api.Request, q *joinRequest) (json.RawMessage, error) {
	if err := s.mayBeCalled(ctx, written{"name", q.Name}); err != nil {
		return nil, err
	}
	if wait := s.callers.Allow(s.creation, r.Request); wait > 0 {
		return nil, refusal.Often("too many tables made or joined from this address", wait)
	}
	if err := s.callers.MayCome(r.Request); err != nil {
		return nil, err
	}
	if err := r.Identify(); err != nil {
		return nil, err
	}
	name, err := s.nameHere(ctx, r.Who, r.PathValue("id"), q.Name)
	if err != nil {
		return nil, err
	}
	if r.Who.Program {
		return s.joinBot(ctx, r, name)
	}
	return api.At(r, func(t *table.Table) (json.RawMessage, error) { return t.Join(ctx, r.Who, name) })
}

func (s *Server) postPair(ctx context.Context, r *api.Request, q *lobby.Wish) (any, error) {
	if err := s.mayBeCalled(ctx, written{"name", q.Name}); err != nil {
		return nil, err
	}
	if err := s.mayMake(r.Request, nil); err != nil {
		return nil, err
	}
	if err := r.Identify(); err != nil {
		return nil, err
	}
	if r.Who.Program {
		q.Programs = true // who is one plays others
	}
	t, err := s.lobby.Pair(ctx, r.Who.Holder, s.callers.Address(r.Request), *q, s.hall.Plan)
	if err != nil {
		return nil, err
	}
	return s.answerTicket(r, t)
}

// getTicket reads a ticket, and has it live longer.
func (s *Server) getTicket(ctx context.Context, r *api.Request) (any, error) {
	t, err := s.lobby.Renew(ctx, r.Who.Holder, r.PathValue("ticket"))
	if err != nil {
		return nil, err
	}
	return s.answerTicket(r, t)
}

func (s *Server) deleteTicket(ctx context.Context, r *api.Request) (api.OK, error) {
	return api.Done, s.lobby.Cancel(ctx, r.Who.Holder, r.PathValue("ticket"))
}

// answerTicket returns a ticket or, if it has led to one, the table.
func (s *Server) answerTicket(r *api.Request, t lobby.Ticket) (any, error) {
	if t.Paired() == "" {
		return t, nil
	}
	data, err := s.pairedTable(r.Request, r.Who, t)
	if err != nil {
		return nil, err
	}
	s.lobby.Arrived(r.Context(), r.Who.Holder, t)
	return data, nil
}

// pairedTable returns the table of two who are paired. Whichever of them asks first makes
// it: should the server die before, the other's ticket still leads there.
func (s *Server) pairedTable(r *http.Request, who access.Who, t lobby.Ticket) (json.RawMessage, error) {
	addr := s.callers.Address(r)
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
