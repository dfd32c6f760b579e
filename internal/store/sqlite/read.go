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
			(SELECT coalesce(sum(entries), 0) FROM losses WHERE game = g.id),
			EXISTS (SELECT 1 FROM pack_uses WHERE game = g.id)
		FROM games g LEFT JOIN setups s ON s.game = g.id WHERE g.id = ?`
	sqlEntries = `SELECT game, seq, move_id, seat, at, kind, data, sum FROM entries
		WHERE game = ? AND seq > ? ORDER BY seq LIMIT ?`
	sqlMove = `SELECT game, seq, move_id, seat, at, kind, data, sum,
			EXISTS (SELECT 1 FROM pack_uses u WHERE u.game = e.game AND u.seq = e.seq)
		FROM entries e WHERE game = ? AND move_id = ?`
	sqlIsThere = `SELECT EXISTS (SELECT 1 FROM games WHERE id = ?1), EXISTS (SELECT 1 FROM pack_uses WHERE game = ?1)`
	sqlSum     = `SELECT sum FROM entries WHERE game = ? AND seq = ?`
	sqlRoot    = `SELECT sum FROM setups WHERE game = ?`
	sqlIsLost  = `SELECT EXISTS (SELECT 1 FROM losses WHERE game = ?)`
	sqlGranted = `SELECT granted FROM games WHERE id = ?`
	sqlGrants  = `SELECT g.game, g.seat, g.kind, g.holder, g.created, coalesce(a.name, ''), p.person IS NOT NULL FROM grants g
		LEFT JOIN accounts a ON a.person = g.holder AND (g.kind = 'session' OR g.seat >= 2048)
		LEFT JOIN programs p ON p.person = a.person
		WHERE g.game = ? ORDER BY g.seat, g.kind, g.holder`
	sqlList = `SELECT ` + sqlInfo + ` FROM games g WHERE g.id > ? ORDER BY g.id LIMIT ?`
	sqlIDs  = `SELECT id FROM games WHERE id > ? ORDER BY id LIMIT ?` // from the index alone
	sqlOne  = `SELECT ` + sqlInfo + ` FROM games g WHERE g.id = ?`
)

// Load implements store.Store.
func (s *Store) Load(ctx context.Context, game string) (g store.Game, log []store.Entry, err error) {
	err = s.read(ctx, func(tx *sql.Tx) (err error) {
		var packed bool
		if g, packed, err = queryGame(ctx, tx, game); err != nil {
			return err
		}
		if log, err = queryEntries(ctx, tx, game, 0, -1); err != nil {
			return err
		}
		if packed {
			if err := store.PutPacks(store.NewTx(ctx, tx), &g, log); err != nil {
				return err
			}
		}
		return store.Verify(g, log)
	})
	if err != nil {
		return store.Game{}, nil, fmt.Errorf("loading game %s: %w", game, asDamage(game, err))
	}
	return g, log, nil
}

// queryGame also tells whether there are packs to be put back.
func queryGame(ctx context.Context, tx *sql.Tx, game string) (g store.Game, packed bool, err error) {
	var sum []byte
	row := tx.QueryRowContext(ctx, sqlGame, game)
	g.Info, err = scan.Info(scan.With{Row: row, More: []any{&g.Setup, &g.Secret, &sum, &g.Lost, &packed}})
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return g, false, scan.NotThere(ctx, tx, sqlIsLost, game)
	case err != nil:
		return g, false, err
	case len(sum) != len(g.Sum):
		return g, false, &store.Damage{Game: game, Cause: "what it was set up with or the checksum of it is missing"}
	}
	copy(g.Sum[:], sum)
	return g, packed, nil
}

// EntriesSince implements store.Store.
func (s *Store) EntriesSince(ctx context.Context, game string, after int64, limit int) (log []store.Entry, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		packed, err := requireGame(ctx, tx, game)
		if err != nil {
			return err
		}
		log, err = queryEntries(ctx, tx, game, max(after, 0), max(limit, 0))
		if err != nil || len(log) == 0 {
			return err
		}
		if packed {
			if err := store.PutPacks(store.NewTx(ctx, tx), nil, log); err != nil {
				return err
			}
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
		var packed bool
		e, err = scan.Entry(scan.With{Row: tx.QueryRowContext(ctx, sqlMove, game, moveID), More: []any{&packed}})
		if errors.Is(err, sql.ErrNoRows) {
			return store.ErrNotFound
		}
		if err != nil {
			return err
		}
		log := []store.Entry{e}
		if packed {
			if err := store.PutPacks(store.NewTx(ctx, tx), nil, log); err != nil {
				return err
			}
		}
		before, err := querySum(ctx, tx, game, e.Seq-1)
		if err != nil {
			return err
		}
		e = log[0]
		return store.VerifyPart(game, before, e.Seq-1, log)
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

// requireGame also tells whether the game has packs.
func requireGame(ctx context.Context, tx *sql.Tx, game string) (packed bool, err error) {
	var there bool
	err = tx.QueryRowContext(ctx, sqlIsThere, game).Scan(&there, &packed)
	if err == nil && !there {
		err = store.ErrNotFound
	}
	return packed, err
}

// queryEntries reads a part of a log; a limit of -1 is none.
func queryEntries(ctx context.Context, tx *sql.Tx, game string, after int64, limit int) ([]store.Entry, error) {
	return scan.All(ctx, tx, sqlEntries, scan.Entry, game, after, limit)
}

// Size returns how many bytes the database takes, without the pages that it would use first.
func (s *Store) Size(ctx context.Context) (bytes int64, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		return tx.QueryRowContext(ctx, `SELECT (c.page_count - f.freelist_count) * p.page_size
			FROM pragma_page_count c, pragma_freelist_count f, pragma_page_size p`).Scan(&bytes)
	})
	if err != nil {
		return 0, fmt.Errorf("asking how large the database is: %w", err)
	}
	return bytes, nil
}
