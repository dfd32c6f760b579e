// Package spieldoch is Spiel doch: two tiles of familiar things.
// README.md tells its rule (SD-1) in our own words.
package spieldoch
