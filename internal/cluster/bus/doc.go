// Package bus is how servers on one database hear of each other: that a table has moved on,
// that rows beside the games have changed, who follows a table elsewhere and who is here at all, what
// computer players say, and which servers live.
// It knows tables by their id and where their logs end, and nothing of what is in them: whoever
// hears of something reads it in the store.
//
// What is told may be lost. So each server also asks the database every few seconds what has
// changed, and what it heard of in vain it hears then.
//
// Each table belongs to one of the servers that live: what must happen once, a flag that
// falls or a computer player's choice, is done there. All compute the same by rendezvous
// hashing, each from what it knows; where two believe that a table is theirs the store, whose
// appends are guarded, takes what comes first.
//
// A server alone on its database needs nothing of this: its bus is nil. The bus over
// PostgreSQL is in pgbus.
package bus
