package table

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"circulade/internal/store"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/refusal"
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
func (t *Table) load() error {
	switch {
	case t.deleted.Load():
		return refusal.Deleted
	case t.log == nil:
		return t.reload()
	case t.recovery.mustReload:
		// The old position is better than none, and nothing is written.
		if err := t.reload(); errors.Is(err, refusal.Damaged) || errors.Is(err, refusal.Deleted) {
			return err
		}
	default:
		t.recovery.readOn()
	}
	if !t.recovery.mustAsk && t.roster.friendsUnread.Load() {
		t.befriend()
	}
	return nil
}

// befriend reads anew who may come to a table for friends. Until that is known it is tried
// again before whatever is asked of the table next.
func (t *Table) befriend() {
	t.roster.friendsUnread.Store(false) // first: what changes while it is read is read again
	if t.log.Open == gamelog.OpenFriends && t.regrant() != nil {
		t.roster.friendsUnread.Store(true)
	}
}

// reload replays the table from its log. As many tables as there are cores are
// replayed at a time, the others wait: late, but none is refused. What comes of it
// is kept for whoever asks next, also when those who asked have gone.
func (t *Table) reload() error {
	h, heard := t.hall, t.recovery.heard.Load()
	t.holdOn()
	defer t.letGo(!t.clock.ringing)
	if !h.loading.enter(t.quit, h.running.Done()) {
		return refusal.Stopping
	}
	defer h.loading.leave()
	var g store.Game
	var entries []store.Entry
	err := t.read("loading", func(ctx context.Context) (err error) {
		g, entries, err = h.cfg.Store.Load(ctx, t.id)
		return err
	})
	if err != nil {
		return t.ended(err)
	}
	if t.isDoomed() {
		return t.ended(refusal.NoTable)
	}
	var who seating
	err = t.read("loading", func(ctx context.Context) (err error) {
		who, err = h.seating(ctx, t.id, gamelog.OpenOf(g.Setup))
		return err
	})
	if err != nil {
		return t.ended(err)
	}
	l, err := h.cfg.Load(h.books, g, entries) // after all that may fail: its work is not thrown away
	if err != nil {
		h.cfg.Log.ErrorContext(t.during, "a table cannot be read", slog.String("reason", err.Error()))
		return refusal.Damaged
	}
	if err := l.Delay(h.books, g, entries); err != nil {
		h.cfg.Log.ErrorContext(t.during, "a table cannot be read", slog.String("reason", err.Error()))
		return refusal.Damaged
	}
	if l.Clock() != nil {
		if err := h.heartbeat.begin(); err != nil {
			return err
		}
	}
	if c := l.Cut(); c != nil {
		h.cfg.Log.WarnContext(t.during, "a table cannot be replayed to its end", slog.Int("shown", c.Shown),
			slog.Int("hidden", c.Hidden), slog.String("reason", c.Why().Error()))
	}
	if t.log != nil {
		l.CountNames(t.log)
	}
	t.log, t.projection.log, t.clock.log = l, l, l
	t.roster.log, t.lineup.log, t.names.log, t.links.log = l, l, l, l
	t.recovery.mustReload, t.loaded = false, time.Now()
	t.several.read = heard
	if h.cfg.Others != nil {
		h.cfg.Others.Meet(t.id)
	}
	t.made = time.UnixMilli(g.Created)
	t.orders.seats = t.ordered()
	t.projection.invalidate(l.Seq()+1, t.presence.followers) // who has lists may have them from another program
	t.resolved(who)
	return nil
}

// ended ends a table that is in memory where the store has none any more: another server has deleted
// it. Any other error stays as it is.
func (t *Table) ended(err error) error {
	if t.log == nil || !errors.Is(err, refusal.NoTable) {
		return err
	}
	t.deleted.Store(true)
	t.vanish()
	return refusal.Deleted
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
func (t *Table) resolved(who seating) {
	t.clock.restored()
	t.recovery.end()
	t.regranted(who)
	_ = t.names.giveWay() // should it not be stored now, it is when the table is loaded anew
	t.changed()
}
