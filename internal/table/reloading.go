package table

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"circulade/internal/problem"
	"circulade/internal/store"
)

// What is changed in the store beside the tables, those in memory learn by these.

// Regrant has the tables that are in memory, of those named, read anew who holds what. It
// returns when they know. One that cannot asks the store again before anything is written
// there. Whoever is called like somebody who has an account from now on gives way;
// at other tables they do when these are loaded.
func (h *Registry) ReloadGrants(ctx context.Context, ids []string) {
	h.eachOpen(ctx, ids, func(t *Table) error {
		if err := t.recovery.heldAnew(); err != nil {
			return err
		}
		return t.names.GiveWay()
	})
}

// RereadCircles has the tables that are in memory, of those named, read anew who is in the circle of
// their hosts, if they are for those. However busy one is, it knows before it does anything
// else. An error says that one cannot read it: it tries again, and so should the caller.
func (h *Registry) ReloadFriends(ctx context.Context, ids []string) error {
	for _, id := range ids {
		if t := h.holdIfOpen(id); t != nil {
			t.roster.friendsUnread.Store(true)
			t.letGo(false)
		}
	}
	var failed atomic.Bool
	h.eachOpen(ctx, ids, func(t *Table) error {
		if t.roster.friendsUnread.Load() { // it has tried just now
			failed.Store(true)
		}
		return nil
	})
	if failed.Load() {
		return problem.NotSaved()
	}
	return nil
}

// Reload is Regrant where names have changed, too.
func (h *Registry) ReloadTables(ctx context.Context, ids []string) {
	h.eachOpen(ctx, ids, func(t *Table) error {
		t.recovery.mustReload = true // should it not be read now, it is when somebody asks
		return t.recovery.load()
	})
}

// sqlCalled is what a game's seats are called, and its status.
const sqlCalled = `SELECT g.status, n.name FROM games g JOIN names n ON n.game = g.id WHERE g.id = ?1 ORDER BY n.seat`

// Renamed is Reload of those tables of which names or the status are not as they are here: a server
// hears of what it has changed itself, too.
func (h *Registry) ReloadRenamed(ctx context.Context, ids []string) {
	h.eachOpen(ctx, ids, func(t *Table) error {
		var status string
		var names []string
		err := h.lookRows(h.running, func(tx *store.Tx) (err error) {
			names, err = store.List(tx, sqlCalled, []any{t.id}, func(scan store.Scan, name *string) error { return scan(&status, name) })
			return err
		})
		if err == nil && store.Status(status) == t.log.Status() && slices.Equal(names, t.log.Setup.Players) {
			return nil
		}
		t.recovery.mustReload = true
		return t.recovery.load()
	})
}

// each has every table that is in memory, of those named, do something on its owner.
func (h *Registry) eachOpen(ctx context.Context, ids []string, f func(*Table) error) {
	var wait sync.WaitGroup
	for _, id := range ids {
		t := h.holdIfOpen(id)
		if t == nil {
			continue
		}
		wait.Go(func() {
			defer t.Release()
			ctx, cancel := context.WithTimeout(ctx, storeTime)
			defer cancel()
			_, _ = ask(ctx, t, func() (struct{}, error) { return struct{}{}, f(t) }) // what fails is told in the log
		})
	}
	wait.Wait()
}

// held returns a table with a hold on it, if it is in memory.
func (h *Registry) holdIfOpen(id string) *Table {
	h.mu.Lock()
	defer h.mu.Unlock()
	t := h.open[id]
	if t != nil {
		t.holds++
	}
	return t
}
