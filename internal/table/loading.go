package table

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/gamelog"
)

// A gate is a semaphore: it bounds how many callers work at once.
type gate chan struct{}

// enter waits for a free slot of the gate and takes it. It returns false if one of the channels end and
// other closes first.
func (g gate) enter(end, other <-chan struct{}) bool {
	select {
	case g <- struct{}{}:
		return true
	case <-end:
	case <-other:
	}
	return false
}

// leave frees the slot that enter took.
func (g gate) leave() { <-g }

// load makes the table in memory usable before the owner goroutine works on a request: it replays the log if
// the table is not loaded or must be reloaded, or else reads the entries that other servers have added. It
// returns problem.Deleted or problem.Damaged for such a table. While the store is unreachable a loaded table
// stays readable and load returns nil.
func (r *Recovery) load() error {
	t := r.table
	switch {
	case t.deleted.Load():
		return problem.Deleted
	case t.log == nil:
		return r.reload()
	case r.mustReload:
		// The old position is better than none, and nothing is written.
		if err := r.reload(); errors.Is(err, problem.Damaged) || errors.Is(err, problem.Deleted) {
			return err
		}
	default:
		r.readNewEntries()
	}
	if !r.mustAsk && t.roster.friendsUnread.Load() {
		r.readFriends()
	}
	return nil
}

// readFriends rereads the hosts' friends at a table that is open to friends. If that fails, the next
// request tries again.
func (r *Recovery) readFriends() {
	t := r.table
	t.roster.friendsUnread.Store(false) // first: what changes while it is read is read again
	if t.log.Open == gamelog.OpenCircle && t.reloadGrants() != nil {
		t.roster.friendsUnread.Store(true)
	}
}

// reload replays the table from its whole log in the store and replaces what is in memory. At most one
// replay per core runs at a time on this server; the others wait. A caller who goes away does not break it
// off.
func (r *Recovery) reload() error {
	t, heard := r.table, r.knownEnd.Load()
	t.addHold()
	defer t.releaseHold(!t.clock.onTimerNow)
	if !t.registry.loading.enter(t.quit, t.registry.running.Done()) {
		return problem.Stopping
	}
	defer t.registry.loading.leave()
	g, err := r.readGame()
	if err != nil {
		return err
	}
	r.mustReload, r.endAtReload = false, heard
	t.applyStored(g)
	return nil
}

// A storedGame is a table as read from the store: its replayed log, when it was created, and its grants.
type storedGame struct {
	log       *gamelog.Log
	createdAt time.Time
	who       storedGrants
}

// readGame reads the game, its entries and grants from the store and replays the log.
func (r *Recovery) readGame() (s storedGame, err error) {
	t, h := r.table, r.table.registry
	var g store.Game
	var entries []store.Entry
	err = t.readStore("loading", func(ctx context.Context) (err error) {
		g, entries, err = h.cfg.Store.Load(ctx, t.id)
		return err
	})
	if err != nil {
		return s, r.endIfDeleted(err)
	}
	if r.isDoomed() {
		return s, r.endIfDeleted(problem.NoTable)
	}
	err = t.readStore("loading", func(ctx context.Context) (err error) {
		s.who, err = h.readGrants(ctx, t.id, gamelog.ReadOpen(g.Setup))
		return err
	})
	if err != nil {
		return s, r.endIfDeleted(err)
	}
	l, err := h.cfg.Load(h.books, g, entries) // after all that may fail: its work is not thrown away
	if err == nil {
		err = l.StartSpectatorDelay(h.books, g, entries)
	}
	if err != nil {
		h.cfg.Log.ErrorContext(t.during, "a table cannot be read", slog.String("reason", err.Error()))
		return s, problem.Damaged
	}
	if l.Clock() != nil {
		if err := h.heartbeat.loadLedger(); err != nil {
			return s, err
		}
	}
	if c := l.Cut(); c != nil {
		h.cfg.Log.WarnContext(t.during, "a table cannot be replayed to its end", slog.Int("shown", c.Shown),
			slog.Int("hidden", c.Hidden), slog.String("reason", c.Why().Error()))
	}
	s.log, s.createdAt = l, time.UnixMilli(g.Created)
	return s, nil
}

// applyStored replaces the table in memory by what was read from the store, calls the features' hooks
// Part.Loaded and notifies followers.
func (t *Table) applyStored(s storedGame) {
	l := s.log
	if t.log != nil {
		l.KeepRenameCounts(t.log)
	}
	t.log, t.projection.log, t.clock.log = l, l, l
	t.roster.log, t.lineup.log, t.names.log = l, l, l
	t.loadedAt, t.createdAt = time.Now(), s.createdAt
	if o := t.registry.cfg.Others; o != nil {
		o.RequestPresence(t.id)
	}
	callAll(t.parts.loaded)
	t.projection.invalidate(l.Seq()+1, t.presence.followers) // who has lists may have them from another program
	t.finishRecovery(s.who)
}

// endIfDeleted handles an error of a store read. If it says that a loaded table is no longer in the store,
// because another server deleted it, endIfDeleted drops the table from memory and returns problem.Deleted;
// any other error is returned as it is.
func (r *Recovery) endIfDeleted(err error) error {
	t := r.table
	if t.log == nil || !errors.Is(err, problem.NoTable) {
		return err
	}
	t.deleted.Store(true)
	t.dropDeleted()
	return problem.Deleted
}

// readStore makes a store call that changes nothing, with the usual time limit, and logs its failure; doing
// names the call in the log.
func (t *Table) readStore(doing string, call func(ctx context.Context) error) error {
	ctx, cancel := context.WithTimeout(t.during, storeTime)
	defer cancel()
	if err := call(ctx); err != nil {
		return t.storeFailure(t.during, doing, err)
	}
	return nil
}

// finishRecovery records that the table in memory equals the stored one, applies the grants that were read,
// renames seats whose names clash with an account's, and notifies followers.
func (t *Table) finishRecovery(who storedGrants) {
	t.clock.recordDowntime()
	t.recovery.markCurrent()
	t.applyGrants(who)
	_ = t.names.ResolveClashes() // should it not be stored now, it is when the table is loaded anew
	t.changed()
}
