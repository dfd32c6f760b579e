package table

import (
	"context"
	"errors"
	"net/netip"
	"sync/atomic"
	"time"

	"circulade/internal/problem"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// A Table is one game and everybody at it. All below the line belongs to its
// owner, the goroutine that runs run.
type Table struct {
	registry *Registry
	id       string
	from     netip.Addr // who is counted for it: whoever asked first
	inbox    chan func()
	quit     chan struct{}

	at      atomic.Int64 // where its log ends here
	deleted atomic.Bool  // there is no such table any more
	stats   tableStats

	holds int // guarded by registry.mu, as is used
	used  time.Time

	// ---, but for what is atomic in it
	log    *gamelog.Log // nil until loaded
	loaded time.Time
	made   time.Time
	// during is for whose request the owner does what it does now, which the log names: it never ends,
	// and nothing is broken off when they go away.
	during context.Context

	recovery   Recovery
	clock      Clock
	projection Projection
	ownership  Ownership
	presence   Presence
	roster     Roster
	lineup     Lineup
	names      Names
	leaving    Leaving

	parts parts // of features
}

func newTable(h *Registry, id string, from netip.Addr) *Table {
	t := &Table{
		registry: h, id: id, from: from, during: context.Background(), inbox: make(chan func(), 64), quit: make(chan struct{}),
		presence: newPresence(), ownership: Ownership{requested: never},
	}
	t.roster.id, t.roster.presence, t.roster.now, t.roster.keeper, t.roster.seatPolicy = id, &t.presence, h.now, t, h.cfg.SeatPolicy
	t.lineup.roster = &t.roster
	t.names.roster, t.names.rows = &t.roster, h.cfg.Rows
	t.clock.table, t.clock.registry, t.recovery.table, t.ownership.table, t.presence.table = t, h, t, t, t
	t.leaving.table = t
	t.projection = newProjection(t)
	t.parts = newParts(t, h.cfg.Parts)
	return t
}

// holdOn adds a hold to a table that is held.
func (t *Table) holdOn() {
	t.registry.mu.Lock()
	defer t.registry.mu.Unlock()
	t.holds++
}

// Release ends one hold: a table that nobody holds may leave memory.
func (t *Table) Release() { t.letGo(true) }

// letGo ends one hold, of somebody who has used the table or not.
func (t *Table) letGo(used bool) {
	t.registry.mu.Lock()
	defer t.registry.mu.Unlock()
	t.holds--
	if used {
		t.used = t.registry.cfg.Now()
	}
}

// run is the owner: it does one thing after the other until the table is
// dropped.
func (t *Table) run() {
	defer t.projection.forgetPast()
	defer t.clock.disarm()
	defer callAll(t.parts.closing)
	for {
		select {
		case f := <-t.inbox:
			t.try(f)
		case <-t.quit:
			return
		}
	}
}

func (t *Table) try(f func()) {
	var err error
	defer t.recoverPanic(&err)
	f()
}

// post puts work into the owner's inbox without waiting for it. Anybody may call it.
func (t *Table) post(f func()) {
	select {
	case t.inbox <- f:
	case <-t.quit:
	}
}

// ask runs f on the owner, with the table loaded, and returns what it says.
// When the caller goes away f is done all the same. Anybody may call it.
func ask[T any](ctx context.Context, t *Table, f func() (T, error)) (T, error) {
	type answer struct {
		value T
		err   error
	}
	done := make(chan answer, 1)
	work := func() {
		var a answer
		defer func() { done <- a }()
		t.during = context.WithoutCancel(ctx)
		defer func() { t.during = context.Background() }()
		defer t.recoverPanic(&a.err)
		if a.err = t.recovery.load(); a.err == nil {
			t.clock.Advance() // what the clock says comes first
			a.value, a.err = f()
			t.clock.Advance() // it may start now
		}
	}
	var none T
	select {
	case t.inbox <- work:
	case <-t.quit:
		return none, t.notOpenError()
	case <-ctx.Done():
		return none, problem.Stopping
	}
	select {
	case a := <-done:
		return a.value, a.err
	case <-t.quit:
		return none, t.notOpenError()
	case <-ctx.Done():
		return none, problem.Stopping
	}
}

// askReached is ask where no other server knows more.
func askReached[T any](ctx context.Context, t *Table, f func() (T, error)) (T, error) {
	var none T
	to, err := t.recovery.catchUp(ctx)
	if err != nil {
		return none, err
	}
	return ask(ctx, t, func() (T, error) {
		if err := t.recovery.reached(to); err != nil {
			return none, err
		}
		return f()
	})
}

// as is askReached for somebody, to whom a table that is hidden from them does not exist.
func as[T any](ctx context.Context, t *Table, who access.Who, f func() (T, error)) (T, error) {
	var none T
	value, err := askReached(ctx, t, func() (T, error) {
		if err := t.roster.CheckVisible(who); err != nil {
			return none, err
		}
		t.parts.tellCame(who)
		value, err := onBehalf(t, who, f)
		return value, t.roster.orPutOut(who, err)
	})
	if errors.Is(err, problem.Deleted) {
		err = problem.NoTable // as for whoever never saw it
	}
	return value, err
}

// onBehalf has the owner do something for somebody: what it commits meanwhile is theirs.
func onBehalf[T any](t *Table, who access.Who, f func() (T, error)) (T, error) {
	t.roster.asker, t.roster.askerHeld = who, t.roster.HeldBy(who)
	defer func() { t.roster.asker, t.roster.askerHeld = access.Who{}, access.Rights{} }()
	return f()
}
