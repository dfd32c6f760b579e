package pairing

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"time"

	"circulade/internal/loop"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
)

// A Ticket is a person's place in the queue of those who wait to be paired.
type Ticket struct {
	ID       string    `json:"ticket"`
	Until    time.Time `json:"until"`   // unless it is renewed
	Waiting  int       `json:"waiting"` // how many people wait, this one too
	*Outlook           // of those who are matched in rounds

	game string      // the table to which it led, or ""
	rows []ticketRow // of all who are paired, by seat
}

// Game returns the id of the table for which the ticket's person is paired, or "" while they wait. The
// table may not exist yet: the first request for the ticket makes it, by PlanTable.
func (t *Ticket) Game() string { return t.game }

var (
	errNoTicket = problem.New(problem.NotFound, "not-found", "there is no such ticket, or it has run out").
			WithHint("ask to be paired again")
	errPaired = problem.New(problem.Conflict, "paired", "an opponent has been found already").
			WithHint("look at the ticket: it leads to the table")
)

// Pair pairs a person with somebody who waits for the game of the wish w, or has them wait, and returns
// their ticket. Those who want a rated game or one of three to six always wait for a round. from is their
// address, whose tickets are limited; planned checks that there can be such a table. A person has one ticket at most: asking for the same game again keeps their place in the
// queue, asking for another replaces it. A ticket paired before, whose table the person was not sent
// yet, is returned instead.
func (q *Queue) Pair(ctx context.Context, person store.Holder, from netip.Addr, w Wish, planned Planner) (Ticket, error) {
	want, err := w.resolve(planned)
	if err != nil {
		return Ticket{}, err
	}
	data, err := json.Marshal(want.Wish)
	if err != nil {
		return Ticket{}, fmt.Errorf("writing a wish: %w", err)
	}
	now := q.cfg.Now()
	mine := ticketRow{
		id: access.NewID(), person: person, name: want.Name, addressKey: q.addressKey(from), sets: want.sets,
		pace: want.pace, aids: want.Aids, wish: data, made: now.UnixMilli(), until: now.Add(ticketTime).UnixMilli(),
		programs: want.Programs, inRounds: true, players: want.Players, rated: want.Rated, class: want.class,
		club: q.cfg.Shared != nil && q.cfg.Shared(from),
	}
	t, err := q.changeTickets(ctx, func(tx *store.Tx) (Ticket, error) {
		mine := mine // it may be run again
		if want.Rated || want.AnyRated {
			if err := checkAccount(tx, mine.person); err != nil {
				return Ticket{}, err
			}
		}
		kept, err := q.replaceOldTicket(tx, &mine)
		if err != nil || kept.ID != "" {
			return kept, err
		}
		return q.pairOrWait(tx, mine)
	})
	if err == nil && t.game == "" {
		loop.Wake(q.roundDue)
	}
	return t, err
}

// addressKey returns a keyed hash of an address. Tickets are stored with this hash, not with the
// address itself.
func (q *Queue) addressKey(from netip.Addr) string {
	mac := hmac.New(sha256.New, q.cfg.Key)
	_, _ = mac.Write([]byte(from.String())) // a hash takes all
	return access.FormatID(mac.Sum(nil)[:16])
}

// changeTickets deletes the expired tickets, runs f and counts who waits, all in one transaction. It
// returns the ticket that f returns, with that count, or the problem that f returns; an error of the
// store is logged and returned as a problem.
func (q *Queue) changeTickets(ctx context.Context, f func(*store.Tx) (Ticket, error)) (Ticket, error) {
	ctx, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	var t Ticket // not read after an error: the change that writes it may still run
	err := q.cfg.Rows.Update(ctx, func(tx *store.Tx) error {
		if err := tx.All([]any{q.cfg.Now().UnixMilli()}, sqlExpire, sqlRunOut); err != nil {
			return err
		}
		found, err := f(tx)
		if err != nil {
			return err
		}
		found.Waiting, err = countWaiting(tx)
		t = found
		return err
	})
	var refused *problem.Problem
	switch {
	case errors.As(err, &refused):
		return Ticket{}, refused
	case err != nil:
		return Ticket{}, q.notSaved(err)
	}
	q.setWaiting(t.Waiting)
	return t, nil
}

// notSaved logs an error of the store, and returns the problem for whoever asked about a ticket.
func (q *Queue) notSaved(err error) error {
	q.cfg.Log.Error("a ticket is not saved", "reason", store.Why(err))
	return problem.NotSaved().WithCause(err)
}

// replaceOldTicket makes room for mine, a person's new ticket. If they have no other, it checks the
// limits; else it deletes the old one and returns a zero Ticket. If the old one waits for the same
// game, mine gets its id and its place in the queue. If it is paired and the person does not know of
// their table yet, it is not deleted but returned, and counts instead of mine.
func (q *Queue) replaceOldTicket(tx *store.Tx, mine *ticketRow) (Ticket, error) {
	old, err := oneTicket(tx, sqlTicketOf, mine.person[:])
	switch {
	case errors.Is(err, store.ErrNotFound):
		return Ticket{}, q.checkRoom(tx, mine.addressKey)
	case err != nil:
		return Ticket{}, err
	}
	lost, err := old.isOrphaned(tx)
	switch {
	case err != nil:
		return Ticket{}, err
	case old.game != "" && !old.delivered && !lost: // their table waits for them
		return q.ticketFrom(tx, old)
	case (old.game == "" || lost) && old.sameWish(mine):
		mine.id, mine.made = old.id, old.made
	}
	return Ticket{}, old.drop(tx)
}

// checkRoom returns a problem if one more ticket would exceed the limit of tickets of an address or of
// the server.
func (q *Queue) checkRoom(tx *store.Tx, addressKey string) error {
	var all, here int
	if err := tx.One(sqlRoom, []any{addressKey}, &all, &here); err != nil {
		return err
	}
	switch {
	case here >= q.cfg.AddressTicket:
		return problem.TooOften("too many people of this address wait to be paired", ticketTime)
	case all >= q.cfg.Tickets:
		return problem.TooOften("too many people wait to be paired on this server", ticketTime)
	}
	return nil
}

// pairOrWait stores the new ticket mine, pairs it if somebody waits who fits, and returns it.
func (q *Queue) pairOrWait(tx *store.Tx, mine ticketRow) (Ticket, error) {
	err := mine.insert(tx)
	if err == nil {
		mine, err = q.pairAtOnce(tx, mine)
	}
	if err != nil {
		return Ticket{}, err
	}
	return q.ticketFrom(tx, mine)
}

// mostAtOnce is while how many wait, at most, somebody is paired in the request in which they ask.
const mostAtOnce = 100

// pairAtOnce pairs the stored ticket mine as the next round would, and returns it as it then is. Those for a
// rated game or for more than two are left to the round, and all are while many wait.
func (q *Queue) pairAtOnce(tx *store.Tx, mine ticketRow) (ticketRow, error) {
	n := 0
	if mine.rated || mine.players > players {
		return mine, nil
	}
	now := q.cfg.Now()
	if err := tx.One(sqlLineLength, []any{now.UnixMilli()}, &n); err != nil || n < 2 || n > mostAtOnce {
		return mine, err
	}
	list, _, err := q.match(tx, now)
	if err != nil {
		return mine, err
	}
	for _, group := range list {
		if slices.ContainsFunc(group, func(w *waiter) bool { return w.id == mine.id }) {
			if _, err := seatGroup(tx, group, now); err != nil {
				return mine, err
			}
			return oneTicket(tx, sqlTicket, mine.id, mine.person[:])
		}
	}
	return mine, nil
}

// Renew extends the life of a person's waiting ticket with an id and returns it, paired if a partner
// was found. If it was paired and the partner left before there was a table, the person waits again. It
// returns a problem if they have no such ticket.
func (q *Queue) Renew(ctx context.Context, person store.Holder, id string) (Ticket, error) {
	if !q.mayHaveTicket(ctx, person, id) {
		return Ticket{}, errNoTicket
	}
	return q.changeTickets(ctx, func(tx *store.Tx) (Ticket, error) {
		row, err := oneTicket(tx, sqlTicket, id, person[:])
		if errors.Is(err, store.ErrNotFound) {
			return Ticket{}, errNoTicket
		}
		lost := false
		if err == nil {
			lost, err = row.isOrphaned(tx)
		}
		if err == nil && lost {
			return q.waitAgain(tx, row)
		}
		if err == nil && row.game == "" {
			row, err = q.renewOrPair(tx, row)
		}
		if err != nil {
			return Ticket{}, err
		}
		return q.ticketFrom(tx, row)
	})
}

// mayHaveTicket reports whether the person may have a ticket of this id: false if the store has none,
// true if the store cannot be read. It only reads, so that requests with invented ids do not cause
// writes.
func (q *Queue) mayHaveTicket(ctx context.Context, person store.Holder, id string) bool {
	ctx, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	err := q.cfg.Rows.View(ctx, func(tx *store.Tx) error {
		_, err := oneTicket(tx, sqlTicket, id, person[:])
		return err
	})
	return !errors.Is(err, store.ErrNotFound)
}

// waitAgain puts a paired ticket whose partner left before there was a table back into the queue, or
// pairs it with another partner, and returns it.
func (q *Queue) waitAgain(tx *store.Tx, row ticketRow) (Ticket, error) {
	if err := row.drop(tx); err != nil {
		return Ticket{}, err
	}
	row.game, row.delivered, row.until = "", false, q.cfg.Now().Add(ticketTime).UnixMilli()
	row.people, row.level = 0, ""
	row.takeIntoRounds()
	loop.Wake(q.roundDue)
	return q.pairOrWait(tx, row)
}

// renewOrPair extends the life of a waiting ticket to ticketTime from now, and pairs it if somebody waits who
// fits. One that a server of before has stored, by which nobody is matched here, is stored anew.
func (q *Queue) renewOrPair(tx *store.Tx, row ticketRow) (ticketRow, error) {
	until := q.cfg.Now().Add(ticketTime).UnixMilli()
	var err error
	if row.inRounds {
		err = row.renew(tx, until)
	} else if err = row.drop(tx); err == nil {
		row.until = until
		row.takeIntoRounds()
		err = row.insert(tx)
	}
	if err != nil {
		return row, err
	}
	return q.pairAtOnce(tx, row)
}

// Cancel deletes a person's ticket with an id, so that they wait no longer; if there is none it returns
// nil. If they are paired already, it returns errPaired, because the partner waits for them.
func (q *Queue) Cancel(ctx context.Context, person store.Holder, id string) error {
	_, err := q.changeTickets(ctx, func(tx *store.Tx) (Ticket, error) {
		row, err := oneTicket(tx, sqlTicket, id, person[:])
		switch {
		case errors.Is(err, store.ErrNotFound):
			return Ticket{}, nil // it has ended already
		case err != nil:
			return Ticket{}, err
		}
		switch lost, err := row.isOrphaned(tx); {
		case err != nil:
			return Ticket{}, err
		case row.game != "" && !lost:
			return Ticket{}, errPaired
		}
		return Ticket{}, row.drop(tx)
	})
	return err
}

// CancelUnpaired deletes a person's ticket if no partner has been found yet. If one waits for them at a
// table that is not made yet, it returns errPaired; in all other cases it does nothing. It is called
// before the person's account becomes a bot.
func (q *Queue) CancelUnpaired(ctx context.Context, person store.Holder) error {
	_, err := q.changeTickets(ctx, func(tx *store.Tx) (Ticket, error) {
		row, err := oneTicket(tx, sqlTicketOf, person[:])
		if errors.Is(err, store.ErrNotFound) {
			return Ticket{}, nil
		}
		var people, games int
		if err == nil && row.game != "" {
			err = tx.One(sqlAtGame, []any{row.game}, &people, &games)
		}
		switch {
		case err != nil:
			return Ticket{}, err
		case row.game == "":
			return Ticket{}, row.drop(tx)
		case games == 0 && people == row.people:
			return Ticket{}, errPaired
		}
		return Ticket{}, nil
	})
	return err
}

// DropUnpairedTickets deletes all tickets for which no partner has been found yet, in a transaction
// that begins maintenance: no new games begin in it.
func DropUnpairedTickets(tx *store.Tx) error {
	return tx.All(nil, sqlDismiss, sqlEndWait)
}

// MarkDelivered stores that a person has been sent the table to which their ticket t led. The first
// time, it also sends the table's id to the others who are paired, if they may not know it yet.
func (q *Queue) MarkDelivered(ctx context.Context, person store.Holder, t Ticket) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeTime)
	defer cancel()
	news := false
	err := q.cfg.Rows.Update(ctx, func(tx *store.Tx) error {
		news = false
		for _, statement := range []string{sqlTold, sqlHeard} {
			n, err := tx.Exec(statement, t.ID)
			if news = news || n > 0; err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		q.cfg.Log.Error("a ticket is not saved", "reason", store.Why(err))
		return
	}
	for _, r := range t.rows {
		if news && r.person != person && !r.delivered {
			q.cfg.Paired(r.person, r.id, t.game)
		}
	}
}

// Recount deletes expired tickets and counts the people who wait to be paired. If there are no
// tickets at all, it does not write to the store.
func (q *Queue) Recount(ctx context.Context) error {
	reading, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	some := 0
	err := q.cfg.Rows.View(reading, func(tx *store.Tx) error { return tx.One(sqlAny, nil, &some) })
	if err != nil || some == 0 && q.waiting.Load() == 0 {
		return err
	}
	_, err = q.changeTickets(ctx, func(*store.Tx) (Ticket, error) { return Ticket{}, nil })
	return err
}
