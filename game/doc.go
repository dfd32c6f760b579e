// Package game is a whole game: its setup, its seed, its choices and its chance
// outcomes, and nothing else. Everything that can be shown of a game follows from
// these.
//
// Chance (draws, dice) is answered from a key that is secret until the end, and whose
// SHA-256 is published at the start, so that anybody can verify the draws. Every
// outcome is also written into the record, so that an old game does not depend on
// today's generator. The text of a record is described in docs/records.md.
//
// A version is a number of choices that have been made: a game can go back to each
// (Undo), walk through them (Walk) and show the next one without changing (Preview).
package game
