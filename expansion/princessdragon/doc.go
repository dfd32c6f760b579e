// Package princessdragon is Princess dragon: say here in a sentence what it brings.
// README.md lists its rules by id (PD-1 to PD-2) in our own words.
package princessdragon
