package postgres

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"circulade/internal/store"
)

const (
	sqlInfo = `g.id, g.created, g.updated, g.status, g.seq, g.summary, g.asked, g.since, g.people, g.free,
		(SELECT coalesce(json_agg(name ORDER BY seat), '[]')::text FROM names WHERE game = g.id)`
	sqlGame = `SELECT ` + sqlInfo + `, s.setup, s.secret, s.sum,
			(SELECT coalesce(sum(entries), 0)::bigint FROM losses WHERE game = g.id)
		FROM games g LEFT JOIN setups s ON s.game = g.id WHERE g.id = $1`
	sqlEntries = `SELECT game, seq, move_id, seat, at, kind, data, sum FROM entries
		WHERE game = $1 AND seq > $2 ORDER BY seq LIMIT $3`
	sqlMove = `SELECT game, seq, move_id, seat, at, kind, data, sum FROM entries
		WHERE game = $1 AND move_id = $2`
	sqlSum     = `SELECT sum FROM entries WHERE game = $1 AND seq = $2`
	sqlRoot    = `SELECT sum FROM setups WHERE game = $1`
	sqlHasGame = `SELECT EXISTS (SELECT 1 FROM games WHERE id = $1)`
	sqlIsLost  = `SELECT EXISTS (SELECT 1 FROM losses WHERE game = $1)`
	sqlGranted = `SELECT granted FROM games WHERE id = $1`
	sqlGrants  = `SELECT g.game, g.seat, g.kind, g.holder, g.created, coalesce(a.name, ''), p.person IS NOT NULL FROM grants g
		LEFT JOIN accounts a ON a.person = g.holder AND g.kind = 'session'
		LEFT JOIN programs p ON p.person = a.person
		WHERE g.game = $1 ORDER BY g.seat, g.kind, g.holder`
	sqlList = `SELECT ` + sqlInfo + ` FROM games g WHERE g.id > $1 ORDER BY g.id LIMIT $2`
)

// Load implements store.Store.
func (s *Store) Load(ctx context.Context, game string) (g store.Game, log []store.Entry, err error) {
	err = s.readGame(ctx, game, func(ctx context.Context, tx *sql.Tx) (err error) {
		if g, err = queryGame(ctx, tx, game); err != nil {
			return err
		}
		if log, err = queryEntries(ctx, tx, game, 0, nil); err != nil {
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
	g.Info, err = scanInfo(also{row, []any{&g.Setup, &g.Secret, &sum, &g.Lost}})
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return g, notThere(ctx, tx, game)
	case err != nil:
		return g, err
	case len(sum) != len(g.Sum):
		return g, &store.Damage{Game: game, Cause: "what it was set up with or the checksum of it is missing"}
	}
	copy(g.Sum[:], sum)
	return g, nil
}

// notThere tells a game that never was from one that was lost.
func notThere(ctx context.Context, tx *sql.Tx, game string) error {
	var lost bool
	if err := tx.QueryRowContext(ctx, sqlIsLost, game).Scan(&lost); err != nil {
		return err
	}
	if lost {
		return &store.Damage{Game: game, Cause: "it was stored, and all of it was lost by damage to the disk"}
	}
	return store.ErrNotFound
}

// EntriesSince implements store.Store.
func (s *Store) EntriesSince(ctx context.Context, game string, after int64, limit int) (log []store.Entry, err error) {
	err = s.readGame(ctx, game, func(ctx context.Context, tx *sql.Tx) error {
		if err := requireGame(ctx, tx, game); err != nil {
			return err
		}
		most := max(limit, 0)
		log, err = queryEntries(ctx, tx, game, max(after, 0), &most)
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

// querySum returns the sum of an entry, or for seq 0 that of the game's root. A
// missing one is damage: the caller knows that the entry behind it is there.
func querySum(ctx context.Context, tx *sql.Tx, game string, seq int64) (sum store.Sum, err error) {
	var data []byte
	if seq == 0 {
		err = tx.QueryRowContext(ctx, sqlRoot, game).Scan(&data)
	} else {
		err = tx.QueryRowContext(ctx, sqlSum, game, seq).Scan(&data)
	}
	if errors.Is(err, sql.ErrNoRows) || err == nil && len(data) != len(sum) {
		return sum, &store.Damage{Game: game, Cause: fmt.Sprintf("entry %d or its checksum is missing", seq)}
	}
	copy(sum[:], data)
	return sum, err
}

// MoveEntry implements store.Store.
func (s *Store) MoveEntry(ctx context.Context, game, moveID string) (e store.Entry, err error) {
	err = s.readGame(ctx, game, func(ctx context.Context, tx *sql.Tx) error {
		if !isText(moveID) {
			return store.ErrNotFound
		}
		e, err = scanEntry(tx.QueryRowContext(ctx, sqlMove, game, moveID))
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
	err = s.readGame(ctx, game, func(ctx context.Context, tx *sql.Tx) error {
		err := tx.QueryRowContext(ctx, sqlGranted, game).Scan(&granted)
		if errors.Is(err, sql.ErrNoRows) {
			return store.ErrNotFound
		}
		if err != nil {
			return err
		}
		list, err = queryAll(ctx, tx, sqlGrants, scanGrant, game)
		return err
	})
	if err != nil {
		return nil, 0, fmt.Errorf("reading the grants of game %s: %w", game, asDamage(game, err))
	}
	return list, granted, nil
}

// List implements store.Store.
func (s *Store) List(ctx context.Context, after string, limit int) (list []store.Info, err error) {
	err = s.read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		list, err = queryAll(ctx, tx, sqlList, scanInfo, after, max(limit, 0))
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("listing the games: %w", asDamage("", err))
	}
	return list, nil
}

// readGame is read of what belongs to a game.
func (s *Store) readGame(ctx context.Context, game string, fn func(context.Context, *sql.Tx) error) error {
	return s.read(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if !isText(game) {
			return store.ErrNotFound
		}
		return fn(ctx, tx)
	})
}

// read runs fn in a transaction, so that all it reads is of one moment. What fn asks it asks in the
// context that it is given: that ends where the database does not answer.
func (s *Store) read(ctx context.Context, fn func(context.Context, *sql.Tx) error) error {
	if s.isClosing() {
		return store.ErrClosed
	}
	ctx, cancel := context.WithTimeout(ctx, reading*s.patience)
	defer cancel()
	tx, err := s.readers.BeginTx(ctx, &sql.TxOptions{ReadOnly: true, Isolation: sql.LevelRepeatableRead})
	if err != nil {
		if s.isClosing() {
			return store.ErrClosed
		}
		return err
	}
	// Nothing was written, so there is nothing that a rollback could lose.
	defer func() { _ = tx.Rollback() }()
	return fn(ctx, tx)
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

// queryEntries reads a part of a log, all of it without a limit.
func queryEntries(ctx context.Context, tx *sql.Tx, game string, after int64, limit *int) ([]store.Entry, error) {
	return queryAll(ctx, tx, sqlEntries, scanEntry, game, after, limit)
}

// queryAll reads all rows of a query.
func queryAll[T any](ctx context.Context, tx *sql.Tx, query string, scan func(scanner) (T, error), args ...any) ([]T, error) {
	rows, err := tx.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	return collect(rows, scan)
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

// scanner is a row, the only one or one of many.
type scanner interface{ Scan(dst ...any) error }

func scanEntry(row scanner) (e store.Entry, err error) {
	var sum []byte
	err = row.Scan(&e.Game, &e.Seq, &e.MoveID, &e.Seat, &e.At, &e.Kind, &e.Data, &sum)
	copy(e.Sum[:], sum)
	return e, err
}

func scanGrant(row scanner) (g store.Grant, err error) {
	var holder []byte
	err = row.Scan(&g.Game, &g.Seat, &g.Kind, &holder, &g.Created, &g.Account, &g.Program)
	copy(g.Holder[:], holder)
	return g, err
}

func scanInfo(row scanner) (i store.Info, err error) {
	var names []byte
	var t turnRow
	err = row.Scan(&i.ID, &i.Created, &i.Updated, &i.Status, &i.Seq, &i.Summary, &t.asked, &t.since, &t.people, &t.free, &names)
	if err != nil {
		return i, err
	}
	i.Turn = t.turn()
	if err := json.Unmarshal(names, &i.Names); err != nil {
		return i, &store.Damage{Game: i.ID, Cause: "its names are no text"}
	}
	if len(i.Names) == 0 {
		i.Names = nil
	}
	return i, nil
}

// turnRow is a turn as it is read.
type turnRow struct{ asked, since, people, free sql.NullInt64 }

// turn returns it, nil if there is none, or none that could be one.
func (r *turnRow) turn() *store.Turn {
	t := store.Turn{Seat: int(r.asked.Int64), Since: r.since.Int64, People: uint32(r.people.Int64), Free: uint32(r.free.Int64)}
	if !r.asked.Valid || t.Check() != nil {
		return nil
	}
	return &t
}

// also is a row with more columns than one scan knows.
type also struct {
	scanner
	more []any
}

func (a also) Scan(dst ...any) error { return a.scanner.Scan(append(dst, a.more...)...) }
