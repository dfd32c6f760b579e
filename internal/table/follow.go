package table

import (
	"context"
	"encoding/json"

	"circulade/internal/store"
	"circulade/internal/table/access"
)

// A Follower is told when a table changes. Its queue is one slot: what it is told is
// always the present table with the events since it looked last, so a slow one costs
// no memory and skips what it missed.
type Follower struct {
	table  *Table
	who    access.Who
	rights access.Rights // as of now, set by the table's owner
	ready  chan struct{}
	since  int64 // where the events end that it knows
}

// Follow has somebody told of the table until Leave; the first they hear has the events
// after a seq, or Whole.
func (t *Table) Follow(who access.Who, since int64) *Follower {
	f := &Follower{table: t, who: who, ready: make(chan struct{}, 1), since: since}
	t.post(func() {
		t.subs[f] = struct{}{}
		f.rights = access.Of(t.grants, who)
		f.wake()
		t.presence()
	})
	return f
}

// Leave ends it.
func (f *Follower) Leave() {
	f.table.post(func() {
		delete(f.table.subs, f)
		f.table.presence()
	})
}

// Ready tells when there is something to look at.
func (f *Follower) Ready() <-chan struct{} { return f.ready }

func (f *Follower) wake() {
	select {
	case f.ready <- struct{}{}:
	default: // it has been woken and not looked yet
	}
}

// Look returns the present table with the events since the last look, and whether
// nothing more will come. Whoever may not see it any longer gets ErrSeat.
func (f *Follower) Look(ctx context.Context) (table json.RawMessage, over bool, err error) {
	type present struct {
		table json.RawMessage
		seq   int64
		over  bool
	}
	t := f.table
	p, err := ask(ctx, t, func() (present, error) {
		if _, err := t.rights(f.who); err != nil {
			return present{}, err
		}
		data, err := t.answer(f.rights, f.since)
		return present{data, t.log.Seq(), t.log.Status() != store.Playing}, err
	})
	if err == nil {
		f.since = p.seq
	}
	return p.table, p.over, err
}
