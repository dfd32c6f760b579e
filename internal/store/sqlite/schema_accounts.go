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

// schemaForgotten has links to a new password that went to an address by mail. A link is void
// when the address is no longer the account's.
const schemaForgotten = `
CREATE TABLE mailed_resets (
	hash    BLOB PRIMARY KEY CHECK (length(hash) = 32),
	person  BLOB NOT NULL REFERENCES persons(id) ON DELETE CASCADE,
	address BLOB NOT NULL REFERENCES notice_addresses(id) ON DELETE CASCADE,
	until   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX mailed_resets_person ON mailed_resets (person);
CREATE INDEX mailed_resets_address ON mailed_resets (address);

CREATE INDEX notice_addresses_address ON notice_addresses (lower(address));
`

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

// schemaSettings has what an account takes along to every device: a document of JSON.
const schemaSettings = `
CREATE TABLE account_settings (
	person   BLOB PRIMARY KEY REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
	version  INTEGER NOT NULL CHECK (version > 0),
	changed  INTEGER NOT NULL,
	settings TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`

// schemaDeparted keeps for an hour, or two, who is no more: a guest who has become an account, an account
// that was deleted. What they had sent before is not stored after it. The ids say nothing else.
const schemaDeparted = `
CREATE TABLE departed (
	id BLOB PRIMARY KEY CHECK (length(id) = 32),
	at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX departed_at ON departed (at);
`

// schemaNames is of names that nobody else may have. The forms of an account's name are made by the
// program (package taken): until then the account stands in unformed_names, where the triggers put it,
// whichever program named it. Former names are hashes under a key: without it nobody tells the names.
const schemaNames = `
CREATE TABLE name_forms (
	form   TEXT NOT NULL,
	person BLOB NOT NULL REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
	PRIMARY KEY (form, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX name_forms_person ON name_forms (person);

CREATE TABLE unformed_names (
	person BLOB PRIMARY KEY REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER accounts_named AFTER INSERT ON accounts
BEGIN INSERT INTO unformed_names (person) VALUES (new.person) ON CONFLICT DO NOTHING; END;

CREATE TRIGGER accounts_renamed AFTER UPDATE OF name ON accounts
BEGIN INSERT INTO unformed_names (person) VALUES (new.person) ON CONFLICT DO NOTHING; END;

INSERT INTO unformed_names (person) SELECT person FROM accounts;

CREATE TABLE former_names (
	hash   BLOB PRIMARY KEY CHECK (length(hash) = 32),
	person BLOB REFERENCES persons(id) ON DELETE SET NULL CHECK (person IS NULL OR length(person) = 32),
	held   INTEGER NOT NULL CHECK (held IN (0, 1)),
	until  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX former_names_person ON former_names (person);
CREATE INDEX former_names_until ON former_names (until);

CREATE TABLE name_changes (
	person BLOB NOT NULL REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
	at     INTEGER NOT NULL,
	PRIMARY KEY (person, at)
) STRICT, WITHOUT ROWID;

CREATE INDEX name_changes_at ON name_changes (at);

CREATE TABLE name_keys (
	id  INTEGER PRIMARY KEY CHECK (id = 1),
	key BLOB NOT NULL CHECK (length(key) = 32)
) STRICT;
`

// schemaFriends has whom accounts follow. Of two who follow each other there are two rows.
const schemaFriends = `
CREATE TABLE follows (
	person BLOB NOT NULL REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
	other  BLOB NOT NULL REFERENCES persons(id) ON DELETE CASCADE CHECK (length(other) = 32),
	since  INTEGER NOT NULL,
	PRIMARY KEY (person, other),
	CHECK (person <> other)
) STRICT, WITHOUT ROWID;

CREATE INDEX follows_other ON follows (other);
`
