package sqlite

// schemaClub has which accounts are found by an identity provider, which browsers are on their
// way there and back, and who came back that has no account yet. A session is the hash of a
// browser's cookie, which may be nobody's.
const schemaClub = `
CREATE TABLE club_links (
	issuer  TEXT NOT NULL,
	subject TEXT NOT NULL,
	person  BLOB NOT NULL REFERENCES persons(id) ON DELETE CASCADE,
	created INTEGER NOT NULL,
	used    INTEGER NOT NULL,
	PRIMARY KEY (issuer, subject)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX club_links_person ON club_links (person, issuer);

CREATE TABLE club_ways (
	state    BLOB PRIMARY KEY CHECK (length(state) = 32),
	session  BLOB NOT NULL CHECK (length(session) = 32),
	purpose  TEXT NOT NULL CHECK (purpose IN ('sign-in', 'add', 'again')),
	nonce    TEXT NOT NULL,
	verifier TEXT NOT NULL,
	until    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX club_ways_until ON club_ways (until);
CREATE INDEX club_ways_session ON club_ways (session);

CREATE TABLE club_newcomers (
	session BLOB PRIMARY KEY CHECK (length(session) = 32),
	issuer  TEXT NOT NULL,
	subject TEXT NOT NULL,
	name    TEXT NOT NULL,
	until   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX club_newcomers_until ON club_newcomers (until);
`
