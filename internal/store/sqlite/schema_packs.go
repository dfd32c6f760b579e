package sqlite

// schemaPacks keeps the long texts of setups and entries once: store.TakePacks. What older programs
// saved stays as it is, each with its own, and is read so.
const schemaPacks = `
CREATE TABLE packs (
	hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
	data BLOB NOT NULL
) STRICT;

CREATE TABLE pack_uses (
	game TEXT NOT NULL REFERENCES games(id),
	seq  INTEGER NOT NULL CHECK (seq >= 0),
	at   INTEGER NOT NULL CHECK (at >= 0),
	pack BLOB NOT NULL REFERENCES packs(hash),
	PRIMARY KEY (game, seq, at)
) STRICT, WITHOUT ROWID;

CREATE INDEX pack_uses_pack ON pack_uses (pack);
`
