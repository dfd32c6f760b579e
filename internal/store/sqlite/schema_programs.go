package sqlite

// schemaPrograms has which accounts are bots', and which of those who wait to be paired
// would play a bot.
const schemaPrograms = `
CREATE TABLE programs (
	person BLOB PRIMARY KEY REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
	since  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

ALTER TABLE lobby_tickets ADD COLUMN programs INTEGER NOT NULL DEFAULT 0 CHECK (programs IN (0, 1));
`
