package sqlite

// schemaNoticeOff keeps of an address whether turns are told there: whoever ended that by a
// press in a mail keeps the address for a new password. The column is added by hand, for the
// reason that schema2 tells.
const schemaNoticeOff = `
PRAGMA writable_schema = ON;

UPDATE sqlite_schema SET sql = replace(sql, 'until     INTEGER NOT NULL', 'until     INTEGER NOT NULL,
	turns     INTEGER NOT NULL DEFAULT 1') WHERE type = 'table' AND name = 'notice_addresses';

PRAGMA writable_schema = RESET;
`
