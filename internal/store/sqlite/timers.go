package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"circulade/internal/store"
	"circulade/internal/store/scan"
)

const (
	sqlSetTimer = `INSERT INTO timers (game, slow, at) VALUES (?1, ?2, ?3)
		ON CONFLICT (game) DO UPDATE SET slow = ?2, at = ?3`
	sqlStopTimer = `DELETE FROM timers WHERE game = ?`
	// Of games that go on: a row may outlive its game where that is damaged.
	sqlTimers = `SELECT t.game, t.at, t.slow FROM timers t JOIN games g ON g.id = t.game
		WHERE t.slow = ?1 AND t.at <= ?2 AND (t.at, t.game) > (?3, ?4) AND g.status = 'playing'
		ORDER BY t.at, t.game LIMIT ?5`

	sqlBeat = `INSERT INTO beats (only, at, stopped) VALUES (1, ?1, ?2)
		ON CONFLICT (only) DO UPDATE SET at = max(at, ?1), stopped = ?2`
	sqlGap      = `INSERT INTO gaps (until, since) VALUES (?, ?) ON CONFLICT DO NOTHING`
	sqlOldGaps  = `DELETE FROM gaps WHERE until NOT IN (SELECT until FROM gaps ORDER BY until DESC LIMIT ?)`
	sqlLastBeat = `SELECT at, stopped FROM beats`
	sqlGaps     = `SELECT since, until FROM gaps ORDER BY until`
)

// setTimer changes when a game is due, in the transaction under way; nil leaves it.
func (c *conn) setTimer(game string, due *store.Due) (err error) {
	switch {
	case due == nil:
	case due.At == 0:
		_, err = c.exec(sqlStopTimer, game)
	default:
		_, err = c.exec(sqlSetTimer, game, due.Slow, due.At)
	}
	if err != nil {
		return fmt.Errorf("game %s, its timer: %w", game, err)
	}
	return nil
}

// Timers implements store.Store.
func (s *Store) Timers(ctx context.Context, slow bool, after store.Timer, until int64, limit int) (list []store.Timer, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		list, err = scan.All(ctx, tx, sqlTimers, scan.Timer, slow, until, after.At, after.Game, max(limit, 0))
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("reading the timers: %w", asDamage("", err))
	}
	return list, nil
}

// Beat implements store.Store. It is no change that must not be lost: a beat that is makes
// a gap longer.
func (s *Store) Beat(ctx context.Context, b store.Beat, gap *store.Gap) error {
	if gap != nil {
		g := *gap
		gap = &g
	}
	return s.submit(ctx, func(c *conn) (refusal, failure error) {
		if _, err := c.exec(sqlBeat, b.At, b.Stopped); err != nil {
			return nil, fmt.Errorf("noting that the server runs: %w", err)
		}
		if gap == nil {
			return nil, nil
		}
		_, err := c.exec(sqlGap, gap.To, gap.From)
		if err == nil {
			_, err = c.exec(sqlOldGaps, store.MaxGaps)
		}
		if err != nil {
			return nil, fmt.Errorf("noting that no server ran: %w", err)
		}
		return nil, nil
	})
}

// Beats implements store.Store.
func (s *Store) Beats(ctx context.Context) (last store.Beat, gaps []store.Gap, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		last, gaps, err = scan.Beats(ctx, tx, sqlLastBeat, sqlGaps)
		return err
	})
	if err != nil {
		return store.Beat{}, nil, fmt.Errorf("reading when servers ran: %w", asDamage("", err))
	}
	return last, gaps, nil
}
