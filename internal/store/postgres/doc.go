// Package postgres is the store for several servers: a PostgreSQL database, which any number
// of them may use at once. It knows of no other server; the database decides who was first.
//
// A few writers save games, each over a connection of its own, a game always over the same. A
// writer takes what has queued up while its last transaction was being flushed, puts it into
// one transaction and answers everybody once that is on the disk. Before it decides anything
// it locks the rows of the games in the batch and reads where their logs end, so that what
// another server saved meanwhile is seen; the statement that moves a game on names where it
// has to stand as well. Nothing is remembered from one batch to the next.
//
// Update locks the table "changes" until it has committed, against the Updates of all servers
// and against all writes but appends: between what it reads and what it writes nobody else
// writes. Appends go on beside it. They read nothing that an Update writes, so the outcome is
// as if they had come one after the other. The lock comes before the snapshot, which an
// advisory lock could not.
//
// Each connection is asked for synchronous_commit, and one that writes is refused by Open, and
// later by the writer, where the database runs with fsync=off or is a standby. Nothing sends a
// NOTIFY in an append: that would make all commits of the database wait for each other. What
// servers tell each other has a schema of its own here, bus, for package pgbus.
//
// A connection that failed is not used again. What failed before COMMIT was sent is
// store.ErrNotSaved; if no answer to COMMIT comes it is store.ErrUnknown.
package postgres
