// Package replays serves finished games and records, to be stepped through: the replay of a table,
// for those who sat there, for everybody with a link to it and, of a published game, for everybody; records that people open; and the
// analysis of both by a computer player.
package replays
