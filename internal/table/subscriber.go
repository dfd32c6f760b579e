package table

import (
	"context"
	"sync/atomic"
	"time"

	"circulade/internal/loop"
	"circulade/internal/packed"
	"circulade/internal/store"
	"circulade/internal/table/access"
)

// A Subscriber is told when a table changes. Its queue is one slot: what it is told is
// always the present table with the events since it looked last, so a slow one costs
// no memory and skips what it missed.
type Subscriber struct {
	table  *Table
	who    access.Who
	rights access.Rights // as of now, set by the table's owner
	ready  chan struct{}
	lag    atomic.Int64 // in milliseconds, as measured last
	timed  atomic.Bool  // the table has a clock

	// ---, as of Table
	known ClientVersion // what it had when it came
	told  int64         // the seq that it was told last, as it sees now; or noBase
	had   *snapshot
	begun bool // it has been told of its table, if it has a stamp
}

// Subscribe has somebody told of the table until Leave. What they hear first is against what
// they have, everything later against what they heard before.
func (t *Table) Subscribe(who access.Who, k ClientVersion) *Subscriber {
	f := &Subscriber{table: t, who: who, ready: make(chan struct{}, 1), known: k, told: noBaseline}
	t.post(func() {
		t.presence.enter(f, t.roster.RightsOf(who))
		f.wake()
		t.presence.update()
		t.presence.send()
	})
	return f
}

// Leave ends it.
func (f *Subscriber) Leave() {
	f.table.post(func() {
		delete(f.table.presence.followers, f)
		f.table.parts.tellCame(f.who) // until now
		f.table.presence.update()
		f.table.presence.send()
		f.table.parts.tellPresent(f.rights)
	})
}

// Measured notes how long something takes to whoever follows and back.
func (f *Subscriber) Measured(roundTrip time.Duration) { f.lag.Store(roundTrip.Milliseconds()) }

// Timed reports whether it matters how far away they are, as of the last look.
func (f *Subscriber) Timed() bool { return f.timed.Load() }

// Ready tells when there is something to look at.
func (f *Subscriber) Ready() <-chan struct{} { return f.ready }

// Seated is another number whenever it has changed who holds what at the table.
func (f *Subscriber) Seated() int64 { return f.table.roster.seatings.Load() }

func (f *Subscriber) wake() { loop.Wake(f.ready) }

// Next returns the present table with what is new since the last look, as a push of the
// protocol that must not be changed, and whether nothing more will come. It is nil if who is
// told only changes has them all. Whoever may not
// see it any longer gets ErrSeat.
func (f *Subscriber) Next(ctx context.Context) (push *packed.Message, over bool, err error) {
	type present struct {
		push *packed.Message
		over bool
	}
	t := f.table
	p, err := ask(ctx, t, func() (present, error) {
		s, err := t.projection.seen(t.roster.Rights(f.who))
		if err != nil {
			return present{}, err
		}
		t.parts.tellCame(f.who)
		f.timed.Store(t.clock.Value() != nil)
		over := s.log.Status() != store.Playing
		if f.known.Version != nil {
			m, err := t.projection.nextDelta(f)
			return present{m, over}, err
		}
		k := t.projection.trust(f.known)
		if f.told != noBaseline && k.baseline != noBaseline {
			k.baseline = f.told
		}
		m, err := t.projection.renderPush(f.rights, k)
		if err != nil {
			return present{}, err
		}
		f.heard(s.log.Seq())
		return present{m, over}, nil
	})
	return p.push, p.over, err
}

// heard notes what it was told.
func (f *Subscriber) heard(seq int64) {
	f.told = seq
	f.known.Since = seq
	if f.known.Baseline != nil {
		f.known.Baseline = &Baseline{seq, f.known.Baseline.WithHelps}
	}
}
