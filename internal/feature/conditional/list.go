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
	errNotHere = problem.New(problem.Conflict, "no-orders", "nothing is played for somebody where everybody plays at once").
			WithHint("orders are for tables without a clock, or with one by the day")
	errYourTurn = problem.New(problem.Conflict, "your-turn", "it is your turn").WithHint("play it: orders are for the turn to come")
	errNoPlace  = problem.New(problem.Impossible, "no-place", "this tile fits nowhere as the table stands")
	errAsksMore = problem.New(problem.Impossible, "open-order", "after these choices you are asked something more").
			WithHint("a preview of the order shows what; add the answer")
	errNotLaid = problem.New(problem.Impossible, "open-order", "the first choice of an order lays the tile")
)

// A wish is the conditional move that somebody has in mind, for the turn to come.
type requestedMove struct {
	seat    *int // nil: the first that they hold
	seq     int64
	tile    string
	choices []string
}

// A List is what somebody has left for a seat, and may leave.
type List struct {
	Seat   int          `json:"seat"`
	Seq    int64        `json:"seq"`
	Most   int          `json:"most"`
	Tiles  []Tile       `json:"tiles"`
	Orders []ListedMove `json:"orders"`
}

// A Tile is a kind of tile for which there may be a conditional move.
type Tile struct {
	Tile string `json:"tile"`
	Left *int   `json:"left,omitempty"` // where the table tells which tiles are left
}

// A Listed is a conditional move as whoever has left it sees it.
type ListedMove struct {
	Tile  string   `json:"tile"`
	All   []string `json:"all"`
	Holds bool     `json:"holds"` // what it depends on is as it was
}

// An own is where somebody's conditional moves for a seat of theirs are. It may be used beside the table's owner.
type personSeat struct {
	table *table.Table
	rows  store.Rows
	id    string // of the table
	seat  int
	who   access.Who
}

// find finds the seat that somebody means.
func findSeat(ctx context.Context, t *table.Table, who access.Who, seat *int) (personSeat, error) {
	return table.Do(ctx, t, who, func(o table.Owner) (personSeat, error) {
		n, err := seatHeldBy(o, who, seat)
		return personSeat{t, o.Rows(), o.ID(), n, who}, err
	})
}

// add stores a conditional move, in the place of another for the same tile, and returns all for its seat.
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

// withdraw removes the conditional move for a tile, or with "" all for the seat.
func (m personSeat) withdraw(ctx context.Context, tile string) error {
	return m.update(ctx, 0, func(tx *store.Tx) error { return removeMoves(tx, m.id, m.seat, m.who.Holder, tile) })
}

// change changes rows, and has the table know of it: also when whoever asked has gone meanwhile, or when nobody
// knows whether it was stored. For some seats there may be more then.
func (m personSeat) update(ctx context.Context, seats uint8, change func(*store.Tx) error) error {
	err := m.rows.Update(ctx, change)
	if err != nil && !errors.Is(err, store.ErrUnknown) {
		return m.problemOf(ctx, err)
	}
	aside, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeTime)
	defer cancel()
	informed := table.Inform(aside, m.table, func(o table.Owner) { table.PartOf[*tableMoves](o).onLeftOrWithdrawn(seats) })
	if err != nil {
		return m.problemOf(ctx, err)
	}
	return informed
}

// list reads somebody's conditional moves for a seat beside the owner, and has it look whether they hold.
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

// problem says how an error of the store looks to whoever asked.
func (m personSeat) problemOf(ctx context.Context, err error) error {
	switch {
	case errors.Is(err, errSeatFull), errors.Is(err, errPersonFull):
		return problem.TooOften(err.Error(), time.Minute).WithHint("withdraw one that you do not need")
	case errors.Is(err, errAllFull):
		return problem.TooOften(err.Error(), time.Hour)
	}
	return table.StoreFailed(ctx, m.table, "keeping orders", err)
}

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

// tiles are the kinds of tile that may be drawn: those that are left, where the table
// tells that, or else all that there were.
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

// seatOf returns the seat that somebody means. They hold it as a person.
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

// mayLeave says why nobody can leave a conditional move for a seat now, if so.
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

// suppose returns the game as it would be with a tile in hand after choices, and the seat that somebody means.
// No tile is drawn for it.
func suppose(o table.Owner, who access.Who, w requestedMove) (*game.Game, int, error) {
	seat, err := seatHeldBy(o, who, w.seat)
	if err != nil {
		return nil, 0, err
	}
	if err := mayLeave(o, seat); err != nil {
		return nil, 0, err
	}
	if w.seq != o.Log().Seq() {
		return nil, 0, o.Refuse(table.ErrStale, o.Roster().HeldBy(who), table.ClientVersion{Since: table.AllEvents})
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

// preview returns what a seat would be asked with a tile in hand, after choices that are not
// made, as a Preview of the protocol.
func preview(o table.Owner, who access.Who, w requestedMove) (json.RawMessage, error) {
	p, seat, err := suppose(o, who, w)
	if err != nil {
		return nil, err
	}
	defer p.Release()
	return o.RenderPreview(p, seat), nil
}

// newMove returns a conditional move that can be stored: it can be played as things stand. The table takes in that
// there may be one for its seat.
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

// wouldHold reports whether a conditional move would be played if its tile came now.
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
