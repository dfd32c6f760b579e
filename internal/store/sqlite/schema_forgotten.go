package sqlite

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
