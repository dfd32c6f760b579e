package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"circulade/internal/store"
)

// View runs f in a transaction that only reads, so that all it reads is of one moment. It implements
// store.Rows.
func (s *Store) View(ctx context.Context, f func(*store.Tx) error) error {
	return s.read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		return f(newTx(ctx, tx))
	})
}

// Update runs f in a transaction and saves what it wrote, all or nothing. Only one Update of all servers
// runs at a time. If other transactions were in the way it runs f again, at most 8 times in all. It
// implements store.Rows.
func (s *Store) Update(ctx context.Context, f func(*store.Tx) error) error {
	return s.update(ctx, s.patience, f)
}

// update is Update with a transaction that may take as long as limit.
func (s *Store) update(ctx context.Context, limit time.Duration, f func(*store.Tx) error) error {
	for try := 1; ; try++ {
		err := s.updateOnce(ctx, limit, f)
		if !isRetryable(err) || try == maxTries {
			return err
		}
	}
}

// updateOnce is one try of update: it locks the table "changes" so that no other Update runs, calls f and
// commits.
func (s *Store) updateOnce(ctx context.Context, limit time.Duration, f func(*store.Tx) error) error {
	if s.isClosing() {
		return store.ErrClosed
	}
	waiting, served := context.WithTimeout(ctx, readPatienceFactor*s.patience)
	defer served()
	c, err := s.changers.Conn(waiting)
	if err != nil {
		return s.beginError(err)
	}
	defer func() { _ = c.Close() }() // it goes back to the others; what counts is the commit
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	tx, err := c.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead})
	if err != nil {
		return s.beginError(err)
	}
	defer func() { _ = tx.Rollback() }() // of what is not committed
	if _, err := tx.ExecContext(ctx, "LOCK TABLE changes IN EXCLUSIVE MODE"); err != nil {
		return fmt.Errorf("%w: waiting for others to write: %w", store.ErrNotSaved, err)
	}
	t := newTx(ctx, tx)
	refusal := t.RunRecovered(f)
	switch err := t.Failed(); {
	case err == nil:
	case isConflict(err):
		return fmt.Errorf("%w: %w", store.ErrConflict, err)
	case isInvalidValue(err):
		return fmt.Errorf("%w: %w", store.ErrInvalid, err)
	default:
		return fmt.Errorf("%w: changing rows: %w", store.ErrNotSaved, asDamage("", err))
	}
	if refusal != nil {
		return refusal
	}
	if err := tx.Commit(); err != nil {
		outcome := store.ErrUnknown
		if serverError(err) != nil {
			outcome = store.ErrNotSaved
		}
		return fmt.Errorf("%w: committing a change of rows: %w", outcome, err)
	}
	return nil
}

// beginError returns the error of an Update whose transaction could not be begun: ErrClosed if the store
// is closed, else one that wraps err and ErrNotSaved.
func (s *Store) beginError(err error) error {
	if s.isClosing() {
		return store.ErrClosed
	}
	return fmt.Errorf("%w: %w", store.ErrNotSaved, err)
}

// queryer runs statements that are written for all drivers: it translates them into PostgreSQL's SQL
// first.
type queryer struct{ store.Queryer }

// newTx returns a store.Tx that runs statements written for all drivers on a transaction of database/sql.
func newTx(ctx context.Context, tx *sql.Tx) *store.Tx {
	return store.NewTx(ctx, queryer{store.SQL{DB: tx}})
}

// Exec translates and runs a statement and returns how many rows it wrote. It implements store.Queryer.
func (q queryer) Exec(ctx context.Context, query string, args ...any) (int64, error) {
	query, args, err := translate(query, args)
	if err != nil {
		return 0, err
	}
	return q.Queryer.Exec(ctx, query, args...)
}

// Query translates and runs a query and returns a cursor over its rows. It implements store.Queryer.
func (q queryer) Query(ctx context.Context, query string, args ...any) (store.Cursor, error) {
	query, args, err := translate(query, args)
	if err != nil {
		return nil, err
	}
	return q.Queryer.Query(ctx, query, args...)
}

// pgxQueryer runs statements on a writer's connection. It implements store.Queryer.
type pgxQueryer struct{ conn *pgx.Conn }

// Exec runs a statement and returns how many rows it wrote. It implements store.Queryer.
func (n pgxQueryer) Exec(ctx context.Context, query string, args ...any) (int64, error) {
	tag, err := n.conn.Exec(ctx, query, args...)
	return tag.RowsAffected(), err
}

// Query runs a query and returns a cursor over its rows. It implements store.Queryer.
func (n pgxQueryer) Query(ctx context.Context, query string, args ...any) (store.Cursor, error) {
	rows, err := n.conn.Query(ctx, query, args...)
	return pgxCursor{rows}, err
}

// pgxCursor adapts the rows of package pgx to the interface store.Cursor.
type pgxCursor struct{ pgx.Rows }

// Close ends the query and never returns an error. It implements store.Cursor.
func (c pgxCursor) Close() error {
	c.Rows.Close()
	return nil
}

var errParameter = errors.New("a parameter is of a kind that no table has")
