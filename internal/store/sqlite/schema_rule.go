package sqlite

import (
	"context"
	"database/sql"
)

// schemaRule is what whoever runs the server has decided: which accounts are admins', who may
// not play here, and what everybody is told. A ban is of a person or of a network; an end of 0
// is none. And the log says which admin did something: a person of zeros is whoever runs the
// server, by a command. The columns are added by hand, for the reason that schema2 tells.
const schemaRule = `
CREATE TABLE admins (
	person BLOB PRIMARY KEY REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
	since  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE bans (
	id      INTEGER PRIMARY KEY CHECK (id >= 1),
	person  BLOB UNIQUE REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
	network TEXT UNIQUE,
	reason  TEXT NOT NULL,
	made    INTEGER NOT NULL,
	until   INTEGER NOT NULL,
	CHECK ((person IS NULL) <> (network IS NULL))
) STRICT;

CREATE TABLE host_words (
	kind  TEXT PRIMARY KEY CHECK (kind IN ('announcement', 'maintenance')),
	id    INTEGER NOT NULL,
	text  TEXT NOT NULL,
	until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

PRAGMA writable_schema = ON;

UPDATE sqlite_schema SET sql = replace(sql, 'CHECK (told IN (0, 1))
) STRICT', 'CHECK (told IN (0, 1))
, by_person BLOB NOT NULL
	DEFAULT x''0000000000000000000000000000000000000000000000000000000000000000'' CHECK (length(by_person) = 32), by_name TEXT NOT NULL DEFAULT '''') STRICT')
	WHERE type = 'table' AND name = 'host_log';

PRAGMA writable_schema = RESET;
`

// fillRule makes the index by which an admin who goes is forgotten. Where the log is damaged there
// is none, as fillLists tells.
func fillRule(ctx context.Context, c *sql.Conn) error {
	_, err := c.ExecContext(ctx, "CREATE INDEX IF NOT EXISTS host_log_by ON host_log (by_person)")
	if err != nil && !isDamage(err) {
		return err
	}
	return nil
}
