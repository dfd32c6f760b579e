package table

import (
	"context"
	"slices"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// An Asked says that a seat is asked while nobody of it follows the table; or that its people
// left the table open, and the clock waits for them.
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
	// Sat: it is not their turn, but somebody has sat down, all seats are taken, and the clock,
	// which is by the second, does not start before they are back.
	Sat bool
	// Nudged: another seat has nudged them because of this question.
	Nudged bool
}

// Asked tells whether a seat is asked while nobody of it follows the table. Nobody is at a table with
// a clock by the second, where people are together, nor while it is paused; but before such a
// clock has started, those are for whom it waits. While it is being found out whether the seat
// has left an order it waits for that.
func (t *Table) Asked(ctx context.Context, seat int) (Asked, bool, error) {
	type answer struct {
		asked Asked
		ok    bool
		first chan struct{} // what has to come before
	}
	if _, err := t.recovery.catchUp(ctx); err != nil {
		return Asked{}, false, err
	}
	for {
		a, err := ask(ctx, t, func() (a answer, _ error) {
			if t.orders.busy != nil {
				return answer{first: t.orders.busy}, nil
			}
			list := t.unattended()
			if i := slices.IndexFunc(list, func(a Asked) bool { return a.Seat == seat }); i >= 0 {
				a = answer{asked: list[i], ok: true}
			}
			return a, nil
		})
		if err != nil || a.first == nil {
			return a.asked, a.ok, err
		}
		select {
		case <-a.first:
		case <-t.quit:
			return Asked{}, false, problem.Stopping
		case <-ctx.Done():
			return Asked{}, false, problem.Stopping
		}
	}
}

// unattended lists who is asked and not there.
func (t *Table) unattended() []Asked {
	if t.log == nil || !t.recovery.isSound() || t.log.Cut() != nil || t.orders.busy != nil {
		return nil // whoever has left an order may not be needed
	}
	if c := t.clock.Value(); c != nil && c.Settings().Real() {
		return t.lineup.awaited()
	}
	seat := t.log.Waiting()
	if seat < 0 || t.log.Seats[seat].Kind == gamelog.KindBot || t.lineup.IsPlayedFor(seat) || t.presence.seats()>>seat&1 != 0 {
		return nil
	}
	if c := t.clock.Value(); c != nil && (c.Paused || c.Down(seat)) {
		return nil
	}
	return t.lineup.askedAt(nil, Asked{Seat: seat, Nth: gamelog.Nth(t.log.Game(), seat), Nudged: t.log.Attendance.Nudged() != nil})
}

// awaited lists those for whom a clock by the second waits. Nobody came after whoever sat down
// last: they are asked only when nobody else is missing. Where people were given their seats both
// have asked for the game just now, and the page leads them there.
func (l *Lineup) awaited() (list []Asked) {
	if l.log.Clock().Started || l.log.Called || l.log.Status() != store.Playing || !l.allSeated(0) {
		return nil
	}
	newest, _ := l.roster.lastSeated()
	absent := l.absentees()
	alone := bits(absent)&^newest == 0
	for _, seat := range absent {
		a := Asked{Seat: seat, Nth: 1, Sat: true}
		if newest>>seat&1 != 0 {
			if !alone {
				continue
			}
			a.Nth = 2 // the others, whom they waited for, have come now
		}
		list = l.askedAt(list, a)
	}
	return list
}

func bits(seats []int) (set uint8) {
	for _, seat := range seats {
		set |= 1 << seat
	}
	return set
}

// askedAt adds what there is to tell about a seat, if there is somebody to tell it.
func (l *Lineup) askedAt(list []Asked, a Asked) []Asked {
	a.Game, a.Title, a.People = l.roster.id, l.log.Title, l.roster.peopleOf(a.Seat)
	if len(a.People) == 0 {
		return list
	}
	return append(list, a)
}

// A calling is what a seat was told: the how-manieth time that it is asked, or a nudge of it.
type calling struct {
	seat, nth int
	nudged    bool
}

// tellAsked tells once that a seat is asked and nobody of it follows; after somebody of it
// has left or another seat has nudged it, again. Whoever has just left held these seats.
func (t *Table) tellAsked(left access.Rights) {
	if t.registry.cfg.Asked == nil {
		return
	}
	list := t.unattended()
	if len(list) == 0 && left.Seats != 0 {
		return
	}
	if !t.ownership.OwnedHere() {
		if len(list) > 0 {
			t.ownership.Request()
		}
		return
	}
	told := t.calledOn
	t.calledOn = nil
	for _, a := range list {
		question := calling{a.Seat, a.Nth, a.Nudged}
		if a.Left = left.Holds(a.Seat); a.Left || !slices.Contains(told, question) {
			t.registry.cfg.Asked(a)
		}
		t.calledOn = append(t.calledOn, question)
	}
}
