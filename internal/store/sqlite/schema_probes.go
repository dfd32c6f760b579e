package sqlite

// schemaProbes is the log of probes, which find out whether an entry could be saved: a row of each
// store that did, and nothing of anybody's.
const schemaProbes = `
CREATE TABLE probes (
	server TEXT NOT NULL,
	at     INTEGER NOT NULL,
	data   BLOB NOT NULL,
	PRIMARY KEY (server, at)
) STRICT;
`
