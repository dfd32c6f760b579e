package conditional

import (
	"context"
	"log/slog"
	"math"

	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/gamelog"
)

// A tableMoves is the state of this package at one table: for which seats conditional moves may be stored, and
// whether the store is being asked for one to play. It belongs to the table's owner.
type tableMoves struct {
	owner          table.Owner
	log            *slog.Logger
	seatsWithMoves uint8         // one bit for each seat that may have some
	deciding       chan struct{} // closed when it is decided whether one of those being read is played; nil: none are being read
	checkedSeq     int64         // the seq of the question for which they have been tried
	changes        int           // counts what was left or withdrawn: what was read at another count is out of date
	askedSeat      int           // the seat that had to answer when the table changed last, or -1
}

// never is a seq that no table has.
const never = int64(-1)

// Part makes the Part of a table that plays conditional moves: whenever a seat has to answer, it looks for a
// conditional move that answers for it. It also deletes those that can never be played any more.
func (s *Service) Part(o table.Owner) *table.Part {
	a := &tableMoves{owner: o, log: s.cfg.Log, checkedSeq: never, askedSeat: -1}
	return &table.Part{
		State: a, Loaded: a.onLoaded, Changed: a.onChanged, Due: a.readForTurn,
		Vacating: a.removeOfSeat, Leaving: a.removeOfPerson,
	}
}

// Deciding returns a channel that is closed when it is known whether a stored conditional move answers for the seat
// whose turn it is; until then the seat's people are not notified. It returns nil if no conditional moves are being
// looked up.
func Deciding(o table.Owner) <-chan struct{} { return table.PartOf[*tableMoves](o).deciding }

// mayHaveMoves reports whether conditional moves may be stored for a seat.
func (a *tableMoves) mayHaveMoves(seat int) bool { return seat >= 0 && a.seatsWithMoves>>seat&1 != 0 }

// onLoaded runs when the table has been loaded: it stores in askedSeat which seat has to answer, and reads which
// seats have conditional moves.
func (a *tableMoves) onLoaded() {
	a.askedSeat = a.owner.Log().Waiting()
	a.readSeats()
}

// readSeats reads from the store which seats have conditional moves. If that fails it assumes that every seat may
// have some; they are then looked up at the seat's turn, and people can play all the same.
func (a *tableMoves) readSeats() {
	a.seatsWithMoves = 0
	rows := a.owner.Rows()
	if rows == nil {
		return
	}
	err := rows.View(context.Background(), func(tx *store.Tx) (err error) {
		a.seatsWithMoves, err = seatsWith(tx, a.owner.ID())
		return err
	})
	if err != nil {
		_ = a.owner.StoreFailed("reading orders", err) // logged there
		a.seatsWithMoves = math.MaxUint8
	}
}

// onChanged runs after every change of the table: it deletes conditional moves that can never be played any more,
// and reads those for the seat that has to answer now.
func (a *tableMoves) onChanged() {
	a.removeIfOver()
	before := a.askedSeat
	a.askedSeat = a.owner.Log().Waiting()
	if before != a.askedSeat && a.mayHaveMoves(before) {
		a.owner.PostLater(func() { a.removePast(before) }) // after the seat that has to answer now was notified
	}
	a.readForTurn()
}

// removePast deletes, in the background, the conditional moves for turns of a seat that have begun already, unless
// the seat has to answer just now. They can never be played any more, but would count against their person's
// limits.
func (a *tableMoves) removePast(seat int) {
	if !a.mayHaveMoves(seat) || a.owner.Log().Waiting() == seat {
		return
	}
	id, next := a.owner.ID(), countTurns(a.owner.Log().Game(), seat)+1
	a.removeInBackground(func(tx *store.Tx) error { return removePast(tx, id, seat, next) })
}

// removeIfOver deletes, in the background, all conditional moves of the table once its game is over. It keeps them
// if this server merely cannot replay the log to its end.
func (a *tableMoves) removeIfOver() {
	l := a.owner.Log()
	if a.seatsWithMoves == 0 || l.Status() == store.Playing || l.Cut() != nil {
		return
	}
	id := a.owner.ID()
	if a.removeInBackground(func(tx *store.Tx) error { return EraseGame(tx, id) }) {
		a.seatsWithMoves = 0
	}
}

// removeInBackground runs the deletion `remove` in a transaction outside the table's owner. It returns false,
// without running it, if the server stops. Should the deletion fail, the rows are deleted when the game is over or
// after the next start.
func (a *tableMoves) removeInBackground(remove func(*store.Tx) error) bool {
	rows := a.owner.Rows()
	return a.owner.RunInBackground(func(w table.Worker) {
		if err := rows.Update(w.Context(), remove); err != nil && w.Context().Err() == nil {
			a.log.Warn("orders of the past were not forgotten", slog.String("reason", store.Why(err)))
		}
	})
}

// removeOfSeat deletes all conditional moves for a seat before it is handed to others.
func (a *tableMoves) removeOfSeat(seat int) error {
	if !a.mayHaveMoves(seat) {
		return nil
	}
	err := a.owner.Rows().Update(context.Background(), func(tx *store.Tx) error { return removeOfSeat(tx, a.owner.ID(), seat) })
	if err != nil {
		return a.owner.StoreFailed("forgetting orders", err)
	}
	a.seatsWithMoves &^= 1 << seat
	return nil
}

// removeOfPerson deletes all conditional moves of a person at the table, before the person removes the table from
// their list.
func (a *tableMoves) removeOfPerson(who store.Holder) error {
	if a.seatsWithMoves == 0 {
		return nil
	}
	err := a.owner.Rows().Update(context.Background(), func(tx *store.Tx) error { return removeOfPerson(tx, a.owner.ID(), who) })
	if err != nil {
		return a.owner.StoreFailed("forgetting orders", err)
	}
	return nil
}

// onLeftOrWithdrawn runs after people at this server have left or withdrawn conditional moves: it reads and tries
// again those for the seat that has to answer. `seats` has a bit for each seat that may have more conditional moves
// than before.
func (a *tableMoves) onLeftOrWithdrawn(seats uint8) {
	a.changes++
	a.seatsWithMoves |= seats
	a.checkedSeq = never // the turn may have come meanwhile
	a.removeIfOver()     // or the end
	a.readForTurn()
}

// onRowsChanged runs when any server has changed the stored conditional moves of this table: it reads again which
// seats have some, and tries those for the seat that has to answer.
func (a *tableMoves) onRowsChanged() {
	a.readSeats()
	a.onLeftOrWithdrawn(0)
}

// A reading is the result of reading from the store the conditional moves for the seat that has to answer, with the
// state of the table at which it was begun.
type reading struct {
	seat    int
	seq     int64
	changes int // tableMoves.changes when it was begun
	list    []Move
	err     error
}

// readForTurn starts reading the conditional moves for the seat that has to answer, outside the owner, unless that
// seat has none, they have been tried for this question already or may not be played now. The owner then calls
// decide with the result. Only the server that owns the table reads; another one asks it to.
func (a *tableMoves) readForTurn() {
	l := a.owner.Log()
	r := reading{seat: l.Waiting(), seq: l.Seq(), changes: a.changes}
	if a.deciding != nil || !a.mayHaveMoves(r.seat) || a.checkedSeq == r.seq || a.owner.CheckWritable() != nil || !a.mayPlayFor(r.seat) {
		return
	}
	if o := a.owner.Ownership(); !o.OwnedHere() {
		o.Request()
		return
	}
	id, rows := a.owner.ID(), a.owner.Rows()
	ok := a.owner.RunInBackground(func(w table.Worker) {
		r.err = rows.View(w.Context(), func(tx *store.Tx) (err error) {
			r.list, err = movesForSeat(tx, id, r.seat)
			return err
		})
		w.Post(func(table.Owner) { a.decide(r) })
	})
	if ok {
		a.deciding = make(chan struct{})
	}
}

// mayPlayFor reports whether conditional moves for a seat may be played now: a person holds it who could make a
// move themselves, and the table has no real-time clock.
func (a *tableMoves) mayPlayFor(seat int) bool {
	l := a.owner.Log()
	c := l.Clock()
	return l.Seats[seat].Kind != gamelog.KindBot && a.owner.Lineup().MayMove(seat) == nil && (c == nil || !c.Settings().IsRealTime())
}

// decide plays the first conditional move in r that still holds. If there is none, or reading them failed, the
// seat's people are notified that it is their turn. If conditional moves were left or withdrawn since r was begun,
// they are read again.
func (a *tableMoves) decide(r reading) {
	defer close(a.deciding)
	a.deciding = nil
	if a.owner.PrepareToWrite() != nil {
		return // they are read again once the store has been asked
	}
	l := a.owner.Log()
	if l.Seq() == r.seq && l.Waiting() == r.seat && a.changes == r.changes && a.mayPlayFor(r.seat) {
		if r.err != nil {
			_ = a.owner.StoreFailed("reading orders", r.err) // logged there
		}
		a.checkedSeq = r.seq // also where what follows fails
		if a.playFirst(r.seat, r.list) {
			return
		}
	}
	a.readForTurn()
	a.owner.NotifyWaiting()
}

// playFirst commits the choices of the first conditional move of a list that holds, and reports whether there was
// one, even if the commit failed.
func (a *tableMoves) playFirst(seat int, list []Move) bool {
	for i := range list {
		m := &list[i]
		if !a.holds(m) {
			continue
		}
		s, err := a.owner.Log().Play(m.Choices)
		if err != nil {
			continue
		}
		// Others see choices like any: nothing reveals whether a person was there.
		if a.owner.CommitChoices(seat, s) != nil {
			a.checkedSeq = never
		}
		return true
	}
	return false
}

// holds reports whether the conditional move m can be played now: its person still holds the seat, it is the seat's
// turn with the move's tile, and everything that the move depends on is as its person saw it.
func (a *tableMoves) holds(m *Move) bool {
	g := a.owner.Log().Game()
	return a.owner.Roster().IsHeldBy(m.Person, m.Seat) && a.continuesFrom(m) && m.isItsTurn(g) && m.isTileDrawn(g) && m.isPlayable(g)
}

// continuesFrom reports whether the game still contains the position that the person of move m saw, so that no
// choice before it has been taken back since.
func (a *tableMoves) continuesFrom(m *Move) bool {
	entry, ok := a.owner.Log().Versions.EntryOf(m.Version)
	return ok && entry == m.Entry
}
