package sqlite

import (
	"context"
	"database/sql"
)

// fillLists makes the indexes by which whoever runs the server pages through tables and accounts,
// the newest first. An index is made by reading the whole table: where that is damaged there is
// none, the list is slow, and everybody plays.
func fillLists(ctx context.Context, c *sql.Conn) error {
	for _, statement := range []string{
		"CREATE INDEX IF NOT EXISTS games_created ON games (created, id)",
		"CREATE INDEX IF NOT EXISTS accounts_created ON accounts (created, key)",
	} {
		if _, err := c.ExecContext(ctx, statement); err != nil && !isDamage(err) {
			return err
		}
	}
	return nil
}
