package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime/debug"
	"strconv"
	"strings"
	"time"
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

// Read returns what f finds at one moment of the data.
func Read[T any](ctx context.Context, rows Rows, f func(*Tx) (T, error)) (v T, err error) {
	err = rows.View(ctx, func(tx *Tx) error {
		v, err = f(tx)
		return err
	})
	return v, err
}

// A Queryer is what runs the statements of a Tx: a transaction or a connection.
type Queryer interface {
	// Exec runs a statement and returns how many rows it wrote.
	Exec(ctx context.Context, query string, args ...any) (rows int64, err error)
	Query(ctx context.Context, query string, args ...any) (Cursor, error)
}

// A Cursor goes through the rows of a query.
type Cursor interface {
	Next() bool
	Scan(dst ...any) error
	Err() error
	Close() error
}

// A DB is a transaction, a connection or a pool of connections.
type DB interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// SQL makes a Queryer of a DB.
type SQL struct{ DB DB }

// Exec implements Queryer.
func (s SQL) Exec(ctx context.Context, query string, args ...any) (rows int64, err error) {
	r, err := s.DB.ExecContext(ctx, query, args...)
	if err != nil {
		return 0, err
	}
	return r.RowsAffected()
}

// Query implements Queryer.
func (s SQL) Query(ctx context.Context, query string, args ...any) (Cursor, error) {
	return s.DB.QueryContext(ctx, query, args...)
}

// A Tx reads and writes rows. It holds only while the function runs that was
// given it. After the first error of the store it does nothing more.
type Tx struct {
	ctx    context.Context
	q      Queryer
	wrote  int64
	failed error
}

// NewTx is for drivers.
func NewTx(ctx context.Context, q Queryer) *Tx { return &Tx{ctx: ctx, q: q} }

// RunRecovered runs f, and makes an error of its panic: it must not harm the driver, who serves all.
func (t *Tx) RunRecovered(f func(*Tx) error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("a change of rows failed: %v\n%s", p, debug.Stack())
		}
	}()
	return f(t)
}

// Failed returns the first error of the store, if there was one.
func (t *Tx) Failed() error { return t.failed }

// Wrote returns how many rows were written.
func (t *Tx) Wrote() int64 { return t.wrote }

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
	if rows, err = t.q.Exec(t.ctx, query, args...); err != nil {
		return 0, t.fail(err)
	}
	t.wrote += rows
	return rows, nil
}

// Do is Exec where it does not matter how many rows are written.
func (t *Tx) Do(query string, args ...any) error {
	_, err := t.Exec(query, args...)
	return err
}

// All runs statements, one after the other, each with the same parameters.
func (t *Tx) All(args []any, statements ...string) error {
	for _, statement := range statements {
		if err := t.Do(statement, args...); err != nil {
			return err
		}
	}
	return nil
}

// A Scan reads the columns of a row into what dst points to.
type Scan = func(dst ...any) error

// One reads the row of a query into dst, or returns ErrNotFound.
func (t *Tx) One(query string, args []any, dst ...any) error {
	return t.eachOne(query, args, func(scan Scan) error { return scan(dst...) })
}

// eachOne has f read the row of a query, or returns ErrNotFound.
func (t *Tx) eachOne(query string, args []any, f func(Scan) error) error {
	found := false
	err := t.Each(query, args, func(scan Scan) error {
		if found {
			return fmt.Errorf("more than one row: %s", query)
		}
		found = true
		return f(scan)
	})
	if err == nil && !found {
		err = ErrNotFound
	}
	return err
}

// Each has f read every row of a query.
func (t *Tx) Each(query string, args []any, f func(Scan) error) (err error) {
	if t.failed != nil {
		return t.failed
	}
	rows, err := t.q.Query(t.ctx, query, args...)
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

// List reads all rows of a query. For each of them read fills a value.
func List[T any](t *Tx, query string, args []any, read func(Scan, *T) error) (list []T, err error) {
	err = t.Each(query, args, func(scan Scan) error {
		var empty T
		list = append(list, empty)
		return read(scan, &list[len(list)-1])
	})
	if err != nil {
		return nil, err
	}
	return list, nil
}

// Export is List for what a person downloads: values of any type, and never nil.
func Export[T any](t *Tx, query string, args []any, read func(Scan, *T) error) ([]any, error) {
	rows, err := List(t, query, args, read)
	list := make([]any, len(rows))
	for i, row := range rows {
		list[i] = row
	}
	return list, err
}

// One reads the row of a query as List does, or returns ErrNotFound.
func One[T any](t *Tx, query string, args []any, read func(Scan, *T) error) (v T, err error) {
	err = t.eachOne(query, args, func(scan Scan) error { return read(scan, &v) })
	return v, err
}

// Column reads a row of one column, for List and One.
func Column[T any](scan Scan, v *T) error { return scan(v) }

// Among lists n parameters for an IN: ?3, ?4, ?5 from the third on.
func Among(first, n int) string {
	var list strings.Builder
	for i := range n {
		if i > 0 {
			list.WriteString(", ")
		}
		list.WriteString("?" + strconv.Itoa(first+i))
	}
	return list.String()
}

// Scan implements sql.Scanner: NULL and nothing are the zero Holder.
func (h *Holder) Scan(column any) error {
	*h = Holder{}
	switch b := column.(type) {
	case nil:
	case []byte:
		copy(h[:], b)
	default:
		return fmt.Errorf("a holder is bytes, not %T", column)
	}
	return nil
}

// UTC makes a column of Unix milliseconds a time in UTC.
func UTC(t *time.Time) sql.Scanner { return utcScanner{t} }

type utcScanner struct{ time *time.Time }

// Scan implements sql.Scanner.
func (u utcScanner) Scan(column any) error {
	ms, ok := column.(int64)
	if !ok {
		return fmt.Errorf("a time is a number, not %T", column)
	}
	*u.time = time.UnixMilli(ms).UTC()
	return nil
}
