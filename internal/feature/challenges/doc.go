// Package challenges is for challenging a person by the name of their account: to a game for two, with
// its setup and clock, rated or not. Whom a person may challenge is said by the other (Config.Allows).
// A challenge is accepted, declined or taken back, or is gone after a day.
//
// Nobody learns by it who has blocked them: a challenge between two of whom one has blocked the other is
// stored and shown to its sender as any other, and never shown to its receiver. To whom somebody may
// send none is answered as to a name that nobody has, after the same work.
//
// Whoever accepts makes the table, under an id that follows from the challenge's: however often it is
// accepted, there is one. A challenge that was accepted stays for the rest of its day, so that both find
// the table by it.
//
// The invitation of a bot to a seat of a table that is there already is another thing (package lobby).
package challenges
