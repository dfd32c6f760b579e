// Package people stores what people want of each other: whom an account follows, and whom a person
// mutes or blocks.
//
// Accounts follow accounts, and nobody is notified of being followed. Two who follow each other are
// friends: they, and nobody else, are sent whether the other is present and at which open tables they
// are, and may join each other's tables for friends. So nobody is watched who does not want it.
//
// Whoever mutes a person is not sent their lines of chat. A block holds both ways: neither is sent the
// other's lines, they are never paired, and they are no friends while it stands, whoever follows.
// Blocking a person ends following them. To the other it looks as if they were no longer followed.
//
// Everything is rows of the store; only the counts of rate limits are in memory. The package knows
// neither who is present nor where a person sits: other packages do.
package people
