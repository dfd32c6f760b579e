package postgres

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/jackc/pgx/v5"

	"circulade/internal/store"
	"circulade/internal/store/scan"
)

const (
	sqlTimers = `SELECT t.game, t.at, t.slow FROM timers t JOIN games g ON g.id = t.game
		WHERE t.slow = $1 AND t.at <= $2 AND (t.at, t.game) > ($3, $4) AND g.status = 'playing'
		ORDER BY t.at, t.game LIMIT $5`

	sqlBeat = `INSERT INTO beats ("only", at, stopped) VALUES (1, $1, $2)
		ON CONFLICT ("only") DO UPDATE SET at = greatest(beats.at, excluded.at), stopped = excluded.stopped`
	sqlGap      = `INSERT INTO gaps (until, since) VALUES ($1, $2) ON CONFLICT DO NOTHING`
	sqlOldGaps  = `DELETE FROM gaps WHERE until NOT IN (SELECT until FROM gaps ORDER BY until DESC LIMIT $1)`
	sqlLastBeat = `SELECT at, stopped FROM beats`
	sqlGaps     = `SELECT since, until FROM gaps ORDER BY until`
)

// Timers implements store.Store.
func (s *Store) Timers(ctx context.Context, slow bool, after store.Timer, until int64, limit int) (list []store.Timer, err error) {
	err = s.read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		list, err = scan.All(ctx, tx, sqlTimers, scan.Timer, truth(slow), until, after.At, after.Game, max(limit, 0))
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("reading the timers: %w", asDamage("", err))
	}
	return list, nil
}

// Beat implements store.Store.
func (s *Store) Beat(ctx context.Context, b store.Beat, gap *store.Gap) error {
	gap = copied(gap)
	return s.submit(&op{ctx: ctx, do: func(ctx context.Context, c *pgx.Conn) (refusal, failure error) {
		if _, err := c.Exec(ctx, sqlBeat, b.At, truth(b.Stopped)); err != nil {
			return nil, fmt.Errorf("noting that the server runs: %w", err)
		}
		if gap == nil {
			return nil, nil
		}
		_, err := c.Exec(ctx, sqlGap, gap.To, gap.From)
		if err == nil {
			_, err = c.Exec(ctx, sqlOldGaps, store.MaxGaps)
		}
		if err != nil {
			return nil, fmt.Errorf("noting that no server ran: %w", err)
		}
		return nil, nil
	}})
}

// Beats implements store.Store.
func (s *Store) Beats(ctx context.Context) (last store.Beat, gaps []store.Gap, err error) {
	err = s.read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		last, gaps, err = scan.Beats(ctx, tx, sqlLastBeat, sqlGaps)
		return err
	})
	if err != nil {
		return store.Beat{}, nil, fmt.Errorf("reading when servers ran: %w", asDamage("", err))
	}
	return last, gaps, nil
}
