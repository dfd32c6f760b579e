// Package packs checks packs, which are tiles of people's own, and serves the packs of a table: those in play
// and those that somebody offers.
package packs
