// Package order is what people leave to be played for them: "when it is my turn and I have
// drawn this tile, and the square is still as I see it, play this". An order is kept as a
// row of the store, with a picture of what it depends on (See). Whether it may be played is
// for whoever holds the table: this package knows no table, and nobody else's orders are
// told by it.
package order
