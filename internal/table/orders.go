package table

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"time"

	"circulade/game"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/order"
	"circulade/rules"
	"circulade/view"
)

// This file is what people leave to be played for them: they say what they want to lay where
// when they draw a certain tile. Whoever has an order alone hears of it. That it is played is
// in orderplay.go.

// A Wanted is the order that somebody has in mind, for the turn to come.
type Wanted struct {
	Seat *int // nil: the first that they hold
	Seq  int64
	Tile string
	All  []string
}

// Orders are somebody's orders for a seat.
type Orders struct {
	Seat   int           `json:"seat"`
	Seq    int64         `json:"seq"`
	Most   int           `json:"most"`
	Tiles  []OrderTile   `json:"tiles"`
	Orders []OrderListed `json:"orders"`
}

// An OrderTile is a kind of tile for which there may be an order.
type OrderTile struct {
	Tile string `json:"tile"`
	Left *int   `json:"left,omitempty"` // where the table tells which tiles are left
}

// An OrderListed is an order as whoever has it sees it.
type OrderListed struct {
	Tile  string   `json:"tile"`
	All   []string `json:"all"`
	Holds bool     `json:"holds"` // what it depends on is as it was
}

// Suppose returns what a seat would be asked with a tile in hand, after choices that are not
// made, as a Preview of the protocol: no tile is drawn for it.
func (t *Table) Suppose(ctx context.Context, who access.Who, q Wanted) (json.RawMessage, error) {
	return as(ctx, t, who, func() (json.RawMessage, error) {
		p, seat, err := t.suppose(who, q)
		if err != nil {
			return nil, err
		}
		defer p.Release()
		return t.projection.renderPreview(p, seat), nil
	})
}

// Orders returns somebody's orders for a seat.
func (t *Table) Orders(ctx context.Context, who access.Who, seat *int) (Orders, error) {
	n, err := as(ctx, t, who, func() (int, error) { return t.orderSeat(who, seat) })
	if err != nil {
		return Orders{}, err
	}
	return t.listOrders(ctx, who, n)
}

// Order keeps an order, in the place of another for the same tile.
func (t *Table) Order(ctx context.Context, who access.Who, q Wanted) (Orders, error) {
	o, err := as(ctx, t, who, func() (*order.Order, error) { return t.newOrder(who, q) })
	if err != nil {
		return Orders{}, err
	}
	if err := t.keepOrders(ctx, 1<<o.Seat, func(tx *store.Tx) error { return order.Put(tx, o) }); err != nil {
		return Orders{}, err
	}
	return t.listOrders(ctx, who, o.Seat)
}

// Withdraw forgets somebody's order for a tile, or with "" all for a seat.
func (t *Table) Withdraw(ctx context.Context, who access.Who, seat *int, tile string) (Orders, error) {
	n, err := as(ctx, t, who, func() (int, error) { return t.orderSeat(who, seat) })
	if err != nil {
		return Orders{}, err
	}
	err = t.keepOrders(ctx, 0, func(tx *store.Tx) error { return order.Drop(tx, t.id, n, who.Holder, tile) })
	if err != nil {
		return Orders{}, err
	}
	return t.listOrders(ctx, who, n)
}

// keepOrders changes what is kept of orders, and has the table know of it: also when whoever
// asked has gone meanwhile, or when nobody knows whether it was stored.
func (t *Table) keepOrders(ctx context.Context, seats uint8, change func(*store.Tx) error) error {
	err := t.registry.changeRows(ctx, change)
	if err != nil && !errors.Is(err, store.ErrUnknown) {
		return t.ofOrders(ctx, err)
	}
	aside, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeTime)
	defer cancel()
	told := t.reorder(aside, seats)
	if err != nil {
		return t.ofOrders(ctx, err)
	}
	return told
}

// listOrders reads somebody's orders beside the owner, and has it look whether they hold.
func (t *Table) listOrders(ctx context.Context, who access.Who, seat int) (Orders, error) {
	var list []order.Order
	err := t.registry.lookRows(ctx, func(tx *store.Tx) (err error) {
		list, err = order.Of(tx, t.id, seat, who.Holder)
		return err
	})
	if err != nil {
		return Orders{}, t.ofOrders(ctx, err)
	}
	return as(ctx, t, who, func() (Orders, error) {
		if _, err := t.orderSeat(who, &seat); err != nil {
			return Orders{}, err
		}
		return t.tellOrders(seat, list), nil
	})
}

func (t *Table) tellOrders(seat int, list []order.Order) Orders {
	g := t.log.Game()
	a := Orders{Seat: seat, Seq: t.log.Seq(), Most: order.MaxSeat, Tiles: []OrderTile{}, Orders: []OrderListed{}}
	if t.mayOrder(seat) == nil {
		a.Tiles = orderTiles(g)
	}
	turns := order.Turns(g, seat)
	for i := range list {
		if o := &list[i]; o.Turn >= turns {
			a.Orders = append(a.Orders, OrderListed{o.Tile, o.Choices, t.wouldPlay(o)})
		}
	}
	return a
}

// orderTiles are the kinds of tile that may be drawn: those that are left, where the table
// tells that, or else all that there were.
func orderTiles(g *game.Game) []OrderTile {
	list := []OrderTile{}
	told := view.AidsNow(g).Bag
	for n := range g.Book().Types() {
		tile := OrderTile{Tile: g.Book().TileName(n)}
		if told {
			left := g.State().LeftOf(n)
			if left == 0 {
				continue
			}
			tile.Left = &left
		}
		list = append(list, tile)
	}
	return list
}

// orderSeat returns the seat whose orders somebody means. They hold it as a person.
func (t *Table) orderSeat(who access.Who, seat *int) (int, error) {
	if t.registry.cfg.Rows == nil {
		return 0, errNoOrders
	}
	for i := range t.log.Seats {
		if (seat == nil || *seat == i) && t.roster.isHeldBy(who.Holder, i) {
			return i, nil
		}
	}
	return 0, ErrSeat
}

// mayOrder says why nobody can leave an order for a seat now, if so.
func (t *Table) mayOrder(seat int) error {
	if c := t.clock.Value(); c != nil && c.Settings().Real() {
		return errNoOrders
	}
	switch {
	case t.log.Status() != store.Playing:
		return problem.GameOver
	case t.lineup.Computer(seat) != "":
		return ErrComputer
	case t.roster.IsOneDevice():
		return ErrOneDevice
	case t.log.Waiting() == seat, int(t.log.Game().State().SubTurn().Seat) == seat:
		return errYourTurn
	}
	return nil
}

// suppose returns the game as it would be with a tile in hand after choices.
func (t *Table) suppose(who access.Who, q Wanted) (*game.Game, int, error) {
	seat, err := t.orderSeat(who, q.Seat)
	if err != nil {
		return nil, 0, err
	}
	if err := t.mayOrder(seat); err != nil {
		return nil, 0, err
	}
	if q.Seq != t.log.Seq() {
		return nil, 0, t.projection.refuse(ErrStale, t.roster.HeldBy(who), nothing)
	}
	g := t.log.Game()
	n, known := typeOf(g, q.Tile)
	if !known || view.AidsNow(g).Bag && g.State().LeftOf(n) == 0 {
		return nil, 0, problem.Incomplete([]game.Fault{{Field: "tile", Message: "is none of the kinds of tile that may be drawn"}})
	}
	p, ok := g.Suppose(rules.Seat(seat), n, rand.IntN)
	if !ok {
		return nil, 0, errNoPlace
	}
	if len(q.All) == 0 {
		return p, seat, nil
	}
	defer p.Release()
	after, err := p.Preview(q.All...)
	if err != nil {
		return nil, 0, problem.OfGame(err)
	}
	return after, seat, nil
}

// typeOf returns the kind of tile with a name, if the game has it.
func typeOf(g *game.Game, name string) (int, bool) {
	for n := range g.Book().Types() {
		if g.Book().TileName(n) == name {
			return n, true
		}
	}
	return 0, false
}

// newOrder returns an order that can be kept: it can be played as things stand.
func (t *Table) newOrder(who access.Who, q Wanted) (*order.Order, error) {
	if err := t.sure(); err != nil {
		return nil, err
	}
	whole, seat, err := t.suppose(who, q)
	if err != nil {
		return nil, err
	}
	defer whole.Release()
	if !order.Whole(whole, seat) {
		return nil, errOrderOpen
	}
	laid, _, err := t.suppose(who, Wanted{Seat: q.Seat, Seq: q.Seq, Tile: q.Tile, All: q.All[:1]})
	if err != nil {
		return nil, err
	}
	defer laid.Release()
	g := t.log.Game()
	if len(laid.State().Board.Laid()) == len(g.State().Board.Laid()) {
		return nil, errNotLaid
	}
	entry, _ := t.log.Versions.EntryOf(g.Version())
	t.orders.seats |= 1 << seat
	return &order.Order{
		Game: t.id, Seat: seat, Person: who.Holder, Tile: q.Tile, Choices: q.All, Turn: order.Turns(g, seat) + 1,
		Version: g.Version(), Entry: entry, Saw: order.See(laid), Made: t.registry.now(),
	}, nil
}

// ofOrders says how an error of keeping orders looks. Anybody may call it.
func (t *Table) ofOrders(ctx context.Context, err error) error {
	switch {
	case errors.Is(err, order.ErrSeat), errors.Is(err, order.ErrPerson):
		return problem.Often(err.Error(), time.Minute).With("withdraw one that you do not need")
	case errors.Is(err, order.ErrAll):
		return problem.Often(err.Error(), time.Hour)
	}
	return t.storeFailure(ctx, "keeping orders", err)
}
