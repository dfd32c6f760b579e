// Package packs checks packs, which are tiles of people's own, and serves the packs of a table: those in
// play and those that somebody offers. What a pack may hold package tile/pack says; the table decides
// which are played.
package packs
