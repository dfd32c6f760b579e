package sqlite

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
