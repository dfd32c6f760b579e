package conditional

import (
	"context"
	"log/slog"
	"math"

	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/gamelog"
)

// A tableMoves is the feature's state at one table: for which seats conditional moves may be stored, and whether
// one of them is being looked for. It belongs to the table's owner.
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

// Part makes the Part of a table that plays conditional moves: it looks for one whenever a seat has to answer, and
// deletes those that are of no more use.
func (s *Service) Part(o table.Owner) *table.Part {
	a := &tableMoves{owner: o, log: s.cfg.Log, checkedSeq: never, askedSeat: -1}
	return &table.Part{
		State: a, Loaded: a.onLoaded, Changed: a.onChanged, Due: a.readForTurn,
		Vacating: a.removeOfSeat, Leaving: a.removeOfPerson,
	}
}

// Deciding returns a channel that is closed once it is decided whether a conditional move answers for the seat
// that has to answer; until then nobody is notified that it is their turn. It is nil when there is nothing to decide.
func Deciding(o table.Owner) <-chan struct{} { return table.PartOf[*tableMoves](o).deciding }

// mayHaveMoves reports whether conditional moves may be stored for a seat.
func (a *tableMoves) mayHaveMoves(seat int) bool { return seat >= 0 && a.seatsWithMoves>>seat&1 != 0 }

// onLoaded runs when the table has been loaded: it notes the seat that has to answer and reads which seats have
// conditional moves.
func (a *tableMoves) onLoaded() {
	a.askedSeat = a.owner.Log().Waiting()
	a.readSeats()
}

// readSeats reads from the store which seats have conditional moves. If that fails, every seat may have some, and
// they are looked for when it is asked: a failing store keeps nobody from playing.
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

// onChanged runs after every change of the table: it deletes conditional moves that are of no more use, and reads
// those for the seat that has to answer now.
func (a *tableMoves) onChanged() {
	a.removeIfOver()
	before := a.askedSeat
	a.askedSeat = a.owner.Log().Waiting()
	if before != a.askedSeat && a.mayHaveMoves(before) {
		a.owner.PostLater(func() { a.removePast(before) }) // after the seat that has to answer now was notified
	}
	a.readForTurn()
}

// removePast deletes, in the background, the conditional moves for turns of a seat that have begun. They can never
// be played any more, but would count against their person's limits.
func (a *tableMoves) removePast(seat int) {
	if !a.mayHaveMoves(seat) || a.owner.Log().Waiting() == seat {
		return
	}
	id, next := a.owner.ID(), countTurns(a.owner.Log().Game(), seat)+1
	a.removeInBackground(func(tx *store.Tx) error { return removePast(tx, id, seat, next) })
}

// removeIfOver deletes, in the background, all conditional moves of the table once its game is over. A game that
// this server only cannot replay to its end is not over.
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

// removeInBackground runs a deletion outside the table's owner. It returns false if the server stops, so that
// nothing was begun. Rows that could not be deleted go when the game is over, or after the next start.
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

// removeOfPerson deletes all conditional moves that a person has left at the table, before they take it from their
// list.
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

// onLeftOrWithdrawn takes in that conditional moves were left or withdrawn, and tries those for the seat that has
// to answer. seats has a bit for each seat that may have more of them now.
func (a *tableMoves) onLeftOrWithdrawn(seats uint8) {
	a.changes++
	a.seatsWithMoves |= seats
	a.checkedSeq = never // the turn may have come meanwhile
	a.removeIfOver()     // or the end
	a.readForTurn()
}

// onRowsChanged takes in that stored conditional moves of this table have changed, through any server: it reads
// again which seats have some, and tries those for the seat that has to answer.
func (a *tableMoves) onRowsChanged() {
	a.readSeats()
	a.onLeftOrWithdrawn(0)
}

// A reading is what was read from the store of the conditional moves for the seat that had to answer, and at which
// state of the table.
type reading struct {
	seat    int
	seq     int64
	changes int // tableMoves.changes when it was begun
	list    []Move
	err     error
}

// readForTurn reads, outside the owner, the conditional moves for the seat that has to answer, unless that was done for
// this question already; decide then takes them in. Only the server that owns the table does so.
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

// decide plays the first of the conditional moves read that still holds. If none does, or they could not be read,
// the seat's people are notified that it is their turn. If any was left or withdrawn since the reading, it reads
// them again.
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

// holds reports whether a conditional move answers just the present question: its person still holds the seat, it
// is its turn and tile, and everything that it depends on is as they saw it.
func (a *tableMoves) holds(m *Move) bool {
	g := a.owner.Log().Game()
	return a.owner.Roster().IsHeldBy(m.Person, m.Seat) && a.continuesFrom(m) && m.isItsTurn(g) && m.isTileDrawn(g) && m.isPlayable(g)
}

// continuesFrom reports whether the game still goes on from the position that a move's person saw, so that nothing
// before it was taken back.
func (a *tableMoves) continuesFrom(m *Move) bool {
	entry, ok := a.owner.Log().Versions.EntryOf(m.Version)
	return ok && entry == m.Entry
}
