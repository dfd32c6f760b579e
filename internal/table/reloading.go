package table

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"circulade/internal/problem"
	"circulade/internal/store"
)

// This file is how tables in memory take in what others have changed in the store.

// ReloadGrants has those of the named tables that are in memory read their grants from the store again, and
// returns when they have. One that cannot read them writes nothing until it has asked the store. Seats whose
// name has become that of somebody's account are renamed; at tables that are not in memory that is done when
// they are loaded.
func (h *Registry) ReloadGrants(ctx context.Context, ids []string) {
	h.eachOpen(ctx, ids, func(t *Table) error {
		if err := t.recovery.reloadGrantsOrEnd(); err != nil {
			return err
		}
		return t.names.ResolveClashes()
	})
}

// ReloadFriends has those of the named tables that are in memory read again who their hosts' friends are, if
// they are open to friends. Each does so before it answers anything else. An error says that one could not read
// it: it tries again by itself, and the caller should as well.
func (h *Registry) ReloadFriends(ctx context.Context, ids []string) error {
	for _, id := range ids {
		if t := h.holdIfOpen(id); t != nil {
			t.roster.friendsUnread.Store(true)
			t.releaseHold(false)
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

// ReloadTables has those of the named tables that are in memory read their log, names and grants from the store
// again. It is for changes that were written to the store without the table's owner.
func (h *Registry) ReloadTables(ctx context.Context, ids []string) {
	h.eachOpen(ctx, ids, func(t *Table) error {
		t.recovery.mustReload = true // if it cannot be read now, it is read at the next request
		return t.recovery.load()
	})
}

// sqlCalled reads the names of a game's seats, and its status with each.
const sqlCalled = `SELECT g.status, n.name FROM games g JOIN names n ON n.game = g.id WHERE g.id = ?1 ORDER BY n.seat`

// ReloadRenamed has those of the named tables that are in memory read their names and the rest from the store
// again, if the stored names or status differ from those in memory. A server gets the change events for its own
// writes as well, and reads nothing then.
func (h *Registry) ReloadRenamed(ctx context.Context, ids []string) {
	h.eachOpen(ctx, ids, func(t *Table) error {
		var status string
		var names []string
		err := h.viewRows(h.running, func(tx *store.Tx) (err error) {
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

// eachOpen runs f on the owner of each of the named tables that is in memory, all at once, and waits for them.
// Errors are only logged.
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
			_, _ = ask(ctx, t, func() (struct{}, error) { return struct{}{}, f(t) }) // errors have been logged
		})
	}
	wait.Wait()
}

// holdIfOpen returns a table that is in memory and keeps it there until Release, or nil if it is not in memory.
func (h *Registry) holdIfOpen(id string) *Table {
	h.mu.Lock()
	defer h.mu.Unlock()
	t := h.open[id]
	if t != nil {
		t.holds++
	}
	return t
}
