package sqlite

// schemaChat keeps what people say to each other at tables. Ids of lines grow over all
// tables, so that they tell nothing of one; chat_last has the last one that was given.
const schemaChat = `
CREATE TABLE chat_lines (
	id      INTEGER PRIMARY KEY CHECK (id >= 1),
	game    TEXT NOT NULL REFERENCES games(id),
	room    TEXT NOT NULL CHECK (room IN ('seated', 'watching')),
	seat    INTEGER NOT NULL CHECK (seat >= -1),
	watcher INTEGER NOT NULL CHECK (watcher >= 0),
	person  BLOB NOT NULL CHECK (length(person) = 32),
	at      INTEGER NOT NULL,
	move    TEXT NOT NULL,
	phrase  TEXT NOT NULL,
	text    TEXT NOT NULL,
	CHECK ((phrase = '') <> (text = ''))
) STRICT;

CREATE UNIQUE INDEX chat_lines_move ON chat_lines (person, game, move);
CREATE INDEX chat_lines_room ON chat_lines (game, room, id);
CREATE INDEX chat_lines_at ON chat_lines (at);

CREATE TABLE chat_last (
	one INTEGER PRIMARY KEY CHECK (one = 1),
	id  INTEGER NOT NULL
) STRICT;

CREATE TABLE chat_ties (
	person BLOB NOT NULL CHECK (length(person) = 32),
	other  BLOB NOT NULL CHECK (length(other) = 32),
	kind   TEXT NOT NULL CHECK (kind IN ('mute', 'block')),
	since  INTEGER NOT NULL,
	PRIMARY KEY (person, other, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX chat_ties_other ON chat_ties (other);

CREATE TABLE chat_consents (
	game   TEXT NOT NULL REFERENCES games(id),
	person BLOB NOT NULL CHECK (length(person) = 32),
	at     INTEGER NOT NULL,
	PRIMARY KEY (game, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX chat_consents_person ON chat_consents (person);

CREATE TABLE chat_reports (
	id        INTEGER PRIMARY KEY CHECK (id >= 1),
	at        INTEGER NOT NULL,
	game      TEXT NOT NULL REFERENCES games(id),
	by_person BLOB NOT NULL CHECK (length(by_person) = 32),
	by_seat   INTEGER NOT NULL,
	of_person BLOB NOT NULL CHECK (length(of_person) = 32),
	of_seat   INTEGER NOT NULL,
	name      TEXT NOT NULL,
	line      INTEGER NOT NULL,
	reason    TEXT NOT NULL,
	lines     BLOB NOT NULL
) STRICT;

CREATE INDEX chat_reports_at ON chat_reports (at);
CREATE INDEX chat_reports_by ON chat_reports (by_person, game, at);
`

// Who said which of the lines that a report copies: what somebody said goes with their
// account, from there too. The copies of lines that are there no more stay as they are: nobody
// knows whose they were, and they go after their 90 days.
const schemaReported = `
CREATE TABLE chat_reported (
	report INTEGER NOT NULL REFERENCES chat_reports(id) ON DELETE CASCADE,
	line   INTEGER NOT NULL,
	person BLOB NOT NULL CHECK (length(person) = 32),
	PRIMARY KEY (report, line)
) STRICT, WITHOUT ROWID;

CREATE INDEX chat_reported_person ON chat_reported (person);

INSERT INTO chat_reported (report, line, person)
	SELECT r.id, l.id, l.person FROM chat_reports r, json_each(CAST(r.lines AS TEXT)) c
	JOIN chat_lines l ON l.id = json_extract(c.value, '$.id') AND l.game = r.game;
`
