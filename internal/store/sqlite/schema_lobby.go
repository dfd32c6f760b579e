package sqlite

// schemaLobby is the lobby: public tables as they were last listed, and the people who wait to be paired.
// Of two who are paired both tickets name the table, before it exists.
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

// schemaPrograms has which accounts are bots', which of the people who wait to be paired would play a
// bot, and to which tables bots are invited.
const schemaPrograms = `
CREATE TABLE programs (
	person BLOB PRIMARY KEY REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
	since  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

ALTER TABLE lobby_tickets ADD COLUMN programs INTEGER NOT NULL DEFAULT 0 CHECK (programs IN (0, 1));

CREATE TABLE invitations (
	person    BLOB NOT NULL REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
	game      TEXT NOT NULL REFERENCES games(id),
	seat      INTEGER NOT NULL CHECK (seat >= 0),
	by_person BLOB NOT NULL REFERENCES persons(id) ON DELETE CASCADE CHECK (length(by_person) = 32),
	made      INTEGER NOT NULL,
	PRIMARY KEY (person, game)
) STRICT, WITHOUT ROWID;

CREATE INDEX invitations_by ON invitations (by_person);

CREATE INDEX invitations_game ON invitations (game);
`
