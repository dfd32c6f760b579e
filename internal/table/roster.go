package table

import (
	"context"
	"sync/atomic"

	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// A Roster is who sits where at a table: who holds which seat, who hosts it, who may come, and what each of
// them may do. It reads and judges; what is decided about a seat the table commits. It belongs to the table's
// owner, but for what is atomic.
type Roster struct {
	id       string       // of the table
	log      *gamelog.Log // of the table; nil until it is loaded
	presence *Presence
	now      func() int64 // in Unix milliseconds
	keeper   keeper
	lobby    Lobby // nil: nobody finds a table there

	grants        []store.Grant
	notes         []store.Grant  // of who held what, and asks for it
	granted       int64          // how often they have changed
	friends       []store.Holder // of its hosts, where the table is for them
	friendsUnread atomic.Bool    // who they are may have changed: they are read before anything else is asked
	seatings      atomic.Int64   // how often it changed who holds what

	asker     access.Who    // who asks for what the owner does now; nobody: the server does it by itself
	askerHeld access.Rights // what they held when they asked, but for what they give away by it
}

// heldBy returns what somebody holds at the table.
func (r *Roster) heldBy(who access.Who) access.Rights { return access.Of(r.grants, who) }

// A keeper stores what changes about who sits where, and has the table take it in: the Table is one.
type keeper interface {
	// read runs a call of the store that changes nothing.
	read(doing string, call func(ctx context.Context) error) error
	// write runs a call of the store that appends nothing to the log.
	write(doing string, call func(ctx context.Context, s store.Store) error) error
	// regrant reads anew who holds what.
	regrant() error
	// sure is asked before anything is written: a stale table may not be.
	sure() error
	// setName stores what a seat is called.
	setName(seat int, name string) error
}
