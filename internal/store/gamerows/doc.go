// Package gamerows reads and writes games as both databases have them: what of a store.Store is the same
// SQL for SQLite and PostgreSQL. Appending entries and the queues of writes are the drivers' own.
package gamerows
