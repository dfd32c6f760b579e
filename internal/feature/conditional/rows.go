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

// The limits by which Put refuses one more conditional move.
var (
	errSeatFull   = fmt.Errorf("there may be %d orders for a seat", MaxPerSeat)
	errPersonFull = fmt.Errorf("somebody may have %d orders at all tables", maxPerPerson)
	errAllFull    = errors.New("as many orders are kept as this server holds")
)

// Put stores a conditional move; it replaces another of the person's for the same tile, and deletes those of the
// seat for earlier turns. It returns an error if the seat, the person or the server already has as many as are
// allowed.
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

// movesOfPerson returns a person's conditional moves for a seat of a game, the oldest first.
func movesOfPerson(tx *store.Tx, game string, seat int, who store.Holder) ([]Move, error) {
	return readMoves(tx, sqlOf, game, seat, who[:])
}

// movesForSeat returns everybody's conditional moves for a seat of a game, the oldest first.
func movesForSeat(tx *store.Tx, game string, seat int) ([]Move, error) {
	return readMoves(tx, sqlAt, game, seat)
}

// readMoves returns the conditional moves that a query of orderColumns finds.
func readMoves(tx *store.Tx, query string, args ...any) ([]Move, error) {
	return store.List(tx, query, args, func(scan store.Scan, m *Move) error {
		var choices string
		if err := scan(&m.Game, &m.Seat, &m.Person, &m.Tile, &choices, &m.Turn, &m.Version, &m.Entry, &m.Saw, &m.Made); err != nil {
			return err
		}
		return json.Unmarshal([]byte(choices), &m.Choices)
	})
}

// seatsWith returns the seats of a game for which conditional moves are stored, one bit each.
func seatsWith(tx *store.Tx, game string) (seats uint8, err error) {
	err = tx.Each(sqlSeats, []any{game}, func(scan store.Scan) error {
		var seat int
		err := scan(&seat)
		seats |= 1 << (seat & 7)
		return err
	})
	return seats, err
}

// removeMoves deletes a person's conditional move for a kind of tile, or with tile "" all of theirs for the seat.
func removeMoves(tx *store.Tx, game string, seat int, who store.Holder, tile string) error {
	return tx.Do(sqlDrop, game, seat, who[:], tile)
}

// removeOfSeat deletes everybody's conditional moves for a seat of a game.
func removeOfSeat(tx *store.Tx, game string, seat int) error {
	return tx.Do(sqlClear, game, seat)
}

// EraseGame deletes all conditional moves at a table. It is the feature's part of deleting a game.
func EraseGame(tx *store.Tx, game string) error {
	return tx.Do(sqlGame, game)
}

// removeOfPerson deletes a person's conditional moves at one table.
func removeOfPerson(tx *store.Tx, game string, who store.Holder) error {
	return tx.Do(sqlLeave, game, who[:])
}

// removePast deletes the conditional moves for a seat that are for turns before the given one.
func removePast(tx *store.Tx, game string, seat, turn int) error {
	return tx.Do(sqlPast, game, seat, turn)
}

// gamesWaiting returns up to `limit` running games in which it may be the turn of a seat with conditional moves.
// `over` says whether conditional moves of games that are over are still stored.
func gamesWaiting(tx *store.Tx, limit int) (games []string, over bool, err error) {
	n := 0
	if err := tx.One(sqlSomeOver, nil, &n); err != nil {
		return nil, false, err
	}
	games, err = store.List(tx, sqlWaiting, []any{limit}, store.Column[string])
	return games, n > 0, err
}

// removeOver deletes the conditional moves of all games that are over.
func removeOver(tx *store.Tx) error {
	return tx.Do(sqlOver)
}

// mergePersons gives the conditional moves of one person to another, when a guest signs in to an account. Where
// both have one for the same tile, that of the account stays.
func mergePersons(tx *store.Tx, from, to store.Holder) error {
	if err := tx.Do(sqlMove, from[:], to[:]); err != nil {
		return err
	}
	return tx.Do(sqlErase, from[:])
}

// An exportedMove is a conditional move in the download of its person's data.
type exportedMove struct {
	Game    string    `json:"game"`
	Seat    int       `json:"seat"`
	Tile    string    `json:"tile"`
	Choices []string  `json:"all"`
	At      time.Time `json:"at"`
}

// exportMoves returns all conditional moves of a person, for the download of their data.
func exportMoves(tx *store.Tx, who store.Holder) ([]any, error) {
	moves, err := readMoves(tx, sqlAllOf, who[:])
	list := []any{}
	for _, m := range moves {
		list = append(list, exportedMove{m.Game, m.Seat, m.Tile, m.Choices, time.UnixMilli(m.Made).UTC()})
	}
	return list, err
}

// Persons registers the rows of conditional moves as personal data: how they are exported, moved to an account and
// deleted.
func Persons() []account.PersonalData {
	return []account.PersonalData{{
		Columns:    []account.Column{{Table: "orders", Name: "person"}},
		Move:       mergePersons,
		ExportName: "orders", Export: exportMoves,
	}}
}
