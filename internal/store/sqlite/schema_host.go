package sqlite

import (
	"context"
	"database/sql"
)

// schemaHost is about the operator: the audit log, links by which a person sets a new password,
// invitation codes for accounts, and which reports are settled. A person of zero bytes is nobody.
const schemaHost = `
CREATE TABLE host_log (
	id     INTEGER PRIMARY KEY CHECK (id >= 1),
	at     INTEGER NOT NULL,
	what   TEXT NOT NULL,
	person BLOB NOT NULL CHECK (length(person) = 32),
	game   TEXT NOT NULL,
	whom   TEXT NOT NULL,
	detail TEXT NOT NULL,
	told   INTEGER NOT NULL CHECK (told IN (0, 1))
) STRICT;

CREATE INDEX host_log_person ON host_log (person, told);

CREATE TABLE account_resets (
	person BLOB PRIMARY KEY REFERENCES persons(id) ON DELETE CASCADE,
	hash   BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
	until  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE invite_codes (
	hash  BLOB PRIMARY KEY CHECK (length(hash) = 32),
	id    TEXT NOT NULL UNIQUE,
	made  INTEGER NOT NULL,
	until INTEGER NOT NULL,
	uses  INTEGER NOT NULL CHECK (uses >= 1),
	used  INTEGER NOT NULL CHECK (used BETWEEN 0 AND uses)
) STRICT, WITHOUT ROWID;

ALTER TABLE chat_reports ADD COLUMN done INTEGER NOT NULL DEFAULT 0 CHECK (done IN (0, 1));
`

// schemaRule is what the operator and admins have decided: which accounts are admins', bans, and
// announcements. A ban is of a person or of a network; an end of 0 is none. The audit log gets a column
// that says which admin acted: a person of zeros is the operator, by a command. The columns are added by
// hand, for the reason that stands at schema2.
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

// fillRule makes the index by which a deleted admin is removed from the audit log. SQLite reads the whole
// log to make it. If the log is damaged, the index is left out.
func fillRule(ctx context.Context, c *sql.Conn) error {
	_, err := c.ExecContext(ctx, "CREATE INDEX IF NOT EXISTS host_log_by ON host_log (by_person)")
	if err != nil && !isDamage(err) {
		return err
	}
	return nil
}

// schemaSanctions is what was decided about people for a time, beside bans: mutes in chats, and which
// guests may not play. A network is stored as a hash under a key in notice_keys; it is kept with a
// report, and with a ban until held, for 30 days after the report.
const schemaSanctions = `
CREATE TABLE report_networks (
	report  INTEGER PRIMARY KEY REFERENCES chat_reports(id) ON DELETE CASCADE,
	network BLOB NOT NULL CHECK (length(network) = 32),
	at      INTEGER NOT NULL
) STRICT;

CREATE INDEX report_networks_at ON report_networks (at);

CREATE TABLE sanctions (
	id      INTEGER PRIMARY KEY CHECK (id >= 1),
	kind    TEXT NOT NULL CHECK (kind IN ('mute', 'ban')),
	person  BLOB NOT NULL REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
	name    TEXT NOT NULL,
	network BLOB CHECK (length(network) = 32),
	held    INTEGER NOT NULL,
	reason  TEXT NOT NULL,
	made    INTEGER NOT NULL,
	until   INTEGER NOT NULL,
	UNIQUE (person, kind)
) STRICT;

CREATE INDEX sanctions_until ON sanctions (until);
`
