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

// storeTime bounds one call of the store.
const storeTime = 5 * time.Second

// storeFailure translates an error of the store into the Problem for the caller. If the store could not be
// used, it logs and counts that; doing names the failed call in the log. Only the kind of the error is
// logged (store.Why), because its text may hold the game's id, which is enough to watch the game. A damaged
// table is logged once.
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

// checkWritable returns an error while nothing may be written, because the table in memory may differ from
// what is stored (see Recovery).
func (t *Table) checkWritable() error {
	if t.recovery.mustAsk {
		r := problem.NotSaved()
		r.Cause = t.recovery.cause
		return r
	}
	return nil
}

// commit appends the step s to the log in the store, then applies it to the table in memory and notifies
// followers and features. moveID is the id of the request; by is the seat that made the step, or
// store.HostSeat. It returns ErrStale if another entry was stored first, and ErrSeat if the person who asks
// has lost their rights meanwhile. If it is not certain whether the step was stored, it returns a Problem,
// and nothing is written until the store has been read again.
func (t *Table) commit(moveID string, by int, s *gamelog.Step) error {
	if t.log.Clock() != nil {
		t.registry.heartbeat.recheck()
	}
	now := t.registry.now()
	if t.log.Clock() != nil {
		s.SetUncharged(t.clock.lostTime(now)) // time that no entry has given back yet
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
	began, update := time.Now(), t.log.UpdateAfter(e, s)
	if f := s.Finish(t.log, e); f != nil {
		update.Also = t.parts.callStoring(e, f)
	}
	switch err := t.append(e, update); {
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
	case errors.As(err, new(*problem.Problem)): // it is certain that nothing was stored
		return err
	case errors.Is(err, store.ErrStale), errors.Is(err, store.ErrDuplicate):
		if t.registry.cfg.Others == nil {
			t.recovery.markIndeterminate(now)
		} else {
			t.recovery.markBehind()
		}
		for more, n := true, 0; more && n < maxInquiries; n++ {
			more = t.recovery.awaitInquiry(storeTime)
		}
		if t.recovery.mustAsk {
			return problem.NotSaved()
		}
		return ErrStale
	default:
		t.recovery.markIndeterminate(now)
		t.recovery.cause = store.Why(err)
		f := t.storeFailure(t.during, "appending", err)
		if f.Code == "not-saved" && t.log.Clock() != nil {
			t.registry.heartbeat.noteUnstored(now)
		}
		return f
	}
}

// writeStore makes a store call that appends no log entry, with the usual time limit. If the call fails, the
// table reads the store again before it writes anything else; doing names the call in the log.
func (t *Table) writeStore(doing string, call func(ctx context.Context, s store.Store) error) error {
	ctx, cancel := context.WithTimeout(t.during, storeTime)
	defer cancel()
	now := t.registry.now()
	if err := call(ctx, t.registry.cfg.Store); err != nil {
		t.recovery.markIndeterminate(now)
		t.recovery.cause = store.Why(err)
		return t.storeFailure(t.during, doing, err)
	}
	return nil
}

// reloadGrants reads the table's grants, its notes about people and the hosts' friends from the store, and
// applies them if they have changed.
func (t *Table) reloadGrants() error {
	return t.writeStore("reading grants", func(ctx context.Context, _ store.Store) error {
		who, err := t.registry.readGrants(ctx, t.id, t.log.Open)
		if who.friendsUnread {
			t.roster.friendsUnread.Store(true) // they are read again before the next request
		}
		if err != nil {
			return err
		}
		t.roster.granted = who.granted
		if !t.roster.hasGrants(who) {
			t.applyGrants(who)
			t.changed()
		}
		return nil
	})
}

// applyGrants replaces the table's grants by those that were read from the store, at once: what followers
// may do and see, and which seats count as connected.
func (t *Table) applyGrants(who storedGrants) {
	if !slices.Equal(t.roster.grants, who.grants) {
		t.projection.invalidate(t.log.Seq()+1, t.presence.followers) // a spectator who gets a seat, or loses one, has lists of another viewpoint
	}
	t.roster.setGrants(who)
	t.projection.woken = unwoken // spectators see at once who sits there, also delayed ones
	t.presence.updateRights(t.roster.RightsOf)
	t.presence.update()
}

// changed is called after anything about the table has changed: it drops what was rendered, wakes followers,
// sets the clock's timer, and calls the features' hooks Part.Changed and Part.Present.
func (t *Table) changed() {
	t.logEnd.Store(t.log.Seq())
	t.stats.set(t.log, t.presence.spectators())
	t.ownership.noteChange()
	t.projection.forgetRendered()
	all, hosts := t.parts.askWakes()
	t.wakeFollowers(t.projection.hasNewsForSpectators(t.during) || all, hosts)
	t.clock.arm()
	callAll(t.parts.changed)
	t.parts.callPresent(access.Rights{})
}

// wakeFollowers drops cached messages and has the table as it is now sent to followers on this server: to
// all of them if all is set; else to those with a seat, and to the hosts too if hosts is set.
func (t *Table) wakeFollowers(all, hosts bool) {
	t.projection.invalidateMessages()
	t.presence.wake(all, hosts)
}

// recoverPanic, deferred by the owner goroutine, stops a panic and puts problem.Internal into *err, so that
// this table and others go on. It has the table loaded anew before its next use and calls the features'
// hooks Part.Failed. Without a panic it does nothing.
func (t *Table) recoverPanic(err *error) {
	if p := recover(); p != nil {
		t.registry.cfg.Log.ErrorContext(t.during, "a table failed", slog.Any("panic", p), slog.String("stack", string(debug.Stack())))
		t.recovery.markIndeterminate(t.registry.now())
		t.recovery.mustReload = true
		callAll(t.parts.failed)
		*err = problem.Internal
	}
}

// seatList returns a list with the one seat for the table's JSON, or an empty list for -1, no seat.
func seatList(seat int) []int {
	if seat < 0 {
		return []int{}
	}
	return []int{seat}
}
