package sqlite

import (
	"context"
	"database/sql"
)

// schema3 says who people are. Whoever held something by a session before is a
// guest from now on, whose id is the hash of that session: grants stay as they
// are.
const schema3 = `
CREATE TABLE persons (
	id      BLOB PRIMARY KEY CHECK (length(id) = 32),
	created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
	hash    BLOB PRIMARY KEY CHECK (length(hash) = 32),
	person  BLOB NOT NULL REFERENCES persons(id) ON DELETE CASCADE,
	created INTEGER NOT NULL,
	seen    INTEGER NOT NULL,
	agent   TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_person ON sessions (person);
`

const (
	sqlGuests3 = `INSERT INTO persons (id, created)
		SELECT holder, min(created) FROM grants WHERE kind <> 'link' GROUP BY holder ON CONFLICT DO NOTHING`
	sqlGuestsOf3 = `INSERT INTO persons (id, created)
		SELECT holder, min(created) FROM grants WHERE kind <> 'link' AND game = ? GROUP BY holder ON CONFLICT DO NOTHING`
	sqlSessions3 = `INSERT INTO sessions (hash, person, created, seen, agent)
		SELECT id, id, created, created, '' FROM persons WHERE true ON CONFLICT DO NOTHING`
)

// fillSchema3 makes guests of those who hold something. Where grants cannot be
// read, they are damaged for those who hold these, and for nobody else.
func fillSchema3(ctx context.Context, c *sql.Conn) error {
	_, err := c.ExecContext(ctx, sqlGuests3)
	if isDamage(err) {
		err = fillGuests3(ctx, c)
	}
	if err != nil {
		return err
	}
	_, err = c.ExecContext(ctx, sqlSessions3)
	return err
}

// fillGuests3 goes game by game.
func fillGuests3(ctx context.Context, c *sql.Conn) error {
	ids, err := queryAll(ctx, c, "SELECT id FROM games ORDER BY id", scanText) // from the index alone
	if err != nil {
		return err
	}
	for _, id := range ids {
		if _, err := c.ExecContext(ctx, sqlGuestsOf3, id); err != nil && !isDamage(err) {
			return err
		}
	}
	return nil
}
