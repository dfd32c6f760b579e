// Package spieldoch is Spiel doch: say here in a sentence what it brings.
// README.md lists its rules by id (SD-1 to SD-2) in our own words.
package spieldoch
