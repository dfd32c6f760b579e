// Package bots has the computer players of a table choose when the table waits for one: a few of the server's at a
// time, with a pause in which people can follow. Those that explain themselves say why they have played a turn. What
// a computer player chooses is stored as what people choose.
package bots
