package sqlite

// schemaSettings has what an account takes along to every device: a document of JSON.
const schemaSettings = `
CREATE TABLE account_settings (
	person   BLOB PRIMARY KEY REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
	version  INTEGER NOT NULL CHECK (version > 0),
	changed  INTEGER NOT NULL,
	settings TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`
