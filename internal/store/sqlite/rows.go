package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"circulade/internal/store"
	"circulade/internal/store/gamerows"
)

var _ store.Rows = (*Store)(nil)

// View runs f in a transaction that only reads. It implements store.Rows.
func (s *Store) View(ctx context.Context, f func(*store.Tx) error) error {
	return s.read(ctx, func(tx *sql.Tx) error {
		return f(newTx(ctx, tx))
	})
}

// Update runs f in the transaction of the store's writer, together with writes of other callers, and
// returns when what f wrote is saved. If f returns an error or panics, only its own writes are undone. It
// implements store.Rows.
func (s *Store) Update(ctx context.Context, f func(*store.Tx) error) error {
	return s.submit(ctx, func(c *conn) (refusal, failure error) {
		if _, err := c.exec("SAVEPOINT rows"); err != nil {
			return nil, fmt.Errorf("changing rows: %w", err)
		}
		tx := newTx(context.Background(), c.conn)
		refusal = tx.RunRecovered(f)
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

// writeChange queues a change of games with the store's writer, waits until it is saved, and returns the
// error of the change or of saving it. It is Config.Write of package gamerows.
func (s *Store) writeChange(ctx context.Context, change gamerows.Change) error {
	return s.submit(ctx, func(c *conn) (refusal, failure error) {
		tx := newTx(context.Background(), c.conn)
		err := change.Do(tx)
		if tx.Failed() != nil {
			return nil, err
		}
		c.changed = c.changed || !change.MayBeLost && tx.Wrote() > 0
		return err, nil
	})
}

// newTx returns a store.Tx on a transaction or connection of database/sql.
func newTx(ctx context.Context, on store.DB) *store.Tx { return store.NewTx(ctx, store.SQL{DB: on}) }

// isConflict reports whether SQLite refused a row because it violates a constraint, such as a unique key.
func isConflict(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e) && e.Code()&0xff == sqlite3.SQLITE_CONSTRAINT
}
