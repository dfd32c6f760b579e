package lobby

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/netip"
	"slices"

	"circulade/internal/account"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/feature/lobby/pairing"
	"circulade/internal/httpd"
	"circulade/internal/problem"
	"circulade/internal/ratelimit"
	"circulade/internal/store"
	"circulade/internal/stream"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/plan"
)

// Tables finds, plans and makes tables for the lobby's endpoints. The registry of tables implements it.
type Tables interface {
	// Find returns the table of an id if there is one, and keeps it in memory until Release.
	Find(ctx context.Context, id string, from netip.Addr) (*table.Table, error)
	// Hold does the same for an id that certainly exists.
	Hold(id string, from netip.Addr) (*table.Table, error)
	// Plan checks whether a table can be made as it is wanted. It stores nothing.
	Plan(q *plan.Wanted) (*plan.Plan, error)
	// MakeForPersons makes a planned table under an id, without a host, for the people of its seats.
	MakeForPersons(ctx context.Context, p *plan.Plan, id string, persons []store.Holder) error
}

// Needs is what the lobby's endpoints use from the rest of the server.
type Needs struct {
	Lobby    func() *Lobby
	Callers  *caller.Callers
	Accounts *account.Accounts
	Tables   func() Tables
	Creation *ratelimit.PerAddress // how often an address may make or join tables, or invite bots

	MayBeCalled      func(ctx context.Context, name string) error                                       // refuses names that the host does not want
	NameAt           func(ctx context.Context, who access.Who, id, wish string) (table.JoinName, error) // under which name a person joins a table
	MayMake          func(r *http.Request) error                                                        // counts a new table of the request's address, or refuses it
	NotWhileStopping api.Middleware                                                                     // refuses requests once the server is stopping

	Ingress *httpd.Ingress // says which pages are the server's own
	Streams *stream.Streams
	News    func(*http.Request) News // the host's decisions, for the stream that a request opens
}

// A Service serves the endpoints of the lobby.
type Service struct{ Needs }

// NewService returns the service that serves the lobby's endpoints.
func NewService(n Needs) *Service { return &Service{n} }

// Endpoints returns all endpoints of the lobby.
func (s *Service) Endpoints() []api.Endpoint {
	return slices.Concat(s.followEndpoints(), s.meetingEndpoints())
}

// meetingEndpoints returns the endpoints for joining a table, being paired, and inviting bots.
func (s *Service) meetingEndpoints() []api.Endpoint {
	return []api.Endpoint{
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
			About: "Of a person only one ticket holds, the last: who asks again for the same keeps it. It lives for 60 seconds, and longer when it is read. " +
				"People are matched by strength: at first within about 100 points, with each ten seconds of waiting within 100 more, after a minute with anybody; in a game " +
				"that is not rated whoever has no rating yet fits anybody. Two for such a game are paired at once, others in a round each second. Rated games need an account (`no-account`).",
			Answer:  "The table, if somebody waits for the same, else a ticket.",
			Cookie:  "The session of a browser that had none.",
			Returns: []string{"Table", "Ticket"},
		}).By(api.Person).Late().With(s.NotWhileStopping, s.Callers.NotInMaintenance()),
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
		api.Post("/api/lobby/pair/{ticket}/level", s.postLevel, api.Doc{
			ID: "pairLevel", Tag: "lobby", Title: "Wait no longer, and play a computer player about as strong",
			About:    "The ticket's `level`, at all other seats; rated if the ticket is. Asked again it is the same table.",
			Answer:   "The table.",
			Returns:  []string{"Table"},
			Paths:    []api.Param{{Name: "ticket", About: "Of whoever asks."}},
			Statuses: []int{404, 409},
		}).By(api.Known).With(s.NotWhileStopping, s.Callers.NotInMaintenance()),
		api.Post("/api/games/{id}/invite", s.postInvite, api.Doc{
			ID: "inviteBot", Tag: "lobby", Title: "Invite a bot by the name of its account",
			About:    "For the host of a table that allows bots and is not private. Who is no bot is not invited: no account but a bot's has a name here.",
			Answer:   "It is invited, if it has not blocked whoever asks.",
			Statuses: []int{409, 410},
		}).By(api.Person).Late(),
		api.Get("/api/account/challenges", s.getInvitations, api.Doc{
			ID: "botInvitations", Tag: "accounts", Title: "To which tables a bot is invited",
			About:  "Accepted by `join`. For others than a bot's account the list is empty: nobody else is invited without having asked.",
			Answer: "The invitations, the oldest first.",
		}).By(api.Known),
		api.Delete("/api/account/challenges/{game}", s.deleteInvitation, api.Doc{
			ID: "declineInvitation", Tag: "accounts", Title: "Decline an invitation",
			Answer:   "It is there no more.",
			Statuses: []int{404},
			Paths:    []api.Param{{Name: "game", About: "The table."}},
		}).By(api.Known),
	}
}

// A joinRequest is the body of a request for a free seat of a table.
type joinRequest struct {
	Name string `json:"name" schema:"maxLength=40" doc:"What to be called there; with a number behind it if somebody is called so already. Without it the seat has a number."`
}

// Component names the request's schema in the API's document.
func (joinRequest) Component() api.Component { return api.Component{Name: "Join"} }

// postJoin answers POST /api/games/{id}/join: it gives the caller a free seat of a table, an invited
// bot that of its invitation, and returns the table as JSON. A caller who has a seat there keeps it;
// one without a session becomes a guest first.
func (s *Service) postJoin(ctx context.Context, r *api.Request, q *joinRequest) (json.RawMessage, error) {
	if err := s.MayBeCalled(ctx, q.Name); err != nil {
		return nil, err
	}
	if wait := s.Callers.Allow(s.Creation, r.Request); wait > 0 {
		return nil, problem.TooOften("too many tables made or joined from this address", wait)
	}
	if err := s.Callers.MayBecomeGuest(r.Request); err != nil {
		return nil, err
	}
	if err := r.Identify(); err != nil {
		return nil, err
	}
	name, err := s.NameAt(ctx, r.Who, r.PathValue("id"), q.Name)
	if err != nil {
		return nil, err
	}
	if r.Who.IsBot {
		return s.joinBot(ctx, r, name)
	}
	return s.takeSeatAt(ctx, r, name, table.AnySeat)
}

// postPair answers POST /api/lobby/pair: if somebody waits for the game that the caller wants, it
// returns the table of the two, else a ticket with which the caller waits.
func (s *Service) postPair(ctx context.Context, r *api.Request, q *pairing.Wish) (any, error) {
	if err := s.MayBeCalled(ctx, q.Name); err != nil {
		return nil, err
	}
	if err := s.MayMake(r.Request); err != nil {
		return nil, err
	}
	if err := r.Identify(); err != nil {
		return nil, err
	}
	if r.Who.IsBot {
		q.Programs = true // a bot plays people who accept bots
	} else if q.ForBots() {
		return nil, pairing.ErrForBots
	}
	t, err := s.Lobby().Pairing.Pair(ctx, r.Who.Holder, s.Callers.Address(r.Request), *q, s.Tables().Plan)
	if err != nil {
		return nil, err
	}
	return s.ticketOrTable(r, t)
}

// getTicket answers GET /api/lobby/pair/{ticket}: it renews the caller's ticket and returns it or, once
// they are paired, the table.
func (s *Service) getTicket(ctx context.Context, r *api.Request) (any, error) {
	t, err := s.Lobby().Pairing.Renew(ctx, r.Who.Holder, r.PathValue("ticket"))
	if err != nil {
		return nil, err
	}
	return s.ticketOrTable(r, t)
}

// deleteTicket answers DELETE /api/lobby/pair/{ticket}: it deletes the caller's ticket, if it still
// exists, so that they no longer wait to be paired. If a partner has been found already, it returns a
// problem.
func (s *Service) deleteTicket(ctx context.Context, r *api.Request) (api.OK, error) {
	return api.Done, s.Lobby().Pairing.Cancel(ctx, r.Who.Holder, r.PathValue("ticket"))
}

// postLevel answers POST /api/lobby/pair/{ticket}/level: the caller waits no longer and gets a table with
// the computer player that is about as strong as they, which is made if it does not exist yet.
func (s *Service) postLevel(ctx context.Context, r *api.Request, _ *api.Nothing) (any, error) {
	t, err := s.Lobby().Pairing.TakeLevel(ctx, r.Who.Holder, r.PathValue("ticket"), s.Tables().Plan)
	if err != nil {
		return nil, err
	}
	return s.ticketOrTable(r, t)
}

// ticketOrTable returns the answer to a request about a ticket: the ticket while its person waits; once
// they are paired the JSON of their table, which is made if it does not exist yet. It then stores that
// the person knows of the table.
func (s *Service) ticketOrTable(r *api.Request, t pairing.Ticket) (any, error) {
	if t.Game() == "" {
		return t, nil
	}
	data, err := s.pairedTable(r.Request, r.Who, t)
	if err != nil {
		return nil, err
	}
	s.Lobby().Pairing.MarkDelivered(r.Context(), r.Who.Holder, t)
	return data, nil
}

// pairedTable returns the table to which a paired ticket leads, as JSON, as the person may see it. If
// the table does not exist yet, it is made, with its seats for all who are paired.
func (s *Service) pairedTable(r *http.Request, who access.Who, t pairing.Ticket) (json.RawMessage, error) {
	addr := s.Callers.Address(r)
	found, err := s.Tables().Find(r.Context(), t.Game(), addr)
	if errors.Is(err, problem.NoTable) {
		if err := s.makePaired(r.Context(), t); err != nil {
			return nil, err
		}
		found, err = s.Tables().Hold(t.Game(), addr)
	}
	if err != nil {
		return nil, err
	}
	defer found.Release()
	return table.Do(r.Context(), found, who, func(o table.Owner) (json.RawMessage, error) { return o.RenderFor(who) })
}

// makePaired makes the table that the people of a paired ticket wish for, under the id in the ticket, and
// gives them its seats. The table has no host.
func (s *Service) makePaired(ctx context.Context, t pairing.Ticket) error {
	var p *plan.Plan
	var persons []store.Holder
	p, persons, err := t.PlanTable(s.Tables().Plan)
	if err != nil {
		return err
	}
	return s.Tables().MakeForPersons(ctx, p, t.Game(), persons)
}
