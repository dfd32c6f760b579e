package sqlite

// schemaTurns keeps for whom a game waits in its row, which every entry rewrites anyway.
// The columns are added by hand, for the reason that schema2 tells. Of games that nobody
// has played since, they hold nothing.
const schemaTurns = `
PRAGMA writable_schema = ON;

UPDATE sqlite_schema SET sql = replace(sql, 'summary BLOB NOT NULL', 'summary BLOB NOT NULL,
	asked   INTEGER,
	since   INTEGER,
	people  INTEGER,
	free    INTEGER') WHERE type = 'table' AND name = 'games';

PRAGMA writable_schema = RESET;
`
