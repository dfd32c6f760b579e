package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// ErrConflict is a row that does not fit to those that are there: its key is
// taken, or what it refers to is missing.
var ErrConflict = errors.New("the row does not fit to those that are there")

// Rows are the tables beside the games: who people are, what they say to each
// other, whom they wait for. Whoever keeps something there has its statements
// in a file of its own, in the SQL that all drivers understand; a driver has the
// schema. Parameters are written ?1, ?2 and so on.
//
// The errors are those of Store, and whatever a function returns, as it is.
type Rows interface {
	// View runs f on one moment of the data. It writes nothing.
	View(ctx context.Context, f func(*Tx) error) error

	// Update runs f and saves what it wrote, all of it or, if it returns an error,
	// nothing. Between what f reads and what it writes nobody else writes. f may be
	// run more than once, for one result: it sets what it returns anew each time.
	// It holds up all who write, so it does nothing but read and write rows.
	Update(ctx context.Context, f func(*Tx) error) error
}

// A Queryer is what runs the statements of a Tx: a transaction or a connection.
type Queryer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// A Tx reads and writes rows. It holds only while the function runs that was
// given it. After the first error of the store it does nothing more.
type Tx struct {
	ctx    context.Context
	q      Queryer
	failed error
}

// NewTx is for drivers.
func NewTx(ctx context.Context, q Queryer) *Tx { return &Tx{ctx: ctx, q: q} }

// Failed returns the first error of the store, if there was one.
func (t *Tx) Failed() error { return t.failed }

func (t *Tx) fail(err error) error {
	if t.failed == nil {
		t.failed = err
	}
	return t.failed
}

// Exec runs a statement and tells how many rows it wrote.
func (t *Tx) Exec(query string, args ...any) (rows int64, err error) {
	if t.failed != nil {
		return 0, t.failed
	}
	r, err := t.q.ExecContext(t.ctx, query, args...)
	if err == nil {
		rows, err = r.RowsAffected()
	}
	if err != nil {
		return 0, t.fail(err)
	}
	return rows, nil
}

// One reads the row of a query into dst, or returns ErrNotFound.
func (t *Tx) One(query string, args []any, dst ...any) error {
	found := false
	err := t.Each(query, args, func(scan func(...any) error) error {
		if found {
			return fmt.Errorf("more than one row: %s", query)
		}
		found = true
		return scan(dst...)
	})
	if err == nil && !found {
		err = ErrNotFound
	}
	return err
}

// Each has f read every row of a query.
func (t *Tx) Each(query string, args []any, f func(scan func(dst ...any) error) error) (err error) {
	if t.failed != nil {
		return t.failed
	}
	rows, err := t.q.QueryContext(t.ctx, query, args...)
	if err != nil {
		return t.fail(err)
	}
	defer func() {
		if cerr := rows.Close(); cerr != nil && err == nil {
			err = t.fail(cerr)
		}
	}()
	for rows.Next() {
		if err := f(rows.Scan); err != nil {
			return err
		}
	}
	if err := rows.Err(); err != nil {
		return t.fail(err)
	}
	return nil
}
