package sqlite

// schemaSignIn has the passkeys of accounts, the challenges that wait for an answer, and
// the secrets that signed-in browsers show to other handovers.
const schemaSignIn = `
CREATE TABLE passkeys (
	id      BLOB PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 1023),
	person  BLOB NOT NULL REFERENCES persons(id) ON DELETE CASCADE,
	handle  BLOB NOT NULL,
	agent   TEXT NOT NULL,
	created INTEGER NOT NULL,
	used    INTEGER NOT NULL,
	data    BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX passkeys_person ON passkeys (person);

CREATE TABLE challenges (
	hash    BLOB PRIMARY KEY CHECK (length(hash) = 32),
	purpose TEXT NOT NULL CHECK (purpose IN ('new', 'sign-in', 'again')),
	session BLOB NOT NULL CHECK (length(session) = 32),
	until   INTEGER NOT NULL,
	data    BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX challenges_until ON challenges (until);

CREATE INDEX challenges_session ON challenges (session);

CREATE TABLE handovers (
	session BLOB PRIMARY KEY REFERENCES sessions(hash) ON DELETE CASCADE,
	secret  BLOB NOT NULL UNIQUE CHECK (length(secret) = 32),
	ticket  BLOB UNIQUE CHECK (length(ticket) = 32),
	state   TEXT NOT NULL CHECK (state IN ('shown', 'asked', 'allowed', 'refused')),
	agent   TEXT NOT NULL,
	code    TEXT NOT NULL,
	until   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`
