// Package people keeps what persons want of each other: whom an account follows, and whom somebody
// mutes or blocks.
//
// Accounts follow accounts, and nobody is told that they are followed. Two who follow each other are
// friends: they, and nobody else, are told whether the other is here and at which open tables they
// are, and may come to each other's tables for friends. So nobody is watched who does not want it.
//
// Whoever mutes somebody does not hear what they say. A block holds both ways: neither hears the
// other, they are never paired, and they are no friends while it stands, whoever follows. Whoever
// blocks somebody follows them no more. To the other it looks as if they were followed no longer.
//
// Everything is rows of the store; nothing is kept in memory but how often somebody changes
// something. The package knows neither who is here nor where somebody sits: others tell it.
package people
