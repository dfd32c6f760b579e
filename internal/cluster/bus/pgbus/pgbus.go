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
	"github.com/jackc/pgx/v5/stdlib"

	"circulade/internal/cluster/bus"
	"circulade/internal/loop"
	"circulade/internal/store"
)

const (
	beatTime = 2 * time.Second        // how often a server says that it lives
	deadTime = 10 * time.Second       // without a beat, until it lives no more
	pollTime = 5 * time.Second        // how often it is asked what has changed
	tellTime = 20 * time.Millisecond  // how long what is to be told is gathered
	meetTime = 200 * time.Millisecond // the same of who follows a table
	patience = 2 * time.Second        // for the database to do anything of this
	again    = time.Second            // before a connection is tried again
	keptTime = 10 * time.Minute       // how long it is kept what has changed
	readers  = 4                      // connections that answer requests
	hearTime = beatTime               // without a notification until it is looked whether this server hears
)

// Options say how a bus runs; left out, all is as in production.
type Options struct {
	Log *slog.Logger // nil: slog.Default
	// Password is that of the database's user, "" if the address or PostgreSQL's own files have it.
	Password string
	// Name and Version are what this server is called where whoever runs it looks.
	Name, Version string
	// Here is of how many persons the others are told that they are here: at least as many as sockets
	// and streams may be open at this server; 0: 10,000.
	Here int
	// Still has the bus neither beat nor ask by itself: a test does it.
	Still bool
	// Dead is without a beat for how long a server lives no more, which all have to agree on; 0: 10
	// seconds.
	Dead time.Duration
	// Hear is how long the connection that listens may be silent until it is looked whether it hears; 0:
	// 2 seconds.
	Hear time.Duration
	// Patience is for how long the database may work on what it is asked; 0: 2 seconds.
	Patience time.Duration
}

// Bus is a bus.Bus over PostgreSQL. Open makes one.
type Bus struct {
	o      Options
	id     string
	ears   bus.Handlers
	config *pgx.ConnConfig
	clock  clock
	key    []byte

	running context.Context
	stop    context.CancelFunc
	work    sync.WaitGroup
	hearing sync.Mutex // held while ears are told something

	asker  connection // beats and asks
	teller connection // tells
	reader *sql.DB    // for requests, and for tables that are met

	alive  atomic.Pointer[[]string] // the servers that live
	beaten atomic.Int64             // when the last beat that was stored was sent, by this machine's clock
	told   outbox
	here   here
	dues   chan struct{} // it is to be asked now what has changed
	polled polled
	meets  meets
	closed sync.Once

	hearsay hearsay
	faults  faults

	logging    sync.Mutex
	complained map[string]time.Time // guarded by logging: when what was last
}

var _ bus.Bus = (*Bus)(nil)

// Open takes a place among the servers of a database that has Circulade's schema.
func Open(ctx context.Context, address string, o Options) (*Bus, error) {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, fmt.Errorf("the address of the database: %w", err)
	}
	if o.Password != "" {
		config.Password = o.Password
	}
	o.Patience, o.Dead = cmp.Or(o.Patience, patience), cmp.Or(o.Dead, deadTime)
	o.Hear = cmp.Or(o.Hear, hearTime)
	if o.Log == nil {
		o.Log = slog.Default()
	}
	if config.ConnectTimeout == 0 || config.ConnectTimeout > o.Patience {
		config.ConnectTimeout = o.Patience
	}
	config.RuntimeParams["application_name"] = "circulade bus"
	config.RuntimeParams["synchronous_commit"] = "off" // nothing of this is missed after a crash
	b := &Bus{o: o, id: rand.Text(), config: config, dues: make(chan struct{}, 1), told: newOutbox(), here: newHere(cmp.Or(o.Here, usualHere)), complained: map[string]time.Time{}}
	for _, c := range []*connection{&b.asker, &b.teller} {
		c.config, c.patience = config, o.Patience
	}
	b.reader = stdlib.OpenDB(*config)
	b.reader.SetMaxOpenConns(readers)
	b.reader.SetMaxIdleConns(readers)
	b.running, b.stop = context.WithCancel(context.Background())
	_, err = b.beat(ctx)
	if err == nil {
		err = b.reader.QueryRowContext(ctx, sqlKey).Scan(&b.key)
	}
	if err == nil {
		err = b.stirs(ctx) // what comes from now on is not missed
	}
	if err != nil {
		b.stop()
		return nil, errors.Join(fmt.Errorf("joining the servers of the database: %w", err), b.drop())
	}
	return b, nil
}

// Start implements bus.Bus.
func (b *Bus) Start(ears bus.Handlers) {
	b.ears = ears
	b.work.Go(b.listen)
	b.work.Go(b.tell)
	b.work.Go(b.ask)
	if !b.o.Still {
		b.work.Go(b.beats)
	}
	loop.Wake(b.dues)
}

// Now implements bus.Bus.
func (b *Bus) Now() time.Time { return b.clock.now() }

// Close implements bus.Bus.
func (b *Bus) Close() {
	b.closed.Do(func() {
		b.stop()
		b.work.Wait()
		b.alive.Store(&[]string{})
		ctx, cancel := context.WithTimeout(context.Background(), b.o.Patience)
		defer cancel()
		b.leave(ctx)
		if err := b.drop(); err != nil {
			b.o.Log.Warn("a connection to the database was not closed", "reason", store.Why(err))
		}
	})
}

// drop gives the connections up.
func (b *Bus) drop() error {
	b.asker.drop()
	b.teller.drop()
	return b.reader.Close()
}

// hear has one thing told at a time.
func (b *Bus) hear(f func()) {
	b.hearing.Lock()
	defer b.hearing.Unlock()
	if b.running.Err() == nil {
		f()
	}
}
