package postgres

import (
	"cmp"
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"hash/fnv"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"

	"circulade/internal/store"
	"circulade/internal/store/gamerows"
)

const (
	writers            = 4               // connections that save games
	defaultPatience    = 2 * time.Second // Options.Patience of a server
	readPatienceFactor = 5               // times patience: how long all that one caller reads at once may take
)

// Store keeps games in a PostgreSQL database. Open makes one.
type Store struct {
	*gamerows.Games
	name     string        // the database and where it is, without user and password
	patience time.Duration // how long the database may take to answer a request
	readers  *sql.DB       // connections that only read
	changers *sql.DB       // one connection: Updates wait for each other anyway

	id      string       // names this store in its probe rows
	probes  atomic.Int64 // how many probes there were
	writers []*writer
	closing chan struct{} // closed when Close begins
	done    chan struct{} // closed when the writers have answered their last

	closeOnce sync.Once
	closeErr  error
}

var (
	_ store.Store = (*Store)(nil)
	_ store.Rows  = (*Store)(nil)
)

// Open opens the store in a database, by an address such as
// postgres://circulade@db.example/circulade or host=db.example dbname=circulade, and creates
// what is missing. What the address leaves out is taken from PostgreSQL's own variables and
// files, so the password is best kept in the file that PGPASSFILE names. The errors are
// sentences for the operator who started the program, and have no password in them.
func Open(ctx context.Context, address string) (*Store, error) {
	return OpenWith(ctx, address, Options{})
}

// Options say how a store is opened. The zero value is right for a server.
type Options struct {
	// Patience is how long the database may work on what it is asked; 0: 2 seconds. Connecting may take
	// as long, but at least 5 seconds.
	Patience time.Duration

	// Password is that of the database's user, "" if the address or PostgreSQL's own files have it.
	Password string

	// Steps are the schema steps of features whose tables Fill fills, too. Other callers use Prepare.
	Steps []store.FeatureSteps

	// NoUpgrade refuses a database of another schema instead of bringing it to this program's: servers
	// of that schema may be using it.
	NoUpgrade bool
}

// OpenWith opens the store as Open does, with options.
func OpenWith(ctx context.Context, address string, o Options) (*Store, error) {
	patience := cmp.Or(o.Patience, defaultPatience)
	config, err := parseConfig(address, max(connectTimeout, patience))
	if err != nil {
		return nil, err
	}
	if o.Password != "" {
		config.Password = o.Password
	}
	if err := prepare(ctx, config, o.NoUpgrade); err != nil {
		return nil, fmt.Errorf("opening the database %s: %w", databaseName(config), explainOpenError(config, err))
	}
	s := &Store{
		name:     databaseName(config),
		id:       rand.Text(),
		patience: patience,
		readers:  newPool(config, max(4, 2*runtime.NumCPU())),
		changers: newPool(config, 1),
		closing:  make(chan struct{}),
		done:     make(chan struct{}),
	}
	s.Games = gamerows.New(gamerows.Config{
		View: s.View, Write: s.write, Damage: asDamage,
		Names: "(SELECT coalesce(json_agg(name ORDER BY seat), '[]')::text FROM names WHERE game = g.id)",
	})
	var running sync.WaitGroup
	for range writers {
		w := &writer{config: config, patience: patience, queue: make(chan *op, maxQueue), closing: s.closing}
		s.writers = append(s.writers, w)
		running.Go(w.run)
	}
	go func() {
		running.Wait()
		close(s.done)
	}()
	return s, nil
}

// Name returns the database's name and where it is, for the operator: without user and password.
func (s *Store) Name() string { return s.name }

// newPool returns a pool of at most the given number of connections, all of which may stay open while
// idle.
func newPool(config *pgx.ConnConfig, connections int) *sql.DB {
	db := stdlib.OpenDB(*config)
	db.SetMaxOpenConns(connections)
	db.SetMaxIdleConns(connections)
	return db
}

// writerOf returns the writer that saves a game, chosen by a hash of the game's id, so that it is always
// the same one.
func (s *Store) writerOf(game string) *writer {
	h := fnv.New32a()
	_, _ = h.Write([]byte(game)) // it never fails
	return s.writers[h.Sum32()%uint32(len(s.writers))]
}

// isClosing reports whether Close has been called.
func (s *Store) isClosing() bool {
	select {
	case <-s.closing:
		return true
	default:
		return false
	}
}

// Close finishes the queued writes and closes all connections; a second call does nothing. It implements
// store.Store.
func (s *Store) Close() error {
	s.closeOnce.Do(func() {
		close(s.closing)
		<-s.done
		s.closeErr = errors.Join(s.readers.Close(), s.changers.Close())
	})
	return s.closeErr
}
