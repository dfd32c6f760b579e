package sqlite

import (
	"context"
	"database/sql"
	"fmt"
)

// Size returns how many bytes the database takes, without the pages that it would use first.
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
