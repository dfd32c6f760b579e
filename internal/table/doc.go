// Package table has the tables at which games are played. It knows neither requests nor addresses of
// pages, cookies or statuses: whoever serves people asks a Registry for a Table, says who asks
// (access.Who), and gets what there is to tell, as the JSON of the protocol, or a problem.Problem.
//
// A Table is a game replayed from its log in the store (gamelog). One goroutine, its owner, does
// everything that is asked of it, one thing after the other. For a move it goes through these steps:
// what does whoever asks hold; a move id seen before gets its answer again; the expected seq must be the
// present one; the choices are tried on a copy; the store appends; and only then the table in memory
// changes, the answer goes out and whoever follows is woken. What the store did not confirm is not
// acknowledged: the table asks the store what became of it until it knows.
//
// A Table takes requests, decides and commits. The rest is done by types of their own, which belong to
// the owner as well:
//
//   - Roster knows who holds which seat, and what they may do by it; Lineup, who plays which seat just
//     now and whom the others wait for; Presence, who is there; Names, what seats are called;
//     Leaving, who lets go of what.
//   - Clock does what time does to a game.
//   - Projection makes what each viewer is sent.
//   - Recovery loads the table, and finds out what the store has after a write whose outcome nobody
//     knows.
//   - Ownership knows which of several servers does what the table does by itself.
//
// They read and judge; only the Table commits.
//
// A feature adds to a table by a Part: functions that the owner calls when something has changed, and
// for each viewer who is told of the table. Its endpoints have the owner do something by Do, which hands
// them an Owner: the table's log and its people to read, and Commit or Settle for what was decided.
//
// What is exported of a Table may be called from anywhere. What is not
// exported, and the types above, are the owner's, unless they say otherwise.
//
// A table that is not in memory is replayed from its log once for all who wait, as many tables at a
// time as there are cores (loading.go). A log that this program cannot replay to its end gives a table
// that is cut there.
//
// A table keeps nothing that counts outside the store: another program may append to the same log, and
// this one finds out at its next append, which is guarded by seq.
//
// State leaves this package through package view alone, as it is seen from a viewpoint: to whoever has
// no seat it may be as it was some turns ago. Seeds leave it never, secrets once: to whoever asked for
// a link.
package table
