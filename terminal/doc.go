// Package terminal is the player in the terminal: a table told in lists and
// sentences, so that it can be read aloud, or by a program through a pipe. It
// plays a game that somebody else has set up, and knows neither flags nor files
// but the record that is saved.
package terminal
