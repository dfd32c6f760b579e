package table

import (
	"circulade/internal/store"
	"circulade/internal/table/gamelog"
)

// Names is what the seats of a table are called: nobody plays under the name of somebody else. It belongs to
// the table's owner.
type Names struct {
	log    *gamelog.Log // of the table; nil until it is loaded
	roster *Roster
	rows   store.Rows // nil: no other account is known than those at the table
}
