package scan

import (
	"context"
	"database/sql"
	"errors"
)

// A Row is one that a statement gives, the only one or one of many.
type Row interface{ Scan(dst ...any) error }

// With is a row with more columns than what reads it knows: they come behind.
type With struct {
	Row
	More []any // where they go
}

// Scan implements Row.
func (w With) Scan(dst ...any) error { return w.Row.Scan(append(dst, w.More...)...) }

// A Querier is a transaction, a connection or a pool of them.
type Querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// All reads all rows that a statement gives.
func All[T any](ctx context.Context, q Querier, statement string, read func(Row) (T, error), args ...any) (list []T, err error) {
	rows, err := q.QueryContext(ctx, statement, args...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		v, err := read(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	return list, rows.Err()
}

// Text reads a row of one column.
func Text(row Row) (text string, err error) {
	err = row.Scan(&text)
	return text, err
}
