// Package conditional is for conditional moves: "when it is my turn and I have drawn this tile, and the square is still
// as I see it now, play this". Nobody else sees them. In addresses, rows and errors they are called orders.
//
// A conditional move is a row of the store, with a fingerprint of what it depends on. Each table knows which seats
// have some. When such a seat has to answer, its conditional moves are read outside the table's owner, and the
// first that holds is played as if a person of the seat had played it. Until that is decided, nobody is notified
// that it is their turn.
package conditional
