package order

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"circulade/internal/store"
)

const (
	orderColumns = `game, seat, person, tile, choices, turn, version, entry, saw, made`

	sqlPut = `INSERT INTO orders (` + orderColumns + `) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
		ON CONFLICT (game, seat, person, tile) DO UPDATE SET choices = excluded.choices, turn = excluded.turn,
		version = excluded.version, entry = excluded.entry, saw = excluded.saw, made = excluded.made`
	sqlOf     = `SELECT ` + orderColumns + ` FROM orders WHERE game = ?1 AND seat = ?2 AND person = ?3 ORDER BY made, tile`
	sqlAt     = `SELECT ` + orderColumns + ` FROM orders WHERE game = ?1 AND seat = ?2 ORDER BY made, tile`
	sqlAllOf  = `SELECT ` + orderColumns + ` FROM orders WHERE person = ?1 ORDER BY made, game, seat, tile`
	sqlSeats  = `SELECT DISTINCT seat FROM orders WHERE game = ?1`
	sqlPast   = `DELETE FROM orders WHERE game = ?1 AND seat = ?2 AND turn < ?3`
	sqlDrop   = `DELETE FROM orders WHERE game = ?1 AND seat = ?2 AND person = ?3 AND (tile = ?4 OR ?4 = '')`
	sqlLeave  = `DELETE FROM orders WHERE game = ?1 AND person = ?2`
	sqlGame   = `DELETE FROM orders WHERE game = ?1`
	sqlClear  = `DELETE FROM orders WHERE game = ?1 AND seat = ?2`
	sqlNumber = `SELECT count(*), (SELECT count(*) FROM orders WHERE person = ?3), (SELECT count(*) FROM orders)
		FROM orders WHERE game = ?1 AND seat = ?2 AND person = ?3 AND tile <> ?4`
	// Where two have an order for the same tile, that of who signs in to is kept.
	sqlMove  = `INSERT INTO orders (` + orderColumns + `) SELECT game, seat, ?2, tile, choices, turn, version, entry, saw, made FROM orders o WHERE person = ?1 ON CONFLICT DO NOTHING`
	sqlErase = `DELETE FROM orders WHERE person = ?1`

	sqlWaiting  = `SELECT DISTINCT o.game FROM orders o JOIN games g ON g.id = o.game WHERE g.status = 'playing' AND (g.asked IS NULL OR g.asked = o.seat) LIMIT ?1`
	sqlSomeOver = `SELECT count(*) FROM orders o JOIN games g ON g.id = o.game WHERE g.status <> 'playing'`
	sqlOver     = `DELETE FROM orders WHERE game IN (SELECT o.game FROM orders o JOIN games g ON g.id = o.game WHERE g.status <> 'playing')`
)

// The reasons why no order is taken.
var (
	ErrSeat   = fmt.Errorf("there may be %d orders for a seat", MaxSeat)
	ErrPerson = fmt.Errorf("somebody may have %d orders at all tables", MaxPerson)
	ErrAll    = errors.New("as many orders are kept as this server holds")
)

// Put keeps an order, in the place of another for the same tile. Those for turns that are
// past go.
func Put(tx *store.Tx, o *Order) error {
	choices, err := json.Marshal(o.Choices)
	if err != nil {
		return err
	}
	if err := Past(tx, o.Game, o.Seat, o.Turn); err != nil {
		return err
	}
	var here, theirs, all int
	if err := tx.One(sqlNumber, []any{o.Game, o.Seat, o.Person[:], o.Tile}, &here, &theirs, &all); err != nil {
		return err
	}
	switch {
	case here >= MaxSeat:
		return ErrSeat
	case theirs >= MaxPerson:
		return ErrPerson
	case all >= MaxAll:
		return ErrAll
	}
	_, err = tx.Exec(sqlPut, o.Game, o.Seat, o.Person[:], o.Tile, string(choices), o.Turn, o.Version, o.Entry, o.Saw, o.Made)
	return err
}

// Of returns somebody's orders for a seat, in the order in which they were made.
func Of(tx *store.Tx, game string, seat int, who Person) ([]Order, error) {
	return read(tx, sqlOf, game, seat, who[:])
}

// At returns all orders for a seat, in that order.
func At(tx *store.Tx, game string, seat int) ([]Order, error) { return read(tx, sqlAt, game, seat) }

func read(tx *store.Tx, query string, args ...any) ([]Order, error) {
	return store.List(tx, query, args, func(scan store.Scan, o *Order) error {
		var choices string
		if err := scan(&o.Game, &o.Seat, &o.Person, &o.Tile, &choices, &o.Turn, &o.Version, &o.Entry, &o.Saw, &o.Made); err != nil {
			return err
		}
		return json.Unmarshal([]byte(choices), &o.Choices)
	})
}

// Seats returns the seats of a table for which there are orders, one bit each.
func Seats(tx *store.Tx, game string) (seats uint8, err error) {
	err = tx.Each(sqlSeats, []any{game}, func(scan store.Scan) error {
		var seat int
		err := scan(&seat)
		seats |= 1 << (seat & 7)
		return err
	})
	return seats, err
}

// Drop forgets somebody's order for a kind of tile, or all for the seat ("").
func Drop(tx *store.Tx, game string, seat int, who Person, tile string) error {
	_, err := tx.Exec(sqlDrop, game, seat, who[:], tile)
	return err
}

// Clear forgets everybody's orders for a seat.
func Clear(tx *store.Tx, game string, seat int) error {
	_, err := tx.Exec(sqlClear, game, seat)
	return err
}

// ClearGame forgets all orders at a table.
func ClearGame(tx *store.Tx, game string) error {
	_, err := tx.Exec(sqlGame, game)
	return err
}

// Leave forgets somebody's orders at a table.
func Leave(tx *store.Tx, game string, who Person) error {
	_, err := tx.Exec(sqlLeave, game, who[:])
	return err
}

// Past forgets the orders for the turns of a seat before one.
func Past(tx *store.Tx, game string, seat, turn int) error {
	_, err := tx.Exec(sqlPast, game, seat, turn)
	return err
}

// Waiting returns tables that may wait for a seat for which there are orders, at most so
// many, and whether there are orders of games that are over.
func Waiting(tx *store.Tx, limit int) (games []string, over bool, err error) {
	n := 0
	if err := tx.One(sqlSomeOver, nil, &n); err != nil {
		return nil, false, err
	}
	games, err = store.List(tx, sqlWaiting, []any{limit}, store.Column[string])
	return games, n > 0, err
}

// Over forgets the orders of games that are over.
func Over(tx *store.Tx) error {
	_, err := tx.Exec(sqlOver)
	return err
}

// Merge makes one person's orders another's: a guest has signed in.
func Merge(tx *store.Tx, from, to Person) error {
	if _, err := tx.Exec(sqlMove, from[:], to[:]); err != nil {
		return err
	}
	_, err := tx.Exec(sqlErase, from[:])
	return err
}

// Kept is an order as whoever has it is given it with all that is theirs.
type Kept struct {
	Game    string    `json:"game"`
	Seat    int       `json:"seat"`
	Tile    string    `json:"tile"`
	Choices []string  `json:"all"`
	At      time.Time `json:"at"`
}

// Export returns all orders of somebody.
func Export(tx *store.Tx, who Person) ([]any, error) {
	orders, err := read(tx, sqlAllOf, who[:])
	list := []any{}
	for _, o := range orders {
		list = append(list, Kept{o.Game, o.Seat, o.Tile, o.Choices, time.UnixMilli(o.Made).UTC()})
	}
	return list, err
}
