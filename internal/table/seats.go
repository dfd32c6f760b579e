package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
)

// MaxHolders is how many links and how many browsers one seat may have.
const MaxHolders = 16

// renderSince returns the table as JSON for a caller, as changes to the version k that their client has, or
// an error if they may not see it. It calls the features' hooks Part.Showing first.
func (t *Table) renderSince(who access.Who, k ClientVersion) (json.RawMessage, error) {
	v, err := t.roster.CheckedRights(who)
	if err != nil {
		return nil, err
	}
	callAll(t.parts.showing)
	return t.projection.render(v, k)
}

// clearSeat revokes all grants of a seat in the store, its links included. First it calls the features'
// hooks Part.Vacating, whose error prevents it. A negative number such as store.HostSeat, which is no seat,
// is cleared without calling them.
func (t *Table) clearSeat(seat int) error {
	if seat >= 0 {
		t.presence.seenSeats &^= 1 << seat
		t.roster.askerHeld.Seats &^= 1 << seat // who puts themselves out does so by what they held
		if err := callUntilError(t.parts.vacating, seat); err != nil {
			return err
		}
	}
	return t.writeStore("clearing a seat", func(ctx context.Context, s store.Store) error {
		_, err := s.Revoke(ctx, t.id, seat, "")
		return err
	})
}

// NoSeatError returns the refusal of a request for a seat number that the table does not have.
func NoSeatError(n int) *problem.Problem {
	return problem.New(problem.NotFound, "not-found", fmt.Sprintf("the table has no seat %d", n))
}

// setName stores the name of seat n, for which there is no log entry, and shows it to all viewers at once.
func (t *Table) setName(n int, name string) error {
	err := t.writeStore("naming a seat", func(ctx context.Context, s store.Store) error {
		return s.Rename(ctx, t.id, n, name)
	})
	if err != nil {
		t.recovery.mustReload = true // what the seat is called stands in no entry
		return err
	}
	if err := t.log.Rename(n, name); err != nil {
		return err
	}
	t.projection.woken = unwoken // all are told at once
	t.changed()
	return nil
}

// Reseated is the response to a request that made seats free for others: the table and the new links to
// these seats.
type Reseated struct {
	Table json.RawMessage   `json:"table"`
	Links []access.SeatLink `json:"links"`
}

// CheckSeat returns a problem if the description to of who gets a seat is not valid, for example if it names
// a computer player that does not exist.
func (h *Registry) CheckSeat(to gamelog.Seat) error {
	faults := plan.SeatFaults("", to, h.bots)
	if len(faults) > 0 {
		return problem.New(problem.Invalid, "bad-setup", "the seat cannot be taken like this").WithFaults(faults)
	}
	return nil
}

// commitDecision stores a decision of the host or the server, such as the end of the game. If another entry
// was stored first, it tries once more.
func (t *Table) commitDecision(a gamelog.Decision) error {
	id := gamelog.ServerMove + access.NewID()
	err := t.commit(id, store.HostSeat, t.log.Decide(a))
	if errors.Is(err, ErrStale) {
		err = t.commit(id, store.HostSeat, t.log.Decide(a))
	}
	return err
}

// TooOftenInTurn returns the refusal of an action that a seat has taken too often in one turn; what is the
// sentence that says so.
func TooOftenInTurn(what string) *problem.Problem {
	return problem.TooOften(what, time.Minute).WithHint("play on: a new turn counts anew")
}
