package gamelog

import (
	"circulade/internal/store"
)

// MaxWaste is how often in one turn a seat may do what does not advance the
// game. So no log outgrows what its game needs by much, and what one seat wastes
// keeps no other from its next choice.
const MaxWaste = 20

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

func (c tally) usedUp(turn int) bool { return turn <= c.turn && c.n >= MaxWaste }

// waste is what has been done at a table that does not advance its game. What
// stands in the log is counted from the log, names only while the table is in
// memory: they have a row each, whatever it says.
type waste struct {
	undos   map[int]tally // by seat
	names   map[int]tally // by seat
	reseats tally         // of the host
	shares  int           // since the end
	wishes  int           // what was said about playing again
	clocks  map[int]tally // what was decided about the clock, by seat
	goings  map[int]tally // what was decided about who plays, by seat
	anew    tally         // that all had to come anew before the clock starts
}

// count takes in an entry that is about to be accepted in a turn.
func (w *waste) count(e store.Entry, s *Step, turn int) {
	switch {
	case s.kind == store.KindUndo:
		w.undos = counted(w.undos, e.Seat, turn)
	case s.admin.As != nil:
		w.reseats.more(turn)
	case s.admin.Going != nil:
		w.goings = counted(w.goings, e.Seat, turn)
	case s.admin.Share != "":
		w.shares++
	case s.admin.Again != nil:
		w.wishes++
	case s.told.Anew:
		w.anew.more(turn)
	case s.kind == store.KindClock && !own(s.told):
		w.clocks = counted(w.clocks, e.Seat, turn)
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

func (l *Log) turn() int { return l.game.State().Turn() }

// MayUndo reports whether a seat may take something back in this turn.
func (l *Log) MayUndo(seat int) bool { return !l.waste.undos[seat].usedUp(l.turn()) }

// MayRename reports whether a seat may have another name in this turn.
func (l *Log) MayRename(seat int) bool { return !l.waste.names[seat].usedUp(l.turn()) }

// CountNames counts the names that seats had when the table was loaded before: they stand in no log.
func (l *Log) CountNames(before *Log) { l.waste.names = before.waste.names }

// MayReseat reports whether a seat may change hands in this turn.
func (l *Log) MayReseat() bool { return !l.waste.reseats.usedUp(l.turn()) }

// MayShare reports whether the game may be shared anew.
func (l *Log) MayShare() bool { return l.waste.shares < MaxWaste }
