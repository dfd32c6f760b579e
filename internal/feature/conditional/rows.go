package conditional

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"circulade/internal/account"
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
	// Where two have a conditional move for the same tile, that of who signs in to is kept.
	sqlMove  = `INSERT INTO orders (` + orderColumns + `) SELECT game, seat, ?2, tile, choices, turn, version, entry, saw, made FROM orders o WHERE person = ?1 ON CONFLICT DO NOTHING`
	sqlErase = `DELETE FROM orders WHERE person = ?1`

	sqlWaiting  = `SELECT DISTINCT o.game FROM orders o JOIN games g ON g.id = o.game WHERE g.status = 'playing' AND (g.asked IS NULL OR g.asked = o.seat) LIMIT ?1`
	sqlSomeOver = `SELECT count(*) FROM orders o JOIN games g ON g.id = o.game WHERE g.status <> 'playing'`
	sqlOver     = `DELETE FROM orders WHERE game IN (SELECT o.game FROM orders o JOIN games g ON g.id = o.game WHERE g.status <> 'playing')`
)

// The reasons why no conditional move is taken.
var (
	errSeatFull   = fmt.Errorf("there may be %d orders for a seat", MaxPerSeat)
	errPersonFull = fmt.Errorf("somebody may have %d orders at all tables", maxPerPerson)
	errAllFull    = errors.New("as many orders are kept as this server holds")
)

// Put stores a conditional move, in the place of another for the same tile. Those for turns that are
// past go.
func Put(tx *store.Tx, m *Move) error {
	choices, err := json.Marshal(m.Choices)
	if err != nil {
		return err
	}
	if err := removePast(tx, m.Game, m.Seat, m.Turn); err != nil {
		return err
	}
	var here, theirs, all int
	if err := tx.One(sqlNumber, []any{m.Game, m.Seat, m.Person[:], m.Tile}, &here, &theirs, &all); err != nil {
		return err
	}
	switch {
	case here >= MaxPerSeat:
		return errSeatFull
	case theirs >= maxPerPerson:
		return errPersonFull
	case all >= maxOverall:
		return errAllFull
	}
	return tx.Do(sqlPut, m.Game, m.Seat, m.Person[:], m.Tile, string(choices), m.Turn, m.Version, m.Entry, m.Saw, m.Made)
}

// listOf returns somebody's conditional moves for a seat, in the order in which they were made.
func movesOfPerson(tx *store.Tx, game string, seat int, who store.Holder) ([]Move, error) {
	return readMoves(tx, sqlOf, game, seat, who[:])
}

// listAt returns all conditional moves for a seat, in that order.
func movesForSeat(tx *store.Tx, game string, seat int) ([]Move, error) {
	return readMoves(tx, sqlAt, game, seat)
}

func readMoves(tx *store.Tx, query string, args ...any) ([]Move, error) {
	return store.List(tx, query, args, func(scan store.Scan, m *Move) error {
		var choices string
		if err := scan(&m.Game, &m.Seat, &m.Person, &m.Tile, &choices, &m.Turn, &m.Version, &m.Entry, &m.Saw, &m.Made); err != nil {
			return err
		}
		return json.Unmarshal([]byte(choices), &m.Choices)
	})
}

// seatsWith returns the seats of a table for which there are conditional moves, one bit each.
func seatsWith(tx *store.Tx, game string) (seats uint8, err error) {
	err = tx.Each(sqlSeats, []any{game}, func(scan store.Scan) error {
		var seat int
		err := scan(&seat)
		seats |= 1 << (seat & 7)
		return err
	})
	return seats, err
}

// remove removes somebody's conditional move for a kind of tile, or all for the seat ("").
func removeMoves(tx *store.Tx, game string, seat int, who store.Holder, tile string) error {
	return tx.Do(sqlDrop, game, seat, who[:], tile)
}

// removeOfSeat removes everybody's conditional moves for a seat.
func removeOfSeat(tx *store.Tx, game string, seat int) error {
	return tx.Do(sqlClear, game, seat)
}

// EraseGame removes all conditional moves at a table.
func EraseGame(tx *store.Tx, game string) error {
	return tx.Do(sqlGame, game)
}

// removeOfPerson removes somebody's conditional moves at a table.
func removeOfPerson(tx *store.Tx, game string, who store.Holder) error {
	return tx.Do(sqlLeave, game, who[:])
}

// removePast removes the conditional moves for the turns of a seat before one.
func removePast(tx *store.Tx, game string, seat, turn int) error {
	return tx.Do(sqlPast, game, seat, turn)
}

// gamesWaiting returns tables that may wait for a seat for which there are conditional moves, at most so
// many, and whether there are conditional moves of games that are over.
func gamesWaiting(tx *store.Tx, limit int) (games []string, over bool, err error) {
	n := 0
	if err := tx.One(sqlSomeOver, nil, &n); err != nil {
		return nil, false, err
	}
	games, err = store.List(tx, sqlWaiting, []any{limit}, store.Column[string])
	return games, n > 0, err
}

// removeOver removes the conditional moves of games that are over.
func removeOver(tx *store.Tx) error {
	return tx.Do(sqlOver)
}

// merge makes one person's conditional moves another's: a guest has signed in.
func mergePersons(tx *store.Tx, from, to store.Holder) error {
	if err := tx.Do(sqlMove, from[:], to[:]); err != nil {
		return err
	}
	return tx.Do(sqlErase, from[:])
}

// exported is a conditional move in the download of whoever left it.
type exportedMove struct {
	Game    string    `json:"game"`
	Seat    int       `json:"seat"`
	Tile    string    `json:"tile"`
	Choices []string  `json:"all"`
	At      time.Time `json:"at"`
}

// export returns all conditional moves of somebody.
func exportMoves(tx *store.Tx, who store.Holder) ([]any, error) {
	moves, err := readMoves(tx, sqlAllOf, who[:])
	list := []any{}
	for _, m := range moves {
		list = append(list, exportedMove{m.Game, m.Seat, m.Tile, m.Choices, time.UnixMilli(m.Made).UTC()})
	}
	return list, err
}

// Persons says that the rows are somebody's.
func Persons() []account.PersonalData {
	return []account.PersonalData{{
		Columns:    []account.Column{{Table: "orders", Name: "person"}},
		Move:       mergePersons,
		ExportName: "orders", Export: exportMoves,
	}}
}
