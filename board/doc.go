// Package board keeps tiles on the plane: cells, the border where tiles can be
// laid, the segments of the tiles, and the features that connected segments
// form. It knows no players and no points.
//
// Everything is named by small dense ids (Cell, Seg, Feature), so that a board
// is a handful of arrays and copying one is a handful of prefix copies. Ids
// depend on the history of the board; what leaves the program (texts, hashes)
// goes by coordinates and names.
//
// Every segment holds the id of its feature: looking a feature up is one load,
// joining two relabels the smaller one, and a split (Reface, Unlink) dissolves
// what it touches and raises it again.
package board
