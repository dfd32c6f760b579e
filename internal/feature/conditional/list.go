package conditional

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"time"

	"circulade/game"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/rules"
	"circulade/view"
)

var (
	errNotHere = problem.New(problem.Conflict, "no-orders", "conditional moves are not possible at a table with a clock by the second").
			WithHint("orders are for tables without a clock, or with one by the day")
	errYourTurn = problem.New(problem.Conflict, "your-turn", "it is your turn").WithHint("play it: orders are for the turn to come")
	errNoPlace  = problem.New(problem.Impossible, "no-place", "this tile fits nowhere as the table stands")
	errAsksMore = problem.New(problem.Impossible, "open-order", "after these choices there is another question to answer").
			WithHint("preview the order to see the question, and add the answer")
	errNotLaid = problem.New(problem.Impossible, "open-order", "the first choice of an order lays the tile")
)

// A requestedMove is a conditional move as a request describes it, not yet checked against the game.
type requestedMove struct {
	seat    *int     // nil: the first seat that the caller holds
	seq     int64    // of the table that the caller saw
	tile    string   // the kind of tile that has to be drawn
	choices []string // to be made in the turn; the first lays the tile
}

// A List is the answer of the endpoints for conditional moves: those that the caller has left for a seat, and the
// tiles for which they may leave one.
type List struct {
	Seat   int          `json:"seat"`
	Seq    int64        `json:"seq"`
	Most   int          `json:"most"`
	Tiles  []Tile       `json:"tiles"`
	Orders []ListedMove `json:"orders"`
}

// A Tile is a kind of tile for which a conditional move may be left.
type Tile struct {
	Tile string `json:"tile"`
	Left *int   `json:"left,omitempty"` // how many are left, where the table shows that
}

// A ListedMove is one of the caller's conditional moves in a List.
type ListedMove struct {
	Tile  string   `json:"tile"`
	All   []string `json:"all"`
	Holds bool     `json:"holds"` // it would be played if its tile came now
}

// A personSeat is one person and a seat that they hold: its methods read and change the stored conditional moves of
// this person for this seat. It may be used by any goroutine, not only the table's owner.
type personSeat struct {
	table *table.Table
	rows  store.Rows
	id    string // of the table
	seat  int
	who   access.Who
}

// findSeat returns the caller as a personSeat for the given seat, or if seat is nil for the first that they hold.
// It returns table.ErrSeat if they hold no such seat, and errNotHere if the server stores no conditional moves.
func findSeat(ctx context.Context, t *table.Table, who access.Who, seat *int) (personSeat, error) {
	return table.Do(ctx, t, who, func(o table.Owner) (personSeat, error) {
		n, err := seatHeldBy(o, who, seat)
		return personSeat{t, o.Rows(), o.ID(), n, who}, err
	})
}

// addMove checks the conditional move w against the game and stores it; it replaces another of the caller's for the
// same tile. It returns all of the caller's conditional moves for that seat; or a problem if w could not be played
// as things stand, or the seat, the caller or the server has as many as are allowed.
func addMove(ctx context.Context, t *table.Table, who access.Who, w requestedMove) (List, error) {
	type made struct {
		move *Move
		own  personSeat
	}
	m, err := table.Do(ctx, t, who, func(o table.Owner) (made, error) {
		m, err := newMove(o, who, w)
		if err != nil {
			return made{}, err
		}
		return made{m, personSeat{t, o.Rows(), o.ID(), m.Seat, who}}, nil
	})
	if err != nil {
		return List{}, err
	}
	if err := m.own.update(ctx, 1<<m.own.seat, func(tx *store.Tx) error { return Put(tx, m.move) }); err != nil {
		return List{}, err
	}
	return m.own.listMoves(ctx)
}

// withdraw deletes the person's conditional move for a kind of tile, or all for the seat if tile is "".
func (m personSeat) withdraw(ctx context.Context, tile string) error {
	return m.update(ctx, 0, func(tx *store.Tx) error { return removeMoves(tx, m.id, m.seat, m.who.Holder, tile) })
}

// update runs `change` in a transaction and then informs the table, so that it tries its conditional moves again;
// even if the caller has gone meanwhile or nobody knows whether the change was stored. `seats` has a bit for each
// seat that may have more conditional moves than before.
func (m personSeat) update(ctx context.Context, seats uint8, change func(*store.Tx) error) error {
	err := m.rows.Update(ctx, change)
	if err != nil && !errors.Is(err, store.ErrUnknown) {
		return m.problemOf(ctx, err)
	}
	aside, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeTime)
	defer cancel()
	informed := table.Run(aside, m.table, func(o table.Owner) { table.PartOf[*tableMoves](o).onLeftOrWithdrawn(seats) })
	if err != nil {
		return m.problemOf(ctx, err)
	}
	return informed
}

// listMoves reads the person's conditional moves for the seat from the store, and has the table's owner find out
// which of them would be played. It fails if the person does not hold the seat any more.
func (m personSeat) listMoves(ctx context.Context) (List, error) {
	var list []Move
	err := m.rows.View(ctx, func(tx *store.Tx) (err error) {
		list, err = movesOfPerson(tx, m.id, m.seat, m.who.Holder)
		return err
	})
	if err != nil {
		return List{}, m.problemOf(ctx, err)
	}
	return table.Do(ctx, m.table, m.who, func(o table.Owner) (List, error) {
		if _, err := seatHeldBy(o, m.who, &m.seat); err != nil {
			return List{}, err
		}
		return newList(o, m.seat, list), nil
	})
}

// problemOf turns an error of the store into the problem that the caller is sent: one of the limits on conditional
// moves, or that the store failed.
func (m personSeat) problemOf(ctx context.Context, err error) error {
	switch {
	case errors.Is(err, errSeatFull), errors.Is(err, errPersonFull):
		return problem.TooOften(err.Error(), time.Minute).WithHint("withdraw one that you do not need")
	case errors.Is(err, errAllFull):
		return problem.TooOften(err.Error(), time.Hour)
	}
	return table.StoreFailed(ctx, m.table, "keeping orders", err)
}

// newList builds the List for a seat from its stored conditional moves. Those for past turns are left out.
func newList(o table.Owner, seat int, list []Move) List {
	g, l := o.Log().Game(), o.Log()
	a := List{Seat: seat, Seq: l.Seq(), Most: MaxPerSeat, Tiles: []Tile{}, Orders: []ListedMove{}}
	if mayLeave(o, seat) == nil {
		a.Tiles = drawableTiles(g)
	}
	begun := countTurns(g, seat)
	for i := range list {
		if m := &list[i]; m.Turn >= begun {
			a.Orders = append(a.Orders, ListedMove{m.Tile, m.Choices, wouldHold(o, m)})
		}
	}
	return a
}

// drawableTiles returns the kinds of tile that may still be drawn. Where the table does not show which tiles are
// left it returns all kinds of the game.
func drawableTiles(g *game.Game) []Tile {
	list := []Tile{}
	told := view.AidsNow(g).Bag
	for n := range g.Book().Types() {
		tile := Tile{Tile: g.Book().TileName(n)}
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

// seatHeldBy returns the given seat, or if seat is nil the first, that the caller holds as a person. It returns
// table.ErrSeat if they do not, and errNotHere if the server has no rows for conditional moves.
func seatHeldBy(o table.Owner, who access.Who, seat *int) (int, error) {
	if o.Rows() == nil {
		return 0, errNotHere
	}
	for i := range o.Log().Seats {
		if (seat == nil || *seat == i) && o.Roster().IsHeldBy(who.Holder, i) {
			return i, nil
		}
	}
	return 0, table.ErrSeat
}

// mayLeave returns nil if a conditional move may be left for a seat now. Otherwise it returns the problem: the game
// is over or its clock runs in real time, a computer player has the seat, one device has all seats, or it is the
// seat's turn already.
func mayLeave(o table.Owner, seat int) error {
	l := o.Log()
	if c := l.Clock(); c != nil && c.Settings().IsRealTime() {
		return errNotHere
	}
	switch {
	case l.Status() != store.Playing:
		return problem.GameOver
	case o.Lineup().Computer(seat) != "":
		return table.ErrComputer
	case o.Roster().IsOneDevice():
		return table.ErrOneDevice
	case l.Waiting() == seat, int(l.Game().State().SubTurn().Seat) == seat:
		return errYourTurn
	}
	return nil
}

// suppose returns a copy of the game as it would be if the caller's seat had its turn, drew the tile in w and made
// the choices in w; and that seat. It returns a problem if w.seq is not the table's present one, the tile cannot be
// drawn or fits nowhere, or a choice is illegal. The real game is not changed and nothing is drawn from it. The
// caller of suppose releases the returned game.
func suppose(o table.Owner, who access.Who, w requestedMove) (*game.Game, int, error) {
	seat, err := seatHeldBy(o, who, w.seat)
	if err != nil {
		return nil, 0, err
	}
	if err := mayLeave(o, seat); err != nil {
		return nil, 0, err
	}
	if w.seq != o.Log().Seq() {
		return nil, 0, o.RefuseWithTable(table.ErrStale, o.Roster().HeldBy(who), table.ClientVersion{Since: table.AllEvents})
	}
	g := o.Log().Game()
	n, known := tileTypeOf(g, w.tile)
	if !known || view.AidsNow(g).Bag && g.State().LeftOf(n) == 0 {
		return nil, 0, problem.Incomplete([]game.Fault{{Field: "tile", Message: "is none of the kinds of tile that may be drawn"}})
	}
	p, ok := g.Suppose(rules.Seat(seat), n, rand.IntN)
	if !ok {
		return nil, 0, errNoPlace
	}
	if len(w.choices) == 0 {
		return p, seat, nil
	}
	defer p.Release()
	after, err := p.Preview(w.choices...)
	if err != nil {
		return nil, 0, problem.OfGame(err)
	}
	return after, seat, nil
}

// preview returns the position that a requested conditional move would lead to, as a Preview of the protocol.
// Nothing is stored.
func preview(o table.Owner, who access.Who, w requestedMove) (json.RawMessage, error) {
	p, seat, err := suppose(o, who, w)
	if err != nil {
		return nil, err
	}
	defer p.Release()
	return o.RenderPreview(p, seat), nil
}

// newMove checks that the requested conditional move w is complete and could be played as things stand, and returns
// it, with its fingerprint, ready to be stored. It also marks at the table that the seat may have conditional
// moves.
func newMove(o table.Owner, who access.Who, w requestedMove) (*Move, error) {
	if err := o.CheckWritable(); err != nil {
		return nil, err
	}
	whole, seat, err := suppose(o, who, w)
	if err != nil {
		return nil, err
	}
	defer whole.Release()
	if asksMore(whole, seat) {
		return nil, errAsksMore
	}
	laid, _, err := suppose(o, who, requestedMove{seat: w.seat, seq: w.seq, tile: w.tile, choices: w.choices[:1]})
	if err != nil {
		return nil, err
	}
	defer laid.Release()
	g := o.Log().Game()
	if len(laid.State().Board.Laid()) == len(g.State().Board.Laid()) {
		return nil, errNotLaid
	}
	entry, _ := o.Log().Versions.EntryOf(g.Version())
	table.PartOf[*tableMoves](o).seatsWithMoves |= 1 << seat
	return &Move{
		Game: o.ID(), Seat: seat, Person: who.Holder, Tile: w.tile, Choices: w.choices, Turn: countTurns(g, seat) + 1,
		Version: g.Version(), Entry: entry, Saw: fingerprint(laid), Made: o.Now(),
	}, nil
}

// wouldHold reports whether the conditional move m would be played if its seat's next turn came now and its tile
// were drawn.
func wouldHold(o table.Owner, m *Move) bool {
	g := o.Log().Game()
	if o.Log().Status() != store.Playing || !table.PartOf[*tableMoves](o).continuesFrom(m) || countTurns(g, m.Seat) != m.Turn-1 {
		return false
	}
	n, known := tileTypeOf(g, m.Tile)
	if !known {
		return false
	}
	p, ok := g.Suppose(rules.Seat(m.Seat), n, rand.IntN)
	if !ok {
		return false
	}
	defer p.Release()
	return m.isPlayable(p)
}
