package pgbus

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"circulade/internal/cluster/bus"
	"circulade/internal/loop"
	"circulade/internal/store"
)

const (
	// A server is alive if its last heartbeat is younger than Options.DeadAfter, by the database's clock. The
	// heartbeat is a notification too, which the server itself receives: so it knows that it still listens.
	sqlBeat = `INSERT INTO bus.servers (id, seen, name, version, knows) VALUES ($1, clock_timestamp(), $2, $3, $4)
		ON CONFLICT (id) DO UPDATE SET seen = excluded.seen RETURNING clock_timestamp(), pg_notify($5, $6)::text`
	sqlAlive = `SELECT id FROM bus.servers WHERE seen > clock_timestamp() - $1::bigint * interval '1 ms' ORDER BY id`
	sqlWho   = `SELECT id, name, version, since, knows FROM bus.servers
		WHERE seen > clock_timestamp() - $1::bigint * interval '1 ms' ORDER BY since, id`
	sqlLeave  = `DELETE FROM bus.servers WHERE id = $1`
	sqlAbsent = `DELETE FROM bus.presence WHERE server = $1`

	// The servers that are alive delete the rows of those that died.
	sqlBury     = `DELETE FROM bus.servers WHERE seen < clock_timestamp() - interval '1 hour'`
	sqlOrphans  = `DELETE FROM bus.presence p WHERE NOT EXISTS (SELECT 1 FROM bus.servers s WHERE s.id = p.server)`
	sqlNobody   = `DELETE FROM bus.here h WHERE NOT EXISTS (SELECT 1 FROM bus.servers s WHERE s.id = h.server)`
	sqlOldStirs = `DELETE FROM bus.stirs WHERE at < clock_timestamp() - $1::bigint * interval '1 ms'`
)

// heartbeatLoop stores a heartbeat every two seconds, and once a minute deletes old rows.
func (b *Bus) heartbeatLoop() {
	swept := time.Now()
	for loop.Pause(b.running, beatTime) {
		if err := b.Beat(b.running); err != nil {
			b.logFailure("it could not be said that this server lives", err)
		}
		if time.Since(swept) >= time.Minute {
			swept = time.Now()
			if err := b.deleteOldRows(b.running); err != nil {
				b.logFailure("what other servers left is not cleared away", err)
			}
		}
	}
}

// logAgain is how long the same failure is not logged again: some are retried each second.
const logAgain = 30 * time.Second

// logFailure logs an error, unless the same failure (what) was logged in the last half minute or the bus
// is closed.
func (b *Bus) logFailure(what string, err error) {
	b.logging.Lock()
	defer b.logging.Unlock()
	if b.running.Err() != nil || time.Since(b.lastLogged[what]) < logAgain {
		return
	}
	b.lastLogged[what] = time.Now()
	b.o.Log.Error(what, "reason", store.Why(err))
}

// Beat stores a heartbeat of this server, reads which servers are alive, and calls the handler
// ServersChanged if these are others than before. The bus calls it every two seconds; tests call it
// themselves.
func (b *Bus) Beat(ctx context.Context) error {
	before := *b.alive.Load()
	now, err := b.storeHeartbeat(ctx)
	b.faults.set(&b.faults.beat, err)
	if err == nil && !slices.Equal(before, now) {
		b.o.Log.Info("the servers on this database are others now", "servers", len(now), "before", len(before))
		b.callHandler(b.handlers.ServersChanged)
	}
	return err
}

// storeHeartbeat stores a heartbeat, sets the bus's clock by the database's, and returns the ids of the
// servers that are alive.
func (b *Bus) storeHeartbeat(ctx context.Context) (alive []string, err error) {
	err = b.poller.use(ctx, func(ctx context.Context, c *pgx.Conn) error {
		sent := time.Now()
		var there time.Time
		note := fmt.Sprint(b.id, "\n", wordBeat, " ", b.echo.sent.Load()+1)
		if err := c.QueryRow(ctx, sqlBeat, b.id, b.o.Name, b.o.Version, bus.KnowsJoiners, channel, note).Scan(&there, nil); err != nil {
			return err
		}
		b.echo.sent.Add(1)
		b.clock.set(sent, time.Now(), there)
		rows, err := c.Query(ctx, sqlAlive, b.o.DeadAfter.Milliseconds())
		if err != nil {
			return err
		}
		if alive, err = pgx.CollectRows(rows, pgx.RowTo[string]); err != nil {
			return err
		}
		b.alive.Store(&alive)
		b.lastBeat.Store(sent.UnixNano())
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("beating: %w", err)
	}
	return alive, nil
}

// Servers returns the servers that are alive, the oldest first. It implements bus.Bus.
func (b *Bus) Servers(ctx context.Context) (list []bus.Server, err error) {
	ctx, cancel := context.WithTimeout(ctx, b.o.QueryTimeout)
	defer cancel()
	rows, err := b.reader.QueryContext(ctx, sqlWho, b.o.DeadAfter.Milliseconds())
	if err != nil {
		return nil, fmt.Errorf("%w: asking which servers live: %w", store.ErrNotSaved, err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var id string
		var s bus.Server
		if err := rows.Scan(&id, &s.Name, &s.Version, &s.Since, &s.Knows); err != nil {
			return nil, err
		}
		s.Here = id == b.id
		list = append(list, s)
	}
	return list, rows.Err()
}

// OwnedHere reports whether this server owns a table: of all servers that are alive, it does what the
// table does by itself. A server whose last heartbeat is so old that the others count it as dead owns
// none. It implements bus.Bus.
func (b *Bus) OwnedHere(game string) bool {
	alive := b.alive.Load()
	if alive == nil || time.Now().UnixNano()-b.lastBeat.Load() >= b.o.DeadAfter.Nanoseconds() {
		return false
	}
	return bus.Owner(*alive, game) == b.id
}

// deregister publishes what still waits, deletes this server's rows and notifies the other servers, so
// that they take over its tables at once.
func (b *Bus) deregister(ctx context.Context) {
	_ = b.publish(ctx) // what still waits; if this fails the others find it by polling
	err := b.publisher.use(ctx, func(ctx context.Context, c *pgx.Conn) error {
		for _, statement := range []string{sqlLeave, sqlAbsent, sqlNotHere} {
			if _, err := c.Exec(ctx, statement, b.id); err != nil {
				return err
			}
		}
		_, err := c.Exec(ctx, sqlNotify, channel, b.id+"\n"+wordServers)
		return err
	})
	if err != nil {
		b.o.Log.Warn("the others wait until this server seems dead", "reason", store.Why(err))
	}
}

// deleteOldRows deletes the rows that dead servers left, and stored changes, rate counts and computer
// players' sayings that are too old to matter.
func (b *Bus) deleteOldRows(ctx context.Context) error {
	return b.poller.use(ctx, func(ctx context.Context, c *pgx.Conn) error {
		for _, statement := range []string{sqlBury, sqlOrphans, sqlNobody, sqlOldRates, sqlOldSayings} {
			if _, err := c.Exec(ctx, statement); err != nil {
				return err
			}
		}
		_, err := c.Exec(ctx, sqlOldStirs, changeRetention.Milliseconds())
		return err
	})
}
