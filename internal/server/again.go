package server

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"circulade/internal/api"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// againEndpoints are for playing once more with the same people.
func (s *Server) againEndpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Post("/api/games/{id}/again", s.postAgain, api.Doc{}).By(api.Player).With(s.notInMaintenance()),
		api.PostAt("/api/games/{id}/again/decline", postAgainDecline, api.Doc{
			ID: "declineAgain", Tag: "tables", Title: "Do not play again",
			About:    "For whoever has a seat, once the game is over or ended. Until they say otherwise no table is made (`declined`).",
			Answer:   "The table.",
			Returns:  []string{"Table"},
			Statuses: []int{409},
		}).By(api.Known),
	}
}

func (s *Server) postAgain(ctx context.Context, r *api.Request, _ *api.Nothing) (api.Reply, error) {
	addr := s.callers.Address(r.Request)
	next, err := api.At(r, func(t *table.Table) (table.Rematch, error) {
		return t.PlayAgain(ctx, r.Who, func(seats []gamelog.Seat) error {
			now := time.Now()
			return s.games.MayMakeAs(addr, seats, func() time.Duration { return s.creation.Allow(addr, now) },
				func(size int) error { return s.callers.Storage.May(addr, size, now) })
		})
	})
	if err != nil {
		return api.Reply{}, err
	}
	if next.ID == "" {
		return api.Reply{Status: http.StatusAccepted, Body: table.Reseated{Table: next.Table, Links: []access.SeatLink{}}}, nil
	}
	t, err := s.hall.Hold(next.ID, addr)
	if err != nil {
		return api.Reply{}, err
	}
	defer t.Release()
	if next.Made {
		s.inviteBots(ctx, t, next.ID, r.Who)
	}
	// Not See: a program whose secret does not count there is told all the same.
	data, err := t.Look(ctx, r.Who)
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

func postAgainDecline(ctx context.Context, r *api.Request, t *table.Table, _ *api.Nothing) (json.RawMessage, error) {
	return t.DeclineAgain(ctx, r.Who)
}

// inviteBots tells the bots that play again where they do: they have agreed without being asked.
func (s *Server) inviteBots(ctx context.Context, t *table.Table, id string, who access.Who) {
	c, err := t.Company(ctx, who)
	if err != nil {
		return // they find the table among theirs
	}
	for i := range c.Grants {
		if g := &c.Grants[i]; g.Program && g.Kind == store.GrantPerson && g.Seat >= 0 && g.Holder != who.Holder {
			_ = s.lobby.Challenge(ctx, g.Holder, who.Holder, id, g.Seat) // it is logged; and as above
		}
	}
}
