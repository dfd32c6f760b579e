package sqlite

// schemaDeparted keeps for an hour, or two, who is no more: a guest who has become an account, an account
// that was deleted. What they had sent before is not stored after it. The ids say nothing else.
const schemaDeparted = `
CREATE TABLE departed (
	id BLOB PRIMARY KEY CHECK (length(id) = 32),
	at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX departed_at ON departed (at);
`
