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

// ErrConflict says that a row cannot be stored beside those that are there: its key is taken, or a row
// that it refers to is missing.
var ErrConflict = errors.New("the row does not fit to those that are there")

// Rows are the database tables beside the games: people, chat, the lobby and so on. Each feature has its
// own statements for them, in SQL that all drivers understand; the driver has the schema. Parameters are
// written ?1, ?2 and so on.
//
// Methods return the errors that Store describes, or unchanged the error of the function that they are
// given.
type Rows interface {
	// View runs f in a transaction that only reads, so that f sees one moment of the data.
	View(ctx context.Context, f func(*Tx) error) error

	// Update runs f and saves what it wrote, all of it or, if it returns an error,
	// nothing. Between what f reads and what it writes nobody else writes. f may be
	// run more than once, for one result: it sets what it returns anew each time.
	// It holds up all who write, so it does nothing but read and write rows.
	Update(ctx context.Context, f func(*Tx) error) error
}

// Read runs f within rows.View and returns its result.
func Read[T any](ctx context.Context, rows Rows, f func(*Tx) (T, error)) (v T, err error) {
	err = rows.View(ctx, func(tx *Tx) error {
		v, err = f(tx)
		return err
	})
	return v, err
}

// A Queryer is the transaction or connection on which a Tx runs its statements.
type Queryer interface {
	// Exec runs a statement and returns how many rows it wrote.
	Exec(ctx context.Context, query string, args ...any) (rows int64, err error)
	Query(ctx context.Context, query string, args ...any) (Cursor, error)
}

// A Cursor steps through the rows that a query returns.
type Cursor interface {
	Next() bool
	Scan(dst ...any) error
	Err() error
	Close() error
}

// A DB is what sql.Tx, sql.Conn and sql.DB have in common and a Tx needs to run statements.
type DB interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// SQL adapts a DB of database/sql to the interface Queryer.
type SQL struct{ DB DB }

// Exec runs a statement and returns how many rows it inserted, changed or deleted. It implements Queryer.
func (s SQL) Exec(ctx context.Context, query string, args ...any) (rows int64, err error) {
	r, err := s.DB.ExecContext(ctx, query, args...)
	if err != nil {
		return 0, err
	}
	return r.RowsAffected()
}

// Query runs a query and returns a cursor over its rows. It implements Queryer.
func (s SQL) Query(ctx context.Context, query string, args ...any) (Cursor, error) {
	return s.DB.QueryContext(ctx, query, args...)
}

// A Tx reads and writes rows in one transaction. It is valid only until the function returns to which
// View or Update passed it. After the first error of the database, each call does nothing and returns
// that error.
type Tx struct {
	ctx    context.Context
	q      Queryer
	wrote  int64 // rows written so far
	failed error // the first error of the database
}

// NewTx returns a Tx that runs its statements on q. Only drivers call it.
func NewTx(ctx context.Context, q Queryer) *Tx { return &Tx{ctx: ctx, q: q} }

// RunRecovered calls f(t) and returns its error. A panic of f it turns into an error, so that a fault in
// one feature does not end the goroutine that writes for all callers.
func (t *Tx) RunRecovered(f func(*Tx) error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("a change of rows failed: %v\n%s", p, debug.Stack())
		}
	}()
	return f(t)
}

// Failed returns the first error that the database gave to t, or nil.
func (t *Tx) Failed() error { return t.failed }

// Wrote returns how many rows t has inserted, changed or deleted so far.
func (t *Tx) Wrote() int64 { return t.wrote }

// fail keeps err as the error of t unless there is an earlier one, and returns the error that is kept.
func (t *Tx) fail(err error) error {
	if t.failed == nil {
		t.failed = err
	}
	return t.failed
}

// Exec runs a statement and returns how many rows it inserted, changed or deleted.
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

// Do runs a statement as Exec does, for callers that do not need the number of rows.
func (t *Tx) Do(query string, args ...any) error {
	_, err := t.Exec(query, args...)
	return err
}

// All runs several statements in order, each with the same parameters. It stops at the first error and
// returns it.
func (t *Tx) All(args []any, statements ...string) error {
	for _, statement := range statements {
		if err := t.Do(statement, args...); err != nil {
			return err
		}
	}
	return nil
}

// A Scan copies the columns of the current row into the variables that dst points to.
type Scan = func(dst ...any) error

// One scans the single row of a query into dst. It returns ErrNotFound if there is no row, and an error
// if there are several.
func (t *Tx) One(query string, args []any, dst ...any) error {
	return t.eachOne(query, args, func(scan Scan) error { return scan(dst...) })
}

// eachOne calls f with the function that reads the single row of a query. It returns ErrNotFound if there
// is no row, and an error if there are several; f has then read the first.
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

// Each calls f for every row of a query, with the function that reads that row's columns. It stops at the
// first error of f or the database and returns it.
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

// List returns the rows of a query as values, each of which read fills from one row. It returns nil if
// there is no row.
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

// Export returns the rows of a query as List does, but as values of type any and never nil, for the file
// in which a person downloads their data.
func Export[T any](t *Tx, query string, args []any, read func(Scan, *T) error) ([]any, error) {
	rows, err := List(t, query, args, read)
	list := make([]any, len(rows))
	for i, row := range rows {
		list[i] = row
	}
	return list, err
}

// One returns the single row of a query as a value, which read fills from the row. It returns ErrNotFound
// if there is no row, and an error if there are several.
func One[T any](t *Tx, query string, args []any, read func(Scan, *T) error) (v T, err error) {
	err = t.eachOne(query, args, func(scan Scan) error { return read(scan, &v) })
	return v, err
}

// Column reads a row that has only one column into v. It is passed to List or One as the function that
// reads a row.
func Column[T any](scan Scan, v *T) error { return scan(v) }

// Among returns n numbered parameters for an SQL IN list, beginning with number first: Among(3, 3) is
// "?3, ?4, ?5".
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

// Scan reads a column of bytes into h; NULL and no bytes give the zero Holder. It implements sql.Scanner.
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

// UTC returns a scanner that reads a column of Unix milliseconds into t, as a time in UTC.
func UTC(t *time.Time) sql.Scanner { return utcScanner{t} }

// utcScanner is the scanner that UTC returns.
type utcScanner struct{ time *time.Time }

// Scan sets the time to which u points from a column of Unix milliseconds; NULL is an error. It
// implements sql.Scanner.
func (u utcScanner) Scan(column any) error {
	ms, ok := column.(int64)
	if !ok {
		return fmt.Errorf("a time is a number, not %T", column)
	}
	*u.time = time.UnixMilli(ms).UTC()
	return nil
}
