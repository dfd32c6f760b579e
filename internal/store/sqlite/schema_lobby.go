package sqlite

// schemaLobby is the lobby: public tables as they were listed last, and who waits to be
// paired. Of the two who are paired both tickets name the table, before there is one.
const schemaLobby = `
CREATE TABLE lobby_tables (
	game    TEXT PRIMARY KEY,
	listing BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE lobby_tickets (
	id      TEXT PRIMARY KEY,
	person  BLOB NOT NULL UNIQUE REFERENCES persons(id) ON DELETE CASCADE,
	name    TEXT NOT NULL,
	network TEXT NOT NULL,
	sets    TEXT NOT NULL,
	pace    TEXT NOT NULL,
	aids    TEXT NOT NULL,
	wish    BLOB NOT NULL,
	made    INTEGER NOT NULL,
	until   INTEGER NOT NULL,
	game    TEXT NOT NULL,
	told    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX lobby_tickets_game ON lobby_tickets (game, made);
`
