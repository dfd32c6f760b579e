package sqlite

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
