package sqlite

// schemaSanctions is what was decided about people for a time, beside bans: who says nothing in
// chats, and which guests may not play. A network is a hash under a key that stands in notice_keys; it
// is kept with a report, and with a ban until held, for 30 days after the report.
const schemaSanctions = `
CREATE TABLE report_networks (
	report  INTEGER PRIMARY KEY REFERENCES chat_reports(id) ON DELETE CASCADE,
	network BLOB NOT NULL CHECK (length(network) = 32),
	at      INTEGER NOT NULL
) STRICT;

CREATE INDEX report_networks_at ON report_networks (at);

CREATE TABLE sanctions (
	id      INTEGER PRIMARY KEY CHECK (id >= 1),
	kind    TEXT NOT NULL CHECK (kind IN ('mute', 'ban')),
	person  BLOB NOT NULL REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
	name    TEXT NOT NULL,
	network BLOB CHECK (length(network) = 32),
	held    INTEGER NOT NULL,
	reason  TEXT NOT NULL,
	made    INTEGER NOT NULL,
	until   INTEGER NOT NULL,
	UNIQUE (person, kind)
) STRICT;

CREATE INDEX sanctions_until ON sanctions (until);
`
