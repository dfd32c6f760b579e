// Package plague is The Plague: 6 tiles at which the plague breaks out, and fleas that
// carry it from tile to tile. README.md lists its rules by id (PL-1 to PL-32) in our
// own words.
package plague
