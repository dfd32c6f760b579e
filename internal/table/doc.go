// Package table is the tables at which games are played. It knows neither requests nor
// addresses of pages, cookies or statuses: whoever serves people asks a Registry for a Table,
// says who asks (access.Who), and gets what there is to tell, as the JSON of the protocol,
// or a refusal.Refusal.
//
// A Table is a game replayed from its log in the store (gamelog), held by one goroutine
// through which all that is asked of it goes: its owner. What is asked, it does in this
// order: the secret says which seats are held; a move id seen before gets its answer again;
// the expected seq must be the present one; the choices are tried on a copy; the store
// appends; and only then the table in memory changes, the answer goes out and whoever
// follows is woken. What the store did not confirm is not acknowledged: the table asks the store
// what became of it until it knows (Recovery).
//
// Whatever is exported of a Table may be called from anywhere (requests.go, follow.go).
// What is not exported is the owner's, unless it says otherwise.
//
// A table that is not in memory is replayed from its log once for all who wait, as
// many tables at a time as there are cores (loading.go). A log that
// this program cannot replay to its end gives a table that is cut there.
//
// A table keeps nothing that counts outside the store: another program may append to the
// same log, and this one finds out at its next append, which is guarded by seq. Who holds
// what stands in the grants of its Roster; from is who is counted for what a table costs.
//
// What a Table knows of its people are types of their own: Presence (who is there just now), Roster (who
// holds what, and may do what by it), Lineup (who plays which seat, and whom the others wait for), Names
// (what seats are called) and Links (what links to seats give). They read and judge; the Table commits.
//
// What a Table does besides keeping its log are types of their own, too: Projection (what each viewer is sent), Clock
// (what time does to a game), Recovery (loading it, and finding out what the store has) and Ownership (which of
// several servers does what the table does by itself).
//
// What features keep at a Table, and do there by themselves, are its Parts. They work on it through an Owner, and so
// does what a feature has it do for somebody (Do).
//
// State leaves this package through package view alone, and what is told of a table is told of
// a viewpoint: to whoever has no seat it may be as it was some turns ago. Seeds leave it never, secrets once:
// to whoever asked for a link.
package table
