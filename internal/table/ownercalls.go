package table

import (
	"context"
	"net/netip"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
)

// This file has the ways in which features and the server have a table's owner run something.

// Do runs f on the table's owner goroutine on behalf of a caller, with the table loaded and up to date, and
// returns its result. It returns problem.NoTable if the table is hidden from the caller. If ctx ends first
// it returns problem.Stopping, and f may still run, so f must not write to the caller's variables. It must
// not be called on the owner goroutine.
func Do[T any](ctx context.Context, t *Table, who access.Who, f func(Owner) (T, error)) (T, error) {
	return askFor(ctx, t, who, func() (T, error) { return f(Owner{t}) })
}

// DoByLink runs f on the table's owner goroutine, as Do does, for a caller who has a link to a seat: also at
// a table that is hidden from the caller. It does not check the link.
func DoByLink[T any](ctx context.Context, t *Table, f func(Owner) (T, error)) (T, error) {
	return askCurrent(ctx, t, func() (T, error) { return f(Owner{t}) })
}

// DoByServer runs f on the table's owner goroutine without a caller: for the server itself, for admins, and
// for functions that check rights themselves. Unlike Do it does not ask the database first whether another
// server has a newer table.
func DoByServer[T any](ctx context.Context, t *Table, f func(Owner) (T, error)) (T, error) {
	return ask(ctx, t, func() (T, error) { return f(Owner{t}) })
}

// DoWhenReady runs f on the table's owner goroutine for the server itself and returns f's value. If f also
// returns a channel, DoWhenReady waits until the channel closes and runs f again. It must not be called on
// the owner goroutine.
func DoWhenReady[T any](ctx context.Context, t *Table, f func(Owner) (value T, before <-chan struct{})) (T, error) {
	type answer struct {
		value  T
		before <-chan struct{}
	}
	var none T
	if _, err := t.recovery.fetchReach(ctx); err != nil {
		return none, err
	}
	for {
		a, err := ask(ctx, t, func() (a answer, _ error) {
			a.value, a.before = f(Owner{t})
			return a, nil
		})
		if err != nil || a.before == nil {
			return a.value, err
		}
		select {
		case <-a.before:
		case <-t.quit:
			return none, problem.Stopping
		case <-ctx.Done():
			return none, problem.Stopping
		}
	}
}

// Run runs f on the table's owner goroutine without a caller, for the server itself, and waits until f has
// returned.
func Run(ctx context.Context, t *Table, f func(Owner)) error {
	_, err := ask(ctx, t, func() (struct{}, error) { f(Owner{t}); return struct{}{}, nil })
	return err
}

// RunAtOpen runs f on the owner goroutine of each of the given tables that is in memory, and waits for all
// of them. Tables at which that fails are skipped.
func (h *Registry) RunAtOpen(ctx context.Context, ids []string, f func(Owner)) {
	h.eachOpen(ctx, ids, func(t *Table) error { f(Owner{t}); return nil })
}

// TryPost queues f for the owner goroutine of a table that is in memory and loaded, and does not wait for
// it. If the table is not loaded, or the queue is full, f never runs.
func (h *Registry) TryPost(id string, f func(Owner)) {
	if t := h.holdIfOpen(id); t != nil {
		t.tryPost(func() {
			if t.log != nil {
				f(Owner{t})
			}
		})
		t.releaseHold(false)
	}
}

// LoadOwned loads those of the given tables that this server owns, so that what their clocks and computer
// players should have done by now happens. It stops when no more tables can be opened.
func (h *Registry) LoadOwned(ctx context.Context, ids []string) {
	for _, id := range ids {
		if h.cfg.Others != nil && !h.cfg.Others.OwnedHere(id) {
			continue
		}
		t, err := h.Hold(id, netip.Addr{})
		if err != nil {
			return // who asks for the tables later has them loaded
		}
		_ = Run(ctx, t, func(Owner) {})
		t.Release()
	}
}

// HoldByGrant finds the table to which a link's secret leads, given by its hash as holder: the table at
// which it has a grant to the seat number, or to a special number such as store.ReplaySeat. It keeps that
// table in memory until Release; the open table counts for the address from. It returns store.ErrNotFound if
// there is none. A holder with several tables must not be given, as only the first is looked at.
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

// StoreFailed logs the error of a store call and returns the problem for the caller; doing names the call in
// the log. It is for requests that do not run on the owner goroutine, and any goroutine may call it.
func StoreFailed(ctx context.Context, t *Table, doing string, err error) error {
	return t.storeFailure(ctx, doing, err)
}

// Work beside the owner.

// A Worker is a feature's background goroutine for one table. It does not block the table's owner.
type Worker struct{ t *Table }

// RunInBackground runs f in a goroutine and keeps the table in memory until it returns. It returns false,
// without running f, if the server is stopping.
func (o Owner) RunInBackground(f func(Worker)) bool {
	t := o.t
	if !t.registry.addWorker() {
		return false
	}
	t.addHold()
	go func() {
		defer t.registry.workers.Done()
		defer t.Release()
		f(Worker{t})
	}()
	return true
}

// Context returns a context that ends when the server stops.
func (w Worker) Context() context.Context { return w.t.registry.running }

// Dropped returns a channel that is closed when the table leaves memory.
func (w Worker) Dropped() <-chan struct{} { return w.t.quit }

// Post queues f for the table's owner goroutine and waits only for room in the queue, not for f. The table
// is not refreshed before f runs; if it leaves memory first, f never runs.
func (w Worker) Post(f func(Owner)) { w.t.post(func() { f(Owner(w)) }) }
