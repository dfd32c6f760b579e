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

// A Table is one game with its people, clock and chat. The fields below the line belong to the table's
// owner: the one goroutine that executes run.
type Table struct {
	registry *Registry
	id       string
	from     netip.Addr // the address that the open table counts for: that of the first request
	inbox    chan func()
	quit     chan struct{}

	logEnd  atomic.Int64 // the last seq of its log in memory
	deleted atomic.Bool  // the table has been deleted
	stats   tableStats

	holds int // guarded by registry.mu, as is used
	used  time.Time

	// ---, but for what is atomic in it
	log       *gamelog.Log // nil until loaded
	loadedAt  time.Time
	createdAt time.Time
	// during is the context of the request that the owner is working on, for log lines. It never ends, so that
	// nothing is broken off when the client goes away.
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

// newTable returns a table that is not loaded yet, with its Parts. The caller starts its owner goroutine
// (run).
func newTable(h *Registry, id string, from netip.Addr) *Table {
	t := &Table{
		registry: h, id: id, from: from, during: context.Background(), inbox: make(chan func(), 64), quit: make(chan struct{}),
		presence: newPresence(), ownership: Ownership{requested: noRequest},
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

// addHold adds a reference to a table that already has one, so that the table stays in memory until that is
// released too.
func (t *Table) addHold() {
	t.registry.mu.Lock()
	defer t.registry.mu.Unlock()
	t.holds++
}

// Release gives up one reference to the table, after the table was used. A table without references leaves
// memory when it has been idle for a while.
func (t *Table) Release() { t.releaseHold(true) }

// releaseHold gives up one reference to the table. used says whether that counts as a use, which restarts
// the table's idle time.
func (t *Table) releaseHold(used bool) {
	t.registry.mu.Lock()
	defer t.registry.mu.Unlock()
	t.holds--
	if used {
		t.used = t.registry.cfg.Now()
	}
}

// run is the table's owner goroutine: it runs the functions in the inbox one after the other until the
// table is dropped.
func (t *Table) run() {
	defer t.projection.forgetHistories()
	defer t.clock.disarm()
	defer callAll(t.parts.closing)
	for {
		select {
		case f := <-t.inbox:
			t.runSafely(f)
		case <-t.quit:
			return
		}
	}
}

// runSafely runs a function from the inbox on the owner goroutine; if the function panics, the goroutine
// goes on (see recoverPanic).
func (t *Table) runSafely(f func()) {
	var err error
	defer t.recoverPanic(&err)
	f()
}

// post queues f for the table's owner goroutine, which runs it later; post waits only for room in the inbox.
// If the table has left memory, f is dropped. Any other goroutine may call it.
func (t *Table) post(f func()) {
	select {
	case t.inbox <- f:
	case <-t.quit:
	}
}

// ask runs f on the table's owner goroutine, with the table loaded and its clock advanced, and returns f's
// result; a panic of f becomes problem.Internal. If ctx ends first, ask returns problem.Stopping while f may
// still run. It must not be called on the owner goroutine.
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

// askCurrent runs f on the table's owner goroutine and returns its result, as ask does. Before that it
// brings the table up to date with the database, so that no other server shows a newer one.
func askCurrent[T any](ctx context.Context, t *Table, f func() (T, error)) (T, error) {
	var none T
	to, err := t.recovery.fetchReach(ctx)
	if err != nil {
		return none, err
	}
	return ask(ctx, t, func() (T, error) {
		if err := t.recovery.requireReach(to); err != nil {
			return none, err
		}
		return f()
	})
}

// askFor runs f on the table's owner goroutine on behalf of a caller, with the table up to date
// (askCurrent). It returns problem.NoTable if the table is hidden from the caller or deleted. If the caller
// was removed from their seat, it replaces ErrSeat by an error that says so.
func askFor[T any](ctx context.Context, t *Table, who access.Who, f func() (T, error)) (T, error) {
	var none T
	t.registry.traffic.enter()
	defer t.registry.traffic.leave()
	value, err := askCurrent(ctx, t, func() (T, error) {
		if err := t.roster.CheckVisible(who); err != nil {
			return none, err
		}
		t.parts.callCame(who)
		value, err := onBehalf(t, who, f)
		return value, t.roster.orRemovalError(who, err)
	})
	if errors.Is(err, problem.Deleted) {
		err = problem.NoTable // as for whoever never saw it
	}
	return value, err
}

// onBehalf runs f with who as the person whose request the owner goroutine is working on, in whose name f's
// commits are stored. It is called on that goroutine.
func onBehalf[T any](t *Table, who access.Who, f func() (T, error)) (T, error) {
	t.roster.asker, t.roster.askerHeld = who, t.roster.HeldBy(who)
	defer func() { t.roster.asker, t.roster.askerHeld = access.Who{}, access.Rights{} }()
	return f()
}
