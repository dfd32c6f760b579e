package postgres

import (
	"context"
	"database/sql"
	"fmt"
)

// Size returns how many bytes the database takes on the disk of its server.
func (s *Store) Size(ctx context.Context) (bytes int64, err error) {
	err = s.read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		return tx.QueryRowContext(ctx, "SELECT pg_database_size(current_database())").Scan(&bytes)
	})
	if err != nil {
		return 0, fmt.Errorf("asking how large the database is: %w", err)
	}
	return bytes, nil
}
