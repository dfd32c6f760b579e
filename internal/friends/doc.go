// Package friends is who follows whom. Accounts follow accounts, and nobody is told that
// they are followed. Two who follow each other are friends: they, and nobody else, are told
// whether the other is here and at which open tables they are, and may come to each other's
// tables for friends. So nobody is watched who does not want it.
//
// A block ends it: whoever blocks somebody follows them no more, and while it stands the two
// are no friends, whoever follows. To the other it looks as if they were followed no longer.
//
// Everything is rows of the store; nothing is remembered here. It knows neither requests nor
// who is here.
package friends
