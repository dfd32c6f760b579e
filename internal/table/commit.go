package table

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"slices"
	"time"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// storeTime is how long a request waits for the store.
const storeTime = 5 * time.Second

// storeFailure logs what kind of failure of the store it is: see store.Why. Its words name games by
// their id, which is what lets people watch.
func (t *Table) storeFailure(ctx context.Context, doing string, err error) *problem.Problem {
	t.registry.damages.logOnce(ctx, t.registry.cfg.Log, err)
	f := problem.OfStore(err)
	if f.Code == "not-saved" {
		if failed := t.registry.cfg.Meter.Failed; failed != nil {
			failed()
		}
		t.registry.cfg.Log.ErrorContext(ctx, "the store failed", slog.String("doing", doing), slog.String("table", store.LogName(t.id)), slog.String("reason", store.Why(err)))
	}
	return f
}

// sure is asked before anything is written: nothing is while the store has to be asked first (Recovery).
func (t *Table) checkWritable() error {
	if t.recovery.mustAsk {
		r := problem.NotSaved()
		r.Cause = t.recovery.cause
		return r
	}
	return nil
}

// commit stores a step and then makes it the present. It returns ErrStale when
// somebody else was faster. What is not sure to be stored is not acknowledged.
func (t *Table) commit(moveID string, by int, s *gamelog.Step) error {
	if t.log.Clock() != nil {
		t.registry.heartbeat.recheck()
	}
	now := t.registry.now()
	if t.log.Clock() != nil {
		s.SetUncharged(t.clock.lostTime(now)) // of what is not given back yet
	}
	t.log.AdvanceClock(s, now)
	kind, data, err := s.Entry()
	if err != nil {
		return fmt.Errorf("writing the entry: %w", err)
	}
	e := store.Entry{
		Game: t.id, Seq: t.log.Seq() + 1, MoveID: moveID, Seat: by,
		At: now, Kind: kind, Data: data,
	}
	began := time.Now()
	switch err := t.append(e, t.log.UpdateAfter(e, s)); {
	case err == nil:
		if saved := t.registry.cfg.Meter.Saved; saved != nil {
			saved(kind, time.Since(began))
		}
		if err := t.log.Accept(e, s); err != nil {
			return err
		}
		t.registry.heartbeat.noteStored(t.log.Clock(), now)
		t.changed()
		return nil
	case errors.As(err, new(*problem.Problem)): // nothing is in doubt
		return err
	case errors.Is(err, store.ErrStale), errors.Is(err, store.ErrDuplicate):
		if t.registry.cfg.Others == nil {
			t.recovery.doubt(now)
		} else {
			t.recovery.fallBehind()
		}
		if t.recovery.resolve(storeTime); t.recovery.mustAsk {
			return problem.NotSaved()
		}
		return ErrStale
	default:
		t.recovery.doubt(now)
		t.recovery.cause = store.Why(err)
		f := t.storeFailure(t.during, "appending", err)
		if f.Code == "not-saved" && t.log.Clock() != nil {
			t.registry.heartbeat.noteUnstored(now)
		}
		return f
	}
}

// write runs a call of the store that appends nothing, with its time limit.
func (t *Table) write(doing string, call func(ctx context.Context, s store.Store) error) error {
	ctx, cancel := context.WithTimeout(t.during, storeTime)
	defer cancel()
	now := t.registry.now()
	if err := call(ctx, t.registry.cfg.Store); err != nil {
		t.recovery.doubt(now)
		t.recovery.cause = store.Why(err)
		return t.storeFailure(t.during, doing, err)
	}
	return nil
}

// regrant reads anew who holds what, and who else may come. Where that is as before nobody is
// told anything.
func (t *Table) reloadGrants() error {
	return t.write("reading grants", func(ctx context.Context, _ store.Store) error {
		who, err := t.registry.readGrants(ctx, t.id, t.log.Open)
		if who.friendsUnread {
			t.roster.friendsUnread.Store(true) // it is read again before what is asked next
		}
		if err != nil {
			return err
		}
		t.roster.granted = who.granted
		if !t.roster.isAs(who) {
			t.applyGrants(who)
			t.changed()
		}
		return nil
	})
}

// regranted takes in who holds what and who else may come: whoever was put out is at once.
func (t *Table) applyGrants(who storedGrants) {
	if !slices.Equal(t.roster.grants, who.grants) {
		t.projection.invalidate(t.log.Seq()+1, t.presence.followers) // who has lists may have seen them late, and does no more
	}
	t.roster.takeIn(who)
	t.projection.woken = unwoken // who sits there is told to all at once
	t.presence.updateRights(t.roster.RightsOf)
	t.presence.update()
}

// changed wakes everybody: those who follow, the clock, and the Parts of features.
func (t *Table) changed() {
	t.at.Store(t.log.Seq())
	t.stats.set(t.log, t.presence.watching())
	t.ownership.changed()
	t.projection.forgetRendered()
	all, hosts := t.parts.wake()
	t.wakeFollowers(t.projection.hasNewsForSpectators(t.during) || all, hosts)
	t.clock.arm()
	callAll(t.parts.changed)
	t.parts.tellPresent(access.Rights{})
}

// awaken tells whoever follows that there is something to say: those who have a seat, hosts, or all.
func (t *Table) wakeFollowers(all, hosts bool) {
	t.projection.renew()
	t.presence.wake(all, hosts)
}

// recoverPanic keeps one table's fault from the others. The table is loaded anew, and its Parts are told, so
// that they do not run into the same again.
func (t *Table) recoverPanic(err *error) {
	if p := recover(); p != nil {
		t.registry.cfg.Log.ErrorContext(t.during, "a table failed", slog.Any("panic", p), slog.String("stack", string(debug.Stack())))
		t.recovery.doubt(t.registry.now())
		t.recovery.mustReload = true
		callAll(t.parts.failed)
		*err = problem.Internal
	}
}

// seatList is a list of the seat, empty without one.
func seatList(seat int) []int {
	if seat < 0 {
		return []int{}
	}
	return []int{seat}
}
