package bus

import (
	"context"
	"time"

	"circulade/internal/store"
)

// A Kind says what has changed.
type Kind string

// The kinds of changes. The id of a Change is a table's unless the kind says otherwise.
const (
	Seats   Kind = "seats"     // who holds which seat, or an account's name
	Names   Kind = "names"     // the names of seats, or the status of a game
	Orders  Kind = "orders"    // conditional moves
	Chat    Kind = "chat"      // a new line of chat
	Consent Kind = "consent"   // what players agreed to hear in chat
	Lobby   Kind = "lobby"     // the lobby's row of a table
	Friends Kind = "friends"   // who may come to a table for friends
	Task    Kind = "wanted"    // the table's owner has something to do at it
	Hurried Kind = "hurried"   // the table's computer players are to choose at once in this round
	Ticket  Kind = "ticket"    // the id of a ticket
	Circle  Kind = "circle"    // a person, in hex, whose friends have changed
	Invited Kind = "challenge" // a bot, in hex, that was invited to a table
	Host    Kind = "host"      // a decision of the host (bans, announcements …); the id is empty
	Session Kind = "session"   // the hash of a session or token that has ended, in hex
)

// A Change is the news that something in the store has changed: of which kind, and its id.
type Change struct {
	Kind Kind
	ID   string
}

// A Presence says who follows a table, at one server or at several together.
type Presence struct {
	Seats    uint8 // the seats whose people are there, one bit each
	Host     bool  // somebody with the host's rights is there
	Watching int   // spectators
}

// Merge returns the presence at two servers together: the seats of both, whether the host's rights are
// there at either, and the sum of their spectators.
func (p Presence) Merge(q Presence) Presence {
	return Presence{p.Seats | q.Seats, p.Host || q.Host, p.Watching + q.Watching}
}

// A Server is one of the servers that share a database and are alive.
type Server struct {
	Name, Version string
	Since         time.Time
	Here          bool // this process is the server
	// Knows is the newest kind of stored data that the server's program can read, such as KnowsJoiners.
	Knows int
}

// A Health says how well a bus works.
type Health struct {
	// Fault is why polls or heartbeats of this server fail; nil: they work. Lost notifications are no fault: polls
	// find what they were about.
	Fault error
	// Reconnects is how often the listening connection was replaced because this server's own heartbeats did not
	// come back on it.
	Reconnects int
}

// KnowsJoiners is the value of Server.Knows from which on a server can read names with joiners (U+200D).
const KnowsJoiners = 1

// Handlers are the functions of a server that a Bus calls with news of the other servers: one at a time, after
// Start and before Close. They must not wait for the bus.
type Handlers struct {
	// Moved is called with tables whose logs have grown at other servers, and for each the seq that its log has
	// reached at least.
	Moved func(map[string]int64)
	// Changed is called with what has changed in the store. A change may come more than once, and may have been
	// made by this server itself.
	Changed func([]Change)
	// Missed is called when changes may have been lost: anything may have changed.
	Missed func()
	// ServersChanged is called when a server has joined, left or died.
	ServersChanged func()
	// PresenceElsewhere is called with who follows some tables at other servers, all of them together.
	PresenceElsewhere func(map[string]Presence)
	// Said is called, for some tables, with all that their computer players say of their last turns, as it was
	// given to Say.
	Said func(map[string][][]byte)
	// OnlineElsewhere is called with people who are online at another server (true) or at none (false). If whole,
	// here has everybody who is online at another server.
	OnlineElsewhere func(here map[store.Holder]bool, whole bool)
	// Loaded returns the tables in memory, and for each the seq up to which its log is in memory.
	Loaded func() map[string]int64
}

// A Bus connects a server to the others that share its database. All methods may be called from any
// goroutine; those that return nothing, except Close, do not wait.
type Bus interface {
	// Start begins to listen to the other servers and to call the handlers.
	Start(Handlers)
	// Moved tells the others that the log of a table has grown to a seq.
	Moved(game string, seq int64)
	// Changed tells the others that rows beside the logs of games have changed.
	Changed()
	// RequestOwner asks the server that owns a table to look whether it has something to do there. again says
	// that it was asked before and has not done it.
	RequestOwner(game string, again bool)
	// Follow tells the others who follows a table at this server now.
	Follow(game string, p Presence)
	// RequestPresence has the handlers PresenceElsewhere and Said called soon for a table, which was just loaded.
	RequestPresence(game string)
	// Hurry asks the server that owns a table to have the table's computer players choose at once. The request
	// may be lost.
	Hurry(game string)
	// Say tells the others what the computer player of a seat says of its last turn; nil: nothing. The news may
	// be lost.
	Say(game string, seat int, said []byte)
	// SetOnline tells the others that a person is online at this server (here), or no longer is.
	SetOnline(person store.Holder, here bool)
	// FollowedElsewhere reads from the database whether anybody follows a table at another server.
	FollowedElsewhere(ctx context.Context, game string) (bool, error)
	// OwnedHere reports whether this server owns a table. Only the owner does what a table does by itself.
	OwnedHere(game string) bool
	// Seq reads from the database the seq at which the log of a table ends, and how often its grants have
	// changed; store.ErrNotFound if there is no such table.
	Seq(ctx context.Context, game string) (seq, granted int64, err error)
	// Allow counts one use of what the key `what` names, over all servers together, against a rate per second
	// and a burst. It returns 0 if the use is allowed, else how long to wait.
	Allow(ctx context.Context, what string, rate float64, burst int) (time.Duration, error)
	// Servers lists the servers that are alive, the oldest first.
	Servers(ctx context.Context) ([]Server, error)
	// Key returns a secret that all servers of the database share.
	Key() []byte
	// Now returns the time by the database's clock.
	Now() time.Time
	// Health returns how well the bus works.
	Health() Health
	// Close stops the bus and tells the others that this server is gone: from now on it owns no table.
	Close()
}
