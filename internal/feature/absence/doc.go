// Package absence is for people who keep a table without a clock waiting, or leave it. Another seat nudges the
// seat that has to answer; after some time a computer player may stand in for it, until its holder or the host has
// the seat's people play again. It is also for resigning, by which a computer player gets a seat to the end. Nothing
// of that happens by itself.
//
// The decisions stand in the log of the table. The table itself knows who follows it just now, and since when nobody
// of a seat does.
package absence
