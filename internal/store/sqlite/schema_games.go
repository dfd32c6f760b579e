package sqlite

import (
	"context"
	"database/sql"
)

// schemaKeeping lets games be deleted. Entries can still only be appended, except that those of a game in
// doomed_games can be deleted. Of a deleted game a hash of its id remains, so that the next start does
// not take it for lost: the latest 100,000 of them (package erase).
const schemaKeeping = `
CREATE TABLE doomed_games (
	game TEXT PRIMARY KEY REFERENCES games(id),
	at   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE deleted_games (
	n    INTEGER PRIMARY KEY,
	hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32)
) STRICT;

CREATE INDEX chat_reports_game ON chat_reports (game);
CREATE INDEX host_log_game ON host_log (game);

DROP TRIGGER IF EXISTS entries_remain;

CREATE TRIGGER entries_remain BEFORE DELETE ON entries
WHEN NOT EXISTS (SELECT 1 FROM doomed_games WHERE game = OLD.game)
BEGIN SELECT RAISE(ABORT, 'entries are only ever appended'); END;
`

// schemaTurns keeps for whom a game waits in the game's row, which every entry rewrites anyway. The
// columns are added by hand, for the reason that stands at schema2. Games that were not played since then
// have NULL there.
const schemaTurns = `
PRAGMA writable_schema = ON;

UPDATE sqlite_schema SET sql = replace(sql, 'summary BLOB NOT NULL', 'summary BLOB NOT NULL,
	asked   INTEGER,
	since   INTEGER,
	people  INTEGER,
	free    INTEGER') WHERE type = 'table' AND name = 'games';

PRAGMA writable_schema = RESET;
`

// schemaOrders has conditional moves: the choices that a person has left to be made when they draw a
// certain tile.
const schemaOrders = `
CREATE TABLE orders (
	game    TEXT NOT NULL REFERENCES games(id),
	seat    INTEGER NOT NULL CHECK (seat >= 0),
	person  BLOB NOT NULL REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
	tile    TEXT NOT NULL,
	choices TEXT NOT NULL,
	turn    INTEGER NOT NULL,
	version INTEGER NOT NULL,
	entry   INTEGER NOT NULL,
	saw     BLOB NOT NULL,
	made    INTEGER NOT NULL,
	PRIMARY KEY (game, seat, person, tile)
) STRICT, WITHOUT ROWID;

CREATE INDEX orders_person ON orders (person);
`

// schemaRights counts in a game's row how often its grants have changed, by triggers: an entry names the
// count that its writer knew. The column is added by hand, for the reason that stands at schema2.
const schemaRights = `
PRAGMA writable_schema = ON;

UPDATE sqlite_schema SET sql = replace(sql, 'free    INTEGER', 'free    INTEGER,
	granted INTEGER NOT NULL DEFAULT 0') WHERE type = 'table' AND name = 'games';

PRAGMA writable_schema = RESET;

CREATE TRIGGER grants_given AFTER INSERT ON grants
BEGIN UPDATE games SET granted = granted + 1 WHERE id = new.game; END;

CREATE TRIGGER grants_taken AFTER DELETE ON grants
BEGIN UPDATE games SET granted = granted + 1 WHERE id = old.game; END;

CREATE TRIGGER grants_passed AFTER UPDATE ON grants
BEGIN UPDATE games SET granted = granted + 1 WHERE id IN (old.game, new.game); END;
`

// schemaPacks keeps the long texts of setups and entries once: store.ExtractPacks. What older programs
// saved stays as it is, each with its own, and is read so.
const schemaPacks = `
CREATE TABLE packs (
	hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
	data BLOB NOT NULL
) STRICT;

CREATE TABLE pack_uses (
	game TEXT NOT NULL REFERENCES games(id),
	seq  INTEGER NOT NULL CHECK (seq >= 0),
	at   INTEGER NOT NULL CHECK (at >= 0),
	pack BLOB NOT NULL REFERENCES packs(hash),
	PRIMARY KEY (game, seq, at)
) STRICT, WITHOUT ROWID;

CREATE INDEX pack_uses_pack ON pack_uses (pack);
`

// fillLists makes the indexes by which the admin pages list tables and accounts, the newest first. SQLite
// reads a whole table to make an index of it. If the table is damaged, the index is left out: the list is
// slow then, but the server works.
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

// schemaProbes is where Probe writes, to find out whether an entry could be saved: one row of each open
// store, with nothing of any person's.
const schemaProbes = `
CREATE TABLE probes (
	server TEXT NOT NULL,
	at     INTEGER NOT NULL,
	data   BLOB NOT NULL,
	PRIMARY KEY (server, at)
) STRICT;
`
