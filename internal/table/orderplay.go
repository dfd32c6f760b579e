package table

import (
	"context"
	"log/slog"
	"math"
	"math/rand/v2"
	"net/netip"

	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/order"
	"circulade/rules"
)

// ordering is what a table's owner knows of orders.
type ordering struct {
	seats  uint8         // for which there may be some
	busy   chan struct{} // closed when it is known what comes of those that are being read; nil while none are
	looked int64         // the seq at which none of them was to be played
	kept   int           // how often one was left or withdrawn: what was read before is out of date
}

// never is no seq.
const never = int64(-1)

// maxRecalled is at how many tables is looked after a start.
const maxRecalled = 10_000

// ordered returns the seats of a table for which there are orders. Where that cannot be read
// there may be for any, and it is read again when one is asked: nobody is kept from playing.
func (t *Table) ordered() (seats uint8) {
	if t.registry.cfg.Rows == nil {
		return 0
	}
	err := t.registry.lookRows(context.Background(), func(tx *store.Tx) (err error) {
		seats, err = order.Seats(tx, t.id)
		return err
	})
	if err != nil {
		_ = t.storeFailure(t.during, "reading orders", err) // told in the log
		return math.MaxUint8
	}
	return seats
}

func (h *Registry) lookRows(ctx context.Context, f func(*store.Tx) error) error {
	ctx, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	return h.cfg.Rows.View(ctx, f)
}

func (h *Registry) changeRows(ctx context.Context, f func(*store.Tx) error) error {
	ctx, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	return h.cfg.Rows.Update(ctx, f)
}

// recall has tables look for orders whose turn had come when the server stopped, and forgets
// those of games that are over.
func (h *Registry) recall() {
	var games []string
	over := false
	err := h.lookRows(h.running, func(tx *store.Tx) (err error) {
		games, over, err = order.Waiting(tx, maxRecalled)
		return err
	})
	if err == nil && over {
		err = h.changeRows(h.running, order.Over)
	}
	if err != nil && h.running.Err() == nil {
		h.cfg.Log.Warn("orders that may wait were not looked for", slog.String("reason", store.Why(err)))
	}
	for _, id := range games {
		if h.cfg.Others != nil && !h.cfg.Others.Mine(id) {
			continue
		}
		t, err := h.Hold(id, netip.Addr{})
		if err != nil {
			return // who asks for the tables later has them looked at
		}
		_, _ = ask(h.running, t, func() (struct{}, error) { return struct{}{}, nil }) // it looks when it is loaded
		t.Release()
	}
}

// dropOrders forgets all orders for a seat that is handed to others.
func (t *Table) dropOrders(seat int) error {
	if t.orders.seats>>seat&1 == 0 {
		return nil
	}
	err := t.registry.changeRows(context.Background(), func(tx *store.Tx) error { return order.Clear(tx, t.id, seat) })
	if err != nil {
		return t.storeFailure(t.during, "forgetting orders", err)
	}
	t.orders.seats &^= 1 << seat
	return nil
}

// tidyOrders forgets, beside the owner, the orders for turns of a seat that have begun: of no
// use any more, they would only be counted.
func (t *Table) tidyOrders(seat int) {
	if t.orders.seats>>seat&1 == 0 || t.log.Waiting() == seat || !t.registry.enter() {
		return
	}
	id, next := t.id, order.Turns(t.log.Game(), seat)+1
	go t.registry.forgetPast(func(tx *store.Tx) error { return order.Past(tx, id, seat, next) })
}

// endOrders forgets, beside the owner, all orders of a game that is over, whoever ended it. A
// game that only cannot be replayed to its end here is not over.
func (t *Table) endOrders() {
	if t.orders.seats == 0 || t.log.Status() == store.Playing || t.log.Cut() != nil || !t.registry.enter() {
		return
	}
	t.orders.seats = 0
	id := t.id
	go t.registry.forgetPast(func(tx *store.Tx) error { return order.ClearGame(tx, id) })
}

// forgetPast forgets orders that are of no use any more. It is a worker of the registry. What it
// cannot forget goes when the game is over, or after the next start.
func (h *Registry) forgetPast(f func(*store.Tx) error) {
	defer h.workers.Done()
	if err := h.changeRows(h.running, f); err != nil && h.running.Err() == nil {
		h.cfg.Log.Warn("orders of the past were not forgotten", slog.String("reason", store.Why(err)))
	}
}

// reorder takes in, on the owner, that somebody has left an order for some seats, or
// withdrawn one.
func (t *Table) reorder(ctx context.Context, seats uint8) error {
	_, err := ask(ctx, t, func() (struct{}, error) {
		t.orders.kept++
		t.orders.seats |= seats
		t.orders.looked = never // the turn may have come meanwhile
		t.endOrders()           // or the end
		t.consult()
		return struct{}{}, nil
	})
	return err
}

// consult reads the orders for the seat that is asked, beside the owner, and reports whether it
// does. Until it is known what comes of that nobody is told to come.
func (t *Table) consult() bool {
	if t.orders.busy != nil {
		return true
	}
	seat, seq := t.log.Waiting(), t.log.Seq()
	if seat < 0 || t.orders.seats>>seat&1 == 0 || t.orders.looked == seq || t.recovery.mustAsk || !t.obeys(seat) {
		return false
	}
	if !t.ownership.OwnedHere() {
		t.ownership.Request()
		return false
	}
	if !t.registry.enter() {
		return false
	}
	t.orders.busy = make(chan struct{})
	kept := t.orders.kept
	t.holdOn()
	go func() {
		defer t.registry.workers.Done()
		defer t.Release()
		var list []order.Order
		err := t.registry.lookRows(t.registry.running, func(tx *store.Tx) (err error) {
			list, err = order.At(tx, t.id, seat)
			return err
		})
		t.post(func() { t.consulted(consultation{seat, seq, kept, list, err}) })
	}()
	return true
}

// obeys reports whether orders for a seat may be played now: whoever left them could answer.
func (t *Table) obeys(seat int) bool {
	c := t.clock.Value()
	return t.log.Seats[seat].Kind != gamelog.KindBot && t.lineup.MayMove(seat) == nil && (c == nil || !c.Settings().Real())
}

// A consultation is what was read of the orders for a seat, and when.
type consultation struct {
	seat int
	seq  int64
	kept int // as in ordering
	list []order.Order
	err  error
}

// consulted plays the first order that holds. If there is none, the seat's people are told
// that they are asked, and so they are if the orders could not be read. If one was withdrawn
// while they were read they are read again: whoever was told that it is gone relies on it.
func (t *Table) consulted(c consultation) {
	defer close(t.orders.busy)
	t.orders.busy = nil
	if t.recovery.load() != nil {
		return
	}
	t.clock.Advance()
	if t.recovery.mustAsk {
		return // once it is known what is stored it is looked again
	}
	if t.log.Seq() == c.seq && t.log.Waiting() == c.seat && t.orders.kept == c.kept && t.obeys(c.seat) {
		if c.err != nil {
			_ = t.storeFailure(t.during, "reading orders", c.err) // told in the log
		}
		t.orders.looked = c.seq // also where what follows fails
		if t.fulfil(c.seat, c.list) {
			return
		}
	}
	if !t.consult() {
		t.parts.tellPresent(access.Rights{})
	}
}

// fulfil plays the first of some orders that holds, as the choices of whoever left it. It
// reports whether there was one; what became of it the table knows.
func (t *Table) fulfil(seat int, list []order.Order) bool {
	for i := range list {
		o := &list[i]
		if !t.applies(o) {
			continue
		}
		s, err := t.log.Play(o.Choices)
		if err != nil {
			continue
		}
		// Others see choices like any: nothing tells who was there.
		if t.commit(access.NewID(), seat, s) != nil {
			t.orders.looked = never
		}
		t.tidyOrders(seat)
		return true
	}
	return false
}

// applies reports whether an order is for just this question, and all is as whoever left it
// saw it.
func (t *Table) applies(o *order.Order) bool {
	g := t.log.Game()
	if !t.roster.isHeldBy(o.Person, o.Seat) || !t.remembers(o) || !o.Fresh(g) || !o.Drawn(g) {
		return false
	}
	return sameIn(o, g)
}

// remembers reports whether the game still goes on from the position that somebody saw.
func (t *Table) remembers(o *order.Order) bool {
	entry, ok := t.log.Versions.EntryOf(o.Version)
	return ok && entry == o.Entry
}

// wouldPlay reports whether an order would be played if its tile came now.
func (t *Table) wouldPlay(o *order.Order) bool {
	g := t.log.Game()
	if t.log.Status() != store.Playing || !t.remembers(o) || order.Turns(g, o.Seat) != o.Turn-1 {
		return false
	}
	n, known := typeOf(g, o.Tile)
	if !known {
		return false
	}
	p, ok := g.Suppose(rules.Seat(o.Seat), n, rand.IntN)
	if !ok {
		return false
	}
	defer p.Release()
	return sameIn(o, p)
}

// sameIn reports whether all choices of an order can be made in a game, and what the tile
// touches is as it was.
func sameIn(o *order.Order, g *game.Game) bool {
	whole, err := g.Preview(o.Choices...)
	if err != nil {
		return false
	}
	defer whole.Release()
	if !order.Whole(whole, o.Seat) {
		return false
	}
	laid, err := g.Preview(o.Choices[:1]...)
	if err != nil {
		return false
	}
	defer laid.Release()
	return o.Same(laid)
}
