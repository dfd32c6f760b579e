package sqlite

import (
	"context"
	"database/sql"
	"fmt"
)

// migrations lists what brings an empty database to the newest schema. The
// database counts in its user_version how many of them it has had. A released
// one is never edited.
func migrations() []string {
	return []string{schema1}
}

// What never changes (setups) is apart from what every entry rewrites (games):
// updating a row writes the whole row. Entries are clustered by game, so that a
// log is read in one go.
const schema1 = `
CREATE TABLE games (
	id      TEXT PRIMARY KEY,
	created INTEGER NOT NULL,
	updated INTEGER NOT NULL,
	status  TEXT NOT NULL CHECK (status IN ('playing', 'over', 'ended')),
	seq     INTEGER NOT NULL CHECK (seq >= 0),
	summary BLOB NOT NULL
) STRICT;

CREATE TABLE setups (
	game   TEXT PRIMARY KEY REFERENCES games(id),
	setup  BLOB NOT NULL,
	secret BLOB NOT NULL
) STRICT;

CREATE TABLE entries (
	game    TEXT NOT NULL REFERENCES games(id),
	seq     INTEGER NOT NULL CHECK (seq >= 1),
	move_id TEXT NOT NULL,
	seat    INTEGER NOT NULL CHECK (seat >= -1),
	at      INTEGER NOT NULL,
	kind    TEXT NOT NULL,
	data    BLOB NOT NULL,
	PRIMARY KEY (game, seq),
	UNIQUE (game, move_id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER entries_stay BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'entries are only ever appended'); END;

CREATE TRIGGER entries_remain BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'entries are only ever appended'); END;

CREATE TABLE grants (
	game    TEXT NOT NULL REFERENCES games(id),
	seat    INTEGER NOT NULL CHECK (seat >= -1),
	kind    TEXT NOT NULL CHECK (kind IN ('session', 'link', 'host')),
	holder  BLOB NOT NULL CHECK (length(holder) = 32),
	created INTEGER NOT NULL,
	PRIMARY KEY (game, seat, kind, holder)
) STRICT, WITHOUT ROWID;

CREATE INDEX grants_holder ON grants (holder, game);
`

// migrate brings the database to the newest schema, or refuses one that a
// newer program wrote.
func migrate(ctx context.Context, c *sql.Conn) error {
	var have int
	if err := c.QueryRowContext(ctx, "PRAGMA user_version").Scan(&have); err != nil {
		return fmt.Errorf("reading the schema number: %w", err)
	}
	steps := migrations()
	if have > len(steps) {
		return fmt.Errorf("data folder comes from a newer Circulade (schema %d, this program knows %d); "+
			"use that version or another --data folder", have, len(steps))
	}
	for n := have; n < len(steps); n++ {
		script := fmt.Sprintf("BEGIN IMMEDIATE;\n%s\nPRAGMA user_version = %d;\nCOMMIT;", steps[n], n+1)
		if _, err := c.ExecContext(ctx, script); err != nil {
			return fmt.Errorf("bringing the database to schema %d: %w", n+1, err)
		}
	}
	return nil
}
