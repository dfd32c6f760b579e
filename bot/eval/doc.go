// Package eval says what a position is worth to each seat, in points expected at the
// end of the game.
//
// It is general over the sets: it asks the kernel for features, their value and their
// owners, for the tiles left and for what a position holds beyond that, and knows no
// set by name. It looks at the position as it is, also in the middle of a turn, and
// plays nothing: looking ahead is the work of package search.
package eval
