package sqlite

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"circulade/internal/store"
)

// This file saves the writes of features that go with an entry (store.Update.Also).

// withStatements calls add, which appends an entry to a game's log, and then runs the statements that are
// to be saved with it. If the database refuses one of these, the entry is undone as well, and the refusal is
// store.ErrStatement; the rest of the batch goes on.
func (c *conn) withStatements(game string, also []store.Statement, add func() (refusal, failure error)) (refusal, failure error) {
	if _, err := c.exec("SAVEPOINT also"); err != nil {
		return nil, fmt.Errorf("game %s, an entry with statements: %w", game, err)
	}
	touched := len(c.touched)
	if refusal, failure = add(); failure != nil {
		return nil, failure
	}
	if refusal == nil {
		refusal, failure = c.runStatements(game, also)
	}
	if failure != nil {
		return nil, failure
	}
	if refusal != nil {
		if _, err := c.exec("ROLLBACK TO also"); err != nil {
			return nil, fmt.Errorf("game %s, undoing an entry: %w", game, err)
		}
		c.touched = c.touched[:touched]
		delete(c.heads, game) // it is read again before the next entry
	}
	if _, err := c.exec("RELEASE also"); err != nil {
		return nil, fmt.Errorf("game %s, an entry with statements: %w", game, err)
	}
	c.changed = c.changed || refusal == nil
	return refusal, nil
}

// runStatements runs statements within the transaction under way. The refusal is store.ErrStatement if one
// of them is at fault; failure is an error of the disk or the database.
func (c *conn) runStatements(game string, also []store.Statement) (refusal, failure error) {
	tx := newTx(context.Background(), c.conn)
	for i, s := range also {
		if err := tx.Do(s.SQL, s.Args...); err != nil {
			err = fmt.Errorf("game %s, statement %d: %w", game, i+1, err)
			if isStatementFault(err) {
				return fmt.Errorf("%w: %w", store.ErrStatement, err), nil
			}
			return nil, err
		}
	}
	return nil, nil
}

// isStatementFault reports whether a statement itself or one of its values was refused, rather than that the
// disk, the machine or the database failed.
func isStatementFault(err error) bool {
	var e *sqlite.Error
	if !errors.As(err, &e) { // the database has not been asked
		return !errors.Is(err, driver.ErrBadConn) && !errors.Is(err, sql.ErrConnDone)
	}
	switch e.Code() & 0xff {
	case sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_MISMATCH, sqlite3.SQLITE_TOOBIG, sqlite3.SQLITE_RANGE:
		return true
	}
	return false
}
