package sqlite

// schemaHost is of whoever runs the server: what they did, links by which somebody sets a new
// password, codes by which somebody makes an account, and which reports are done with. A
// person of no bytes but zeros is nobody.
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
