package pairing

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"circulade/internal/result"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
	"circulade/rating"
)

// This file plans the tables of those who are paired, and of those who play a computer player instead.

// PlanTable joins the wishes of the people of a paired ticket and has planned make the plan of their
// table. It returns this plan, and the people in the order of their seats, a zero Holder where a computer
// player sits; for a ticket that is not paired it returns a problem.
func (t *Ticket) PlanTable(planned Planner) (p *plan.Plan, persons []store.Holder, err error) {
	if len(t.rows) == 0 || len(t.rows) != t.rows[0].people {
		return nil, nil, errNoTicket
	}
	var common Wish
	for i, r := range t.rows {
		var wish Wish
		if err := json.Unmarshal(r.wish, &wish); err != nil {
			return nil, nil, fmt.Errorf("a stored wish: %w", err)
		}
		if i == 0 {
			common = wish
		} else {
			common = commonWish(common, wish)
		}
		persons = append(persons, r.person)
	}
	names := t.names()
	if t.rows[0].level == "" {
		p, err = planTable(common, common.toWanted(names), planned)
		return p, persons, err
	}
	return t.planLevel(common, names[0], planned)
}

// planTable has planned make the plan of a wanted table, and marks it as rated if the wish says so: with
// the aids of rated games of its class.
func planTable(w Wish, q *plan.Wanted, planned Planner) (*plan.Plan, error) {
	p, err := planned(q)
	if err != nil || !w.Rated {
		return p, err
	}
	q.Aids = result.RatedAids(classOf(&p.Start))
	if p, err = planned(q); err != nil {
		return nil, err
	}
	p.Start.Rated = true
	return p, nil
}

// planLevel returns the plan of a table at which the person of a ticket, of this name, plays the ticket's
// computer player, at a seat by chance.
func (t *Ticket) planLevel(w Wish, name string, planned Planner) (*plan.Plan, []store.Holder, error) {
	r := &t.rows[0]
	q := w.toWanted(make([]string, r.players))
	q.Programs = false
	own := int(seatOrder(r)[0]) % r.players
	persons := make([]store.Holder, r.players)
	persons[own] = r.person
	for i := range q.Seats {
		if q.Seats[i] = (plan.Seat{Kind: gamelog.KindBot, Bot: r.level}); i == own {
			q.Seats[i] = plan.Seat{Name: name, Kind: gamelog.KindLink}
		}
	}
	p, err := planTable(w, q, planned)
	return p, persons, err
}

// TakeLevel gives up a person's waiting ticket with an id for a table with a computer player, the level
// that is about as strong as they are, and returns the ticket, which leads to that table. Asked again, it
// leads to the same table. It returns a problem if there is no such ticket, or if others were found.
func (q *Queue) TakeLevel(ctx context.Context, person store.Holder, id string, planned Planner) (Ticket, error) {
	class, err := q.classOfTicket(ctx, person, id, planned)
	if err != nil {
		return Ticket{}, err
	}
	return q.changeTickets(ctx, func(tx *store.Tx) (Ticket, error) {
		row, err := oneTicket(tx, sqlTicket, id, person[:])
		if errors.Is(err, store.ErrNotFound) {
			return Ticket{}, errNoTicket
		}
		if err != nil {
			return Ticket{}, err
		}
		lost, err := row.isOrphaned(tx)
		switch {
		case err != nil:
			return Ticket{}, err
		case row.game != "" && row.level != "": // asked again
			return q.ticketFrom(tx, row)
		case row.game != "" && !lost:
			return Ticket{}, errPaired
		}
		return q.giveLevel(tx, row, class)
	})
}

// giveLevel has a ticket lead to a table with a computer player about as strong as its person in a class.
func (q *Queue) giveLevel(tx *store.Tx, row ticketRow, class rating.Class) (Ticket, error) {
	own, err := q.strengths(tx, []store.Holder{row.person}, class)
	if err != nil {
		return Ticket{}, err
	}
	if err := row.drop(tx); err != nil {
		return Ticket{}, err
	}
	row.inRounds, row.class, row.people, row.level = true, class, 1, rating.About(own[0], class).Level
	row.game, row.delivered, row.until = access.NewID(), false, q.cfg.Now().Add(pairedTime).UnixMilli()
	if err := row.insert(tx); err != nil {
		return Ticket{}, err
	}
	return q.ticketFrom(tx, row)
}

// classOfTicket returns the class of the game that a person's ticket with an id wishes for, or a problem if
// they have no such ticket.
func (q *Queue) classOfTicket(ctx context.Context, person store.Holder, id string, planned Planner) (rating.Class, error) {
	ctx, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	row, err := store.Read(ctx, q.cfg.Rows, func(tx *store.Tx) (ticketRow, error) {
		return oneTicket(tx, sqlTicket, id, person[:])
	})
	switch {
	case errors.Is(err, store.ErrNotFound):
		return "", errNoTicket
	case err != nil:
		return "", q.notSaved(err)
	case row.class != "":
		return row.class, nil
	}
	var wish Wish
	if err := json.Unmarshal(row.wish, &wish); err != nil {
		return "", fmt.Errorf("a stored wish: %w", err)
	}
	p, err := planned(wish.toWanted(make([]string, row.players)))
	if err != nil {
		return "", err
	}
	return classOf(&p.Start), nil
}
