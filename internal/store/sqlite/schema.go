package sqlite

import (
	"context"
	"database/sql"
	"fmt"
)

// applicationID is in the header of our databases, so that no other program's
// is taken for one: "Crcd".
const applicationID = 0x43726364

// A migration brings a database from one schema to the next: it runs script, then fill for what SQL
// cannot do, then last. The database gets the number of the new schema only after all three.
type migration struct {
	script string // runs in one transaction
	ran    string // a query: whether script has been run already, by a program that was stopped after it
	fill   func(context.Context, *sql.Conn) error
	last   string // SQL that runs in one transaction with setting the schema number
}

// migrations lists what brings an empty database to the newest schema, in order. The database stores in
// its user_version how many of them have run on it. A released migration is never edited. The SQL scripts
// are in the files schema_*.go, by subject.
func migrations() []migration {
	return []migration{
		{script: schema1},
		{script: schema2, ran: "SELECT count(*) FROM sqlite_schema WHERE name = 'names'", fill: fillSchema2, last: schema2Last},
		{script: schema3, ran: "SELECT count(*) FROM sqlite_schema WHERE name = 'sessions'", fill: fillSchema3},
		{script: schemaChat, ran: "SELECT count(*) FROM sqlite_schema WHERE name = 'chat_lines'"},
		{script: schemaClocks, ran: "SELECT count(*) FROM sqlite_schema WHERE name = 'timers'"},
		{script: schemaLobby, ran: "SELECT count(*) FROM sqlite_schema WHERE name = 'lobby_tickets'"},
		{script: schemaAccounts, ran: "SELECT count(*) FROM sqlite_schema WHERE name = 'tokens'"},
		{script: schemaSignIn, ran: "SELECT count(*) FROM sqlite_schema WHERE name = 'passkeys'"},
		{script: schemaNotice, ran: "SELECT count(*) FROM sqlite_schema WHERE name = 'notices'"},
		{script: schemaHost, ran: "SELECT count(*) FROM sqlite_schema WHERE name = 'host_log'"},
		{script: schemaTurns, ran: "SELECT count(*) FROM pragma_table_info('games') WHERE name = 'asked'"},
		{script: schemaPrograms, ran: "SELECT count(*) FROM sqlite_schema WHERE name = 'programs'"},
		{script: schemaFriends, ran: "SELECT count(*) FROM sqlite_schema WHERE name = 'follows'"},
		{script: schemaForgotten, ran: "SELECT count(*) FROM sqlite_schema WHERE name = 'mailed_resets'"},
		{script: schemaClub, ran: "SELECT count(*) FROM sqlite_schema WHERE name = 'club_links'"},
		{script: schemaOrders, ran: "SELECT count(*) FROM sqlite_schema WHERE name = 'orders'"},
		{script: schemaNoticeOff, ran: "SELECT count(*) FROM pragma_table_info('notice_addresses') WHERE name = 'turns'"},
		{script: schemaSettings, ran: "SELECT count(*) FROM sqlite_schema WHERE name = 'account_settings'"},
		{script: schemaDeparted, ran: "SELECT count(*) FROM sqlite_schema WHERE name = 'departed'"},
		{script: schemaReported, ran: "SELECT count(*) FROM sqlite_schema WHERE name = 'chat_reported'"},
		{script: schemaKeeping, ran: "SELECT count(*) FROM sqlite_schema WHERE name = 'deleted_games'"},
		{script: schemaRights, ran: "SELECT count(*) FROM pragma_table_info('games') WHERE name = 'granted'"},
		{script: schemaRule, ran: "SELECT count(*) FROM sqlite_schema WHERE name = 'host_words'", fill: fillRule},
		{fill: fillLists},
		{script: schemaNudge, ran: "SELECT count(*) FROM pragma_table_info('notices') WHERE name = 'nudge'"},
		{script: schemaPacks, ran: "SELECT count(*) FROM sqlite_schema WHERE name = 'packs'"},
		{script: schemaProbes, ran: "SELECT count(*) FROM sqlite_schema WHERE name = 'probes'"},
		{script: schemaNames, ran: "SELECT count(*) FROM sqlite_schema WHERE name = 'name_forms'"},
		{script: schemaSanctions, ran: "SELECT count(*) FROM sqlite_schema WHERE name = 'sanctions'"},
	}
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

// schema2 takes the names out of setups and logs, and chains a checksum through
// each log. A sum of no bytes is one that could not be made: what it belongs to
// is damaged.
//
// The columns are added as ALTER TABLE adds them, but by hand: that would read
// the whole table first, and one damaged page would keep everybody from playing.
const schema2 = `
CREATE TABLE names (
	game TEXT NOT NULL REFERENCES games(id),
	seat INTEGER NOT NULL CHECK (seat >= 0),
	name TEXT NOT NULL,
	PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

PRAGMA writable_schema = ON;

UPDATE sqlite_schema SET sql = replace(sql, 'secret BLOB NOT NULL', 'secret BLOB NOT NULL,
	sum    BLOB NOT NULL DEFAULT x''''') WHERE type = 'table' AND name = 'setups';

UPDATE sqlite_schema SET sql = replace(sql, 'data    BLOB NOT NULL,', 'data    BLOB NOT NULL,
	sum     BLOB NOT NULL DEFAULT x'''',') WHERE type = 'table' AND name = 'entries';

PRAGMA writable_schema = RESET;

CREATE TABLE losses (
	game    TEXT NOT NULL,
	seq     INTEGER NOT NULL,
	entries INTEGER NOT NULL,
	at      INTEGER NOT NULL,
	PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;

DROP TRIGGER entries_stay;

CREATE TABLE changes (n INTEGER NOT NULL) STRICT;

INSERT INTO changes (n) VALUES (0);

PRAGMA application_id = 1131570020;
`

const schema2Last = `
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'entries are only ever appended'); END;
`

// schemaClocks has the timers of games, heartbeats and gaps. A timer is a copy; what counts is the game's
// log.
const schemaClocks = `
CREATE TABLE timers (
	game TEXT PRIMARY KEY REFERENCES games(id),
	slow INTEGER NOT NULL CHECK (slow IN (0, 1)),
	at   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX timers_due ON timers (slow, at, game);

CREATE TABLE beats (
	only    INTEGER PRIMARY KEY CHECK (only = 1),
	at      INTEGER NOT NULL,
	stopped INTEGER NOT NULL CHECK (stopped IN (0, 1))
) STRICT;

CREATE TABLE gaps (
	until INTEGER PRIMARY KEY,
	since INTEGER NOT NULL
) STRICT;
`

// schemaVersion returns the number of the database's schema, 0 for an empty database, or an error if a
// newer program wrote it.
func schemaVersion(ctx context.Context, c *sql.Conn) (have int, err error) {
	if err := c.QueryRowContext(ctx, "PRAGMA user_version").Scan(&have); err != nil {
		return 0, fmt.Errorf("reading the schema number: %w", err)
	}
	if err := refuseNewerSchema(have); err != nil {
		return 0, err
	}
	return have, nil
}

// refuseNewerSchema returns an error if this program does not know the schema with this number.
func refuseNewerSchema(schema int) error {
	if newest := len(migrations()); schema > newest {
		return fmt.Errorf("data folder comes from a newer Circulade (schema %d, this program knows %d); "+
			"use that version or another --data folder", schema, newest)
	}
	return nil
}

// requireNewestSchema returns an error unless the database has the newest schema.
func requireNewestSchema(ctx context.Context, c *sql.Conn) error {
	have, err := schemaVersion(ctx, c)
	if err == nil && have != len(migrations()) {
		err = fmt.Errorf("the database has schema %d, not %d", have, len(migrations()))
	}
	return err
}

// migrate runs the migrations that have not run on the database yet.
func migrate(ctx context.Context, c *sql.Conn) error {
	have, err := schemaVersion(ctx, c)
	if err != nil {
		return err
	}
	steps := migrations()
	for n := have; n < len(steps); n++ {
		if err := steps[n].run(ctx, c, n+1); err != nil {
			return fmt.Errorf("bringing the database to schema %d: %w", n+1, err)
		}
	}
	return nil
}

// run carries out one migration, after which the schema has the given number. If the program is stopped
// meanwhile, running it again completes the migration.
func (m migration) run(ctx context.Context, c *sql.Conn, number int) error {
	ran := false
	if m.ran != "" {
		if err := c.QueryRowContext(ctx, m.ran).Scan(&ran); err != nil {
			return err
		}
	}
	if !ran {
		if err := execScript(ctx, c, m.script); err != nil {
			return err
		}
	}
	if m.fill != nil {
		if err := m.fill(ctx, c); err != nil {
			return err
		}
	}
	return execScript(ctx, c, fmt.Sprintf("%s;\nPRAGMA user_version = %d;", m.last, number))
}

// execScript runs an SQL script in one transaction, which is rolled back on an error.
func execScript(ctx context.Context, c *sql.Conn, script string) error {
	_, err := c.ExecContext(ctx, "BEGIN IMMEDIATE;\n"+script+";\nCOMMIT;")
	if err != nil {
		_, _ = c.ExecContext(ctx, "ROLLBACK") // there may be nothing left to roll back
	}
	return err
}
