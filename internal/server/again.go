package server

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

func (s *Server) postAgain(w http.ResponseWriter, r *http.Request) error {
	who, err := s.plain(w, r)
	if err != nil {
		return err
	}
	if err := s.mayPlay(r.Context(), who); err != nil {
		return err
	}
	if err := s.mayPlayFrom(r, who.Holder); err != nil {
		return err
	}
	addr := s.address(r)
	next, err := at(s, r, func(ctx context.Context, t *table.Table) (table.Rematch, error) {
		return t.PlayAgain(ctx, who, func(seats []gamelog.Seat) error {
			now := time.Now()
			return s.mayMakeAs(addr, seats, func() time.Duration { return s.creation.allow(addr, now) },
				func(size int) error { return s.stored.may(addr, size, now) })
		})
	})
	if err != nil {
		return err
	}
	if next.ID == "" {
		writeJSON(w, http.StatusAccepted, table.Reseated{Table: next.Table, Links: []access.SeatLink{}})
		return nil
	}
	t, err := s.hall.Hold(next.ID, addr)
	if err != nil {
		return err
	}
	defer t.Release()
	if next.Made {
		s.inviteBots(r.Context(), t, next.ID, who)
	}
	// Not See: a program whose secret does not count there is told all the same.
	data, err := t.Look(r.Context(), who)
	if err != nil {
		return err
	}
	status := http.StatusOK
	if next.Made {
		status = http.StatusCreated
	}
	if next.Links == nil {
		next.Links = []access.SeatLink{}
	}
	writeJSON(w, status, table.Reseated{Table: data, Links: next.Links})
	return nil
}

func (s *Server) postAgainDecline(w http.ResponseWriter, r *http.Request) error {
	who, err := s.plain(w, r)
	if err != nil {
		return err
	}
	return reply(s, w, r, func(ctx context.Context, t *table.Table) (json.RawMessage, error) { return t.DeclineAgain(ctx, who) })
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
