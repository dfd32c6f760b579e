package pairing

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
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
// their ticket. Those who want a rated game or one of three to six always wait for a round. from is their address, whose tickets are limited; planned checks that there can be such
// a table. A person has one ticket at most: asking for the same game again keeps their place in the
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
		programs: want.Programs, inRounds: want.inRounds(), players: want.Players, rated: want.Rated, class: want.class, people: players,
		club: q.cfg.Shared != nil && q.cfg.Shared(from),
	}
	if mine.inRounds {
		mine.people = 0 // until it leads to a table
	}
	t, err := q.changeTickets(ctx, func(tx *store.Tx) (Ticket, error) {
		mine := mine // it may be run again
		if mine.rated {
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
	switch {
	case err != nil || t.game != "":
	case mine.inRounds:
		loop.Wake(q.roundDue)
	case mine.programs:
		loop.Wake(q.botPairingDue)
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

// pairOrWait pairs the new ticket mine if somebody waits for the same game, unless it is one of those that
// are matched in rounds. It stores mine, paired or waiting, and returns it.
func (q *Queue) pairOrWait(tx *store.Tx, mine ticketRow) (Ticket, error) {
	if !mine.inRounds {
		if err := q.pairWithPartner(tx, &mine); err != nil {
			return Ticket{}, err
		}
	}
	if err := mine.insert(tx); err != nil {
		return Ticket{}, err
	}
	return q.ticketFrom(tx, mine)
}

// pairWithPartner looks for the ticket that has waited longest for the same game as mine. If there is
// one, it gives both tickets the id of a new table: the partner's in the store, mine only in memory, so
// that the caller has to store it.
func (q *Queue) pairWithPartner(tx *store.Tx, mine *ticketRow) error {
	other, err := q.findPartner(tx, mine)
	if err != nil || other == nil {
		return err
	}
	mine.game = access.NewID()
	mine.until = q.cfg.Now().Add(pairedTime).UnixMilli()
	return tx.Do(sqlPaired, other.id, mine.game, mine.until)
}

// findPartner returns the ticket that has waited longest for the same game and may be paired with mine,
// a person's before a bot's; nil if there is none. A person is paired with a bot only if they accept
// bots and have waited for Config.BotWait. Two bots, or people of whom one blocked the other, are never
// paired.
func (q *Queue) findPartner(tx *store.Tx, mine *ticketRow) (*ticketRow, error) {
	program := 0
	if err := tx.One(sqlProgram, []any{mine.person[:]}, &program); err != nil {
		return nil, err
	}
	waited := q.botWaitCutoff()
	takes := program == 0 && mine.programs && mine.made <= waited
	alike, err := listTickets(tx, sqlAlike, mine.person[:], mine.sets, mine.pace, mine.aids, boolToInt(takes), program, waited)
	if err != nil {
		return nil, err
	}
	for i := range alike {
		not := false
		if q.cfg.Blocked != nil {
			if not, err = q.cfg.Blocked(tx, alike[i].person, mine.person); err != nil {
				return nil, err
			}
		}
		if !not {
			return &alike[i], nil
		}
	}
	return nil, nil
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
			err = q.renewOrPair(tx, &row)
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
	if row.inRounds {
		row.people, row.level = 0, ""
		loop.Wake(q.roundDue)
	}
	return q.pairOrWait(tx, row)
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
