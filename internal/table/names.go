package table

import (
	"context"

	"circulade/internal/store"
	"circulade/internal/table/gamelog"
)

// Names is what the seats of a table are called: nobody plays under the name of somebody else. It belongs to
// the table's owner.
type Names struct {
	log    *gamelog.Log // of the table; nil until it is loaded
	roster *Roster
	rows   store.Rows // nil: no other account is known than those at the table
	keeper keeper
}

// A keeper stores what changes about who sits where, and has the table take it in: the Table is one.
type keeper interface {
	// read runs a call of the store that changes nothing.
	read(doing string, call func(ctx context.Context) error) error
	// write runs a call of the store that appends nothing to the log.
	write(doing string, call func(ctx context.Context, s store.Store) error) error
	// regrant reads anew who holds what.
	regrant() error
	// setName stores what a seat is called.
	setName(seat int, name string) error
}
