// Package sqlite is the store for one machine: an SQLite database in a folder,
// reached without cgo.
//
// One goroutine does all the writing. It takes what has queued up while the
// last transaction was being flushed, puts it into one transaction, and answers
// everybody once that is on the disk (group commit): a hundred players share
// one flush, and nobody waits for a timer. Reading has its own connections and
// never waits for the writer.
//
// SQLite runs in WAL mode with synchronous=FULL, so that a commit returns only
// after the log file was flushed. Each connection that writes is asked whether
// that is really so, and Open fails if it is not.
//
// When a transaction fails, nothing of it is acknowledged and its connection is
// thrown away: after a failed flush the operating system may have forgotten
// pages that SQLite believes written, so a connection is never used again
// afterwards. The next write opens a new one, which makes the store heal by
// itself once the disk has space again.
//
// A database can be damaged from outside, and a log that lost its end looks whole
// from inside. So Open looks at the header, the schema and the WAL before SQLite
// does, and a small file beside the database says how far the last commit had
// come; see inspect, lookAtWAL and marks. What is lost is recorded in the table losses
// and returned by Found. What cannot be read of a game is a store.Damage of that
// game, and of no other.
//
// The data folder must lie on a local disk, and belongs to one process at a
// time; a lock file sees to that.
package sqlite
