package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"circulade/internal/store"
	"circulade/internal/store/gamerows"
)

const (
	// sqlKeepPack makes a pack whole again that was altered.
	sqlKeepPack = `INSERT INTO packs (hash, data) VALUES (?, ?)
		ON CONFLICT (hash) DO UPDATE SET data = excluded.data WHERE packs.data <> excluded.data`
	sqlUsePack = `INSERT INTO pack_uses (game, seq, at, pack) VALUES (?, ?, ?, ?)`

	// sqlAdvance is the guard: it hits a row only where the entry continues the
	// log and its move id is new.
	sqlAdvance = `UPDATE games SET seq = ?1, updated = max(updated, ?2),
			status = coalesce(nullif(?3, ''), status), summary = coalesce(?4, summary),
			asked = coalesce(?7, asked), since = coalesce(?8, since), people = coalesce(?9, people), free = coalesce(?10, free)
		WHERE id = ?5 AND seq = ?1 - 1
			AND NOT EXISTS (SELECT 1 FROM entries WHERE game = ?5 AND move_id = ?6)
			AND (?11 IS NULL OR granted = ?11) AND (?12 IS NULL
				OR EXISTS (SELECT 1 FROM sessions WHERE hash = ?12 AND person = ?13)
				OR EXISTS (SELECT 1 FROM tokens WHERE hash = ?12 AND person = ?13))`
	sqlInsertEntry = `INSERT INTO entries (game, seq, move_id, seat, at, kind, data, sum)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?)`
	sqlWhyNot = `SELECT seq, EXISTS (SELECT 1 FROM entries WHERE game = ?1 AND move_id = ?2), ?3 IS NULL OR granted = ?3
		FROM games WHERE id = ?1`

	sqlSeq = `SELECT seq FROM games WHERE id = ?`

	sqlSetTimer = `INSERT INTO timers (game, slow, at) VALUES (?1, ?2, ?3)
		ON CONFLICT (game) DO UPDATE SET slow = ?2, at = ?3`
	sqlStopTimer = `DELETE FROM timers WHERE game = ?`
)

// Create stores a new game with its grants, or returns ErrExists. It implements store.Store.
func (s *Store) Create(ctx context.Context, g store.Game, grants ...store.Grant) error {
	creation, err := gamerows.PrepareGame(g, grants)
	if err != nil {
		return err
	}
	return s.submit(ctx, func(c *conn) (refusal, failure error) {
		tx := newTx(context.Background(), c.conn)
		if err := creation.Insert(tx); err != nil {
			if tx.Failed() != nil {
				return nil, err
			}
			return err, nil
		}
		c.changed = c.changed || len(grants) > 0
		c.noteHead(g.ID, 0, creation.Game.Sum)
		return nil, c.storePacks(g.ID, 0, creation.Packs)
	})
}

// storePacks stores packs (long texts) of the entry seq of a game, 0 for its setup, and where they are
// used. A text that is stored already is not stored twice; if it was altered, it is repaired.
func (c *conn) storePacks(game string, seq int64, packs []store.Pack) error {
	for _, p := range packs {
		if _, err := c.exec(sqlKeepPack, p.Hash[:], p.Text); err != nil {
			return fmt.Errorf("game %s, entry %d, a pack: %w", game, seq, err)
		}
		if _, err := c.exec(sqlUsePack, game, seq, p.At, p.Hash[:]); err != nil {
			return fmt.Errorf("game %s, entry %d, a pack: %w", game, seq, err)
		}
	}
	return nil
}

// Append adds an entry to a game's log if it is the next one, and applies u. It implements store.Store.
func (s *Store) Append(ctx context.Context, e store.Entry, u store.Update) error {
	a, err := gamerows.PrepareAppend(e, u)
	if err != nil {
		return err
	}
	return s.submit(ctx, func(c *conn) (refusal, failure error) {
		add := func() (refusal, failure error) {
			if refusal, failure = c.append(a.Entry, a.Rest, a.Update); refusal == nil && failure == nil {
				failure = c.storePacks(e.Game, e.Seq, a.Packs)
			}
			return refusal, failure
		}
		if len(a.Update.Also) > 0 {
			refusal, failure = c.withStatements(e.Game, a.Update.Also, add)
		} else {
			refusal, failure = add()
		}
		return refusal, asDamage(e.Game, failure)
	})
}

// append writes an entry in the transaction under way, or returns as refusal why it cannot be the next of
// its log; failure is an error of the database. data is the entry's data without its packs (long texts),
// which the caller stores.
func (c *conn) append(e store.Entry, data []byte, u store.Update) (refusal, failure error) {
	before, refusal, failure := c.sumBefore(e)
	if refusal != nil || failure != nil {
		return refusal, failure
	}
	ctx := context.Background()
	t, by := gamerows.TurnColumns(u.Turn), rightColumns(u.Right)
	r, err := c.updateGame.ExecContext(ctx, e.Seq, e.At, string(u.Status), u.Summary, e.Game, e.MoveID, t[0], t[1], t[2], t[3], by[0], by[1], by[2])
	if err != nil {
		return nil, fmt.Errorf("game %s, entry %d: %w", e.Game, e.Seq, err)
	}
	if n, err := r.RowsAffected(); err != nil {
		return nil, fmt.Errorf("game %s, entry %d: %w", e.Game, e.Seq, err)
	} else if n == 0 {
		return c.refusalReason(e, u.Right)
	}
	sum := before.After(e)
	_, err = c.insertEntry.ExecContext(ctx, e.Game, e.Seq, e.MoveID, e.Seat, e.At, e.Kind, data, sum[:])
	if err != nil {
		return nil, fmt.Errorf("game %s, entry %d: %w", e.Game, e.Seq, err)
	}
	c.noteHead(e.Game, e.Seq, sum)
	return nil, c.setTimer(e.Game, u.Due)
}

// maxHeads bounds the ends of logs that a connection remembers.
const maxHeads = 4096

// noteHead remembers that a game's log now ends with entry number seq and checksum sum, for the next
// append and for the marks file. If the transaction fails, the connection is closed and what it remembers
// is dropped with it.
func (c *conn) noteHead(game string, seq int64, sum store.Sum) {
	if len(c.heads) >= maxHeads {
		clear(c.heads)
	}
	c.heads[game] = head{seq, sum}
	c.touched = append(c.touched, logEnd{game, head{seq, sum}})
}

// sumBefore returns the checksum of the log up to the entry before e, or as refusal why e cannot be next;
// failure is an error of the database.
func (c *conn) sumBefore(e store.Entry) (before store.Sum, refusal, failure error) {
	if h, ok := c.heads[e.Game]; ok && h.seq == e.Seq-1 {
		return h.sum, nil, nil
	}
	before, err := gamerows.Sum(newTx(context.Background(), c.conn), e.Game, e.Seq-1)
	if !errors.Is(err, store.ErrDamaged) {
		return before, nil, err
	}
	refusal, failure = c.refusalReason(e, nil)
	if errors.Is(refusal, store.ErrSignedOut) { // it names no session: nothing but the damage keeps it from being next
		refusal = err
	}
	return before, refusal, failure
}

// refusalReason returns as refusal why sqlAdvance did not write an entry that was sent under the right
// by: if the game, the move id, the seq and the grants are in order, the session has ended. failure is an
// error of the database.
func (c *conn) refusalReason(e store.Entry, by *store.Right) (refusal, failure error) {
	is := gamerows.Guard{There: true}
	err := c.conn.QueryRowContext(context.Background(), sqlWhyNot, e.Game, e.MoveID, rightColumns(by)[0]).Scan(&is.Seq, &is.Known, &is.Granted)
	if errors.Is(err, sql.ErrNoRows) {
		is.There = false
	} else if err != nil {
		return nil, fmt.Errorf("game %s, entry %d: %w", e.Game, e.Seq, err)
	}
	return is.Err(e), nil
}

// setTimer changes when the server has to act on a game by itself, in the transaction under way: a zero
// due removes the timer, nil leaves it as it is.
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

// rightColumns returns a right as the last parameters of sqlAdvance: how often the game's grants had
// changed, the session and the person. All are nil if r is nil, and the last two if r has no session:
// what is nil is not checked.
func rightColumns(r *store.Right) (columns [3]any) {
	if r == nil {
		return columns
	}
	columns[0] = r.Granted
	if r.Session != (store.Holder{}) {
		columns[1], columns[2] = r.Session[:], r.Person[:]
	}
	return columns
}
