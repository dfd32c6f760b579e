package table

import (
	"context"
	"time"
)

// This file decides which of several servers on one database acts by itself at a table (clocks, computer
// players); all of them answer requests. If two servers believe that they own a table, nothing breaks: their
// appends are guarded like those of people. See also logends.go, presencesummary.go and tasks.go.

// Others has the functions by which a table talks to the other servers on the same database. They return at
// once, except Seq, which is not called on a table's owner.
type Others struct {
	// OwnedHere reports whether this server owns a table.
	OwnedHere func(game string) bool
	// Seq reads from the database the last seq of a table's log, and how often its grants have changed.
	Seq func(ctx context.Context, game string) (seq, granted int64, err error)
	// RequestTask asks the server that owns a table to act there; again says that it was asked
	// before.
	RequestTask func(game string, again bool)
	// PublishPresence sends the other servers who follows a table here.
	PublishPresence func(game string, c PresenceSummary)
	// RequestPresence asks the others who follows a table there, and what its computer players
	// say. The answers come to Registry.SetPresenceElsewhere and to the feature of computer players.
	RequestPresence func(game string)
}

const (
	// requestInterval is after how long the owning server is asked again; after maxRequests without effect
	// this server acts itself.
	requestInterval = 5 * time.Second
	maxRequests     = 3
	// otherServerGrace is how much later than the owning server another one lets a clock run out.
	otherServerGrace = 15 * time.Second
)

// noRequest is Ownership.requested while nothing has been requested.
const noRequest = int64(-1)

// An Ownership knows which of several servers runs the automatic actions of a table, such as clocks and
// computer players. It belongs to the table's owner goroutine.
type Ownership struct {
	table     *Table
	requested int64 // the seq of the log when the owning server was last asked to act; or noRequest
	requests  int
	alone     bool // requests had no effect: this server acts instead of the owning one
}

// OwnedHere reports whether this server runs the automatic actions of the table: because it owns the table,
// or because the owning server did not act when it was asked.
func (o *Ownership) OwnedHere() bool {
	others := o.table.registry.cfg.Others
	return others == nil || o.alone || others.OwnedHere(o.table.id)
}

// Request asks the server of the cluster that owns the table to do what is due there, and repeats that until
// the log has grown. After several tries without effect this server does it itself.
func (o *Ownership) Request() {
	if seq := o.table.log.Seq(); o.requested != seq {
		o.requested, o.requests = seq, 0
		o.requestAgain()
	}
}

// requestAgain sends one request to the server that owns the table and sets the timer for the next one.
// After enough requests without effect, this server takes the table's automatic actions over instead.
func (o *Ownership) requestAgain() {
	t := o.table
	t.registry.cfg.Others.RequestTask(t.id, o.requests > 0)
	o.requests++
	seq := o.requested
	time.AfterFunc(requestInterval, func() {
		t.post(func() {
			switch {
			case o.requested != seq || t.log.Seq() != seq:
			case o.requests < maxRequests:
				o.requestAgain()
			default:
				o.alone = true
				t.changed()
			}
		})
	})
}

// noteChange is called after each change of the table: if this server had taken over the table's automatic
// actions and the log has grown, it gives them back to the owning server.
func (o *Ownership) noteChange() { o.alone = o.alone && o.requested == o.table.log.Seq() }

// reset forgets what was requested of the owning server and any takeover of the table, because the set of
// running servers has changed.
func (o *Ownership) reset() { o.requested, o.alone = noRequest, false }

// tryPost queues f for the table's owner goroutine without waiting; if its inbox is full, f is dropped. It
// is for what callers send again later.
func (t *Table) tryPost(f func()) {
	select {
	case t.inbox <- f:
	default:
	}
}

// postLater queues f to run on the owner goroutine after its present work. It does not block, so the owner
// goroutine itself may call it. If the server is stopping, f is dropped.
func (t *Table) postLater(f func()) {
	if !t.registry.addWorker() {
		return
	}
	go func() {
		defer t.registry.workers.Done()
		t.post(f)
	}()
}
