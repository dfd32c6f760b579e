package gamerows

import (
	"context"
	"errors"
	"fmt"

	"circulade/internal/store"
)

const (
	// Of games that go on: a row may outlive its game where that is damaged.
	sqlTimers = `SELECT t.game, t.at, t.slow FROM timers t JOIN games g ON g.id = t.game
		WHERE t.slow = ?1 AND t.at <= ?2 AND (t.at, t.game) > (?3, ?4) AND g.status = 'playing'
		ORDER BY t.at, t.game LIMIT ?5`

	sqlBeat = `INSERT INTO beats ("only", at, stopped) VALUES (1, ?1, ?2) ON CONFLICT ("only") DO UPDATE
		SET at = CASE WHEN beats.at < excluded.at THEN excluded.at ELSE beats.at END, stopped = excluded.stopped`
	sqlGap      = `INSERT INTO gaps (until, since) VALUES (?1, ?2) ON CONFLICT DO NOTHING`
	sqlOldGaps  = `DELETE FROM gaps WHERE until NOT IN (SELECT until FROM gaps ORDER BY until DESC LIMIT ?1)`
	sqlLastBeat = `SELECT at, stopped FROM beats`
	sqlGaps     = `SELECT since, until FROM gaps ORDER BY until`
)

// Timers returns up to limit timers of running games that are due at the time until or before, the
// earliest first, beginning behind the timer after. slow selects the games by correspondence or all
// others. It implements store.Store.
func (g *Games) Timers(ctx context.Context, slow bool, after store.Timer, until int64, limit int) (list []store.Timer, err error) {
	err = g.cfg.View(ctx, func(tx *store.Tx) error {
		args := []any{slow, until, after.At, after.Game, max(limit, 0)}
		list, err = store.List(tx, sqlTimers, args, func(scan store.Scan, t *store.Timer) error {
			return scan(&t.Game, &t.At, &t.Slow)
		})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("reading the timers: %w", g.cfg.Damage("", err))
	}
	return list, nil
}

// Beat stores a heartbeat, and the gap before it if gap is not nil, and deletes all but the latest gaps.
// If damage to the disk loses a heartbeat, the only harm is that a gap looks longer. It implements
// store.Store.
func (g *Games) Beat(ctx context.Context, b store.Beat, gap *store.Gap) error {
	gap = ClonePointer(gap)
	return g.cfg.Write(ctx, Change{MayBeLost: true, Do: func(tx *store.Tx) error {
		if _, err := tx.Exec(sqlBeat, b.At, b.Stopped); err != nil {
			return fmt.Errorf("noting that the server runs: %w", err)
		}
		if gap == nil {
			return nil
		}
		_, err := tx.Exec(sqlGap, gap.To, gap.From)
		if err == nil {
			_, err = tx.Exec(sqlOldGaps, store.MaxGaps)
		}
		if err != nil {
			return fmt.Errorf("noting that no server ran: %w", err)
		}
		return nil
	}})
}

// Beats returns the latest heartbeat, zero if there was none, and the stored gaps, the earliest first. It
// implements store.Store.
func (g *Games) Beats(ctx context.Context) (last store.Beat, gaps []store.Gap, err error) {
	err = g.cfg.View(ctx, func(tx *store.Tx) error {
		last = store.Beat{}
		if err := tx.One(sqlLastBeat, nil, &last.At, &last.Stopped); err != nil && !errors.Is(err, store.ErrNotFound) {
			return err
		}
		gaps, err = store.List(tx, sqlGaps, nil, func(scan store.Scan, p *store.Gap) error { return scan(&p.From, &p.To) })
		return err
	})
	if err != nil {
		return store.Beat{}, nil, fmt.Errorf("reading when servers ran: %w", g.cfg.Damage("", err))
	}
	return last, gaps, nil
}
