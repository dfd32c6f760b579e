// Package robbers is the Robbers: every player has a robber, who waits on the
// score track beside another player's scoring figure and takes half of what moves
// it. README.md lists its rules by id (RO-1 to RO-15) in our own words.
package robbers
