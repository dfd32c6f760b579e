package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime/debug"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"circulade/internal/store"
)

var _ store.Rows = (*Store)(nil)

// View implements store.Rows.
func (s *Store) View(ctx context.Context, f func(*store.Tx) error) error {
	return s.read(ctx, func(tx *sql.Tx) error {
		return f(store.NewTx(ctx, tx))
	})
}

// Update implements store.Rows. What a function does is undone alone if it
// returns an error: the writes of others in the same batch stay.
func (s *Store) Update(ctx context.Context, f func(*store.Tx) error) error {
	return s.submit(ctx, func(c *conn) (refusal, failure error) {
		if _, err := c.exec("SAVEPOINT rows"); err != nil {
			return nil, fmt.Errorf("changing rows: %w", err)
		}
		tx := store.NewTx(context.Background(), c.conn)
		refusal = careful(f, tx)
		switch err := tx.Failed(); {
		case err == nil:
		case isConflict(err):
			refusal = fmt.Errorf("%w: %w", store.ErrConflict, err)
		default:
			return nil, fmt.Errorf("changing rows: %w", err)
		}
		if refusal != nil {
			if _, err := c.exec("ROLLBACK TO rows"); err != nil {
				return nil, fmt.Errorf("undoing a change of rows: %w", err)
			}
		}
		if _, err := c.exec("RELEASE rows"); err != nil {
			return nil, fmt.Errorf("changing rows: %w", err)
		}
		c.changed = c.changed || refusal == nil
		return refusal, nil
	})
}

// careful keeps the fault of one function from the writer, who serves all.
func careful(f func(*store.Tx) error, tx *store.Tx) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("a change of rows failed: %v\n%s", p, debug.Stack())
		}
	}()
	return f(tx)
}

// isConflict reports whether a row does not fit to those that are there.
func isConflict(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e) && e.Code()&0xff == sqlite3.SQLITE_CONSTRAINT
}
