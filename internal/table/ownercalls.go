package table

import (
	"context"
	"net/netip"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
)

// This file has the ways in which features and the server have a table's owner run something.

// Do has the owner of a table, with the table loaded, do something for somebody, to whom a table that is
// hidden from them does not exist. When the caller goes away f runs on: it should return values, and change
// nothing of the caller's. Anybody may call it.
func Do[T any](ctx context.Context, t *Table, who access.Who, f func(Owner) (T, error)) (T, error) {
	return askFor(ctx, t, who, func() (T, error) { return f(Owner{t}) })
}

// DoByLink is Do for whoever has a link to a seat: a table that is hidden from them exists for them, too.
func DoByLink[T any](ctx context.Context, t *Table, f func(Owner) (T, error)) (T, error) {
	return askCurrent(ctx, t, func() (T, error) { return f(Owner{t}) })
}

// DoByServer is Do for the server itself, for whoever runs it, and for anybody of whom f itself finds out what they
// may know: what other servers know is not asked for.
func DoByServer[T any](ctx context.Context, t *Table, f func(Owner) (T, error)) (T, error) {
	return ask(ctx, t, func() (T, error) { return f(Owner{t}) })
}

// AskWhenKnown has the owner of a table answer what the server itself wants to know, with the table loaded. f may
// return what has to be known before: then it is asked again once that is closed. Anybody may call it.
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

// Inform has the owner of a table, with the table loaded, take in something that was changed beside it by nobody
// in particular. When the caller goes away f runs on. Anybody may call it.
func Run(ctx context.Context, t *Table, f func(Owner)) error {
	_, err := ask(ctx, t, func() (struct{}, error) { f(Owner{t}); return struct{}{}, nil })
	return err
}

// InformOpen is Inform for those tables, of those named, that are in memory.
func (h *Registry) RunAtOpen(ctx context.Context, ids []string, f func(Owner)) {
	h.eachOpen(ctx, ids, func(t *Table) error { f(Owner{t}); return nil })
}

// TryAt has the owner of a table do something, if the table is in memory and loaded. It does not wait: an owner who has
// too much to do does not do it.
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

// LoadOwned loads those tables, of those named, that are this server's: what is due there is done then.
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

// StoreFailed is Owner.StoreFailed beside the owner, for a request. Anybody may call it.
func StoreFailed(ctx context.Context, t *Table, doing string, err error) error {
	return t.storeFailure(ctx, doing, err)
}

// Work beside the owner.

// A Worker works for a feature beside a table's owner, which it does not make wait.
type Worker struct{ t *Table }

// Beside runs f beside the owner, and keeps the table in memory until f has returned. It reports whether it does:
// not when the server stops.
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

// Context ends when the server stops.
func (w Worker) Context() context.Context { return w.t.registry.running }

// Gone is closed when the table has left memory.
func (w Worker) Dropped() <-chan struct{} { return w.t.quit }

// Post has the owner do something after what it was given so far, without waiting for it. The table is
// not read anew before.
func (w Worker) Post(f func(Owner)) { w.t.post(func() { f(Owner(w)) }) }
