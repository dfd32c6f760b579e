package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"circulade/internal/store"
)

const (
	sqlGame = `SELECT g.id, g.created, g.updated, g.status, g.seq, g.summary, s.setup, s.secret
		FROM games g JOIN setups s ON s.game = g.id WHERE g.id = ?`
	sqlEntries = `SELECT game, seq, move_id, seat, at, kind, data FROM entries
		WHERE game = ? AND seq > ? ORDER BY seq LIMIT ?`
	sqlMove = `SELECT game, seq, move_id, seat, at, kind, data FROM entries
		WHERE game = ? AND move_id = ?`
	sqlGrants = `SELECT game, seat, kind, holder, created FROM grants
		WHERE game = ? ORDER BY seat, kind, holder`
	sqlGamesOf = `SELECT g.id, g.created, g.updated, g.status, g.seq, g.summary, r.seat, r.kind
		FROM grants r JOIN games g ON g.id = r.game
		WHERE r.holder = ? ORDER BY g.updated DESC, g.id, r.seat, r.kind`
	sqlList = `SELECT id, created, updated, status, seq, summary FROM games
		WHERE id > ? ORDER BY id LIMIT ?`
)

// Load implements store.Store.
func (s *Store) Load(ctx context.Context, game string) (g store.Game, log []store.Entry, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		err := tx.QueryRowContext(ctx, sqlGame, game).Scan(&g.ID, &g.Created, &g.Updated, &g.Status,
			&g.Seq, &g.Summary, &g.Setup, &g.Secret)
		if errors.Is(err, sql.ErrNoRows) {
			return store.ErrNotFound
		}
		if err != nil {
			return err
		}
		log, err = queryEntries(ctx, tx, game, 0, -1)
		if err != nil {
			return err
		}
		return checkLog(g, log)
	})
	if err != nil {
		return store.Game{}, nil, fmt.Errorf("loading game %s: %w", game, err)
	}
	return g, log, nil
}

// checkLog refuses a log with a hole: to play on from it would be to play a
// different game.
func checkLog(g store.Game, log []store.Entry) error {
	for i, e := range log {
		if e.Seq != int64(i)+1 {
			return fmt.Errorf("the database is damaged: entry %d is missing, entry %d is there", i+1, e.Seq)
		}
	}
	if int64(len(log)) != g.Seq {
		return fmt.Errorf("the database is damaged: the game is at %d but its log has %d entries", g.Seq, len(log))
	}
	return nil
}

// EntriesSince implements store.Store.
func (s *Store) EntriesSince(ctx context.Context, game string, after int64, limit int) (log []store.Entry, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		if err := requireGame(ctx, tx, game); err != nil {
			return err
		}
		log, err = queryEntries(ctx, tx, game, after, max(limit, 0))
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("reading game %s after entry %d: %w", game, after, err)
	}
	return log, nil
}

// MoveEntry implements store.Store.
func (s *Store) MoveEntry(ctx context.Context, game, moveID string) (e store.Entry, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		e, err = scanEntry(tx.QueryRowContext(ctx, sqlMove, game, moveID))
		if errors.Is(err, sql.ErrNoRows) {
			return store.ErrNotFound
		}
		return err
	})
	if err != nil {
		return store.Entry{}, fmt.Errorf("game %s, move %s: %w", game, moveID, err)
	}
	return e, nil
}

// Grants implements store.Store.
func (s *Store) Grants(ctx context.Context, game string) (list []store.Grant, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		if err := requireGame(ctx, tx, game); err != nil {
			return err
		}
		rows, err := tx.QueryContext(ctx, sqlGrants, game)
		if err != nil {
			return err
		}
		list, err = collect(rows, scanGrant)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("reading the grants of game %s: %w", game, err)
	}
	return list, nil
}

// GamesOf implements store.Store.
func (s *Store) GamesOf(ctx context.Context, holder store.Holder) (list []store.Held, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		rows, err := tx.QueryContext(ctx, sqlGamesOf, holder[:])
		if err != nil {
			return err
		}
		list, err = collect(rows, scanHeld)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("reading a holder's games: %w", err)
	}
	return list, nil
}

// List implements store.Store.
func (s *Store) List(ctx context.Context, after string, limit int) (list []store.Info, err error) {
	err = s.read(ctx, func(tx *sql.Tx) error {
		rows, err := tx.QueryContext(ctx, sqlList, after, max(limit, 0))
		if err != nil {
			return err
		}
		list, err = collect(rows, scanInfo)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("listing the games: %w", err)
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
	rows, err := tx.QueryContext(ctx, sqlEntries, game, after, limit)
	if err != nil {
		return nil, err
	}
	return collect(rows, scanEntry)
}

// scanner is a row, the only one or one of many.
type scanner interface{ Scan(dst ...any) error }

func scanEntry(row scanner) (e store.Entry, err error) {
	err = row.Scan(&e.Game, &e.Seq, &e.MoveID, &e.Seat, &e.At, &e.Kind, &e.Data)
	return e, err
}

func scanGrant(row scanner) (g store.Grant, err error) {
	var holder []byte
	err = row.Scan(&g.Game, &g.Seat, &g.Kind, &holder, &g.Created)
	copy(g.Holder[:], holder)
	return g, err
}

func scanHeld(row scanner) (h store.Held, err error) {
	err = row.Scan(&h.ID, &h.Created, &h.Updated, &h.Status, &h.Seq, &h.Summary, &h.Seat, &h.Kind)
	return h, err
}

func scanInfo(row scanner) (i store.Info, err error) {
	err = row.Scan(&i.ID, &i.Created, &i.Updated, &i.Status, &i.Seq, &i.Summary)
	return i, err
}

// collect reads all rows and closes them.
func collect[T any](rows *sql.Rows, scan func(scanner) (T, error)) (list []T, err error) {
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		v, err := scan(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	return list, rows.Err()
}
