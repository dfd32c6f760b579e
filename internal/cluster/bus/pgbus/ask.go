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
	// What is seen now and was not before is of transactions that had not begun then, or were not over.
	// Those are looked up each by its number: of one that stays open for hours, whoever's it is, it does
	// not matter how much has come since. One statement sees one moment, so nothing is told twice.
	sqlStirs = `SELECT pg_current_snapshot()::text, s.kind, s.id FROM (SELECT 1) one LEFT JOIN (
		SELECT kind, id FROM bus.stirs WHERE xact >= pg_snapshot_xmax($1::text::pg_snapshot)::text::bigint
		UNION SELECT kind, id FROM bus.stirs
		WHERE xact = ANY (ARRAY(SELECT pg_snapshot_xip($1::text::pg_snapshot)::text::bigint))) s ON true`
	sqlSeqs    = `SELECT id, seq FROM games WHERE id = ANY($1)`
	sqlSeq     = `SELECT seq, granted FROM games WHERE id = $1`
	sqlPresent = `SELECT (SELECT count(*) FROM bus.presence WHERE server = $1), (SELECT count(*) FROM bus.here WHERE server = $1)`
	// Who died follows nothing.
	sqlElsewhere = `SELECT p.game, p.seats, p.host, p.watching FROM bus.presence p
		JOIN bus.servers s ON s.id = p.server AND s.seen > clock_timestamp() - $3::bigint * interval '1 ms'
		WHERE p.game = ANY($1) AND p.server <> $2`
	sqlFollowed = `SELECT EXISTS (` + sqlElsewhere + `)`
)

// dueTime is how long it is waited between two questions what has changed.
const dueTime = 50 * time.Millisecond

// polled is what is known of the answers so far.
type polled struct {
	mu   sync.Mutex
	seen string    // which transactions were over when it was asked last; "": it was not yet
	at   time.Time // when
}

// meets are tables of which it is to be asked who follows them.
type meets struct {
	mu    sync.Mutex
	games map[string]struct{} // nil: none
}

// ask asks again and again what has changed, and sooner when there is something.
func (b *Bus) ask() {
	tick := time.NewTicker(pollTime)
	defer tick.Stop()
	failed := false
	for {
		var err error
		select {
		case <-b.dues:
			if err = b.stirs(b.running); err == nil && failed && !b.o.Still {
				err = b.Poll(b.running)
			}
		case <-tick.C:
			if !b.o.Still {
				err = b.Poll(b.running)
			}
		case <-b.running.Done():
			return
		}
		if err != nil || failed {
			b.faults.set(&b.faults.asked, err)
		}
		if failed = err != nil; failed {
			b.complain("it is not known what other servers have changed", err)
			loop.Wake(b.dues)
			loop.Pause(b.running, again)
		}
		loop.Pause(b.running, dueTime)
	}
}

// Poll asks for everything that may have been missed: it is done every five seconds without being
// asked.
func (b *Bus) Poll(ctx context.Context) error {
	held := b.ears.Held()
	err := errors.Join(b.stirs(ctx), b.seqs(ctx, held), b.present(ctx),
		b.elsewhere(ctx, slices.Collect(maps.Keys(held))), b.hereElsewhere(ctx, nil))
	b.faults.set(&b.faults.asked, err)
	return err
}

// stirs asks what has changed beside the logs.
func (b *Bus) stirs(ctx context.Context) error {
	p := &b.polled
	p.mu.Lock()
	defer p.mu.Unlock()
	began := time.Now()
	var now string
	var news []bus.Change
	err := b.asker.use(ctx, func(ctx context.Context, c *pgx.Conn) (err error) {
		if p.seen == "" {
			return c.QueryRow(ctx, sqlNow).Scan(&now)
		}
		now, news, err = stirsSince(ctx, c, p.seen)
		return err
	})
	if err != nil {
		return fmt.Errorf("asking what has changed: %w", err)
	}
	missed := p.seen != "" && began.Sub(p.at) > keptTime-time.Minute
	p.seen, p.at = now, began
	b.hear(func() {
		if missed {
			b.ears.Missed()
		}
		if len(news) > 0 {
			b.ears.Changed(news)
		}
	})
	return nil
}

// stirsSince returns what has been saved since a snapshot, and the present one.
func stirsSince(ctx context.Context, c *pgx.Conn, before string) (now string, news []bus.Change, err error) {
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

// seqs asks where the logs of tables in memory end.
func (b *Bus) seqs(ctx context.Context, held map[string]int64) error {
	if len(held) == 0 {
		return nil
	}
	moved := map[string]int64{}
	err := b.asker.use(ctx, func(ctx context.Context, c *pgx.Conn) error {
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
		b.hear(func() { b.ears.Moved(moved) })
	}
	return nil
}

// present tells all who follow tables here, and who is here at all, anew where the database has forgotten
// some: after a crash it has forgotten all.
func (b *Bus) present(ctx context.Context) error {
	var there, here int
	err := b.asker.use(ctx, func(ctx context.Context, c *pgx.Conn) error {
		return c.QueryRow(ctx, sqlPresent, b.id).Scan(&there, &here)
	})
	if err != nil {
		return fmt.Errorf("asking who follows tables here: %w", err)
	}
	o := &b.told
	if b.here.differs(here) {
		loop.Wake(o.news)
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if there >= len(o.present) || len(o.follows) > 0 { // what is not told yet is not forgotten
		return nil
	}
	maps.Copy(o.follows, o.present)
	loop.Wake(o.news)
	return nil
}

// Seq implements bus.Bus.
func (b *Bus) Seq(ctx context.Context, game string) (seq, granted int64, err error) {
	ctx, cancel := context.WithTimeout(ctx, b.o.Patience)
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

// Followed implements bus.Bus.
func (b *Bus) Followed(ctx context.Context, game string) (is bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, b.o.Patience)
	defer cancel()
	if err := b.reader.QueryRowContext(ctx, sqlFollowed, []string{game}, b.id, b.o.Dead.Milliseconds()).Scan(&is); err != nil {
		return false, fmt.Errorf("asking who follows a table: %w", err)
	}
	return is, nil
}

// Meet implements bus.Bus.
func (b *Bus) Meet(game string) { b.met(game) }

// met has it asked, a little later, who follows some tables and what is said there.
func (b *Bus) met(games ...string) {
	if len(games) == 0 {
		return
	}
	m := &b.meets
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
		time.AfterFunc(tellTime, b.meet)
	}
}

// meet asks who follows the tables of which that is to be asked, and what is said there.
func (b *Bus) meet() {
	m := &b.meets
	m.mu.Lock()
	games := slices.Collect(maps.Keys(m.games))
	m.games = nil
	m.mu.Unlock()
	if err := b.elsewhere(b.running, games); err != nil {
		b.complain("it is not known yet who follows tables elsewhere", err)
	}
	if err := b.sayings(b.running, games); err != nil {
		b.complain("it is not known yet what computer players say", err)
	}
}

// elsewhere asks who follows some tables by other servers, and tells it of each.
func (b *Bus) elsewhere(ctx context.Context, games []string) error {
	if len(games) == 0 || ctx.Err() != nil {
		return nil
	}
	found := map[string]bus.Presence{}
	err := b.asker.use(ctx, func(ctx context.Context, c *pgx.Conn) error {
		rows, err := c.Query(ctx, sqlElsewhere, games, b.id, b.o.Dead.Milliseconds())
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
			found[game] = found[game].And(bus.Presence{Seats: uint8(seats), Host: host, Watching: int(watching)})
			return nil
		})
		return err
	})
	if err != nil {
		return fmt.Errorf("asking who follows tables: %w", err)
	}
	b.hear(func() { b.ears.Elsewhere(found) })
	return nil
}
