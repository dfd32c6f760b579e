package lobby

import (
	"context"
	"crypto/rand"
	"log/slog"
	mathrand "math/rand/v2"
	"sync"
	"time"

	"circulade/internal/feature/lobby/pairing"
	"circulade/internal/loop"
	"circulade/internal/packed"
	"circulade/internal/store"
)

const (
	gatherTime = 100 * time.Millisecond // how long changes are gathered before they are published
	saveTime   = time.Second            // the same before they are saved
	saveRetry  = 5 * time.Second        // how long after a failed save the next is tried
	sweepTime  = 15 * time.Second       // how often Sweep runs
	storeTime  = 5 * time.Second        // how long anything waits for the store
)

// Config is what a Lobby uses from the rest of the server, with its settings.
type Config struct {
	Rows   store.Rows
	Log    *slog.Logger
	Limits Limits
	Now    func() time.Time // nil: time.Now
	// OwnedHere reports whether this server owns a table: the owner alone takes an abandoned table out of
	// the list. Nil: there are no other servers.
	OwnedHere func(game string) bool
	// PresenceChanged tells other servers that a person is present at this one (here), or no longer. It
	// does not wait; nil: there are no others.
	PresenceChanged func(who store.Holder, here bool)
	// Key is a secret with which addresses are hashed, the same on all servers of the store; nil: the
	// lobby makes one.
	Key []byte
	// Blocked reports whether one of two persons has blocked the other; nil: nobody has.
	Blocked func(tx *store.Tx, a, b store.Holder) (bool, error)
	// Followed returns whom a person follows, sorted by name; nil: nobody follows anybody.
	Followed func(tx *store.Tx, who store.Holder) ([]Followed, error)
	// BotWait is how long a person who accepts a bot waits for another person first; 0: pairing.BotWait.
	BotWait time.Duration
	// Rules are what pairing by strength knows of people.
	Rules pairing.Rules
}

// Limits bound how much a lobby holds.
type Limits struct {
	Tables        int // listed tables in all: public ones, and those for their host's circle
	PersonTables  int // listed tables of one host
	AddressTables int // listed tables made from one address
	JoinedTables  int // listed tables at which one person has a seat without being the host
	Tickets       int // tickets in all
	AddressTicket int // waiting tickets of one address
	Subscriptions int // pairs of a subscriber and a person whose presence wakes it, in all
}

// DefaultLimits returns limits that are more than people need, and too little to harm the server.
func DefaultLimits() Limits {
	return Limits{Tables: 4000, PersonTables: 5, AddressTables: 40, JoinedTables: 10, Tickets: 4000, AddressTicket: 20, Subscriptions: 200_000}
}

// Times returns the limits with those that count for one address multiplied by factor (to 1 at least),
// for servers with many people behind one address.
func (l Limits) Times(factor float64) Limits {
	n := func(v int) int { return max(1, int(float64(v)*factor)) }
	l.AddressTables, l.AddressTicket = n(l.AddressTables), n(l.AddressTicket)
	return l
}

// A Lobby is the list of tables that people may join, the pairing of people, and who is present, with
// the subscribers to all that.
type Lobby struct {
	cfg Config
	key []byte // with which the addresses in stored tickets are hashed (Config.Key)

	Pairing *pairing.Queue

	running    context.Context
	stop       context.CancelFunc
	work       sync.WaitGroup
	publishDue chan struct{} // signaled when there is something to publish
	unsaved    chan struct{} // signaled when there is something to save

	mu             sync.Mutex
	seq            int64 // the number of the last publication
	tables         map[string]*entry
	changed        map[string]bool    // tables that changed since the last publication
	departures     []departure        // tables that left the list, the latest last; at most maxDepartures
	forgottenSeq   int64              // departures up to this number are forgotten
	toSave         map[string]bool    // tables whose rows differ from what is in memory
	waiting        int                // how many people wait to be paired
	waitingChanged bool               // waiting changed since the last publication
	renders        map[int64]rendered // what was rendered since the last publication, by the number since which
	packer         packed.Packer
	subscribers    map[*Subscriber]struct{}
	presence       presenceIndex
}

// Open returns the lobby with the tables that the store lists, and starts its background work; Close
// ends it. If the store cannot be read, that is logged and the lobby begins without tables.
func Open(cfg Config) *Lobby {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	l := &Lobby{
		cfg: cfg, key: make([]byte, 32), publishDue: make(chan struct{}, 1), unsaved: make(chan struct{}, 1),
		tables: map[string]*entry{}, changed: map[string]bool{}, toSave: map[string]bool{},
		renders: map[int64]rendered{}, subscribers: map[*Subscriber]struct{}{}, presence: newPresenceIndex(),
	}
	if copy(l.key, cfg.Key) == 0 {
		_, _ = rand.Read(l.key) // never fails: crypto/rand ends the program instead
	}
	l.Pairing = pairing.New(pairing.Config{
		Rows: cfg.Rows, Log: cfg.Log, Now: cfg.Now, Tickets: cfg.Limits.Tickets, AddressTicket: cfg.Limits.AddressTicket, Key: l.key,
		BotWait: cfg.BotWait, SetWaiting: l.setWaiting, Paired: l.SendPaired, Rules: cfg.Rules,
	})
	// Numbers go on behind those of a server that ran before: it published less than once in a
	// millisecond.
	l.seq = cfg.Now().UnixMilli()
	if cfg.OwnedHere != nil { // the numbers of each server are far from those of the others
		l.seq = mathrand.Int64N(1 << 52)
	}
	l.forgottenSeq = l.seq
	l.running, l.stop = context.WithCancel(context.Background())
	if err := l.load(); err != nil {
		cfg.Log.Error("the lobby begins empty", "reason", store.Why(err))
	}
	l.work.Go(l.runPublisher)
	l.work.Go(l.runSaver)
	l.work.Go(l.runSweeper)
	l.work.Go(func() { l.Pairing.Run(l.running) })
	return l
}

// Close ends the lobby's background work and saves the list of tables.
func (l *Lobby) Close() {
	l.stop()
	l.work.Wait()
	_ = l.saveChanged(context.Background()) // it has logged why not; a table that is opened is listed again
}

// runPublisher publishes changes to the subscribers, gatherTime after the first of them, until the
// lobby closes.
func (l *Lobby) runPublisher() {
	for {
		select {
		case <-l.publishDue:
		case <-l.running.Done():
			return
		}
		if !loop.Pause(l.running, gatherTime) {
			return
		}
		l.publish()
	}
}

// runSweeper calls Sweep every sweepTime until the lobby closes.
func (l *Lobby) runSweeper() {
	for loop.Pause(l.running, sweepTime) {
		l.Sweep()
	}
}

// Sweep drops what is out of date: tables abandoned for long, people no longer present, tickets that
// nobody renewed, and invitations that nobody answered. runSweeper calls it, and tests do.
func (l *Lobby) Sweep() {
	l.dropAbandoned()
	l.dropAbsent()
	if err := l.dropInvitations(); err != nil {
		l.cfg.Log.Error("old invitations are still there", "reason", store.Why(err))
	}
	if err := l.Pairing.Recount(l.running); err != nil {
		l.cfg.Log.Error("tickets cannot be counted", "reason", store.Why(err))
	}
}
