// Package pairing finds people who want to play the same game others to play with, or a computer player.
//
// Two who want an unrated game are paired at once with whoever has waited longest for the same (queue.go).
// Those who want a rated game, or one of three to six, are matched in rounds (rounds.go) with others of
// about their strength (match.go): first within a narrow window, which grows while they wait. Their tickets
// are in tables of their own; a person has one ticket at most in all.
//
// Tickets of people who are paired name their table before there is one. The first of them who asks makes
// it (tables.go).
package pairing
