package pgbus

import (
	"cmp"
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"

	"circulade/internal/cluster/bus"
	"circulade/internal/loop"
	"circulade/internal/store"
)

const (
	beatTime        = 2 * time.Second       // between two heartbeats
	deadAfter       = 10 * time.Second      // how long without a heartbeat until a server counts as dead
	pollTime        = 5 * time.Second       // between two polls for changes
	publishDelay    = 20 * time.Millisecond // how long changes are gathered before they are published
	queryTimeout    = 2 * time.Second       // the longest that a query may take
	retryDelay      = time.Second           // before a failed connection is tried again
	changeRetention = 10 * time.Minute      // how long the database keeps changes
	maxReaders      = 4                     // connections that answer requests
	maxSilence      = beatTime              // how long without a notification until the listening connection is checked
	joinTries       = 10                    // how often a server tries to join a slow database
)

// Options configure a bus. Their zero value is for production.
type Options struct {
	Log *slog.Logger // nil: slog.Default
	// Password is that of the database's user, "" if the address or PostgreSQL's own files have it.
	Password string
	// Name and Version are how this server is shown to the host.
	Name, Version string
	// MaxOnline is how many people who are online at this server the others can see: at least as many as sockets
	// and streams may be open; 0: 10,000.
	MaxOnline int
	// Manual stops the heartbeats and polls that the bus does by itself: a test calls Beat and Poll.
	Manual bool
	// DeadAfter is how long after its last heartbeat a server counts as dead. All servers need the same value; 0: 10
	// seconds.
	DeadAfter time.Duration
	// MaxSilence is how long the listening connection may be silent before it is checked; 0: 2 seconds.
	MaxSilence time.Duration
	// QueryTimeout is the longest that a query may take; 0: 2 seconds.
	QueryTimeout time.Duration
}

// Bus is a bus.Bus over PostgreSQL. Open makes one.
type Bus struct {
	o        Options
	id       string
	handlers bus.Handlers
	config   *pgx.ConnConfig
	clock    clock
	key      []byte

	running context.Context
	stop    context.CancelFunc
	work    sync.WaitGroup
	serial  sync.Mutex // held while handlers run: one at a time

	poller    connection // heartbeats and polls
	publisher connection // publishes
	reader    *sql.DB    // for requests

	alive     atomic.Pointer[[]string] // the servers that are alive
	lastBeat  atomic.Int64             // when the last heartbeat that was stored was sent, by this machine's clock
	outbox    outbox
	online    online
	pollNow   chan struct{} // has an element when a poll is due now
	pollState pollState
	queue     presenceQueue
	closed    sync.Once

	echo   heartbeatEcho
	faults faults

	logging    sync.Mutex
	lastLogged map[string]time.Time // guarded by logging: when a failure was logged last
}

var _ bus.Bus = (*Bus)(nil)

// Open registers this process as one of the servers of a database, which must have Circulade's schema, and
// returns the bus that connects it to the others. Start begins the bus's work.
func Open(ctx context.Context, address string, o Options) (*Bus, error) {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, fmt.Errorf("the address of the database: %w", err)
	}
	if o.Password != "" {
		config.Password = o.Password
	}
	o.QueryTimeout, o.DeadAfter = cmp.Or(o.QueryTimeout, queryTimeout), cmp.Or(o.DeadAfter, deadAfter)
	o.MaxSilence = cmp.Or(o.MaxSilence, maxSilence)
	if o.Log == nil {
		o.Log = slog.Default()
	}
	if config.ConnectTimeout == 0 || config.ConnectTimeout > o.QueryTimeout {
		config.ConnectTimeout = o.QueryTimeout
	}
	config.RuntimeParams["application_name"] = "circulade bus"
	config.RuntimeParams["synchronous_commit"] = "off" // these rows need not survive a crash
	b := &Bus{o: o, id: rand.Text(), config: config, pollNow: make(chan struct{}, 1), outbox: newOutbox(), online: newOnline(cmp.Or(o.MaxOnline, defaultMaxOnline)), lastLogged: map[string]time.Time{}}
	for _, c := range []*connection{&b.poller, &b.publisher} {
		c.config, c.queryTimeout = config, o.QueryTimeout
	}
	b.reader = stdlib.OpenDB(*config)
	b.reader.SetMaxOpenConns(maxReaders)
	b.reader.SetMaxIdleConns(maxReaders)
	b.running, b.stop = context.WithCancel(context.Background())
	if err := b.join(ctx); err != nil {
		b.stop()
		return nil, errors.Join(fmt.Errorf("joining the servers of the database: %w", err), b.closeConnections())
	}
	return b, nil
}

// join registers this server with the others. Nobody waits for an answer yet: where the database is slow
// it is tried again.
func (b *Bus) join(ctx context.Context) error {
	for try := 1; ; try++ {
		err := b.joinOnce(ctx)
		late := errors.Is(err, context.DeadlineExceeded) || pgconn.Timeout(err)
		if !late || try == joinTries || ctx.Err() != nil {
			return err
		}
	}
}

func (b *Bus) joinOnce(ctx context.Context) error {
	if _, err := b.storeHeartbeat(ctx); err != nil {
		return err
	}
	if err := b.reader.QueryRowContext(ctx, sqlKey).Scan(&b.key); err != nil {
		return err
	}
	return b.pollChanges(ctx) // from here on no change is missed
}

// Start starts the goroutines that listen, publish, poll and, unless Options.Manual is set, store
// heartbeats; from now on they call the handlers (ears). It implements bus.Bus.
func (b *Bus) Start(ears bus.Handlers) {
	b.handlers = ears
	b.work.Go(b.listenLoop)
	b.work.Go(b.publishLoop)
	b.work.Go(b.pollLoop)
	if !b.o.Manual {
		b.work.Go(b.heartbeatLoop)
	}
	loop.Wake(b.pollNow)
}

// Now returns the time by the database's clock, as estimated from its last answer. It implements bus.Bus.
func (b *Bus) Now() time.Time { return b.clock.now() }

// Close stops the bus, tells the other servers that this one is gone, and closes its connections. It
// implements bus.Bus.
func (b *Bus) Close() {
	b.closed.Do(func() {
		b.stop()
		b.work.Wait()
		b.alive.Store(&[]string{})
		ctx, cancel := context.WithTimeout(context.Background(), b.o.QueryTimeout)
		defer cancel()
		b.deregister(ctx)
		if err := b.closeConnections(); err != nil {
			b.o.Log.Warn("a connection to the database was not closed", "reason", store.Why(err))
		}
	})
}

// closeConnections closes all of the bus's connections to the database.
func (b *Bus) closeConnections() error {
	b.poller.drop()
	b.publisher.drop()
	return b.reader.Close()
}

// callHandler runs f, which calls one or more handlers, while no other handler runs; after Close it does
// nothing.
func (b *Bus) callHandler(f func()) {
	b.serial.Lock()
	defer b.serial.Unlock()
	if b.running.Err() == nil {
		f()
	}
}
