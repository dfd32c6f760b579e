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

// load makes the table present, from the store if need be. A stale
// table stays readable while the store cannot be reached.
func (t *Table) load() error {
	switch {
	case t.deleted.Load():
		return refusal.Deleted
	case t.log == nil:
		return t.reload()
	case t.spoilt:
		// The old position is better than none, and nothing is written.
		if err := t.reload(); errors.Is(err, refusal.Damaged) || errors.Is(err, refusal.Deleted) {
			return err
		}
	default:
		t.readOn()
	}
	if !t.stale && t.roster.friendsUnread.Load() {
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
	h, heard := t.hall, t.heard.Load()
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
	t.spoilt, t.loaded = false, time.Now()
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

// resolved makes a stale table sound again: it is as the store has it. Whoever has made an
// account meanwhile is called as they are.
func (t *Table) resolved(who seating) {
	t.clock.restored()
	t.stale = false
	t.regranted(who)
	_ = t.names.giveWay() // should it not be stored now, it is when the table is loaded anew
	t.changed()
}

const (
	// patience is how long readers of a stale table wait for the store.
	patience = time.Second
	// askPause is the time between two questions to a store that is away.
	askPause = time.Second
)

// An inquiry asks the store, beside the owner, what became of a stale table.
type inquiry struct {
	began  time.Time
	answer chan finding // of one
}

// finding is what the store says.
type finding struct {
	entries []store.Entry // from the table's last one on
	who     seating
	sameWho bool // it has not changed: who is not read again
	err     error
}

// resolve asks the store about a stale table, unless that is under way, and
// gives the answer so much time since it was asked. Later it is taken in when it
// comes; and as long as the store is away it is asked again and again.
func (t *Table) resolve(wait time.Duration) {
	q := t.inquire()
	if q == nil {
		return
	}
	late := time.NewTimer(wait - t.hall.cfg.Now().Sub(q.began))
	defer late.Stop()
	select {
	case a := <-q.answer:
		t.learn(a)
	case <-late.C:
	case <-t.quit:
	}
}

// inquire returns the inquiry under way, a new one if there is none, or nil when the
// server stops.
func (t *Table) inquire() *inquiry {
	h := t.hall
	if t.asking != nil || !h.enter() {
		return t.asking
	}
	q := &inquiry{h.cfg.Now(), make(chan finding, 1)}
	t.asking = q
	t.holdOn()
	after, open, granted := max(t.log.Seq(), 1)-1, t.log.Open, t.roster.granted
	go func() {
		defer h.workers.Done()
		defer t.Release()
		q.answer <- t.inquired(after, open, granted)
		t.post(func() {
			select {
			case a := <-q.answer:
				t.learn(a)
			default: // who waited for it has it
			}
		})
	}()
	return q
}

func (t *Table) inquired(after int64, open string, granted int64) (a finding) {
	games := t.hall.cfg.Store
	ctx, cancel := context.WithTimeout(t.hall.running, storeTime)
	defer cancel()
	if a.entries, a.err = games.EntriesSince(ctx, t.id, after, gamelog.MaxMissed+1); a.err != nil {
		return a
	}
	ctx, cancel = context.WithTimeout(t.hall.running, storeTime)
	defer cancel()
	if a.sameWho = t.isGranted(ctx, open, granted); a.sameWho {
		return a
	}
	a.who, a.err = t.hall.seating(ctx, t.id, open)
	return a
}

// isGranted reports whether it has not changed since so many changes who holds what, and who else
// may come: with each choice by another server that is asked, and one question is a quarter of
// what reading it costs. Friends are not counted.
func (t *Table) isGranted(ctx context.Context, open string, granted int64) bool {
	o := t.hall.cfg.Others
	if o == nil || open == gamelog.OpenFriends {
		return false
	}
	_, now, err := o.Seq(ctx, t.id)
	return err == nil && now == granted
}

// learn takes in what the store says of a stale table.
func (t *Table) learn(a finding) {
	t.asking = nil
	if a.sameWho {
		a.who = t.roster.seating()
	}
	switch {
	case !t.stale: // it has been loaded anew meanwhile
	case errors.Is(a.err, store.ErrNotFound): // another server has deleted it
		t.deleted.Store(true)
		t.vanish()
	case errors.Is(a.err, store.ErrDamaged):
		t.spoilt = true
	case a.err != nil:
		t.clock.behind = false
		t.askLater()
	case t.log.Missed(a.entries) == nil:
		t.resolved(a.who)
	case t.reload() != nil:
		t.askLater()
	}
	if !t.stale && !t.spoilt && t.isBehind() { // it was asked before that came
		t.fallBehind()
		t.inquire()
	}
}

// askLater has the store asked again after a while.
func (t *Table) askLater() {
	if t.later {
		return
	}
	t.later = true
	time.AfterFunc(askPause, func() {
		t.post(func() {
			t.later = false
			if t.stale {
				t.inquire()
			}
		})
	})
}
