package survey

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"circulade/internal/account/name"
	"circulade/internal/store"
)

// The kinds of seats.
const (
	Bot    = "bot"    // a computer player has it
	Person = "person" // a person has it, with an account or without
	Free   = "free"   // no person has taken it yet
)

// A Table is a table in the list for admins.
type Table struct {
	ID         string
	Made, Last time.Time
	Status     store.Status
	Open       string // who may join, as in the setup
	Seats      []Seat
	Entries    int64 // the number of entries in its log
}

// A Seat is one seat of a listed table.
type Seat struct {
	Seat    int    `json:"seat"`
	Name    string `json:"name"`
	Kind    string `json:"kind"`
	Account string `json:"account,omitempty"` // the name of the seat holder's account
}

const (
	columns   = `g.id, g.created, g.updated, g.status, g.seq, coalesce(g.people, -1), coalesce(g.free, 0), coalesce(s.setup, ?1)`
	notDoomed = ` AND NOT EXISTS (SELECT 1 FROM doomed_games d WHERE d.game = g.id)`
	sqlNewest = `SELECT ` + columns + ` FROM games g LEFT JOIN setups s ON s.game = g.id
		WHERE (g.created, g.id) < (?2, ?3)` + notDoomed + ` ORDER BY g.created DESC, g.id DESC LIMIT ?4`
	sqlCalled = `SELECT ` + columns + ` FROM games g LEFT JOIN setups s ON s.game = g.id
		WHERE g.id > ?2 AND g.id >= ?3 AND g.id < ?4` + notDoomed + ` ORDER BY g.id LIMIT ?5`
	// The tables of a person are found by what they hold, whatever the store thinks is quicker.
	sqlOf = `SELECT ` + columns + ` FROM (SELECT DISTINCT game FROM grants WHERE holder = ?2 AND seat < ?3) h
		CROSS JOIN games g LEFT JOIN setups s ON s.game = g.id
		WHERE g.id = h.game AND (g.created, g.id) < (?4, ?5)` + notDoomed + ` ORDER BY g.created DESC, g.id DESC LIMIT ?6`
	sqlAccount = `SELECT person FROM accounts WHERE key = ?1`
	sqlNames   = `SELECT game, seat, name FROM names WHERE game IN (%s) ORDER BY game, seat`
	sqlSitting = `SELECT g.game, g.seat, coalesce(a.name, '') FROM grants g LEFT JOIN accounts a ON a.person = g.holder
		WHERE g.game IN (%s) AND g.kind = 'session' AND g.seat >= 0 ORDER BY g.game, g.seat, a.name`
	sqlStored = `SELECT count(*) FROM games`
)

// Tables returns a page of the list of tables: if the search text is the name of an account, those
// where it has a seat or is a host, the newest first; with another text those whose id begins with
// it, sorted by id; else all, the newest first. next is the cursor of the next page, "" at the end.
func Tables(ctx context.Context, rows store.Rows, q Query) (list []Table, next string, err error) {
	err = rows.View(ctx, func(tx *store.Tx) (err error) {
		list, next, err = queryTables(tx, q)
		return err
	})
	return list, next, store.Wrap("listing tables", err)
}

// queryTables reads within tx the page of the list of tables that q asks for, with the names of
// their seats. next is the cursor of the next page, "" at the end.
func queryTables(tx *store.Tx, q Query) (list []Table, next string, err error) {
	var person []byte
	if key := name.Key(q.Text); key != "" {
		if err := tx.One(sqlAccount, []any{key}, &person); err != nil && !errors.Is(err, store.ErrNotFound) {
			return nil, "", err
		}
	}
	none := []byte("{}")
	if q.Text != "" && person == nil {
		after, err := checkedTableID(q.After, nil)
		if err != nil {
			return nil, "", err
		}
		list, err = readTables(tx, sqlCalled, none, after, q.Text, q.Text+afterAnyText, Page+1)
		if err != nil {
			return nil, "", err
		}
		if len(list) > Page {
			list, next = list[:Page], list[Page-1].ID
		}
		return list, next, addSeatNames(tx, list)
	}
	at, rest, err := parseDateCursor(q.After)
	id, err := checkedTableID(rest, err)
	if err != nil {
		return nil, "", err
	}
	if person != nil {
		list, err = readTables(tx, sqlOf, none, person, store.ReplaySeat, at, id, Page+1)
	} else {
		list, err = readTables(tx, sqlNewest, none, at, id, Page+1)
	}
	if err != nil {
		return nil, "", err
	}
	if len(list) > Page {
		last := &list[Page-1]
		list, next = list[:Page], dateCursor(last.Made.UnixMilli(), last.ID)
	}
	return list, next, addSeatNames(tx, list)
}

// readTables runs a query for tables and returns them, without the names of their seats.
func readTables(tx *store.Tx, query string, args ...any) ([]Table, error) {
	return store.List(tx, query, args, func(scan store.Scan, t *Table) error {
		var made, last, people, free int64
		var setup []byte
		if err := scan(&t.ID, &made, &last, &t.Status, &t.Entries, &people, &free, &setup); err != nil {
			return err
		}
		var start struct {
			Open  string                       `json:"open"`
			Seats []struct{ Kind, Bot string } `json:"seats"`
		}
		if json.Unmarshal(setup, &start) != nil || start.Open == "" {
			start.Open = "link" // what is not said, and what cannot be read any more
		}
		t.Made, t.Last, t.Open = time.UnixMilli(made), time.UnixMilli(last), start.Open
		for i, s := range start.Seats {
			kind := Person
			switch bit := int64(1) << i; {
			case people >= 0 && people&bit == 0, people < 0 && s.Kind == Bot:
				kind = Bot
			case free&bit != 0:
				kind = Free // addSeatNames changes it if a person has come
			}
			t.Seats = append(t.Seats, Seat{Seat: i, Kind: kind})
		}
		return nil
	})
}

// addSeatNames reads the names of the listed tables' seats and the accounts of their holders, and
// adds them to list. A seat that a person holds is no longer of the kind Free then.
func addSeatNames(tx *store.Tx, list []Table) error {
	if len(list) == 0 {
		return nil
	}
	var ids []any
	at := map[string]*Table{}
	for i := range list {
		ids, at[list[i].ID] = append(ids, list[i].ID), &list[i]
	}
	these := store.Among(1, len(list))
	each := func(query string, f func(s *Seat, text string)) error {
		return tx.Each(fmt.Sprintf(query, these), ids, func(scan store.Scan) error {
			var game, text string
			var seat int
			err := scan(&game, &seat, &text)
			if t := at[game]; err == nil && seat < len(t.Seats) {
				f(&t.Seats[seat], text)
			}
			return err
		})
	}
	if err := each(sqlNames, func(s *Seat, text string) { s.Name = text }); err != nil {
		return err
	}
	return each(sqlSitting, func(s *Seat, text string) {
		if s.Kind == Free {
			s.Kind = Person
		}
		if s.Account == "" {
			s.Account = text
		}
	})
}

// CountTables returns how many tables are stored. It reads a whole index, so callers that need the
// number often cache it.
func CountTables(ctx context.Context, rows store.Rows) (n int64, err error) {
	err = rows.View(ctx, func(tx *store.Tx) error { return tx.One(sqlStored, nil, &n) })
	return n, store.Wrap("counting tables", err)
}
