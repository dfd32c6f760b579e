package gamelog

import (
	"circulade/internal/store"
)

// MaxWaste is how often in one turn a seat may do each kind of thing that does not advance the game, such
// as an undo or a new name, so that no log outgrows its game by much and no seat delays another for long.
const MaxWaste = 20

// A tally counts how often one thing was done in the latest turn in which it was done.
type tally struct {
	turn int
	n    int
}

// count adds one to the tally. In a later turn than the tally's it begins at zero; in an earlier turn,
// after an undo, it goes on counting.
func (c *tally) count(turn int) {
	if turn > c.turn {
		*c = tally{turn: turn}
	}
	c.n++
}

// usedUp reports whether the counted thing was done so often that it may not be done again in the given
// turn.
func (c tally) usedUp(turn int) bool { return turn <= c.turn && c.n >= MaxWaste }

// waste counts what was done at a table that does not advance its game. All is counted from the log,
// except renames: these are not in the log, and are counted while the table is in memory.
type waste struct {
	undos   map[int]tally // by seat
	names   map[int]tally // by seat
	reseats tally         // of the host
	shares  int           // since the end
	wishes  int           // answers about a rematch
	clocks  map[int]tally // what was decided about the clock, by seat
	goings  map[int]tally // what was decided about who plays, by seat
	anew    tally         // how often all had to come again before the clock starts
}

// count counts entry e, which step s makes in the given turn, if it is of a kind that is limited. It is
// called before the entry is accepted.
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

// addCount adds one to a seat's tally for the given turn in a map, which it makes if it is nil, and
// returns the map.
func addCount(of map[int]tally, seat, turn int) map[int]tally {
	if of == nil {
		of = map[int]tally{}
	}
	c := of[seat]
	c.count(turn)
	of[seat] = c
	return of
}

// turn returns the number of the game's present turn.
func (l *Log) turn() int { return l.game.State().Turn() }

// An Allowance says what may still be done in the present turn of the things that do not advance the game.
type Allowance struct {
	done *waste
	turn int
}

// May returns an Allowance, which says whether things that do not advance the game, such as undos, were
// done too often to be done again in the present turn.
func (l *Log) May() Allowance { return Allowance{&l.waste, l.turn()} }

// Undo reports whether a seat has undone fewer than MaxWaste times in this turn, and so may do it again.
func (a Allowance) Undo(seat int) bool { return !a.done.undos[seat].usedUp(a.turn) }

// Rename reports whether a seat has been renamed fewer than MaxWaste times in this turn, and so may be
// again.
func (a Allowance) Rename(seat int) bool { return !a.done.names[seat].usedUp(a.turn) }

// ChangeAttendance reports whether a seat has, in this turn, decided fewer than MaxWaste times about who
// plays (reminders, stand-ins by computer players), and so may do it again.
func (a Allowance) ChangeAttendance(seat int) bool { return !a.done.goings[seat].usedUp(a.turn) }

// ResetArrivals reports whether, in this turn, fewer than MaxWaste times all players had to come to the
// table anew before the clock starts, and so may have to once more.
func (a Allowance) ResetArrivals() bool { return !a.done.anew.usedUp(a.turn) }

// DecideClock reports whether a seat, or the table's host (store.HostSeat), has decided about the clock
// fewer than MaxWaste times in this turn, and so may do it again.
func (a Allowance) DecideClock(seat int) bool { return !a.done.clocks[seat].usedUp(a.turn) }

// Reseat reports whether in this turn fewer than MaxWaste seats were handed over, whichever they were, so
// that one may be again.
func (a Allowance) Reseat() bool { return !a.done.reseats.usedUp(a.turn) }

// Share reports whether the replay of the game was shared fewer than MaxWaste times in all, and so may be
// once more.
func (a Allowance) Share() bool { return a.done.shares < MaxWaste }

// DecideRematch reports whether the seats of the table have answered about a rematch fewer than MaxWaste
// times in all, and so any may answer again.
func (a Allowance) DecideRematch() bool { return a.done.wishes < MaxWaste }

// KeepRenameCounts takes the counts of renamed seats from the log of the same table before it was reloaded,
// since the stored log does not have them.
func (l *Log) KeepRenameCounts(before *Log) { l.waste.names = before.waste.names }
