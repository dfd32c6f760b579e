package pgbus

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"circulade/internal/cluster/bus"
	"circulade/internal/loop"
	"circulade/internal/store"
)

const (
	sqlNow = `SELECT pg_current_snapshot()::text`
	// A change that is visible now and was not at the last poll belongs to a transaction that had not begun
	// or not ended then. Those that had not ended are looked up one by one by their numbers, so that one that
	// stays open for hours does not make every poll read all that came since. A single statement sees a single
	// moment, so that no change is found twice.
	sqlStirs = `SELECT pg_current_snapshot()::text, s.kind, s.id FROM (SELECT 1) one LEFT JOIN (
		SELECT kind, id FROM bus.stirs WHERE xact >= pg_snapshot_xmax($1::text::pg_snapshot)::text::bigint
		UNION SELECT kind, id FROM bus.stirs
		WHERE xact = ANY (ARRAY(SELECT pg_snapshot_xip($1::text::pg_snapshot)::text::bigint))) s ON true`
	sqlSeqs    = `SELECT id, seq FROM games WHERE id = ANY($1)`
	sqlSeq     = `SELECT seq, granted FROM games WHERE id = $1`
	sqlPresent = `SELECT (SELECT count(*) FROM bus.presence WHERE server = $1), (SELECT count(*) FROM bus.here WHERE server = $1)`
	// A server that is dead has no subscribers.
	sqlElsewhere = `SELECT p.game, p.seats, p.host, p.watching FROM bus.presence p
		JOIN bus.servers s ON s.id = p.server AND s.seen > clock_timestamp() - $3::bigint * interval '1 ms'
		WHERE p.game = ANY($1) AND p.server <> $2`
	sqlFollowed = `SELECT EXISTS (` + sqlElsewhere + `)`
)

// minPollGap is the shortest time between two polls.
const minPollGap = 50 * time.Millisecond

// pollState is how far this server has read the changes in the database.
type pollState struct {
	mu   sync.Mutex
	seen string    // the snapshot of the last poll; "": there was none yet
	at   time.Time // of the last poll
}

// A presenceQueue has the tables whose presence at other servers is to be read.
type presenceQueue struct {
	mu    sync.Mutex
	games map[string]struct{} // nil: none
}

// pollLoop polls the database every five seconds, unless Options.Manual is set, and at once for changes
// when pollNow says that there are some. After a failure it tries again a second later.
func (b *Bus) pollLoop() {
	tick := time.NewTicker(pollTime)
	defer tick.Stop()
	failed := false
	for {
		var err error
		select {
		case <-b.pollNow:
			if err = b.pollChanges(b.running); err == nil && failed && !b.o.Manual {
				err = b.Poll(b.running)
			}
		case <-tick.C:
			if !b.o.Manual {
				err = b.Poll(b.running)
			}
		case <-b.running.Done():
			return
		}
		if err != nil || failed {
			b.faults.set(&b.faults.poll, err)
		}
		if failed = err != nil; failed {
			b.logFailure("it is not known what other servers have changed", err)
			loop.Wake(b.pollNow)
			loop.Pause(b.running, retryDelay)
		}
		loop.Pause(b.running, minPollGap)
	}
}

// Poll reads everything from the database that a lost notification may have been about. The bus calls it
// every five seconds; tests call it themselves.
func (b *Bus) Poll(ctx context.Context) error {
	held := b.handlers.Loaded()
	err := errors.Join(b.pollChanges(ctx), b.pollSeqs(ctx, held), b.restorePresence(ctx),
		b.readPresenceElsewhere(ctx, slices.Collect(maps.Keys(held))), b.readOnlineElsewhere(ctx, nil))
	b.faults.set(&b.faults.poll, err)
	return err
}

// pollChanges reads which rows beside the logs of games have changed since the last poll, and calls the
// handler Changed; the first poll only sets where the next begins. If the last poll was so long ago that
// changes may have been deleted, it calls the handler Missed, too.
func (b *Bus) pollChanges(ctx context.Context) error {
	p := &b.pollState
	p.mu.Lock()
	defer p.mu.Unlock()
	began := time.Now()
	var now string
	var news []bus.Change
	err := b.poller.use(ctx, func(ctx context.Context, c *pgx.Conn) (err error) {
		if p.seen == "" {
			return c.QueryRow(ctx, sqlNow).Scan(&now)
		}
		now, news, err = changesSince(ctx, c, p.seen)
		return err
	})
	if err != nil {
		return fmt.Errorf("asking what has changed: %w", err)
	}
	missed := p.seen != "" && began.Sub(p.at) > changeRetention-time.Minute
	p.seen, p.at = now, began
	b.callHandler(func() {
		if missed {
			b.handlers.Missed()
		}
		if len(news) > 0 {
			b.handlers.Changed(news)
		}
	})
	return nil
}

// changesSince returns the changes that were committed since an earlier snapshot of the database (before),
// and the present snapshot.
func changesSince(ctx context.Context, c *pgx.Conn, before string) (now string, news []bus.Change, err error) {
	rows, err := c.Query(ctx, sqlStirs, before)
	if err != nil {
		return "", nil, err
	}
	var kind, id *string
	_, err = pgx.ForEachRow(rows, []any{&now, &kind, &id}, func() error {
		if kind != nil && id != nil {
			news = append(news, bus.Change{Kind: bus.Kind(*kind), ID: *id})
		}
		return nil
	})
	return now, news, err
}

// pollSeqs reads where the logs of the tables in memory end, and calls the handler Moved with those that
// have grown. held has where the logs end in memory.
func (b *Bus) pollSeqs(ctx context.Context, held map[string]int64) error {
	if len(held) == 0 {
		return nil
	}
	moved := map[string]int64{}
	err := b.poller.use(ctx, func(ctx context.Context, c *pgx.Conn) error {
		rows, err := c.Query(ctx, sqlSeqs, slices.Collect(maps.Keys(held)))
		if err != nil {
			return err
		}
		var game string
		var seq int64
		_, err = pgx.ForEachRow(rows, []any{&game, &seq}, func() error {
			if seq > held[game] {
				moved[game] = seq
			}
			return nil
		})
		return err
	})
	if err != nil {
		return fmt.Errorf("asking where logs end: %w", err)
	}
	if len(moved) > 0 {
		b.callHandler(func() { b.handlers.Moved(moved) })
	}
	return nil
}

// restorePresence compares how many rows the database has of who follows tables at this server and who is
// online here with how many it should have. If it has lost them, as after a crash, they are queued to be
// stored again.
func (b *Bus) restorePresence(ctx context.Context) error {
	var there, here int
	err := b.poller.use(ctx, func(ctx context.Context, c *pgx.Conn) error {
		return c.QueryRow(ctx, sqlPresent, b.id).Scan(&there, &here)
	})
	if err != nil {
		return fmt.Errorf("asking who follows tables here: %w", err)
	}
	o := &b.outbox
	if b.online.resyncIfDifferent(here) {
		loop.Wake(o.signal)
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if there >= len(o.present) || len(o.follows) > 0 { // some wait to be stored: the database has not lost them
		return nil
	}
	maps.Copy(o.follows, o.present)
	loop.Wake(o.signal)
	return nil
}

// Seq reads the seq at which the log of a table ends, and how often its grants have changed;
// store.ErrNotFound if there is no such table. It implements bus.Bus.
func (b *Bus) Seq(ctx context.Context, game string) (seq, granted int64, err error) {
	ctx, cancel := context.WithTimeout(ctx, b.o.QueryTimeout)
	defer cancel()
	err = b.reader.QueryRowContext(ctx, sqlSeq, game).Scan(&seq, &granted)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return 0, 0, fmt.Errorf("%w: the game", store.ErrNotFound)
	case err != nil:
		return 0, 0, fmt.Errorf("%w: asking where a log ends: %w", store.ErrNotSaved, err)
	}
	return seq, granted, nil
}

// FollowedElsewhere reads from the database whether anybody follows a table at another server. It
// implements bus.Bus.
func (b *Bus) FollowedElsewhere(ctx context.Context, game string) (is bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, b.o.QueryTimeout)
	defer cancel()
	if err := b.reader.QueryRowContext(ctx, sqlFollowed, []string{game}, b.id, b.o.DeadAfter.Milliseconds()).Scan(&is); err != nil {
		return false, fmt.Errorf("asking who follows a table: %w", err)
	}
	return is, nil
}

// RequestPresence has the bus read soon who follows a table at other servers and what its computer players
// say, and call the handlers PresenceElsewhere and Said with that. It implements bus.Bus.
func (b *Bus) RequestPresence(game string) { b.queuePresence(game) }

// queuePresence has the bus read, a little later, who follows these tables at other servers and what their
// computer players say, and call the handlers with that.
func (b *Bus) queuePresence(games ...string) {
	if len(games) == 0 {
		return
	}
	m := &b.queue
	m.mu.Lock()
	defer m.mu.Unlock()
	first := m.games == nil
	if first {
		m.games = map[string]struct{}{}
	}
	for _, g := range games {
		m.games[g] = struct{}{}
	}
	if first {
		time.AfterFunc(publishDelay, b.readQueuedPresence)
	}
}

// readQueuedPresence reads who follows the queued tables at other servers and what their computer players
// say, and calls the handlers PresenceElsewhere and Said.
func (b *Bus) readQueuedPresence() {
	m := &b.queue
	m.mu.Lock()
	games := slices.Collect(maps.Keys(m.games))
	m.games = nil
	m.mu.Unlock()
	if err := b.readPresenceElsewhere(b.running, games); err != nil {
		b.logFailure("it is not known yet who follows tables elsewhere", err)
	}
	if err := b.readSaid(b.running, games); err != nil {
		b.logFailure("it is not known yet what computer players say", err)
	}
}

// readPresenceElsewhere reads who follows some tables at other servers, and calls the handler
// PresenceElsewhere with all of these tables, also those that nobody follows.
func (b *Bus) readPresenceElsewhere(ctx context.Context, games []string) error {
	if len(games) == 0 || ctx.Err() != nil {
		return nil
	}
	found := map[string]bus.Presence{}
	err := b.poller.use(ctx, func(ctx context.Context, c *pgx.Conn) error {
		rows, err := c.Query(ctx, sqlElsewhere, games, b.id, b.o.DeadAfter.Milliseconds())
		if err != nil {
			return err
		}
		clear(found)
		for _, g := range games {
			found[g] = bus.Presence{}
		}
		var game string
		var seats, watching int64
		var host bool
		_, err = pgx.ForEachRow(rows, []any{&game, &seats, &host, &watching}, func() error {
			found[game] = found[game].Merge(bus.Presence{Seats: uint8(seats), Host: host, Watching: int(watching)})
			return nil
		})
		return err
	})
	if err != nil {
		return fmt.Errorf("asking who follows tables: %w", err)
	}
	b.callHandler(func() { b.handlers.PresenceElsewhere(found) })
	return nil
}
