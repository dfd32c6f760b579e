package pairing

import (
	"cmp"
	"context"
	"log/slog"
	"net/netip"
	"sync/atomic"
	"time"

	"circulade/internal/store"
	"circulade/rating"
)

const (
	// ticketTime is how long a waiting ticket lives unless it is renewed.
	ticketTime = 60 * time.Second
	// pairedTime is how long a paired ticket leads to its table.
	pairedTime = 10 * time.Minute
	// storeTime is how long anything waits for the store.
	storeTime = 5 * time.Second
)

// Config is what a Queue uses from the lobby and the rest of the server. All functions are
// needed.
type Config struct {
	Rows store.Rows
	Log  *slog.Logger
	Now  func() time.Time
	// Tickets is how many tickets there may be in all, AddressTicket how many of one address may wait.
	Tickets, AddressTicket int
	// Key is a secret with which addresses are hashed, the same on all servers of the store.
	Key []byte
	// BotWait is how long a person who accepts a bot waits for another person first; 0: BotWait.
	BotWait time.Duration
	// SetWaiting is told how many people wait to be paired.
	SetWaiting func(n int)
	// Paired sends a person the id of the table to which their ticket led.
	Paired func(person store.Holder, ticket, game string)
	Rules
}

// A Pair is two people, in any order.
type Pair [2]store.Holder

// MaxRatedTogether is how many rated games of the same two people count within 24 hours; they are not
// paired for more.
const MaxRatedTogether = 5

// Rules are what rounds know of people beside their tickets.
type Rules struct {
	// Strength returns the ratings of people in a class, in their order; nil: all are newcomers.
	Strength func(tx *store.Tx, persons []store.Holder, class rating.Class) ([]rating.Rating, error)
	// BlockedAmong returns all pairs of whom the first is one of some people and blocked the second, who may be
	// anybody; nil: there are none.
	BlockedAmong func(tx *store.Tx, persons []store.Holder) ([]Pair, error)
	// RatedTogether returns how many rated games two ended together since a moment, in Unix milliseconds, of all pairs
	// of whom one is among some people; pairs with fewer than
	// MaxRatedTogether may be left out. Nil: nobody counts.
	RatedTogether func(tx *store.Tx, persons []store.Holder, since int64) (map[Pair]int, error)
	// Shared reports whether many people may have an address, as at a club: they are paired with each other for
	// rated games too. Nil: no address is such.
	Shared func(netip.Addr) bool
}

// A Queue pairs people who want to play the same game. Its tickets are in the store; it tells the lobby
// how many people wait.
type Queue struct {
	cfg      Config
	roundDue chan struct{} // signaled when somebody begins to wait
	waiting  atomic.Int64  // how many people wait, as counted last
}

// New returns a queue, which pairs when somebody asks; Run pairs those who wait.
func New(cfg Config) *Queue {
	cfg.BotWait = cmp.Or(cfg.BotWait, BotWait)
	return &Queue{cfg: cfg, roundDue: make(chan struct{}, 1)}
}

// Run pairs people who wait until ctx ends.
func (q *Queue) Run(ctx context.Context) { q.runRounds(ctx) }

// setWaiting keeps how many people wait to be paired, and tells the lobby.
func (q *Queue) setWaiting(n int) {
	q.waiting.Store(int64(n))
	q.cfg.SetWaiting(n)
}
