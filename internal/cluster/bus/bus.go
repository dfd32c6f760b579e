package bus

import (
	"context"
	"time"

	"circulade/internal/store"
)

// A Kind is what a Change is about.
type Kind string

// The kinds. The id of a Change is a table's unless the kind says otherwise.
const (
	Seats     Kind = "seats"     // who holds which seat, or an account's name
	Names     Kind = "names"     // the names of seats, or the status of a game
	Orders    Kind = "orders"    // conditional moves
	Chat      Kind = "chat"      // a new line of chat
	Consent   Kind = "consent"   // what players agreed to hear in chat
	Lobby     Kind = "lobby"     // the lobby's row of a table
	Friends   Kind = "friends"   // who may come to a table for friends
	Task      Kind = "wanted"    // its owner has something to do at it
	Hurried   Kind = "hurried"   // its computer players are to choose at once in this round
	Ticket    Kind = "ticket"    // the id of a ticket
	Circle    Kind = "circle"    // a person, in hex, whose friends have changed
	Challenge Kind = "challenge" // a person, in hex, who was challenged or challenges
	Host      Kind = "host"      // a decision of the host (bans, announcements …); the id is empty
	Session   Kind = "session"   // the hash of a session or token that has ended, in hex
)

// A Change says that something in the store has changed.
type Change struct {
	Kind Kind
	ID   string
}

// A Presence is who follows a table at one or several servers.
type Presence struct {
	Seats    uint8 // whose people are there, one bit each
	Host     bool  // somebody with the host's rights is there
	Watching int   // spectators
}

// Merge returns the sum of the presence at two servers.
func (p Presence) Merge(q Presence) Presence {
	return Presence{p.Seats | q.Seats, p.Host || q.Host, p.Watching + q.Watching}
}

// A Server is one of the servers that share a database and are alive.
type Server struct {
	Name, Version string
	Since         time.Time
	Here          bool // it is this process
	// Knows is the newest kind of stored data that its program can read, as KnowsJoiners.
	Knows int
}

// A Health says how well a bus works.
type Health struct {
	// Fault is why polls or heartbeats of this server fail; nil: they work. Lost notifications are no fault: polls
	// find what they were about.
	Fault error
	// Deaf is how often the listening connection was replaced since this server's own heartbeats did not come.
	Reconnects int
}

// KnowsJoiners is the value of Server.Knows from which on a server can read names with joiners (U+200D).
const KnowsJoiners = 1

// Handlers are the functions of a server that a Bus calls with news of the others: one at a time, after Start and
// before Close. They must not wait for the bus.
type Handlers struct {
	// Moved is called with tables whose logs have grown, and the seq up to which at least.
	Moved func(map[string]int64)
	// Changed is called with what has changed in the store. A change may come more than once, and may be one of
	// this server itself.
	Changed func([]Change)
	// Missed is called when changes may have been lost: anything may have changed.
	Missed func()
	// Servers is called when other servers are alive than before.
	ServersChanged func()
	// Elsewhere is called with who follows some tables at other servers.
	PresenceElsewhere func(map[string]Presence)
	// Said is called with all that computer players say of their last turns at some tables, as it was given to Say.
	Said func(map[string][][]byte)
	// Here is called with people who are (true) or are no longer online at another server. Whole: with all who are.
	OnlineElsewhere func(here map[store.Holder]bool, whole bool)
	// Held returns the tables in memory, and the seq up to which their logs are there.
	Loaded func() map[string]int64
}

// A Bus connects a server to the others that share its database. All methods may be called from any
// goroutine; those that return nothing do not wait.
type Bus interface {
	// Start begins to call handlers.
	Start(Handlers)
	// Moved tells the others that the log of a table has grown to a seq.
	Moved(game string, seq int64)
	// Changed tells the others that rows beside the logs of games have changed.
	Changed()
	// Wants asks the server that owns a table to look whether it has something to do there. Again: it was
	// asked before, and has not done it.
	RequestOwner(game string, again bool)
	// Follow tells the others who follows a table at this server.
	Follow(game string, p Presence)
	// Meet has the handlers Elsewhere and Said called soon for a table that was loaded.
	RequestPresence(game string)
	// Hurry asks the server that owns a table to have its computer players choose at once. It may be lost.
	Hurry(game string)
	// Say tells the others what the computer player of a seat says of its last turn; nil: nothing. It may be
	// lost.
	Say(game string, seat int, said []byte)
	// Here tells the others that somebody is online at this server, or no longer.
	SetOnline(person store.Holder, here bool)
	// Followed reads whether anybody follows a table at another server.
	FollowedElsewhere(ctx context.Context, game string) (bool, error)
	// Mine reports whether this server owns a table: it alone does what the table does by itself.
	OwnedHere(game string) bool
	// Seq reads where the log of a table ends, and how often its grants have changed; store.ErrNotFound if
	// there is no such table.
	Seq(ctx context.Context, game string) (seq, granted int64, err error)
	// Allow counts one use of something, over all servers together, against a rate per second and a burst. It
	// returns 0 if it may be used, else how long to wait.
	Allow(ctx context.Context, what string, rate float64, burst int) (time.Duration, error)
	// Servers lists the servers that are alive, the oldest first.
	Servers(ctx context.Context) ([]Server, error)
	// Key is a secret that all servers of the database share.
	Key() []byte
	// Now returns the time by the database's clock.
	Now() time.Time
	// Health returns the state of the bus.
	Health() Health
	// Close leaves the others: from now on this server owns no table.
	Close()
}
