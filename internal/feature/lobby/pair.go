package lobby

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
	"circulade/internal/table/plan"
)

const (
	// ticketTime is how long a ticket lives that nobody renews.
	ticketTime = 60 * time.Second
	// pairedTime is how long it tells to which table it led.
	pairedTime = 10 * time.Minute
)

// Pairing is of those who wait to be paired. Its tickets are in the store; the lobby is told how many
// people wait.
type Pairing struct {
	lobby *Lobby
	cfg   *Config
	later chan struct{} // somebody waits who would play a bot
}

func newPairing(l *Lobby) *Pairing {
	return &Pairing{lobby: l, cfg: &l.cfg, later: make(chan struct{}, 1)}
}

// A Ticket is somebody's place among those who wait to be paired.
type Ticket struct {
	ID      string    `json:"ticket"`
	Until   time.Time `json:"until"`   // unless it is renewed
	Waiting int       `json:"waiting"` // how many people wait, this one too

	game string // where it led, or ""
	rows []ticketRow
}

// Paired returns the table to which the ticket led, or "". There may be none yet: whoever
// reads the ticket makes it, by Planned.
func (t *Ticket) Paired() string { return t.game }

var (
	errNoTicket = problem.New(problem.NotFound, "not-found", "there is no such ticket, or it has run out").
			With("ask to be paired again")
	errPaired = problem.New(problem.Conflict, "paired", "somebody has been found already").
			With("look at the ticket: it leads to the table")
)

// Pair finds somebody who waits for the same game, or has the person wait. Nobody has two
// tickets: who asks again for the same keeps theirs, and gives it up for another.
func (p *Pairing) Pair(ctx context.Context, person store.Holder, from netip.Addr, w Wish, planned Planner) (Ticket, error) {
	want, err := w.check(planned)
	if err != nil {
		return Ticket{}, err
	}
	data, err := json.Marshal(want.Wish)
	if err != nil {
		return Ticket{}, fmt.Errorf("writing a wish: %w", err)
	}
	now := p.cfg.Now()
	mine := ticketRow{
		id: access.NewID(), person: person, name: want.Name, network: p.network(from), sets: want.sets,
		pace: want.pace, aids: want.Aids, wish: data, made: now.UnixMilli(), until: now.Add(ticketTime).UnixMilli(),
		programs: want.Programs,
	}
	t, err := p.changeTicket(ctx, func(tx *store.Tx) (Ticket, error) {
		mine := mine // it may be run again
		kept, err := p.replace(tx, &mine)
		if err != nil || kept.ID != "" {
			return kept, err
		}
		return p.match(tx, mine)
	})
	if err == nil && t.game == "" && mine.programs {
		loop.Wake(p.later)
	}
	return t, err
}

// network is what stands for an address in the store, where none is written down.
func (p *Pairing) network(from netip.Addr) string {
	mac := hmac.New(sha256.New, p.lobby.key)
	_, _ = mac.Write([]byte(from.String())) // a hash takes all
	return access.FormatID(mac.Sum(nil)[:16])
}

// changeTicket changes tickets in the store, and then counts who waits.
func (p *Pairing) changeTicket(ctx context.Context, f func(*store.Tx) (Ticket, error)) (Ticket, error) {
	ctx, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	var t Ticket // nobody looks at it after an error: what wrote it may still run
	err := p.cfg.Rows.Update(ctx, func(tx *store.Tx) error {
		if err := tx.Do(sqlExpire, p.cfg.Now().UnixMilli()); err != nil {
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
		p.cfg.Log.Error("a ticket is not saved", "reason", store.Why(err))
		return Ticket{}, problem.NotSaved().Because(err)
	}
	p.lobby.setWaiting(t.Waiting)
	return t, nil
}

// replace takes away the ticket that a person has, unless it is what they ask for.
func (p *Pairing) replace(tx *store.Tx, mine *ticketRow) (Ticket, error) {
	old, err := ticketOf(tx, sqlTicketOf, mine.person[:])
	switch {
	case errors.Is(err, store.ErrNotFound):
		return Ticket{}, p.room(tx, mine.network)
	case err != nil:
		return Ticket{}, err
	}
	lost, err := old.lost(tx)
	switch {
	case err != nil:
		return Ticket{}, err
	case old.game != "" && !old.told && !lost: // their table waits for them
		return ticket(tx, old)
	case (old.game == "" || lost) && old.alike(mine):
		mine.id, mine.made = old.id, old.made
	}
	_, err = tx.Exec(sqlDropTicket, old.id)
	return Ticket{}, err
}

// room says why there is no room for one more ticket of an address, if so.
func (p *Pairing) room(tx *store.Tx, network string) error {
	var all, here int
	if err := tx.One(sqlRoom, []any{network}, &all, &here); err != nil {
		return err
	}
	switch {
	case here >= p.cfg.Limits.AddressTicket:
		return problem.Often("too many people of this address wait to be paired", ticketTime)
	case all >= p.cfg.Limits.Tickets:
		return problem.Often("as many people wait to be paired as this server can hold", ticketTime)
	}
	return nil
}

// match pairs a ticket with the one that has waited longest for the same, or has it wait.
func (p *Pairing) match(tx *store.Tx, mine ticketRow) (Ticket, error) {
	if err := p.meet(tx, &mine); err != nil {
		return Ticket{}, err
	}
	if err := mine.insert(tx); err != nil {
		return Ticket{}, err
	}
	return ticket(tx, mine)
}

// meet pairs a ticket, of which nothing is saved, with the one that has waited longest for the same.
func (p *Pairing) meet(tx *store.Tx, mine *ticketRow) error {
	other, err := p.partner(tx, mine)
	if err != nil || other == nil {
		return err
	}
	mine.game = access.NewID()
	mine.until = p.cfg.Now().Add(pairedTime).UnixMilli()
	return tx.Do(sqlPaired, other.id, mine.game, mine.until)
}

// partner returns whoever has waited longest for the same, or nil. A person goes before a bot.
func (p *Pairing) partner(tx *store.Tx, mine *ticketRow) (*ticketRow, error) {
	program := 0
	if err := tx.One(sqlProgram, []any{mine.person[:]}, &program); err != nil {
		return nil, err
	}
	waited := p.waited()
	takes := program == 0 && mine.programs && mine.made <= waited
	alike, err := ticketRows(tx, sqlAlike, mine.person[:], mine.sets, mine.pace, mine.aids, bit(takes), program, waited)
	if err != nil {
		return nil, err
	}
	for i := range alike {
		not := false
		if p.cfg.Blocked != nil {
			if not, err = p.cfg.Blocked(tx, alike[i].person, mine.person); err != nil {
				return nil, err
			}
		}
		if !not {
			return &alike[i], nil
		}
	}
	return nil, nil
}

// Renew reads a person's ticket and has it live longer. If the one they were paired with
// went before there was a table, they wait again.
func (p *Pairing) Renew(ctx context.Context, person store.Holder, id string) (Ticket, error) {
	if !p.hasTicket(ctx, person, id) {
		return Ticket{}, errNoTicket
	}
	return p.changeTicket(ctx, func(tx *store.Tx) (Ticket, error) {
		row, err := ticketOf(tx, sqlTicket, id, person[:])
		if errors.Is(err, store.ErrNotFound) {
			return Ticket{}, errNoTicket
		}
		lost := false
		if err == nil {
			lost, err = row.lost(tx)
		}
		if err == nil && lost {
			return p.again(tx, row)
		}
		if err == nil && row.game == "" {
			err = p.keep(tx, &row)
		}
		if err != nil {
			return Ticket{}, err
		}
		return ticket(tx, row)
	})
}

// hasTicket reports whether the store may have a ticket: whoever invents ids has nothing written.
func (p *Pairing) hasTicket(ctx context.Context, person store.Holder, id string) bool {
	ctx, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	err := p.cfg.Rows.View(ctx, func(tx *store.Tx) error {
		_, err := ticketOf(tx, sqlTicket, id, person[:])
		return err
	})
	return !errors.Is(err, store.ErrNotFound)
}

// again has somebody wait again, or pairs them with somebody else.
func (p *Pairing) again(tx *store.Tx, row ticketRow) (Ticket, error) {
	row.game, row.told, row.until = "", false, p.cfg.Now().Add(ticketTime).UnixMilli()
	if err := tx.Do(sqlDropTicket, row.id); err != nil {
		return Ticket{}, err
	}
	return p.match(tx, row)
}

// Cancel ends a person's ticket. Whoever has been paired is told so: somebody waits.
func (p *Pairing) Cancel(ctx context.Context, person store.Holder, id string) error {
	_, err := p.changeTicket(ctx, func(tx *store.Tx) (Ticket, error) {
		row, err := ticketOf(tx, sqlTicket, id, person[:])
		switch {
		case errors.Is(err, store.ErrNotFound):
			return Ticket{}, nil // it has ended already
		case err != nil:
			return Ticket{}, err
		}
		switch lost, err := row.lost(tx); {
		case err != nil:
			return Ticket{}, err
		case row.game != "" && !lost:
			return Ticket{}, errPaired
		}
		_, err = tx.Exec(sqlDropTicket, row.id)
		return Ticket{}, err
	})
	return err
}

// Withdraw ends a person's ticket while nobody has been found. Where somebody has, and their
// table is not made yet, it refuses.
func (p *Pairing) Withdraw(ctx context.Context, person store.Holder) error {
	_, err := p.changeTicket(ctx, func(tx *store.Tx) (Ticket, error) {
		row, err := ticketOf(tx, sqlTicketOf, person[:])
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
			_, err = tx.Exec(sqlDropTicket, row.id)
			return Ticket{}, err
		case games == 0 && people == players:
			return Ticket{}, errPaired
		}
		return Ticket{}, nil
	})
	return err
}

// Dismiss ends, within a change, the tickets of all for whom nobody has been found: nothing new
// begins. Whoever asks again is told why.
func Dismiss(tx *store.Tx) error {
	return tx.Do(sqlDismiss)
}

// Planned returns the table of two who are paired, and who they are by seat.
func (t *Ticket) Planned(planned Planner) (p *plan.Plan, persons []store.Holder, err error) {
	if len(t.rows) != players {
		return nil, nil, errNoTicket
	}
	var wishes [players]Wish
	for i, r := range t.rows {
		if err := json.Unmarshal(r.wish, &wishes[i]); err != nil {
			return nil, nil, fmt.Errorf("a stored wish: %w", err)
		}
		persons = append(persons, r.person)
	}
	p, err = planned(common(wishes[0], wishes[1]).wanted(t.names()))
	return p, persons, err
}

// Arrived notes that a person knows the table to which their ticket led, and tells the
// other, who may not.
func (p *Pairing) Arrived(ctx context.Context, person store.Holder, t Ticket) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeTime)
	defer cancel()
	news := false
	err := p.cfg.Rows.Update(ctx, func(tx *store.Tx) error {
		n, err := tx.Exec(sqlTold, t.ID)
		news = n > 0
		return err
	})
	if err != nil {
		p.cfg.Log.Error("a ticket is not saved", "reason", store.Why(err))
		return
	}
	for _, r := range t.rows {
		if news && r.person != person && !r.told {
			p.lobby.TellPaired(r.person, r.id, t.game)
		}
	}
}

// recount counts who waits, without those who did not renew their tickets. Where there are
// none nothing is written.
func (p *Pairing) recount() error {
	ctx, cancel := context.WithTimeout(p.lobby.running, storeTime)
	defer cancel()
	some := 0
	err := p.cfg.Rows.View(ctx, func(tx *store.Tx) error { return tx.One(sqlAny, nil, &some) })
	if err != nil || some == 0 && p.lobby.Waiting() == 0 {
		return err
	}
	_, err = p.changeTicket(p.lobby.running, func(*store.Tx) (Ticket, error) { return Ticket{}, nil })
	return err
}
