package sqlite

import (
	"context"
	"database/sql"

	"circulade/internal/store"
)

// schema3 says who people are. Whoever held something by a session before is a
// guest from now on, whose id is the hash of that session: grants stay as they
// are.
//
// A table's host was noted twice with the same kind: by the session that made it
// and by the host's secret, which is no session and must not become one. Only
// what sat at a seat, or holds more than one thing, is surely a session. So a
// browser that made one table and sat at none is a stranger there from now on,
// unless it has the host's secret.
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
		SELECT holder, holder, min(created), max(created), '' FROM grants WHERE kind <> 'link'
		GROUP BY holder HAVING count(*) > 1 OR max(kind = 'session') ON CONFLICT DO NOTHING`
	sqlSessionsOf3 = `INSERT INTO sessions (hash, person, created, seen, agent)
		SELECT holder, holder, min(created), max(created), '' FROM grants WHERE kind <> 'link' AND game = ?
		GROUP BY holder HAVING count(*) > 1 OR max(kind = 'session') ON CONFLICT DO NOTHING`
)

// fillSchema3 inserts a person for each holder of grants that are no invitations, and a session for those
// of them that were surely sessions, since the schemas before knew only grants. A grant that cannot be
// read is passed over, so that only its holder loses it.
func fillSchema3(ctx context.Context, c *sql.Conn) error {
	for _, fill := range []struct{ all, game string }{{sqlGuests3, sqlGuestsOf3}, {sqlSessions3, sqlSessionsOf3}} {
		_, err := c.ExecContext(ctx, fill.all)
		if isDamage(err) {
			err = fillByGame3(ctx, c, fill.game)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// fillByGame3 runs a statement that takes a game's id for each game, and passes over games that are
// damaged. The statement sees the grants of one game alone, so what their holders have at other games
// does not count.
func fillByGame3(ctx context.Context, c *sql.Conn, statement string) error {
	ids, err := store.List(newTx(ctx, c), "SELECT id FROM games ORDER BY id", nil, store.Column[string]) // from the index alone
	if err != nil {
		return err
	}
	for _, id := range ids {
		if _, err := c.ExecContext(ctx, statement, id); err != nil && !isDamage(err) {
			return err
		}
	}
	return nil
}
