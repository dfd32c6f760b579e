package table

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/gamelog"
)

// A Recovery loads a table from the store, and finds out whether what is in memory is still what the store
// has. It may not be after an indeterminate write, of which nobody knows whether it was stored; after
// another server was faster; and when a store call failed half way. It asks the store beside the table's
// owner, to whom it belongs.
type Recovery struct {
	table *Table
	heard atomic.Int64 // where the log ends at least, as other servers say
	read  int64        // as they said when the log was read whole

	mustAsk    bool   // the store has to be asked before anything is written
	since      int64  // since when
	behind     bool   // because another server was faster: the store is there
	cause      string // why, for the log: see store.Why
	mustReload bool   // what is in memory may be wrong: it is loaded anew
	asking     *inquiry
	later      bool // the store will be asked again after a while
}

// unstoredSince is since when nothing can be stored at the table, if that is so.
func (r *Recovery) unstoredSince() (at int64, ok bool) { return r.since, r.mustAsk && !r.behind }

// isSound reports whether what is in memory is what the store has, as far as is known.
func (r *Recovery) isSound() bool { return !r.mustAsk && !r.mustReload }

// end notes that what is in memory is what the store has.
func (r *Recovery) end() { r.mustAsk, r.behind = false, false }

const (
	// patience is how long readers wait for the store.
	patience = time.Second
	// askPause is the time between two questions to a store that is away.
	askPause = time.Second
)

// doubt has the store be asked before anything is written, because of something that happened at a moment:
// a write is indeterminate.
func (r *Recovery) doubt(since int64) {
	if !r.mustAsk {
		r.mustAsk, r.since = true, since
	}
}

// fallBehind has the store be asked because another server was faster: no time is lost by it.
func (r *Recovery) fallBehind() {
	if !r.mustAsk {
		r.doubt(r.table.registry.now())
		r.behind = true
	}
}

// An inquiry asks the store, beside the owner, what a table does not know.
type inquiry struct {
	began  time.Time
	answer chan finding // of one
}

// finding is what the store says.
type finding struct {
	entries []store.Entry // from the table's last one on
	who     storedGrants
	sameWho bool // it has not changed: who is not read again
	err     error
}

// resolve asks the store, unless that is under way, and gives the answer so much time since it was asked.
// Later it is taken in when it comes; and as long as the store is away it is asked again and again.
func (r *Recovery) resolve(wait time.Duration) {
	q := r.inquire()
	if q == nil {
		return
	}
	late := time.NewTimer(wait - r.table.registry.cfg.Now().Sub(q.began))
	defer late.Stop()
	select {
	case a := <-q.answer:
		r.learn(a)
	case <-late.C:
	case <-r.table.quit:
	}
}

// inquire returns the inquiry under way, a new one if there is none, or nil when the server stops.
func (r *Recovery) inquire() *inquiry {
	h := r.table.registry
	if r.asking != nil || !h.enter() {
		return r.asking
	}
	q := &inquiry{h.cfg.Now(), make(chan finding, 1)}
	r.asking = q
	r.table.holdOn()
	after, open, granted := max(r.table.log.Seq(), 1)-1, r.table.log.Open, r.table.roster.granted
	go func() {
		defer h.workers.Done()
		defer r.table.Release()
		q.answer <- r.inquired(after, open, granted)
		r.table.post(func() {
			select {
			case a := <-q.answer:
				r.learn(a)
			default: // who waited for it has it
			}
		})
	}()
	return q
}

// inquired asks the store for the entries after a seq, and for who holds what.
func (r *Recovery) inquired(after int64, open string, granted int64) (a finding) {
	games := r.table.registry.cfg.Store
	ctx, cancel := context.WithTimeout(r.table.registry.running, storeTime)
	defer cancel()
	if a.entries, a.err = games.EntriesSince(ctx, r.table.id, after, gamelog.MaxCatchUp+1); a.err != nil {
		return a
	}
	ctx, cancel = context.WithTimeout(r.table.registry.running, storeTime)
	defer cancel()
	if a.sameWho = r.isGranted(ctx, open, granted); a.sameWho {
		return a
	}
	a.who, a.err = r.table.registry.readGrants(ctx, r.table.id, open)
	return a
}

// isGranted reports whether it has not changed since so many changes who holds what, and who else
// may come: with each choice by another server that is asked, and one question is a quarter of
// what reading it costs. Who is in a circle is not counted.
func (r *Recovery) isGranted(ctx context.Context, open string, granted int64) bool {
	o := r.table.registry.cfg.Others
	if o == nil || open == gamelog.OpenCircle {
		return false
	}
	_, now, err := o.Seq(ctx, r.table.id)
	return err == nil && now == granted
}

// learn takes in what the store says.
func (r *Recovery) learn(a finding) {
	r.asking = nil
	if a.sameWho {
		a.who = r.table.roster.currentGrants()
	}
	switch {
	case !r.mustAsk: // it has been loaded anew meanwhile
	case errors.Is(a.err, store.ErrNotFound): // another server has deleted it
		r.table.deleted.Store(true)
		r.table.dropDeleted()
	case errors.Is(a.err, store.ErrDamaged):
		r.mustReload = true
	case a.err != nil:
		r.behind = false
		r.askLater()
	case r.table.log.CatchUp(a.entries) == nil:
		r.table.resolved(a.who)
	case r.reload() != nil:
		r.askLater()
	}
	if r.isSound() && r.isBehind() { // it was asked before that came
		r.fallBehind()
		r.inquire()
	}
}

// askLater has the store asked again after a while.
func (r *Recovery) askLater() {
	if r.later {
		return
	}
	r.later = true
	time.AfterFunc(askPause, func() {
		r.table.post(func() {
			r.later = false
			if r.mustAsk {
				r.inquire()
			}
		})
	})
}

// catchUp asks the database how far the table has come, so that whoever asks by this server is told no
// less than by another. What is asked is not broken off when they go away: that would cost the
// connection. Anybody may call it.
func (r *Recovery) catchUp(ctx context.Context) (to reach, err error) {
	o := r.table.registry.cfg.Others
	if o == nil {
		return reach{}, nil
	}
	asked, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeTime)
	defer cancel()
	to.seq, to.granted, err = o.Seq(asked, r.table.id)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return to, problem.NoTable
	case err != nil && ctx.Err() != nil:
		return to, problem.Stopping
	case err != nil:
		return to, r.table.storeFailure(ctx, "asking where a log ends", err)
	}
	r.hear(to.seq)
	return to, nil
}

// hear notes where the log ends at least. Anybody may call it.
func (r *Recovery) hear(seq int64) {
	for {
		known := r.heard.Load()
		if seq <= known || r.heard.CompareAndSwap(known, seq) {
			return
		}
	}
}

// readOn has the table read what it does not know yet, if the store says so in time.
func (r *Recovery) readOn() {
	for range 3 { // what comes meanwhile is read, too
		if r.isBehind() {
			r.fallBehind()
		}
		if !r.mustAsk {
			return
		}
		if r.resolve(patience); r.mustAsk {
			return
		}
	}
}

// isBehind reports whether the log has entries that are not known here.
func (r *Recovery) isBehind() bool { return r.lacks(r.heard.Load()) }

// lacks reports whether entries up to one are not known here.
func (r *Recovery) lacks(seq int64) bool {
	return r.table.log != nil && r.table.log.Seq() < seq && r.read < seq
}
