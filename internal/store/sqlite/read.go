package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"circulade/internal/store"
)

// sqlIDs needs only the index, so it works although the table is damaged.
const sqlIDs = `SELECT id FROM games WHERE id > ?1 ORDER BY id LIMIT ?2`

// List returns up to limit games in the order of their ids, beginning behind the id after; of a damaged
// game only the ID. It implements store.Store.
func (s *Store) List(ctx context.Context, after string, limit int) ([]store.Info, error) {
	list, err := s.Games.List(ctx, after, limit)
	if isDamage(err) {
		return s.listReadable(ctx, after, limit)
	}
	return list, err
}

// listReadable does the same as List for a damaged database: it reads the games one by one, and returns
// only the ID of those that cannot be read.
func (s *Store) listReadable(ctx context.Context, after string, limit int) (list []store.Info, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		ids, err := store.List(newTx(ctx, tx), sqlIDs, []any{after, max(limit, 0)}, store.Column[string])
		for _, id := range ids {
			info, err := s.ReadInfo(newTx(ctx, tx), id) // of its own: after an error a Tx does nothing more
			if err != nil {
				info = store.Info{ID: id}
			}
			list = append(list, info)
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("listing the games: %w", asDamage("", err))
	}
	return list, nil
}

// read runs fn in a transaction that only reads, so that all it reads is of one moment, and returns fn's
// error. After Close it returns ErrClosed.
func (s *Store) read(ctx context.Context, fn func(*sql.Tx) error) error {
	if s.isClosing() {
		return store.ErrClosed
	}
	tx, err := s.readers.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		if s.isClosing() {
			return store.ErrClosed
		}
		return err
	}
	// Nothing was written, so there is nothing that a rollback could lose.
	defer func() { _ = tx.Rollback() }()
	return fn(tx)
}

// Size returns how many bytes of the database file are in use: free pages, which new data fills first,
// are not counted.
func (s *Store) Size(ctx context.Context) (bytes int64, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		return tx.QueryRowContext(ctx, `SELECT (c.page_count - f.freelist_count) * p.page_size
			FROM pragma_page_count c, pragma_freelist_count f, pragma_page_size p`).Scan(&bytes)
	})
	if err != nil {
		return 0, fmt.Errorf("asking how large the database is: %w", err)
	}
	return bytes, nil
}
