package table

import "circulade/internal/table/gamelog"

// Links is what links to the seats of a table give, and who asks for a seat that somebody holds. It belongs to
// the table's owner.
type Links struct {
	log    *gamelog.Log // of the table; nil until it is loaded
	roster *Roster
}
