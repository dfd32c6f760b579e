// Package flyingmachines is Flying Machines: a die takes a follower from the tile
// just laid over one, two or three squares, and down on what is unfinished there.
// README.md lists its rules by id (FM-1 to FM-11) in our own words.
package flyingmachines
