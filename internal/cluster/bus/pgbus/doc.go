// Package pgbus is the bus of servers that share a PostgreSQL database: rows say who lives and what
// has changed, and LISTEN and NOTIFY wake the others. It has three connections of its own: one
// that listens, one that tells, and one on which it beats and asks. Nothing of it happens in a
// transaction that saves a game: a NOTIFY there would make all commits of the database wait for
// each other.
//
// Each part may fail by itself, and is tried again. A server that cannot beat believes no table to be
// its own, before the others take its tables over.
package pgbus
