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

// see returns the table as somebody sees it who has what is known.
func (t *Table) see(who access.Who, k ClientVersion) (json.RawMessage, error) {
	v, err := t.roster.Rights(who)
	if err != nil {
		return nil, err
	}
	callAll(t.parts.showing)
	return t.projection.render(v, k)
}

// clear puts everybody out of a seat, with their links.
func (t *Table) clear(seat int) error {
	if seat >= 0 {
		t.presence.came &^= 1 << seat
		t.roster.askerHeld.Seats &^= 1 << seat // who puts themselves out does so by what they held
		if err := callUntilError(t.parts.vacating, seat); err != nil {
			return err
		}
	}
	return t.write("clearing a seat", func(ctx context.Context, s store.Store) error {
		_, err := s.Revoke(ctx, t.id, seat, "")
		return err
	})
}

// NoSeat is the refusal of what needs a seat that the table does not have.
func NoSeat(n int) *problem.Problem {
	return problem.New(problem.NotFound, "not-found", fmt.Sprintf("the table has no seat %d", n))
}

// setName stores the name of a seat and then takes it in. It is no entry: neither
// the game nor who may play it depends on it.
func (t *Table) setName(n int, name string) error {
	err := t.write("naming a seat", func(ctx context.Context, s store.Store) error {
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

// Reseated is the answer to a seat handed over.
type Reseated struct {
	Table json.RawMessage   `json:"table"`
	Links []access.SeatLink `json:"links"`
}

// CheckSeat says what is wrong with who is to have a seat, if so.
func (h *Registry) CheckSeat(to gamelog.Seat) error {
	faults := plan.SeatFaults("", to, h.bots)
	if len(faults) > 0 {
		return problem.New(problem.Invalid, "bad-setup", "nobody can take the seat like this").WithFaults(faults)
	}
	return nil
}

// administer commits what the host decided. Should somebody's move have come
// first, it is decided again after it.
func (t *Table) administer(a gamelog.Decision) error {
	id := gamelog.ServerMove + access.NewID()
	err := t.commit(id, store.HostSeat, t.log.Decide(a))
	if errors.Is(err, ErrStale) {
		err = t.commit(id, store.HostSeat, t.log.Decide(a))
	}
	return err
}

// TooOftenInTurn is the refusal of what a seat has done too often in one turn.
func TooOftenInTurn(what string) *problem.Problem {
	return problem.TooOften(what, time.Minute).WithHint("play on: a new turn counts anew")
}
