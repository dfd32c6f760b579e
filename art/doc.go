// Package art draws tiles and playing pieces as SVG.
//
// A tile is drawn from its topology alone: its edges, segments, road ends,
// shields and marks. No tile has a drawing of its own, so a tile that somebody
// invents has a picture too. A mark that no picture is known for is a letter on
// a disc. The land is seen from straight above, because a tile may lie in any of
// four rotations. docs/art.md says what it should look like.
//
// Picture draws a tile in one of its looks, for the way it will lie and at a level of
// detail; Tile draws the first in full. Spots tells where a figure stands on each
// segment of it, Areas what ground the segment covers, Figures holds the playing
// pieces as symbols, and Seats the colours of the players. All of it is
// deterministic, stands alone, and carries neither ids (the symbols excepted) nor
// styles nor scripts, so that it can be inlined under a strict content security
// policy.
//
// The work is done in this order: a scene is laid out (cities, then rivers and
// roads, then what stands on the land), alike for all looks and levels; a coarse
// raster of the scene tells which segment owns each spot of ground; and the painters
// decorate what the raster says is free, by a chance that each look has of its own.
package art
