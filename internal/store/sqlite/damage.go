package sqlite

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"circulade/internal/store"
)

// isDamage reports whether an error comes from damaged data. Errors of the disk, the machine or the
// caller do not: they may be gone the next time.
func isDamage(err error) bool {
	if errors.Is(err, store.ErrDamaged) {
		return true
	}
	var e *sqlite.Error
	if errors.As(err, &e) {
		switch e.Code() & 0xff {
		case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT, sqlite3.SQLITE_MISMATCH, sqlite3.SQLITE_TOOBIG, sqlite3.SQLITE_CONSTRAINT:
			return true
		case sqlite3.SQLITE_ERROR: // our statements are right, so the schema is not
			return true
		}
		return false
	}
	// A value of another type than the column's: the page holds other bytes.
	return err != nil && strings.Contains(err.Error(), "sql: Scan error")
}

// asDamage returns err as a store.Damage of a game ("" if it is not known which) if it comes from damaged
// data, else err itself.
func asDamage(game string, err error) error {
	if errors.Is(err, store.ErrDamaged) || !isDamage(err) {
		return err
	}
	return store.NewDamage(game, err)
}

// QuickCheck reads the whole database with SQLite's quick_check while players go on, and returns nil if
// its pages fit together. If not, it also loads every game and returns a finding for the database and one
// for each damaged game.
func (s *Store) QuickCheck(ctx context.Context) ([]store.Finding, error) {
	wrong, err := store.List(newTx(ctx, s.readers), "PRAGMA quick_check(20)", nil, store.Column[string])
	switch {
	case err != nil && !isDamage(err):
		if s.isClosing() {
			return nil, store.ErrClosed
		}
		return nil, fmt.Errorf("checking the database: %w", err)
	case err != nil:
		wrong = append(wrong, err.Error())
	case len(wrong) == 1 && wrong[0] == "ok":
		return nil, nil
	}
	found := []store.Finding{{Lost: true, Text: "the database is damaged: " + strings.Join(wrong, "; ") +
		"; stop the server, keep a copy of the data folder and restore a backup, or export what can be read"}}
	return append(found, s.damagedGames(ctx)...), nil
}

// damagedGames loads every game and returns a finding for each that is damaged. If the games cannot be
// listed any further, it returns what it has found so far.
func (s *Store) damagedGames(ctx context.Context) (found []store.Finding) {
	for after := ""; ; {
		list, err := s.List(ctx, after, 100)
		if err != nil || len(list) == 0 {
			return found
		}
		for _, info := range list {
			after = info.ID
			var d *store.Damage
			if _, _, err := s.Load(ctx, info.ID); errors.As(err, &d) {
				found = append(found, store.Finding{Lost: true, Text: "table " + store.LogName(info.ID) + " is damaged: " + d.Cause})
			}
		}
	}
}
