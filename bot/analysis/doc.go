// Package analysis tells people what a search finds: the best turns of a position with
// the reasons that one can count on the board (Lines), and what luck and skill did in a
// game that is over, with the turns at which it was decided (Game).
//
// Whether somebody may know it is not its business: it is given positions in which what
// is hidden has been drawn anew, or a whole game.
package analysis
