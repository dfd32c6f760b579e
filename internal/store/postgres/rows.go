package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime/debug"

	"circulade/internal/store"
)

// View implements store.Rows.
func (s *Store) View(ctx context.Context, f func(*store.Tx) error) error {
	return s.read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		return f(store.NewTx(ctx, queryer{tx}))
	})
}

// Update implements store.Rows: see the package's comment.
func (s *Store) Update(ctx context.Context, f func(*store.Tx) error) error {
	for try := 1; ; try++ {
		err := s.change(ctx, f)
		if !isInTheWay(err) || try == maxTries {
			return err
		}
	}
}

func (s *Store) change(ctx context.Context, f func(*store.Tx) error) error {
	if s.isClosing() {
		return store.ErrClosed
	}
	waiting, served := context.WithTimeout(ctx, reading*s.patience)
	defer served()
	c, err := s.changers.Conn(waiting)
	if err != nil {
		return s.notBegun(err)
	}
	defer func() { _ = c.Close() }() // it goes back to the others; what counts is the commit
	ctx, cancel := context.WithTimeout(ctx, s.patience)
	defer cancel()
	tx, err := c.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead})
	if err != nil {
		return s.notBegun(err)
	}
	defer func() { _ = tx.Rollback() }() // of what is not committed
	if _, err := tx.ExecContext(ctx, "LOCK TABLE changes IN EXCLUSIVE MODE"); err != nil {
		return fmt.Errorf("%w: waiting for others to write: %w", store.ErrNotSaved, err)
	}
	t := store.NewTx(ctx, queryer{tx})
	refusal := careful(f, t)
	switch err := t.Failed(); {
	case err == nil:
	case isConflict(err):
		return fmt.Errorf("%w: %w", store.ErrConflict, err)
	case isUnfit(err):
		return fmt.Errorf("%w: %w", store.ErrInvalid, err)
	default:
		return fmt.Errorf("%w: changing rows: %w", store.ErrNotSaved, asDamage("", err))
	}
	if refusal != nil {
		return refusal
	}
	if err := tx.Commit(); err != nil {
		outcome := store.ErrUnknown
		if answered(err) != nil {
			outcome = store.ErrNotSaved
		}
		return fmt.Errorf("%w: committing a change of rows: %w", outcome, err)
	}
	return nil
}

// notBegun is why a change could not even begin.
func (s *Store) notBegun(err error) error {
	if s.isClosing() {
		return store.ErrClosed
	}
	return fmt.Errorf("%w: %w", store.ErrNotSaved, err)
}

// careful keeps the fault of one function from the connection, which goes back to the others.
func careful(f func(*store.Tx) error, tx *store.Tx) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("a change of rows failed: %v\n%s", p, debug.Stack())
		}
	}()
	return f(tx)
}

// queryer runs statements that are written for all drivers.
type queryer struct{ tx *sql.Tx }

func (q queryer) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	query, args, err := translate(query, args)
	if err != nil {
		return nil, err
	}
	return q.tx.ExecContext(ctx, query, args...)
}

func (q queryer) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	query, args, err := translate(query, args)
	if err != nil {
		return nil, err
	}
	return q.tx.QueryContext(ctx, query, args...)
}

var errParameter = errors.New("a parameter is of a kind that no table has")
