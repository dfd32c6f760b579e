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

// A Subscriber is one connection that follows a table. Its queue is a single slot: each call of Next returns
// the present table with all that is new since the last call, so a slow subscriber skips changes and costs
// no memory.
type Subscriber struct {
	table  *Table
	who    access.Who
	rights access.Rights // as of now, set by the table's owner
	ready  chan struct{}
	lag    atomic.Int64 // in milliseconds, as measured last
	timed  atomic.Bool  // the table has a clock

	// ---, as of Table
	known        ClientVersion // what the client has; at first what it said when it subscribed
	sentSeq      int64         // the seq of the last push against which the next is written; or noBaseline
	sentSnapshot *snapshot
	started      bool // a subscriber that follows by deltas has been sent its first push
}

// Subscribe starts following the table for a caller, until Leave. The first push has the changes to the
// version k that their client has, each later one the changes since the push before.
func (t *Table) Subscribe(who access.Who, k ClientVersion) *Subscriber {
	f := &Subscriber{table: t, who: who, ready: make(chan struct{}, 1), known: k, sentSeq: noBaseline}
	t.post(func() {
		t.presence.add(f, t.roster.RightsOf(who))
		f.wake()
		t.presence.update()
		t.presence.announceSoon()
	})
	return f
}

// Leave stops following the table. It must be called once for each Subscribe.
func (f *Subscriber) Leave() {
	f.table.post(func() {
		delete(f.table.presence.followers, f)
		f.table.parts.callCame(f.who) // until now
		f.table.presence.update()
		f.table.presence.announceSoon()
		f.table.parts.callPresent(f.rights)
	})
}

// Measured records the round-trip time of the subscriber's connection, which the clocks make up for.
func (f *Subscriber) Measured(roundTrip time.Duration) { f.lag.Store(roundTrip.Milliseconds()) }

// Timed reports whether the connection's round-trip time should be measured, because the table had a clock
// at the last Next.
func (f *Subscriber) Timed() bool { return f.timed.Load() }

// Ready returns a channel that receives a value when there is something new to send.
func (f *Subscriber) Ready() <-chan struct{} { return f.ready }

// GrantChanges returns a number that grows whenever the table's grants change, so that the caller knows when
// to check their rights anew.
func (f *Subscriber) GrantChanges() int64 { return f.table.roster.grantChanges.Load() }

// wake makes Ready receive that there is something new to send, unless that was sent and not received yet.
func (f *Subscriber) wake() { loop.Wake(f.ready) }

// Next returns the next push message, whose bytes must not be changed, and whether the game is over. The
// push is nil if the subscriber follows by deltas and nothing is new. It returns an error if the subscriber
// may not see the table any more.
func (f *Subscriber) Next(ctx context.Context) (push *packed.Message, over bool, err error) {
	type present struct {
		push *packed.Message
		over bool
	}
	t := f.table
	p, err := ask(ctx, t, func() (present, error) {
		s, err := t.projection.viewpointOrError(t.roster.CheckedRights(f.who))
		if err != nil {
			return present{}, err
		}
		t.parts.callCame(f.who)
		f.timed.Store(t.clock.Value() != nil)
		over := s.log.Status() != store.Playing
		if f.known.Version != nil {
			m, err := t.projection.nextDelta(f)
			return present{m, over}, err
		}
		k := t.projection.trust(f.known)
		if f.sentSeq != noBaseline && k.baseline != noBaseline {
			k.baseline = f.sentSeq
		}
		m, err := t.projection.renderPush(f.rights, k)
		if err != nil {
			return present{}, err
		}
		f.noteSent(s.log.Seq())
		return present{m, over}, nil
	})
	return p.push, p.over, err
}

// noteSent records that the subscriber has been sent the table as of the log entry seq.
func (f *Subscriber) noteSent(seq int64) {
	f.sentSeq = seq
	f.known.Since = seq
	if f.known.Baseline != nil {
		f.known.Baseline = &Baseline{seq, f.known.Baseline.WithHelps}
	}
}
