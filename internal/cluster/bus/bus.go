package bus

import (
	"context"
	"time"

	"circulade/internal/store"
)

// A Kind is what a Change is about.
type Kind string

// The kinds. A stir's id is a table's where nothing else is said.
const (
	Seats     Kind = "seats"     // who holds what, or what accounts are called
	Names     Kind = "names"     // what seats are called, or the status
	Orders    Kind = "orders"    // standing orders
	Chat      Kind = "chat"      // a line
	Consent   Kind = "consent"   // what may be said
	Lobby     Kind = "lobby"     // how the lobby shows a table
	Friends   Kind = "friends"   // who may come to a table for friends
	Wanted    Kind = "wanted"    // whose server has something to do at it
	Hurried   Kind = "hurried"   // whose computer players are to wait no more before this round's choices
	Ticket    Kind = "ticket"    // the id of a ticket
	Circle    Kind = "circle"    // the id of a person whose friends are others now, in hex
	Challenge Kind = "challenge" // the id of a person, in hex
	Host      Kind = "host"      // what whoever runs the servers has decided; the id says nothing
	Session   Kind = "session"   // the hash of a session or token that has ended, in hex
)

// A Change says that something in the store is otherwise than it was.
type Change struct {
	Kind Kind
	ID   string
}

// A Presence is who follows a table by other servers than this one.
type Presence struct {
	Seats    uint8 // that are there, one bit each
	Host     bool  // somebody with the host's rights is
	Watching int   // who has no seat
}

// And is what two servers have together.
func (p Presence) And(q Presence) Presence {
	return Presence{p.Seats | q.Seats, p.Host || q.Host, p.Watching + q.Watching}
}

// A Server is one of those that live on a database.
type Server struct {
	Name, Version string
	Since         time.Time
	Here          bool // it is this one
	// Knows counts what later programs brought that those of before cannot read.
	Knows int
}

// A Health is how a bus does.
type Health struct {
	// Fault is why this server does not know what the others have saved, or they not that it lives; nil:
	// all is well. That it does not hear at once what they tell is no such fault: it asks.
	Fault error
	// Deaf is how often it had to listen anew since it did not hear itself.
	Deaf int
}

// KnowsJoiners is what a server knows, at least, that reads names with joiners.
const KnowsJoiners = 1

// Handlers are what a server does with what it hears. None of them is called before Start or after
// Close, nor two of them at once; none waits for the bus.
type Handlers struct {
	// Moved tells where the logs of some tables end, at least.
	Moved func(map[string]int64)
	// Changed tells what has changed in the store. It may come more than once, and of what this
	// server has done itself.
	Changed func([]Change)
	// Missed tells that it is not known any more what has changed: everything may have.
	Missed func()
	// Servers tells that others live now than before.
	Servers func()
	// Elsewhere tells who follows some tables by other servers.
	Elsewhere func(map[string]Presence)
	// Said tells what computer players have said of their last turns at some tables, as it was given to
	// Say: all there is.
	Said func(map[string][][]byte)
	// Here tells of some persons whether they are here by another server. Whole: of all who are.
	Here func(here map[store.Holder]bool, whole bool)
	// Held returns the tables in memory, and where their logs end there.
	Held func() map[string]int64
}

// A Bus is a server's place among those of a database. All methods may be called from any
// goroutine.
type Bus interface {
	// Start begins to hear.
	Start(Handlers)
	// Moved tells the others where the log of a table ends now. It does not wait.
	Moved(game string, seq int64)
	// Changed tells the others that rows beside the games have changed. It does not wait.
	Changed()
	// Wants tells the server of a table that there is something to do. It does not wait. Again:
	// it has been told before, and nothing has come of it.
	Wants(game string, again bool)
	// Follow tells the others who follows a table by this server. It does not wait.
	Follow(game string, p Presence)
	// Meet has Elsewhere and Said told of a table that is in memory from now on. It does not wait.
	Meet(game string)
	// Hurry tells the server of a table that somebody wants its computer players to wait no more. It
	// does not wait, and may come to nothing.
	Hurry(game string)
	// Say tells the others what the computer player of a seat says of its last turn; nil: nothing. It
	// does not wait, and may come to nothing.
	Say(game string, seat int, said []byte)
	// Here tells the others that somebody is here by this server, or is no more. It does not wait.
	Here(person store.Holder, here bool)
	// Followed asks the database whether anybody follows a table by another server.
	Followed(ctx context.Context, game string) (bool, error)
	// Mine reports whether a table belongs to this server.
	Mine(game string) bool
	// Seq asks the database where the log of a table ends, and how often it has changed who holds
	// what there; store.ErrNotFound if there is none.
	Seq(ctx context.Context, game string) (seq, granted int64, err error)
	// Allow counts one use of something on all servers together, of which there may be so many a second
	// and at once, and returns 0, or for how long to wait.
	Allow(ctx context.Context, what string, rate float64, burst int) (time.Duration, error)
	// Servers lists the servers that live, by when they came.
	Servers(ctx context.Context) ([]Server, error)
	// Key is one that all servers have, and nobody else.
	Key() []byte
	// Now is the time by the database's clock.
	Now() time.Time
	// Health tells how the bus does.
	Health() Health
	// Close ends it: from now on the tables are those of others.
	Close()
}
