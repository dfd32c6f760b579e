// Package seats is for what people do with seats: they take one by its link, make further links, put others out,
// hand a seat over, give it a name, and the host ends the game. A person who opens a link to a seat that others
// hold asks these to play it, too.
//
// Who holds what the table stores and reads (Roster of package table); what changes hands stands in its log.
package seats
