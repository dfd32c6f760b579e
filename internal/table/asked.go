package table

import (
	"context"
	"slices"

	"circulade/internal/store"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/refusal"
)

// An Asked says that a seat is asked while nobody of it follows the table.
type Asked struct {
	Game  string
	Title string
	Seat  int
	// Nth counts how often the seat was asked after others had been: an undo, a restart and
	// another server count the same.
	Nth int
	// People hold the seat, and play with others than themselves.
	People []store.Holder
	// Left: somebody of the seat followed the table until now, so that they may know.
	Left bool
}

// Asked tells which seat is asked, unless somebody of it follows the table. Nobody is at a
// table with a clock by the second, where people are together, nor while it is paused. While
// it is being found out whether the seat has left an order it waits for that.
func (t *Table) Asked(ctx context.Context) (Asked, bool, error) {
	type answer struct {
		asked Asked
		ok    bool
		first chan struct{} // what has to come before
	}
	for {
		a, err := ask(ctx, t, func() (answer, error) {
			if t.orders.busy != nil {
				return answer{first: t.orders.busy}, nil
			}
			a, ok := t.unattended()
			return answer{asked: a, ok: ok}, nil
		})
		if err != nil || a.first == nil {
			return a.asked, a.ok, err
		}
		select {
		case <-a.first:
		case <-t.quit:
			return Asked{}, false, refusal.Stopping
		case <-ctx.Done():
			return Asked{}, false, refusal.Stopping
		}
	}
}

// unattended is Asked for the owner.
func (t *Table) unattended() (Asked, bool) {
	if t.log == nil || t.stale || t.spoilt || t.log.Cut() != nil || t.orders.busy != nil {
		return Asked{}, false // whoever has left an order may not be needed
	}
	seat := t.log.Waiting()
	if seat < 0 || t.log.Seats[seat].Kind == gamelog.KindBot || t.isPlayedFor(seat) {
		return Asked{}, false
	}
	if c := t.clock(); c != nil && (c.Settings().Real() || c.Paused || c.Down(seat)) {
		return Asked{}, false
	}
	for f := range t.subs {
		if f.rights.Holds(seat) {
			return Asked{}, false
		}
	}
	a := Asked{Game: t.id, Title: t.log.Title, Seat: seat, Nth: t.log.Nth(seat), People: t.peopleOf(seat)}
	return a, len(a.People) > 0
}

// peopleOf returns who holds a seat, if others than they themselves sit at the table.
func (t *Table) peopleOf(seat int) (list []store.Holder) {
	for i := range t.grants {
		g := &t.grants[i]
		if g.Seat != seat || g.Kind != store.GrantPerson || slices.Contains(list, g.Holder) {
			continue
		}
		if slices.ContainsFunc(t.grants, func(o store.Grant) bool {
			return o.Kind == store.GrantPerson && o.Seat >= 0 && o.Seat != seat && o.Holder != g.Holder
		}) {
			list = append(list, g.Holder)
		}
	}
	return list
}

// tellAsked tells once that a seat is asked and nobody of it follows; after somebody of it
// has left, again.
func (t *Table) tellAsked(left bool) {
	if t.hall.cfg.Asked == nil {
		return
	}
	a, ok := t.unattended()
	switch {
	case !ok:
		if !left {
			t.calledOn = [2]int{}
		}
	case left || t.calledOn != [2]int{a.Seat, a.Nth}:
		a.Left = left
		t.calledOn = [2]int{a.Seat, a.Nth}
		t.hall.cfg.Asked(a)
	}
}
