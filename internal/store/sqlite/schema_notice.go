package sqlite

// schemaNotice has who gets your-turn notifications and how, and which were sent last. A row of notices
// is a table, a seat and a channel: told is the decision that was sent last, asked the one that waits
// until due, if due is not 0. Subjects of mails are hashes, under a key in notice_keys.
const schemaNotice = `
CREATE TABLE notice_keys (
	name  TEXT PRIMARY KEY,
	value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE notice_people (
	person     BLOB PRIMARY KEY REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
	quiet_from INTEGER NOT NULL,
	quiet_to   INTEGER NOT NULL,
	zone       TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE notice_browsers (
	id       BLOB PRIMARY KEY CHECK (length(id) = 32),
	person   BLOB NOT NULL REFERENCES persons(id) ON DELETE CASCADE,
	endpoint TEXT NOT NULL,
	p256dh   TEXT NOT NULL,
	auth     TEXT NOT NULL,
	language TEXT NOT NULL,
	agent    TEXT NOT NULL,
	created  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX notice_browsers_person ON notice_browsers (person, created);

CREATE TABLE notice_addresses (
	id        BLOB PRIMARY KEY CHECK (length(id) = 16),
	person    BLOB NOT NULL UNIQUE REFERENCES persons(id) ON DELETE CASCADE,
	address   TEXT NOT NULL,
	language  TEXT NOT NULL,
	confirmed INTEGER NOT NULL,
	secret    BLOB NOT NULL UNIQUE CHECK (length(secret) = 32),
	until     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE notice_letters (
	subject BLOB NOT NULL CHECK (length(subject) = 32),
	at      INTEGER NOT NULL
) STRICT;

CREATE INDEX notice_letters_subject ON notice_letters (subject, at);
CREATE INDEX notice_letters_at ON notice_letters (at);

CREATE TABLE notices (
	game    TEXT NOT NULL,
	seat    INTEGER NOT NULL,
	kind    TEXT NOT NULL CHECK (kind IN ('push', 'mail')),
	channel BLOB NOT NULL,
	person  BLOB NOT NULL REFERENCES persons(id) ON DELETE CASCADE,
	told    INTEGER NOT NULL,
	asked   INTEGER NOT NULL,
	due     INTEGER NOT NULL,
	tries   INTEGER NOT NULL,
	at      INTEGER NOT NULL,
	PRIMARY KEY (game, seat, kind, channel)
) STRICT, WITHOUT ROWID;

CREATE INDEX notices_due ON notices (kind, due) WHERE due > 0;
CREATE INDEX notices_at ON notices (at);
CREATE INDEX notices_person ON notices (person);
`

// schemaNoticeOff keeps of an address whether your-turn notifications are sent there: a person who ended
// them by a link in a mail keeps the address for a new password. The column is added by hand, for the
// reason that stands at schema2.
const schemaNoticeOff = `
PRAGMA writable_schema = ON;

UPDATE sqlite_schema SET sql = replace(sql, 'until     INTEGER NOT NULL', 'until     INTEGER NOT NULL,
	turns     INTEGER NOT NULL DEFAULT 1') WHERE type = 'table' AND name = 'notice_addresses';

PRAGMA writable_schema = RESET;
`

// schemaNudge keeps of a notice the last decision for which a nudge was sent or waits to be: each
// decision has one. The column is added by hand, for the reason that stands at schema2.
const schemaNudge = `
PRAGMA writable_schema = ON;

UPDATE sqlite_schema SET sql = replace(sql, 'at      INTEGER NOT NULL,', 'at      INTEGER NOT NULL,
	nudge   INTEGER NOT NULL DEFAULT 0,') WHERE type = 'table' AND name = 'notices';

PRAGMA writable_schema = RESET;
`
