package gamelog

import (
	"circulade/internal/store"
)

// MaxWaste is how often in one turn a seat may do what does not advance the game. So no log outgrows its
// game by much, and no seat can keep another from its next choice.
const MaxWaste = 20

// A tally counts what was done in the latest turn in which it was done.
type tally struct {
	turn int
	n    int
}

// count adds one, beginning anew in a later turn. Going back to an earlier turn begins nothing anew.
func (c *tally) count(turn int) {
	if turn > c.turn {
		*c = tally{turn: turn}
	}
	c.n++
}

// usedUp reports whether nothing more may be done in a turn.
func (c tally) usedUp(turn int) bool { return turn <= c.turn && c.n >= MaxWaste }

// waste counts what was done at a table that does not advance its game. All is counted from the log, except
// names: these are not in it, and are counted while the table is in memory.
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

// count adds an entry that is about to be accepted in a turn, if it is of a kind that is limited.
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

// addCount adds one to a seat's tally in a map, which it makes if there is none, and returns the map.
func addCount(of map[int]tally, seat, turn int) map[int]tally {
	if of == nil {
		of = map[int]tally{}
	}
	c := of[seat]
	c.count(turn)
	of[seat] = c
	return of
}

// turn returns the number of the game's turn.
func (l *Log) turn() int { return l.game.State().Turn() }

// An Allowance says what may still be done in this turn that does not advance the game.
type Allowance struct {
	done *waste
	turn int
}

// May returns what may still be done in this turn that does not advance the game.
func (l *Log) May() Allowance { return Allowance{&l.waste, l.turn()} }

// Undo reports whether a seat may take something back in this turn.
func (a Allowance) Undo(seat int) bool { return !a.done.undos[seat].usedUp(a.turn) }

// Rename reports whether a seat may get another name in this turn.
func (a Allowance) Rename(seat int) bool { return !a.done.names[seat].usedUp(a.turn) }

// ChangeAttendance reports whether a seat may, in this turn, nudge or have a computer player stand in.
func (a Allowance) ChangeAttendance(seat int) bool { return !a.done.goings[seat].usedUp(a.turn) }

// ResetArrivals reports whether all may, in this turn, be made to come again before the clock starts.
func (a Allowance) ResetArrivals() bool { return !a.done.anew.usedUp(a.turn) }

// DecideClock reports whether a seat, or the table's host, may decide about the clock in this turn.
func (a Allowance) DecideClock(seat int) bool { return !a.done.clocks[seat].usedUp(a.turn) }

// Reseat reports whether a seat may change hands in this turn.
func (a Allowance) Reseat() bool { return !a.done.reseats.usedUp(a.turn) }

// Share reports whether the game may be shared anew.
func (a Allowance) Share() bool { return a.done.shares < MaxWaste }

// DecideRematch reports whether there may be one more decision about playing again.
func (a Allowance) DecideRematch() bool { return a.done.wishes < MaxWaste }

// KeepRenameCounts takes the counts of renamed seats from the log of the same table before it was reloaded,
// since the stored log does not have them.
func (l *Log) KeepRenameCounts(before *Log) { l.waste.names = before.waste.names }
