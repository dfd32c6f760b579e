// Package project1a reads and writes the game notation by DIN0 known as
// "Project 1A": a base game of two players, one line of text for each turn.
//
// The manual could not be had. What is public are its first draft (a forum post
// of July 2019), the order of the letters in the community's tile reference,
// and one line:
//
//	B:[0;-1]N:crrf>N:K=+4B
//
// From the draft: player A begins, B follows; a tile is named by its edges,
// c city, f field, r road, clockwise from the edge that comes first in the
// alphabet; -J joins and -S splits where ccff and cfcf each are two tiles; + is
// a shield; the first letter's edge also tells how the tile lies. From the line:
// player, square, side of the first letter, tile, > and the side of the follower
// and its role, = and points for a player.
//
// Everything else is OUR reading, and may differ from the manual:
//
//   - [x;y] counts from the start tile at [0;0], x to the east. Whether y grows
//     to the north or the south is not known: both are tried, and a text that is
//     a legal game both ways is refused unless it says which (see below).
//   - The start tile lies with its city to the north, unless a line [0;0]S:crfr
//     without a player says otherwise.
//   - Roles: K knight, T or H thief, M monk, F farmer. A monk needs no side (>M).
//     A farmer is named by a side that shows one field, or by a corner (NE, SE, SW,
//     NW) where a road cuts every side of his field.
//   - Points are those of the turn: =+4B+3A. Where a line has = it must name all;
//     where it has none, nothing is checked.
//   - A tile without -J or -S is found by what is left in the pile, by where the
//     follower stands and by the points. If that leaves two, it is an error.
//   - A turn's number (12.) before the line, spaces and capitals do not matter.
//
// Lines that begin with # are comments; these have a meaning, as our extension:
//
//	# player A: Ann
//	# y grows north
//	# drawn cccc+      (before the next turn; set aside if it fits nowhere)
//	# result 53:47     (at the end)
//
// Rules are today's usual ones: a city of two tiles counts like any other,
// 3 points per farm and city. Tiles have no gardens.
package project1a
