package sqlite

// schemaOrders has what people leave to be played for them when they draw a certain tile.
const schemaOrders = `
CREATE TABLE orders (
	game    TEXT NOT NULL REFERENCES games(id),
	seat    INTEGER NOT NULL CHECK (seat >= 0),
	person  BLOB NOT NULL REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
	tile    TEXT NOT NULL,
	choices TEXT NOT NULL,
	turn    INTEGER NOT NULL,
	version INTEGER NOT NULL,
	entry   INTEGER NOT NULL,
	saw     BLOB NOT NULL,
	made    INTEGER NOT NULL,
	PRIMARY KEY (game, seat, person, tile)
) STRICT, WITHOUT ROWID;

CREATE INDEX orders_person ON orders (person);
`
