package sqlite

// schemaNudge keeps of a notice the last question of which a nudge was told, or waits to be: each
// has one. The column is added by hand, for the reason that schema2 tells.
const schemaNudge = `
PRAGMA writable_schema = ON;

UPDATE sqlite_schema SET sql = replace(sql, 'at      INTEGER NOT NULL,', 'at      INTEGER NOT NULL,
	nudge   INTEGER NOT NULL DEFAULT 0,') WHERE type = 'table' AND name = 'notices';

PRAGMA writable_schema = RESET;
`
