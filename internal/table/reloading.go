package table

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"circulade/internal/problem"
	"circulade/internal/store"
)

// This file makes tables in memory reread what others have changed in the store.

// ReloadGrants makes those of the given tables that are in memory reread their grants from the store, and
// waits for them. It also renames seats whose name now clashes with an account's. A table that cannot be
// read writes nothing until the store has been read again.
func (h *Registry) ReloadGrants(ctx context.Context, ids []string) {
	h.eachOpen(ctx, ids, func(t *Table) error {
		if err := t.recovery.reloadGrantsOrEnd(); err != nil {
			return err
		}
		return t.names.ResolveClashes()
	})
}

// ReloadFriends makes those of the given tables that are in memory and open to friends reread who their
// hosts' friends are; each does so before it answers anything else. It returns an error if a table could
// not: that table tries again at its next request, and the caller should call again.
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

// ReloadTables makes those of the given tables that are in memory reread their log, names and grants from
// the store. It is called after something other than the tables themselves has written to the store.
func (h *Registry) ReloadTables(ctx context.Context, ids []string) {
	h.eachOpen(ctx, ids, func(t *Table) error {
		t.recovery.mustReload = true // if it cannot be read now, it is read at the next request
		return t.recovery.load()
	})
}

// sqlCalled reads the names of a game's seats, and its status with each.
const sqlCalled = `SELECT g.status, n.name FROM games g JOIN names n ON n.game = g.id WHERE g.id = ?1 ORDER BY n.seat`

// ReloadRenamed makes those of the given tables that are in memory reload from the store if the stored names
// of seats or the status differ from those in memory. A server also gets the change events of its own
// writes, after which nothing differs.
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

// eachOpen runs f on the owner goroutines of those of the given tables that are in memory, at all of them at
// once, and waits for them. Errors of f are not returned, as they have been logged where they arose.
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

// holdIfOpen returns the table with this id and keeps it in memory until Release, or returns nil if it is
// not in memory.
func (h *Registry) holdIfOpen(id string) *Table {
	h.mu.Lock()
	defer h.mu.Unlock()
	t := h.open[id]
	if t != nil {
		t.holds++
	}
	return t
}
