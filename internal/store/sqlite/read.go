package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"circulade/internal/store"
	"circulade/internal/store/scan"
)

const (
	sqlInfo = `g.id, g.created, g.updated, g.status, g.seq, g.summary, g.asked, g.since, g.people, g.free,
		(SELECT json_group_array(name ORDER BY seat) FROM names WHERE game = g.id)`
	sqlGame = `SELECT ` + sqlInfo + `, s.setup, s.secret, s.sum,
			(SELECT coalesce(sum(entries), 0) FROM losses WHERE game = g.id)
		FROM games g LEFT JOIN setups s ON s.game = g.id WHERE g.id = ?`
	sqlEntries = `SELECT game, seq, move_id, seat, at, kind, data, sum FROM entries
		WHERE game = ? AND seq > ? ORDER BY seq LIMIT ?`
	sqlMove = `SELECT game, seq, move_id, seat, at, kind, data, sum FROM entries
		WHERE game = ? AND move_id = ?`
	sqlSum     = `SELECT sum FROM entries WHERE game = ? AND seq = ?`
	sqlRoot    = `SELECT sum FROM setups WHERE game = ?`
	sqlIsLost  = `SELECT EXISTS (SELECT 1 FROM losses WHERE game = ?)`
	sqlGranted = `SELECT granted FROM games WHERE id = ?`
	sqlGrants  = `SELECT g.game, g.seat, g.kind, g.holder, g.created, coalesce(a.name, ''), p.person IS NOT NULL FROM grants g
		LEFT JOIN accounts a ON a.person = g.holder AND g.kind = 'session'
		LEFT JOIN programs p ON p.person = a.person
		WHERE g.game = ? ORDER BY g.seat, g.kind, g.holder`
	sqlList = `SELECT ` + sqlInfo + ` FROM games g WHERE g.id > ? ORDER BY g.id LIMIT ?`
	sqlIDs  = `SELECT id FROM games WHERE id > ? ORDER BY id LIMIT ?` // from the index alone
	sqlOne  = `SELECT ` + sqlInfo + ` FROM games g WHERE g.id = ?`
)

// Load implements store.Store.
func (s *Store) Load(ctx context.Context, game string) (g store.Game, log []store.Entry, err error) {
	err = s.read(ctx, func(tx *sql.Tx) (err error) {
		if g, err = queryGame(ctx, tx, game); err != nil {
			return err
		}
		if log, err = queryEntries(ctx, tx, game, 0, -1); err != nil {
			return err
		}
		return store.Verify(g, log)
	})
	if err != nil {
		return store.Game{}, nil, fmt.Errorf("loading game %s: %w", game, asDamage(game, err))
	}
	return g, log, nil
}

func queryGame(ctx context.Context, tx *sql.Tx, game string) (g store.Game, err error) {
	var sum []byte
	row := tx.QueryRowContext(ctx, sqlGame, game)
	g.Info, err = scan.Info(scan.With{Row: row, More: []any{&g.Setup, &g.Secret, &sum, &g.Lost}})
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return g, scan.NotThere(ctx, tx, sqlIsLost, game)
	case err != nil:
		return g, err
	case len(sum) != len(g.Sum):
		return g, &store.Damage{Game: game, Cause: "what it was set up with or the checksum of it is missing"}
	}
	copy(g.Sum[:], sum)
	return g, nil
}

// EntriesSince implements store.Store.
func (s *Store) EntriesSince(ctx context.Context, game string, after int64, limit int) (log []store.Entry, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		if err := requireGame(ctx, tx, game); err != nil {
			return err
		}
		log, err = queryEntries(ctx, tx, game, max(after, 0), max(limit, 0))
		if err != nil || len(log) == 0 {
			return err
		}
		before, err := querySum(ctx, tx, game, max(after, 0))
		if err != nil {
			return err
		}
		return store.VerifyPart(game, before, max(after, 0), log)
	})
	if err != nil {
		return nil, fmt.Errorf("reading game %s after entry %d: %w", game, after, asDamage(game, err))
	}
	return log, nil
}

// querySum returns the sum of an entry, or for seq 0 that of the game's root.
func querySum(ctx context.Context, q scan.Querier, game string, seq int64) (store.Sum, error) {
	return scan.Sum(ctx, q, sqlSum, sqlRoot, game, seq)
}

// MoveEntry implements store.Store.
func (s *Store) MoveEntry(ctx context.Context, game, moveID string) (e store.Entry, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		e, err = scan.Entry(tx.QueryRowContext(ctx, sqlMove, game, moveID))
		if errors.Is(err, sql.ErrNoRows) {
			return store.ErrNotFound
		}
		if err != nil {
			return err
		}
		before, err := querySum(ctx, tx, game, e.Seq-1)
		if err != nil {
			return err
		}
		return store.VerifyPart(game, before, e.Seq-1, []store.Entry{e})
	})
	if err != nil {
		return store.Entry{}, fmt.Errorf("game %s, move %s: %w", game, moveID, asDamage(game, err))
	}
	return e, nil
}

// Grants implements store.Store.
func (s *Store) Grants(ctx context.Context, game string) (list []store.Grant, granted int64, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		list, granted, err = scan.Grants(ctx, tx, sqlGranted, sqlGrants, game)
		return err
	})
	if err != nil {
		return nil, 0, fmt.Errorf("reading the grants of game %s: %w", game, asDamage(game, err))
	}
	return list, granted, nil
}

// List implements store.Store.
func (s *Store) List(ctx context.Context, after string, limit int) (list []store.Info, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		list, err = scan.All(ctx, tx, sqlList, scan.Info, after, max(limit, 0))
		if !isDamage(err) {
			return err
		}
		list, err = scan.All(ctx, tx, sqlIDs, func(row scan.Row) (i store.Info, err error) {
			err = row.Scan(&i.ID)
			return i, err
		}, after, max(limit, 0))
		for i := range list {
			if info, err := scan.Info(tx.QueryRowContext(ctx, sqlOne, list[i].ID)); err == nil {
				list[i] = info
			}
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("listing the games: %w", asDamage("", err))
	}
	return list, nil
}

// read runs fn in a transaction, so that all it reads is of one moment.
func (s *Store) read(ctx context.Context, fn func(*sql.Tx) error) error {
	if s.isClosing() {
		return store.ErrClosed
	}
	tx, err := s.readers.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		if s.isClosing() {
			return store.ErrClosed
		}
		return err
	}
	// Nothing was written, so there is nothing that a rollback could lose.
	defer func() { _ = tx.Rollback() }()
	return fn(tx)
}

func requireGame(ctx context.Context, tx *sql.Tx, game string) error {
	var there bool
	if err := tx.QueryRowContext(ctx, sqlHasGame, game).Scan(&there); err != nil {
		return err
	}
	if !there {
		return store.ErrNotFound
	}
	return nil
}

// queryEntries reads a part of a log; a limit of -1 is none.
func queryEntries(ctx context.Context, tx *sql.Tx, game string, after int64, limit int) ([]store.Entry, error) {
	return scan.All(ctx, tx, sqlEntries, scan.Entry, game, after, limit)
}
