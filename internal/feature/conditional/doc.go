// Package conditional is for conditional moves: "when it is my turn and I have drawn this tile, and the square is still
// as I see it now, play this". Nobody else is told of them. In addresses, rows and errors they are called orders.
//
// A conditional move is a row of the store, with a fingerprint of what it depends on. Each table knows for which seats
// there are some. When such a seat is asked, its conditional moves are read beside the table's owner, and the
// first that holds is played as if somebody of the seat had played it. Until that is known, nobody is told that it is
// their turn.
package conditional
