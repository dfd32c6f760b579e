package server

import (
	"time"

	"circulade/internal/store"
)

// maxWaste is how often in one turn a seat may do what does not advance the
// game. So no log outgrows what its game needs by much, and what one seat wastes
// keeps no other from its next choice.
const maxWaste = 20

// A tally counts what somebody did in the turn in which they did it last.
type tally struct {
	turn int
	n    int
}

// more counts once more. Going back to an earlier turn begins nothing anew.
func (c *tally) more(turn int) {
	if turn > c.turn {
		*c = tally{turn: turn}
	}
	c.n++
}

func (c tally) usedUp(turn int) bool { return turn <= c.turn && c.n >= maxWaste }

// waste is what has been done at a table that does not advance its game. What
// stands in the log is counted from the log, names only while the table is in
// memory: they have a row each, whatever it says.
type waste struct {
	undos   map[int]tally // by seat
	names   map[int]tally // by seat
	reseats tally         // of the host
	shares  int           // since the end
}

// count takes in an entry that is about to be accepted in a turn.
func (w *waste) count(e store.Entry, s *step, turn int) {
	switch {
	case s.kind == store.KindUndo:
		w.undos = counted(w.undos, e.Seat, turn)
	case s.admin.As != nil:
		w.reseats.more(turn)
	case s.admin.Share != "":
		w.shares++
	}
}

func counted(of map[int]tally, seat, turn int) map[int]tally {
	if of == nil {
		of = map[int]tally{}
	}
	c := of[seat]
	c.more(turn)
	of[seat] = c
	return of
}

func (f *fold) turn() int { return f.game.State().Turn() }

// mayUndo reports whether a seat may take something back in this turn.
func (f *fold) mayUndo(seat int) bool { return !f.waste.undos[seat].usedUp(f.turn()) }

func (f *fold) mayRename(seat int) bool { return !f.waste.names[seat].usedUp(f.turn()) }

func (f *fold) mayReseat() bool { return !f.waste.reseats.usedUp(f.turn()) }

func (f *fold) mayShare() bool { return f.waste.shares < maxWaste }

// wasted is the refusal of what has been done too often.
func wasted(what string) *failure {
	return tooMany(what, time.Minute).with("play on: a new turn counts anew")
}
