// Package board keeps tiles on the plane: which squares hold a tile, where another tile
// fits, and which segments of neighbouring tiles form one feature (a road, a city…). It
// knows no players and no points.
//
// A Catalog holds the tiles of a game. Each gets a number when it is added, and four
// faces, one for each rotation. A tile may have further faces, which replace the one
// that lies on the board (Board.Reface): a bridge has been built there, say.
//
// Squares, segments and features have small numbers too (Cell, Seg, Feature; 0 is
// none), given in the order of laying. So a board is a handful of arrays, and copying
// one is a handful of prefix copies. The numbers differ between two ways to the same
// position: what leaves the program (texts, hashes) goes by coordinates and names.
//
// Every segment holds the number of its feature. To look it up is one load, to join two
// features relabels the smaller one, and what may split features (Reface, Unlink) takes
// those that it touches apart and joins their segments again.
package board
