package sqlite

// schemaAccounts is of accounts: persons who are known by a name, and how they show who they are.
// Names are unique by what they come down to (key) and by how they look (looks); a password
// of no letters is none.
const schemaAccounts = `
CREATE TABLE accounts (
	person   BLOB PRIMARY KEY REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
	name     TEXT NOT NULL,
	key      TEXT NOT NULL UNIQUE,
	looks    TEXT NOT NULL UNIQUE,
	password TEXT NOT NULL,
	created  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE recovery_codes (
	person  BLOB NOT NULL REFERENCES persons(id) ON DELETE CASCADE,
	hash    BLOB NOT NULL CHECK (length(hash) = 32),
	created INTEGER NOT NULL,
	PRIMARY KEY (person, hash)
) STRICT, WITHOUT ROWID;

CREATE TABLE confirmations (
	session BLOB PRIMARY KEY REFERENCES sessions(hash) ON DELETE CASCADE,
	at      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE devices (
	hash   BLOB NOT NULL CHECK (length(hash) = 32),
	person BLOB NOT NULL REFERENCES persons(id) ON DELETE CASCADE,
	device BLOB NOT NULL CHECK (length(device) = 32),
	seen   INTEGER NOT NULL,
	PRIMARY KEY (hash, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX devices_person ON devices (person, seen);

CREATE TABLE tokens (
	hash    BLOB PRIMARY KEY CHECK (length(hash) = 32),
	person  BLOB NOT NULL REFERENCES persons(id) ON DELETE CASCADE,
	name    TEXT NOT NULL,
	created INTEGER NOT NULL,
	seen    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX tokens_person ON tokens (person);
`
