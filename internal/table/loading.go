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

// A gate lets few in at a time, in the order in which they came.
type gate chan struct{}

// enter waits for its turn. It reports false if an end came before.
func (g gate) enter(end, other <-chan struct{}) bool {
	select {
	case g <- struct{}{}:
		return true
	case <-end:
	case <-other:
	}
	return false
}

func (g gate) leave() { <-g }

// load makes the table present, from the store if need be. While the store cannot be reached a table
// stays readable.
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
		r.readOn()
	}
	if !r.mustAsk && t.roster.friendsUnread.Load() {
		r.readFriends()
	}
	return nil
}

// readCircle reads anew who may come to a table for the circle of its hosts. Until that is known it is tried
// again before whatever is asked of the table next.
func (r *Recovery) readFriends() {
	t := r.table
	t.roster.friendsUnread.Store(false) // first: what changes while it is read is read again
	if t.log.Open == gamelog.OpenCircle && t.reloadGrants() != nil {
		t.roster.friendsUnread.Store(true)
	}
}

// reload replays the table from its log. As many tables as there are cores are
// replayed at a time, the others wait: late, but none is refused. What comes of it
// is kept for whoever asks next, also when those who asked have gone.
func (r *Recovery) reload() error {
	t, heard := r.table, r.heard.Load()
	t.holdOn()
	defer t.letGo(!t.clock.onTimerNow)
	if !t.registry.loading.enter(t.quit, t.registry.running.Done()) {
		return problem.Stopping
	}
	defer t.registry.loading.leave()
	g, err := r.readGame()
	if err != nil {
		return err
	}
	r.mustReload, r.read = false, heard
	t.takeIn(g)
	return nil
}

// A storedGame is a table as the store has it.
type storedGame struct {
	log  *gamelog.Log
	made time.Time
	who  storedGrants
}

// readGame reads the table from the store and replays its log.
func (r *Recovery) readGame() (s storedGame, err error) {
	t, h := r.table, r.table.registry
	var g store.Game
	var entries []store.Entry
	err = t.read("loading", func(ctx context.Context) (err error) {
		g, entries, err = h.cfg.Store.Load(ctx, t.id)
		return err
	})
	if err != nil {
		return s, r.ended(err)
	}
	if r.isDoomed() {
		return s, r.ended(problem.NoTable)
	}
	err = t.read("loading", func(ctx context.Context) (err error) {
		s.who, err = h.readGrants(ctx, t.id, gamelog.ReadOpen(g.Setup))
		return err
	})
	if err != nil {
		return s, r.ended(err)
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
	s.log, s.made = l, time.UnixMilli(g.Created)
	return s, nil
}

// takeIn has the table be as the store has it.
func (t *Table) takeIn(s storedGame) {
	l := s.log
	if t.log != nil {
		l.KeepRenameCounts(t.log)
	}
	t.log, t.projection.log, t.clock.log = l, l, l
	t.roster.log, t.lineup.log, t.names.log = l, l, l
	t.loaded, t.made = time.Now(), s.made
	if o := t.registry.cfg.Others; o != nil {
		o.Meet(t.id)
	}
	callAll(t.parts.loaded)
	t.projection.invalidate(l.Seq()+1, t.presence.followers) // who has lists may have them from another program
	t.resolved(s.who)
}

// ended ends a table that is in memory where the store has none any more: another server has deleted
// it. Any other error stays as it is.
func (r *Recovery) ended(err error) error {
	t := r.table
	if t.log == nil || !errors.Is(err, problem.NoTable) {
		return err
	}
	t.deleted.Store(true)
	t.dropDeleted()
	return problem.Deleted
}

// read runs a call of the store that changes nothing, with its own time.
func (t *Table) read(doing string, call func(ctx context.Context) error) error {
	ctx, cancel := context.WithTimeout(t.during, storeTime)
	defer cancel()
	if err := call(ctx); err != nil {
		return t.storeFailure(t.during, doing, err)
	}
	return nil
}

// resolved ends the recovery: the table is as the store has it. Whoever has made an
// account meanwhile is called as they are.
func (t *Table) resolved(who storedGrants) {
	t.clock.recordDowntime()
	t.recovery.end()
	t.applyGrants(who)
	_ = t.names.GiveWay() // should it not be stored now, it is when the table is loaded anew
	t.changed()
}
