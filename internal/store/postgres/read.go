package postgres

import (
	"context"
	"database/sql"
	"fmt"

	"circulade/internal/store"
)

// read runs fn in a transaction that only reads, so that all it reads is of one moment. fn runs its
// queries in the context that it is given, which ends if the database does not answer in time.
func (s *Store) read(ctx context.Context, fn func(context.Context, *sql.Tx) error) error {
	if s.isClosing() {
		return store.ErrClosed
	}
	ctx, cancel := context.WithTimeout(ctx, readPatienceFactor*s.patience)
	defer cancel()
	tx, err := s.readers.BeginTx(ctx, &sql.TxOptions{ReadOnly: true, Isolation: sql.LevelRepeatableRead})
	if err != nil {
		if s.isClosing() {
			return store.ErrClosed
		}
		return err
	}
	// Nothing was written, so there is nothing that a rollback could lose.
	defer func() { _ = tx.Rollback() }()
	return fn(ctx, tx)
}

// Size returns how many bytes the database takes on the disk of its server.
func (s *Store) Size(ctx context.Context) (bytes int64, err error) {
	err = s.View(ctx, func(tx *store.Tx) error {
		return tx.One("SELECT pg_database_size(current_database())", nil, &bytes)
	})
	if err != nil {
		return 0, fmt.Errorf("asking how large the database is: %w", err)
	}
	return bytes, nil
}
