package gamerows

import (
	"context"
	"errors"
	"fmt"
	"math"

	"circulade/internal/store"
)

const (
	sqlEntries = `SELECT game, seq, move_id, seat, at, kind, data, sum FROM entries
		WHERE game = ?1 AND seq > ?2 ORDER BY seq LIMIT ?3`
	sqlMove = `SELECT game, seq, move_id, seat, at, kind, data, sum,
			EXISTS (SELECT 1 FROM pack_uses u WHERE u.game = e.game AND u.seq = e.seq)
		FROM entries e WHERE game = ?1 AND move_id = ?2`
	sqlIsThere = `SELECT EXISTS (SELECT 1 FROM games WHERE id = ?1), EXISTS (SELECT 1 FROM pack_uses WHERE game = ?1)`
	sqlSum     = `SELECT sum FROM entries WHERE game = ?1 AND seq = ?2`
	sqlRoot    = `SELECT sum FROM setups WHERE game = ?1`
	sqlIsLost  = `SELECT EXISTS (SELECT 1 FROM losses WHERE game = ?1)`
)

// Load returns a game and its whole log as of one moment, verified by their checksums. It returns
// ErrNotFound if there is no such game, and a store.Damage if the data does not fit its checksums. It
// implements store.Store.
func (g *Games) Load(ctx context.Context, id string) (game store.Game, log []store.Entry, err error) {
	err = g.viewGame(ctx, id, func(tx *store.Tx) (err error) {
		var packed bool
		if game, packed, err = g.readGame(tx, id); err != nil {
			return err
		}
		if log, err = store.List(tx, sqlEntries, []any{id, 0, int64(math.MaxInt64)}, Entry); err != nil {
			return err
		}
		if packed {
			if err := store.RestorePacks(tx, &game, log); err != nil {
				return err
			}
		}
		return store.Verify(game, log)
	})
	if err != nil {
		return store.Game{}, nil, fmt.Errorf("loading game %s: %w", id, g.cfg.Damage(id, err))
	}
	return game, log, nil
}

// readGame reads a game without its log. It returns ErrNotFound, or a store.Damage if the game was lost
// or has no checksum. packed says that texts of the setup or log still have to be put back by
// store.RestorePacks.
func (g *Games) readGame(tx *store.Tx, id string) (game store.Game, packed bool, err error) {
	var sum []byte
	err = tx.Each(g.sqlGame, []any{id}, func(scan store.Scan) error {
		return scanInfo(scan, &game.Info, &game.Setup, &game.Secret, &sum, &game.Lost, &packed)
	})
	switch {
	case err != nil:
		return game, false, err
	case game.ID == "":
		return game, false, missingGameError(tx, id)
	case len(sum) != len(game.Sum):
		return game, false, &store.Damage{Game: id, Cause: "what it was set up with or the checksum of it is missing"}
	}
	copy(game.Sum[:], sum)
	return game, packed, nil
}

// missingGameError returns the error for a game that has no row: a store.Damage if it was lost by damage
// to the disk, as a start of the store found, else ErrNotFound.
func missingGameError(tx *store.Tx, game string) error {
	var lost bool
	if err := tx.One(sqlIsLost, []any{game}, &lost); err != nil {
		return err
	}
	if lost {
		return &store.Damage{Game: game, Cause: "it was stored, and all of it was lost by damage to the disk"}
	}
	return store.ErrNotFound
}

// EntriesSince returns up to limit entries of a game's log after number `after`, oldest first, verified
// by their checksums. It returns ErrNotFound if there is no such game. It implements store.Store.
func (g *Games) EntriesSince(ctx context.Context, game string, after int64, limit int) (log []store.Entry, err error) {
	err = g.viewGame(ctx, game, func(tx *store.Tx) error {
		var there, packed bool
		if err := tx.One(sqlIsThere, []any{game}, &there, &packed); err != nil {
			return err
		}
		if !there {
			return store.ErrNotFound
		}
		log, err = store.List(tx, sqlEntries, []any{game, max(after, 0), max(limit, 0)}, Entry)
		if err != nil || len(log) == 0 {
			return err
		}
		return restoreAndVerify(tx, log, packed)
	})
	if err != nil {
		return nil, fmt.Errorf("reading game %s after entry %d: %w", game, after, g.cfg.Damage(game, err))
	}
	return log, nil
}

// MoveEntry returns the entry of a game that was stored under a move id, verified by its checksum, or
// ErrNotFound. It implements store.Store.
func (g *Games) MoveEntry(ctx context.Context, game, moveID string) (e store.Entry, err error) {
	err = g.viewGame(ctx, game, func(tx *store.Tx) error {
		if !store.IsText(moveID) {
			return store.ErrNotFound
		}
		var packed bool
		e, err = store.One(tx, sqlMove, []any{game, moveID}, func(scan store.Scan, e *store.Entry) error {
			return scanEntry(scan, e, &packed)
		})
		if err != nil {
			return err
		}
		log := []store.Entry{e}
		err = restoreAndVerify(tx, log, packed)
		e = log[0]
		return err
	})
	if err != nil {
		return store.Entry{}, fmt.Errorf("game %s, move %s: %w", game, moveID, g.cfg.Damage(game, err))
	}
	return e, nil
}

// restoreAndVerify checks log, one or more consecutive entries of a game, against their checksums. If
// packed is true it first puts the packs (long texts) back into them.
func restoreAndVerify(tx *store.Tx, log []store.Entry, packed bool) error {
	if packed {
		if err := store.RestorePacks(tx, nil, log); err != nil {
			return err
		}
	}
	game, after := log[0].Game, log[0].Seq-1
	before, err := Sum(tx, game, after)
	if err != nil {
		return err
	}
	return store.VerifyPart(game, before, after, log)
}

// Entry fills e from a row with the columns game, seq, move_id, seat, at, kind, data, sum.
func Entry(scan store.Scan, e *store.Entry) error { return scanEntry(scan, e) }

// scanEntry fills e from a row that begins with the columns game, seq, move_id, seat, at, kind, data,
// sum, and more from the columns behind those.
func scanEntry(scan store.Scan, e *store.Entry, more ...any) error {
	var sum []byte
	err := scan(append([]any{&e.Game, &e.Seq, &e.MoveID, &e.Seat, &e.At, &e.Kind, &e.Data, &sum}, more...)...)
	copy(e.Sum[:], sum)
	return err
}

// Sum returns the stored checksum of an entry, or of the game's root for seq 0. A missing checksum is a
// store.Damage, because callers ask only for entries that have to be there.
func Sum(tx *store.Tx, game string, seq int64) (sum store.Sum, err error) {
	query, args := sqlSum, []any{game, seq}
	if seq == 0 {
		query, args = sqlRoot, args[:1]
	}
	var data []byte
	err = tx.One(query, args, &data)
	if errors.Is(err, store.ErrNotFound) || err == nil && len(data) != len(sum) {
		return sum, &store.Damage{Game: game, Cause: fmt.Sprintf("entry %d or its checksum is missing", seq)}
	}
	copy(sum[:], data)
	return sum, err
}
