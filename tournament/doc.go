// Package tournament is tournaments as values: what the organiser wrote (Form), what has happened
// since (Event, in order), and what follows from both (Tournament): who has entered, which rounds there
// are, who meets whom, which tables are wanted, who has won.
//
// A tournament changes by events alone. Apply checks an event and applies it, or returns an error that
// says why it cannot be and changes nothing; Open applies a whole log. Due says which event a tournament
// makes by itself at a time, such as the pairing of the next round. Nothing here depends on the clock of
// the machine or on chance: an event has its time, and lots are drawn from a number in the log. So the
// same log is the same tournament, everywhere.
//
// Who meets whom is computed when a round is paired, and then stands in its event: an old log does not
// depend on how today's program pairs.
//
// Entrants, who may be players or teams, are numbers here: 0, 1, 2 and so on, in the order in which they
// entered. Who they are, where they play and where the log is kept is the business of others.
package tournament
