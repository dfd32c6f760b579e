package table

import (
	"context"
	"net/netip"

	"circulade/internal/problem"
	"circulade/internal/store"
)

// Context is for whose request the owner does what it does now, which the log names. It never ends.
func (o Owner) Context() context.Context { return o.t.during }

// ClearSeat puts everybody out of a seat, with their links. Regrant has it known.
func (o Owner) ClearSeat(seat int) error { return o.t.clear(seat) }

// HoldByGrant finds the table at which a holder has a seat, or what stands in the place of one, and keeps it in
// memory until Release. The error is store.ErrNotFound where there is none.
func (h *Registry) HoldByGrant(ctx context.Context, holder store.Holder, seat int, from netip.Addr) (*Table, error) {
	looking, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	held, err := h.cfg.Store.GamesOf(looking, holder, store.Place{}, 1)
	if err != nil {
		h.damages.logOnce(ctx, h.cfg.Log, err)
		return nil, problem.OfStore(err)
	}
	for _, g := range held {
		if g.Seat == seat {
			return h.Hold(g.ID, from)
		}
	}
	return nil, store.ErrNotFound
}
