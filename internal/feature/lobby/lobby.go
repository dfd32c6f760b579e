package lobby

import (
	"context"
	"crypto/rand"
	"log/slog"
	mathrand "math/rand/v2"
	"sync"
	"time"

	"circulade/internal/loop"
	"circulade/internal/packed"
	"circulade/internal/store"
)

const (
	gatherTime = 100 * time.Millisecond // how long changes are gathered before they are told
	saveTime   = time.Second            // the same before they are saved
	saveRetry  = 5 * time.Second        // after the store failed
	sweepTime  = 15 * time.Second       // how often it is looked who has gone
	storeTime  = 5 * time.Second        // how long anything waits for the store
)

// Config is what a lobby is given.
type Config struct {
	Rows   store.Rows
	Log    *slog.Logger
	Limits Limits
	Now    func() time.Time // nil: time.Now
	// Mine tells whether a table is this server's, of several on the store, who take out of the
	// list what is left there; nil: there are no others.
	OwnedHere func(game string) bool
	// Here tells other servers that somebody is here by this one, or is no more. It does not wait; nil:
	// there are no others.
	PresenceChanged func(who store.Holder, here bool)
	// Key is one that all servers on the store have; nil: the lobby makes one.
	Key []byte
	// Blocked reports whether one of two persons does not want to meet the other; nil: nobody.
	Blocked func(tx *store.Tx, a, b store.Holder) (bool, error)
	// Followed returns whom somebody follows, by their names; nil: nobody follows anybody.
	Followed func(tx *store.Tx, who store.Holder) ([]Followed, error)
	// BotWait is for how long a person is sought for somebody who would play a bot as well; 0: botWait.
	BotWait time.Duration
}

// Limits bound what a lobby holds.
type Limits struct {
	Tables        int // public ones, and those for the circle of their host, of everybody
	PersonTables  int // of these, those of one host
	AddressTables int // of these, those of one address
	JoinedTables  int // where one person sits who does not host them
	Tickets       int // of everybody, at once
	AddressTicket int // of these that wait, those of one address
	Subscriptions int // of how many others all who watch are told at once when something changes
}

// DefaultLimits are more than people need, and less than what hurts.
func DefaultLimits() Limits {
	return Limits{Tables: 4000, PersonTables: 5, AddressTables: 40, JoinedTables: 10, Tickets: 4000, AddressTicket: 20, Subscriptions: 200_000}
}

// Times returns the limits multiplied, for many people behind one address.
func (l Limits) Times(factor float64) Limits {
	n := func(v int) int { return max(1, int(float64(v)*factor)) }
	l.AddressTables, l.AddressTicket = n(l.AddressTables), n(l.AddressTicket)
	return l
}

// A Lobby is the list of tables to which others may come, with whoever watches it.
type Lobby struct {
	cfg Config
	key []byte // under which the store knows addresses, until the program ends

	Pairing *Pairing // of those who wait to be paired

	running    context.Context
	stop       context.CancelFunc
	work       sync.WaitGroup
	publishDue chan struct{} // there is something to tell
	unsaved    chan struct{} // there is something to save

	mu             sync.Mutex
	seq            int64 // of what was told last
	tables         map[string]*entry
	changed        map[string]bool // since what was told last
	departures     []departure     // tables that went, the latest last
	forgottenSeq   int64           // of departures up to this seq nothing is known any more
	toSave         map[string]bool // tables whose rows are not as they are
	waiting        int             // people who wait to be paired
	waitingChanged bool            // waiting has changed since it was told
	renders        map[int64]rendered
	packer         packed.Packer
	subscribers    map[*Subscriber]struct{}
	presence       presenceIndex
}

// Open opens the lobby that a store has. Close releases it.
func Open(cfg Config) *Lobby {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.BotWait == 0 {
		cfg.BotWait = botWait
	}
	l := &Lobby{
		cfg: cfg, key: make([]byte, 32), publishDue: make(chan struct{}, 1), unsaved: make(chan struct{}, 1),
		tables: map[string]*entry{}, changed: map[string]bool{}, toSave: map[string]bool{},
		renders: map[int64]rendered{}, subscribers: map[*Subscriber]struct{}{}, presence: newPresenceIndex(),
	}
	l.Pairing = newPairing(l)
	if copy(l.key, cfg.Key) == 0 {
		_, _ = rand.Read(l.key) // never fails: crypto/rand ends the program instead
	}
	// Numbers go on behind those of a server that ran before: it told less than one in a
	// millisecond.
	l.seq = cfg.Now().UnixMilli()
	if cfg.OwnedHere != nil { // who comes from another server has a number of its own, far from these
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
	l.work.Go(l.Pairing.runBotPairing)
	loop.Wake(l.Pairing.botPairingDue) // they may have waited since before
	return l
}

// Close saves what is not saved and ends.
func (l *Lobby) Close() {
	l.stop()
	l.work.Wait()
	_ = l.saveChanged(context.Background()) // it has logged why not; tables say again how they are
}

// tell tells watchers what has changed, a little after it did.
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

// sweep looks now and then who has gone.
func (l *Lobby) runSweeper() {
	for loop.Pause(l.running, sweepTime) {
		l.Sweep()
	}
}

// Sweep takes out tables where nobody has been for long, people who have gone, tickets that
// nobody renewed, and challenges that nobody answered. It is done now and then without being asked.
func (l *Lobby) Sweep() {
	l.dropAbandoned()
	l.dropAbsent()
	if err := l.dropChallenges(); err != nil {
		l.cfg.Log.Error("old challenges are still there", "reason", store.Why(err))
	}
	if err := l.Pairing.recountWaiting(); err != nil {
		l.cfg.Log.Error("tickets cannot be counted", "reason", store.Why(err))
	}
}
