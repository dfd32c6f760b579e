package rematch

import (
	"context"
	"encoding/json"
	"net/http"
	"net/netip"

	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// Config is what the service for rematches needs of the server.
type Config struct {
	Callers *caller.Callers
	// Hold returns a table by its id, held in memory until it is released.
	Hold func(id string, from netip.Addr) (*table.Table, error)
	// MayMake counts a new table with such seats for a client address, or returns an error if that address may
	// make none now.
	MayMake func(from netip.Addr, seats []gamelog.Seat) error
	// Invite notifies a bot that a person plays with it at a table, at which it has a seat.
	Invite func(ctx context.Context, bot, by store.Holder, game string, seat int) error
}

// A Service makes tables for rematches.
type Service struct{ cfg Config }

// New returns the service for rematches.
func New(cfg Config) *Service { return &Service{cfg} }

// Endpoints returns the endpoints by which people ask for a rematch and decline one.
func (s *Service) Endpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Post("/api/games/{id}/again", s.postAgain, api.Doc{}).By(api.Player).With(s.cfg.Callers.NotInMaintenance()),
		api.PostAt("/api/games/{id}/again/decline", postAgainDecline, api.Doc{
			ID: "declineAgain", Tag: "tables", Title: "Do not play again",
			About:    "For whoever has a seat, once the game is over or ended. Until they say otherwise no table is made (`declined`).",
			Answer:   "The table.",
			Returns:  []string{"Table"},
			Statuses: []int{409},
		}).By(api.Known),
	}
}

// postAgain answers POST /api/games/{id}/again: the caller wants to play again with the same people. If others have
// not agreed yet, it returns 202 and this table. Otherwise it returns the new table, with 201 and the links to its
// seats if this request has made it.
func (s *Service) postAgain(ctx context.Context, r *api.Request, _ *api.Nothing) (api.Reply, error) {
	addr := s.cfg.Callers.Address(r.Request)
	next, err := api.WithTable(r, func(t *table.Table) (Rematch, error) {
		return table.Do(ctx, t, r.Who, func(o table.Owner) (Rematch, error) {
			return playAgain(o, r.Who, func(seats []gamelog.Seat) error { return s.cfg.MayMake(addr, seats) })
		})
	})
	if err != nil {
		return api.Reply{}, err
	}
	if next.ID == "" {
		return api.Reply{Status: http.StatusAccepted, Body: table.Reseated{Table: next.Table, Links: []access.SeatLink{}}}, nil
	}
	t, err := s.cfg.Hold(next.ID, addr)
	if err != nil {
		return api.Reply{}, err
	}
	defer t.Release()
	if next.Made {
		s.inviteBots(ctx, t, next.ID, r.Who)
	}
	// Not See, which refuses a program whose secret does not count at the new table.
	data, err := table.Do(ctx, t, r.Who, func(o table.Owner) (json.RawMessage, error) { return o.Render(o.Roster().HeldBy(r.Who)) })
	if err != nil {
		return api.Reply{}, err
	}
	status := http.StatusOK
	if next.Made {
		status = http.StatusCreated
	}
	if next.Links == nil {
		next.Links = []access.SeatLink{}
	}
	return api.Reply{Status: status, Body: table.Reseated{Table: data, Links: next.Links}}, nil
}

// postAgainDecline answers POST /api/games/{id}/again/decline: the caller does not want a rematch, so that none is
// made. It returns the table.
func postAgainDecline(ctx context.Context, r *api.Request, t *table.Table, _ *api.Nothing) (json.RawMessage, error) {
	return table.Do(ctx, t, r.Who, func(o table.Owner) (json.RawMessage, error) { return decline(o, r.Who) })
}

// inviteBots notifies the bots with seats at the new table that they play there: they agree to every rematch
// without being asked.
func (s *Service) inviteBots(ctx context.Context, t *table.Table, id string, who access.Who) {
	c, err := table.ParticipantsAt(ctx, t, who)
	if err != nil {
		return // they find the table among theirs
	}
	for i := range c.Grants {
		if g := &c.Grants[i]; g.Program && g.Kind == store.GrantPerson && g.Seat >= 0 && g.Holder != who.Holder {
			_ = s.cfg.Invite(ctx, g.Holder, who.Holder, id, g.Seat) // it is logged; and as above
		}
	}
}
