package table

import (
	"context"
	"time"
)

// This file is a table of which other servers on the same database have one, too. Each of them
// answers whoever asks it; what happens by itself is done by one, whose the table is. That is a
// belief: whatever it stores is guarded as what people do. How far it has come is in reach.go and
// recovery.go, who follows by others in crowd.go, what others want done here in dues.go.

// Others are the other servers on the database. None of its functions makes an owner wait but
// Seq, which is called beside it.
type Others struct {
	// Mine reports whether a table is this server's.
	Mine func(game string) bool
	// Seq asks the database where the log of a table ends, and how often it has changed who holds
	// what there.
	Seq func(ctx context.Context, game string) (seq, granted int64, err error)
	// Wants tells the server of a table that there is something to do; again: for the second
	// time.
	Wants func(game string, again bool)
	// Follow tells the others who follows a table here.
	Follow func(game string, c PresenceSummary)
	// Meet asks who follows a table elsewhere, and what its computer players say. The answers
	// come to Registry.Elsewhere, and to the feature of computer players.
	Meet func(game string)
}

const (
	// wantTime is after how long the server of a table is told again, and mostWants how often
	// before another one does it: it lives, as it seems, and does not hear.
	wantTime  = 5 * time.Second
	mostWants = 3
	// otherGrace is how much later than its server another one lets a flag fall by itself.
	otherGrace = 15 * time.Second
)

// never is no seq.
const never = int64(-1)

// An Ownership is which of several servers does what a table does by itself. It belongs to the table's
// owner, which is the goroutine, and not the server.
type Ownership struct {
	table     *Table
	requested int64 // the seq at which the table's server was told last that it has something to do; never: it was not
	tries     int
	alone     bool // nothing has come of it: it is done here
}

// OwnedHere reports whether what happens by itself at the table happens here.
func (o *Ownership) OwnedHere() bool {
	others := o.table.registry.cfg.Others
	return others == nil || o.alone || others.Mine(o.table.id)
}

// Request tells the table's server that it has something to do, again and again until something has
// come of it.
func (o *Ownership) Request() {
	if seq := o.table.log.Seq(); o.requested != seq {
		o.requested, o.tries = seq, 0
		o.requestAgain()
	}
}

func (o *Ownership) requestAgain() {
	t := o.table
	t.registry.cfg.Others.Wants(t.id, o.tries > 0)
	o.tries++
	seq := o.requested
	time.AfterFunc(wantTime, func() {
		t.post(func() {
			switch {
			case o.requested != seq || t.log.Seq() != seq:
			case o.tries < mostWants:
				o.requestAgain()
			default:
				o.alone = true
				t.changed()
			}
		})
	})
}

// changed takes in that the table has changed: what was requested at another seq has come of something.
func (o *Ownership) changed() { o.alone = o.alone && o.requested == o.table.log.Seq() }

// moved takes in that tables may be another server's than before.
func (o *Ownership) moved() { o.requested, o.alone = never, false }

// slip is post for whoever must not wait for a table: what it has no room for now it is asked
// again when others are polled.
func (t *Table) slip(f func()) {
	select {
	case t.inbox <- f:
	default:
	}
}

// postLater has the owner do something after what it was given so far.
func (t *Table) postLater(f func()) {
	if !t.registry.enter() {
		return
	}
	go func() {
		defer t.registry.workers.Done()
		t.post(f)
	}()
}
