package server

import (
	"container/list"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limits are what one address may do. A zero Limits allows nothing; start from
// DefaultLimits.
type Limits struct {
	Requests      float64 // a second
	RequestBurst  int
	Tables        float64 // new ones a second
	TableBurst    int
	Guests        float64 // new ones a second
	GuestBurst    int
	Accounts      float64 // new ones a second
	AccountBurst  int
	SignIns       float64 // attempts a second; a sixth of it at one account
	SignInBurst   int
	Records       float64 // opened ones a second
	RecordBurst   int
	Sockets       int // sockets and streams open at once
	SessionLines  int // of these, those of one session or secret
	AllSockets    int // of everybody; one address has at most half of them
	ComputerGames int // tables at once on which computer players are at work

	AllComputerGames int // of these, those of everybody

	OpenTables    int // in memory at once, which it has opened
	AllOpenTables int // of these, those of everybody; one address has at most half of them

	Connections    int // open at once, idle ones too
	AllConnections int // of these, those of everybody

	ChatLines int // said in ten seconds

	Cores float64 // of the machine that its costly requests take together

	Lobby float64 // the lobby's own limits, multiplied

	Confirmations int // of addresses of mail, a day

	StoredDaily int // KiB that it may leave on the disk in a day; a game that goes on is never held up

	// GuestBytes and AccountBytes are about how many bytes the tables may take that one person
	// has made and keeps. They are no limits of an address.
	GuestBytes, AccountBytes int64
}

// Allowances count what is done, and say what may be done still.
type allowances struct {
	requests *limiter
	creation *limiter // of tables
	guests   *limiter // new ones
	signUps  *limiter // new accounts
	tries    *tries
	opened   *limiter // records
	stored   quota
	lines    *lines
}

func newAllowances(l Limits) allowances {
	return allowances{
		requests: newLimiter(l.Requests, l.RequestBurst),
		creation: newLimiter(l.Tables, l.TableBurst),
		guests:   newLimiter(l.Guests, l.GuestBurst),
		signUps:  newLimiter(l.Accounts, l.AccountBurst),
		tries:    newTries(l),
		opened:   newLimiter(l.Records, l.RecordBurst),
		stored:   newQuota(l.StoredDaily),
		lines:    newLines(l),
	}
}

// DefaultLimits are far above what people at a table need, and low enough that
// one address cannot take the server from the others.
func DefaultLimits() Limits {
	return Limits{
		Requests: 50, RequestBurst: 500,
		Tables: 1.0 / 3, TableBurst: 60,
		Guests: 1, GuestBurst: 100,
		Accounts: 1.0 / 30, AccountBurst: 40,
		SignIns: 1.0 / 5, SignInBurst: 40,
		Records: 1.0 / 2, RecordBurst: 30,
		Sockets: 600, SessionLines: 8, AllSockets: 8000,
		ComputerGames: 20, AllComputerGames: 2000,
		OpenTables: 1000, AllOpenTables: 8000,
		Connections: 1000, AllConnections: 10_000,
		ChatLines: 20,
		Cores:     0.25,
		Lobby:     1,

		Confirmations: 20,

		StoredDaily: 128 << 10,
		GuestBytes:  64 << 20, AccountBytes: 512 << 20,
	}
}

// Times returns the limits multiplied, for many people behind one address.
func (l Limits) Times(factor float64) Limits {
	n := func(v int) int { return max(1, int(float64(v)*factor)) }
	return Limits{
		l.Requests * factor, n(l.RequestBurst), l.Tables * factor, n(l.TableBurst), l.Guests * factor, n(l.GuestBurst),
		l.Accounts * factor, n(l.AccountBurst), l.SignIns * factor, n(l.SignInBurst),
		l.Records * factor, n(l.RecordBurst), n(l.Sockets), n(l.SessionLines), l.AllSockets, n(l.ComputerGames), l.AllComputerGames,
		n(l.OpenTables), l.AllOpenTables,
		n(l.Connections), l.AllConnections,
		n(l.ChatLines),
		l.Cores * factor,
		l.Lobby * factor,
		n(l.Confirmations),
		n(l.StoredDaily),
		l.GuestBytes, l.AccountBytes,
	}
}

// maxAddresses is how many addresses a limiter remembers; the one longest
// unseen is forgotten first.
const maxAddresses = 4096

// A limiter holds a rate for each address.
type limiter = rates[netip.Addr]

// rates hold a rate for each of those they tell apart.
type rates[K comparable] struct {
	rate  rate.Limit
	burst int

	mu    sync.Mutex
	order list.List // of *limited[K], the latest first
	known map[K]*list.Element
}

type limited[K comparable] struct {
	of   K
	rate *rate.Limiter
}

func newLimiter(perSecond float64, burst int) *limiter { return newRates[netip.Addr](perSecond, burst) }

func newRates[K comparable](perSecond float64, burst int) *rates[K] {
	return &rates[K]{rate: rate.Limit(perSecond), burst: burst, known: map[K]*list.Element{}}
}

// of returns the rate of somebody.
func (l *rates[K]) of(key K) *rate.Limiter {
	l.mu.Lock()
	defer l.mu.Unlock()
	e, ok := l.known[key]
	if ok {
		l.order.MoveToFront(e)
	} else {
		if len(l.known) >= maxAddresses {
			last := l.order.Back()
			delete(l.known, l.order.Remove(last).(*limited[K]).of)
		}
		e = l.order.PushFront(&limited[K]{key, rate.NewLimiter(l.rate, l.burst)})
		l.known[key] = e
	}
	return e.Value.(*limited[K]).rate
}

// allow counts one use and returns 0, or how long they must wait.
func (l *rates[K]) allow(key K, now time.Time) time.Duration {
	r := l.of(key).ReserveN(now, 1)
	if !r.OK() {
		return time.Minute
	}
	wait := r.DelayFrom(now)
	if wait > 0 {
		r.CancelAt(now)
	}
	return wait
}

// A counter counts what each of those it tells apart has open: addresses, or
// sessions.
type counter[K comparable] struct {
	limit int // of each
	mu    sync.Mutex
	open  map[K]int
}

func newCounter[K comparable](limit int) *counter[K] {
	return &counter[K]{limit: limit, open: map[K]int{}}
}

// take opens one, unless who asks has all that it may have.
func (c *counter[K]) take(of K) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.open[of] >= c.limit {
		return false
	}
	c.open[of]++
	return true
}

// add opens (1) or closes (-1) one, whatever the limit.
func (c *counter[K]) add(of K, n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.open[of] += n; c.open[of] <= 0 {
		delete(c.open, of)
	}
}
