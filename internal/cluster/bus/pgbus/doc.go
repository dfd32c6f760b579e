// Package pgbus is the bus of servers that share a PostgreSQL database. Rows say which servers are alive and
// what has changed; LISTEN and NOTIFY wake the other servers, so that they read it at once. A server has three
// connections for it: one that listens, one that publishes, and one for heartbeats and polls. None of it is part
// of a transaction that saves a game: a NOTIFY there would make all commits of the database wait for each other.
//
// Each of the three may fail by itself, and is tried again. Notifications may be lost: polls find what they were
// about. A server that cannot store its heartbeat stops to own tables before the others take them over.
package pgbus
