// Package game is a whole game: its setup, its seed, its choices and its chance
// outcomes, and nothing else. Everything that can be shown of a game follows
// from these.
//
// It answers chance (draws, lots) from a key that is secret until the end and
// whose SHA-256 is published at the start, so that anybody can verify the
// draws; every outcome is also written into the record, so that an old game
// does not depend on today's generator. See docs/records.md for the text form.
package game
