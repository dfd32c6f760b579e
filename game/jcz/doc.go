// Package jcz reads and writes the saves of JCloisterZone and FanCloisterZone,
// `.jcz` files, of base games. It is the only place of this project that uses
// that format's own words.
//
// A save is JSON. These facts about it were looked up in the saves that the
// projects test themselves with and in how their programs read them (versions
// 5.7 to 6.2); nothing else of theirs is used here:
//
//   - setup.sets names the tiles ("basic:1", or "basic:2" with gardens),
//     setup.elements the pieces in play, setup.rules what differs from the
//     defaults, setup.start what lies on the table. y grows to the south.
//   - players[0] begins. Each turn is PLACE_TILE, then DEPLOY_MEEPLE or PASS
//     unless nothing can be placed, then COMMIT.
//   - PLACE_TILE names the tile: the draws are known without the generator of
//     random numbers. Tiles set aside are not named, unless gameAnnotations has
//     the drawOrder, the first tiles to be drawn. endTurn is the number of
//     draws after which the game ends.
//   - A place on a tile is named by edges (N, NW, WE, _N: all but N, NWSE) or,
//     for fields, by half-edges from NL clockwise, joined by dots, as it lies on
//     the table. A monastery is I; saves before 5.7 say CLOISTER.
//   - A save has no scores, except those that a test asserts: "Ann has 7 points".
//
// What is uncertain: whether newer versions add keys (a key that is not known is
// an error, never skipped); and what a save holds when nothing could be
// deployed (PASS or nothing; both are read, nothing is written).
//
// A deployment that is not yet committed counts: the game that is read has
// scored the turn. A tile that was set aside without being named counts as
// still in the pile; see package retell.
package jcz
