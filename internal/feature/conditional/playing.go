package conditional

import (
	"context"
	"log/slog"
	"math"

	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/gamelog"
)

// An atTable is what a table's owner knows of the conditional moves there, and does with them.
type tableMoves struct {
	owner          table.Owner
	log            *slog.Logger
	seatsWithMoves uint8         // for which there may be some
	deciding       chan struct{} // closed when it is known whether one of those that are being read is played; nil: none are
	checkedSeq     int64         // the seq of the question to which none of them was an answer
	changes        int           // how often one was left or withdrawn: what was read before is out of date
	askedSeat      int           // the seat that was asked when the table changed last, or -1
}

// never is no seq.
const never = int64(-1)

// Part plays the conditional moves at a table.
func (s *Service) Part(o table.Owner) *table.Part {
	a := &tableMoves{owner: o, log: s.cfg.Log, checkedSeq: never, askedSeat: -1}
	return &table.Part{
		State: a, Loaded: a.onLoaded, Changed: a.onChanged, Due: a.readForTurn,
		Vacating: a.removeOfSeat, Leaving: a.removeOfPerson,
	}
}

// Deciding is closed when it is known whether a conditional move answers for the seat that is asked; until then
// nobody is told that it is their turn. It is nil while that is known.
func Deciding(o table.Owner) <-chan struct{} { return table.PartOf[*tableMoves](o).deciding }

// has reports whether there may be conditional moves for a seat.
func (a *tableMoves) mayHaveMoves(seat int) bool { return seat >= 0 && a.seatsWithMoves>>seat&1 != 0 }

// loaded reads for which seats there are some.
func (a *tableMoves) onLoaded() {
	a.askedSeat = a.owner.Log().Waiting()
	a.readSeats()
}

// readSeats reads for which seats there are some. Where that cannot be read there may be for any, and it is
// read again when one is asked: nobody is kept from playing.
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
		_ = a.owner.StoreFailed("reading orders", err) // the log says so
		a.seatsWithMoves = math.MaxUint8
	}
}

// changed removes what is of no use any more, and reads the conditional moves for the seat that is asked.
func (a *tableMoves) onChanged() {
	a.removeIfOver()
	before := a.askedSeat
	a.askedSeat = a.owner.Log().Waiting()
	if before != a.askedSeat && a.mayHaveMoves(before) {
		a.owner.Later(func() { a.removePast(before) }) // after whoever is asked now has been told
	}
	a.readForTurn()
}

// removePast removes, beside the owner, the conditional moves for turns of a seat that have begun. Nobody plays them
// any more, but they would count among those that somebody may have.
func (a *tableMoves) removePast(seat int) {
	if !a.mayHaveMoves(seat) || a.owner.Log().Waiting() == seat {
		return
	}
	id, next := a.owner.ID(), countTurns(a.owner.Log().Game(), seat)+1
	a.removeInBackground(func(tx *store.Tx) error { return removePast(tx, id, seat, next) })
}

// removeIfOver removes, beside the owner, all conditional moves of a game that is over, whoever ended it. A
// game that only cannot be replayed to its end here is not over.
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

// removeBeside removes, beside the owner, what is of no use any more. It reports false when the server stops.
// What cannot be removed goes when the game is over, or after the next start.
func (a *tableMoves) removeInBackground(remove func(*store.Tx) error) bool {
	rows := a.owner.Rows()
	return a.owner.Beside(func(w table.Worker) {
		if err := rows.Update(w.Context(), remove); err != nil && w.Context().Err() == nil {
			a.log.Warn("orders of the past were not forgotten", slog.String("reason", store.Why(err)))
		}
	})
}

// removeOfSeat removes all conditional moves for a seat that is handed to others.
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

// removeOfPerson removes all that somebody has left who takes the table from their list.
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

// leftOrWithdrawn takes in that somebody has left conditional moves for some seats, or withdrawn some.
func (a *tableMoves) onLeftOrWithdrawn(seats uint8) {
	a.changes++
	a.seatsWithMoves |= seats
	a.checkedSeq = never // the turn may have come meanwhile
	a.removeIfOver()     // or the end
	a.readForTurn()
}

// reread is leftOrWithdrawn where it is not known for which seats.
func (a *tableMoves) onRowsChanged() {
	a.readSeats()
	a.onLeftOrWithdrawn(0)
}

// A reading is what was read of the conditional moves for the seat that was asked, and when.
type reading struct {
	seat    int
	seq     int64
	changes int // as in atTable
	list    []Move
	err     error
}

// readForTurn reads the conditional moves for the seat that is asked, beside the owner, unless that has been done for
// this question. Until take has decided, nobody is told that it is their turn (Deciding).
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
	ok := a.owner.Beside(func(w table.Worker) {
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

// mayPlayFor reports whether conditional moves for a seat may be played now: whoever left them could answer.
func (a *tableMoves) mayPlayFor(seat int) bool {
	l := a.owner.Log()
	c := l.Clock()
	return l.Seats[seat].Kind != gamelog.KindBot && a.owner.Lineup().MayMove(seat) == nil && (c == nil || !c.Settings().IsRealTime())
}

// take plays the first of those read that holds. If there is none, the seat's people are told
// that they are asked, and so they are if it could not be read. If one was withdrawn while they were read, they are
// read again: whoever was told that it is gone relies on it.
func (a *tableMoves) decide(r reading) {
	defer close(a.deciding)
	a.deciding = nil
	if a.owner.Ready() != nil {
		return // they are read again once it is known what is stored
	}
	l := a.owner.Log()
	if l.Seq() == r.seq && l.Waiting() == r.seat && a.changes == r.changes && a.mayPlayFor(r.seat) {
		if r.err != nil {
			_ = a.owner.StoreFailed("reading orders", r.err) // the log says so
		}
		a.checkedSeq = r.seq // also where what follows fails
		if a.playFirst(r.seat, r.list) {
			return
		}
	}
	a.readForTurn()
	a.owner.TellWaiting()
}

// playFirst plays the first conditional move of a list that holds. It reports whether there was one; what became
// of it the table knows.
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
		// Others see choices like any: nothing tells who was there.
		if a.owner.CommitChoices(seat, s) != nil {
			a.checkedSeq = never
		}
		return true
	}
	return false
}

// holds reports whether a conditional move is for just this question, and all is as whoever left it saw it.
func (a *tableMoves) holds(m *Move) bool {
	g := a.owner.Log().Game()
	return a.owner.Roster().IsHeldBy(m.Person, m.Seat) && a.continuesFrom(m) && m.isItsTurn(g) && m.isTileDrawn(g) && m.isPlayable(g)
}

// remembers reports whether the game still goes on from the position that somebody saw.
func (a *tableMoves) continuesFrom(m *Move) bool {
	entry, ok := a.owner.Log().Versions.EntryOf(m.Version)
	return ok && entry == m.Entry
}
