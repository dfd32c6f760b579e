// Package catapult is the Catapult: a tile with a fair brings a round in which everybody
// throws a token of the same kind over the map, at a mark, or to a neighbour who tries to
// catch it. README.md lists its rules by id (CA-1 to CA-15) in our own words, and tells
// the model of a throw.
package catapult
