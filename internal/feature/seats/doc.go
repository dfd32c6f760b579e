// Package seats is what people do with seats: they take one by its link, make further links, put others out,
// hand a seat over, give it a name, and the host ends the game. Whoever opens a link to a seat that somebody
// holds asks those to play it, too.
//
// Who holds what the table stores and reads (Roster of package table); what changes hands stands in its log.
package seats
