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
func (c *tally) count(turn int) {
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
		w.undos = addCount(w.undos, e.Seat, turn)
	case s.decision.As != nil:
		w.reseats.count(turn)
	case s.decision.Attendance != nil:
		w.goings = addCount(w.goings, e.Seat, turn)
	case s.decision.Share != "":
		w.shares++
	case s.decision.Rematch != nil:
		w.wishes++
	case s.clockDecision.Anew:
		w.anew.count(turn)
	case s.kind == store.KindClock && !isServerDecision(s.clockDecision):
		w.clocks = addCount(w.clocks, e.Seat, turn)
	}
}

func addCount(of map[int]tally, seat, turn int) map[int]tally {
	if of == nil {
		of = map[int]tally{}
	}
	c := of[seat]
	c.count(turn)
	of[seat] = c
	return of
}

func (l *Log) turn() int { return l.game.State().Turn() }

// An Allowance is what may still be done in a turn that does not advance the game.
type Allowance struct {
	done *waste
	turn int
}

// May returns what may still be done in this turn that does not advance the game.
func (l *Log) May() Allowance { return Allowance{&l.waste, l.turn()} }

// Undo reports whether a seat may take something back in this turn.
func (a Allowance) Undo(seat int) bool { return !a.done.undos[seat].usedUp(a.turn) }

// Rename reports whether a seat may have another name in this turn.
func (a Allowance) Rename(seat int) bool { return !a.done.names[seat].usedUp(a.turn) }

// Go reports whether a seat may decide who plays for somebody in this turn.
func (a Allowance) ChangeAttendance(seat int) bool { return !a.done.goings[seat].usedUp(a.turn) }

// Gather reports whether all may have to come anew in this turn.
func (a Allowance) ResetArrivals() bool { return !a.done.anew.usedUp(a.turn) }

// Tell reports whether a seat, or the host, may decide about the clock in this turn.
func (a Allowance) DecideClock(seat int) bool { return !a.done.clocks[seat].usedUp(a.turn) }

// Reseat reports whether a seat may change hands in this turn.
func (a Allowance) Reseat() bool { return !a.done.reseats.usedUp(a.turn) }

// Share reports whether the game may be shared anew.
func (a Allowance) Share() bool { return a.done.shares < MaxWaste }

// Ask reports whether anything more may be said about playing again.
func (a Allowance) DecideRematch() bool { return a.done.wishes < MaxWaste }

// CountNames counts the names that seats had when the table was loaded before: they stand in no log.
func (l *Log) KeepRenameCounts(before *Log) { l.waste.names = before.waste.names }
