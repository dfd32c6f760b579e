package table

import "circulade/internal/table/gamelog"

// A Lineup is who plays which seat of a table just now: its people, a computer player in their stead, or nobody;
// and whom the others wait for. It reads and judges, and belongs to the table's owner.
type Lineup struct {
	log    *gamelog.Log // of the table; nil until it is loaded
	roster *Roster
}
