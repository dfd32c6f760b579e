package sqlite

// schemaKeeping lets games be deleted. Entries are still only ever appended, but that those of
// a game go which nobody keeps any more. Of a game that was deleted a hash of its id remains, so
// that a start does not take it for lost: the latest 100,000 of them (package erase).
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
