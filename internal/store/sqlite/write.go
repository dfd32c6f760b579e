package sqlite

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"circulade/internal/store"
)

const (
	sqlCreateGame = `INSERT INTO games (id, created, updated, status, seq, summary, asked, since, people, free)
		VALUES (?, ?, ?, ?, 0, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`
	sqlCreateSetup = `INSERT INTO setups (game, setup, secret, sum) VALUES (?, ?, ?, ?)`
	// sqlKeepPack makes a pack whole again that was altered.
	sqlKeepPack = `INSERT INTO packs (hash, data) VALUES (?, ?)
		ON CONFLICT (hash) DO UPDATE SET data = excluded.data WHERE packs.data <> excluded.data`
	sqlUsePack    = `INSERT INTO pack_uses (game, seq, at, pack) VALUES (?, ?, ?, ?)`
	sqlCreateName = `INSERT INTO names (game, seat, name) VALUES (?, ?, ?)`
	sqlRename     = `UPDATE names SET name = ? WHERE game = ? AND seat = ?`

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

	sqlSetStatus = `UPDATE games SET status = ?, updated = max(updated, ?) WHERE id = ?`
	sqlHasGame   = `SELECT EXISTS (SELECT 1 FROM games WHERE id = ?)`
	// Who has gone meanwhile is given nothing.
	sqlGrant = `INSERT INTO grants (game, seat, kind, holder, created) SELECT ?1, ?2, ?3, ?4, ?5
		WHERE NOT EXISTS (SELECT 1 FROM departed WHERE id = ?4) ON CONFLICT DO NOTHING`
	sqlRevoke = `DELETE FROM grants WHERE game = ?1 AND seat = ?2 AND (?3 = '' OR kind = ?3)`
	sqlForget = `DELETE FROM grants WHERE game = ? AND holder = ?`
)

// Create implements store.Store.
func (s *Store) Create(ctx context.Context, g store.Game, grants ...store.Grant) error {
	if err := g.Check(); err != nil {
		return err
	}
	for _, gr := range grants {
		if gr.Game != g.ID {
			return fmt.Errorf("%w: grant for game %q given to the creation of game %s", store.ErrInvalid, gr.Game, g.ID)
		}
		if err := gr.Check(); err != nil {
			return err
		}
	}
	// The caller may leave early, and its slices are its own again then.
	g.Setup, g.Secret, g.Summary = blob(g.Setup), blob(g.Secret), blob(g.Summary)
	g.Names, g.Turn = slices.Clone(g.Names), copied(g.Turn)
	grants = append([]store.Grant(nil), grants...)
	rest, packs := store.TakePacks(g.Setup)
	return s.submit(ctx, func(c *conn) (refusal, failure error) {
		if refusal, failure = c.create(g, rest, grants); refusal != nil || failure != nil {
			return refusal, failure
		}
		return nil, c.keep(g.ID, 0, packs)
	})
}

// create writes a game, of its setup what is left without its packs.
func (c *conn) create(g store.Game, setup []byte, grants []store.Grant) (refusal, failure error) {
	t := turnColumns(g.Turn)
	n, err := c.exec(sqlCreateGame, g.ID, g.Created, max(g.Created, g.Updated), string(g.Status), g.Summary, t[0], t[1], t[2], t[3])
	if err != nil {
		return nil, fmt.Errorf("creating game %s: %w", g.ID, err)
	}
	if n == 0 {
		return fmt.Errorf("%w: game %s", store.ErrExists, g.ID), nil
	}
	sum := store.Root(g)
	if _, err := c.exec(sqlCreateSetup, g.ID, setup, g.Secret, sum[:]); err != nil {
		return nil, fmt.Errorf("creating game %s: %w", g.ID, err)
	}
	for seat, name := range g.Names {
		if _, err := c.exec(sqlCreateName, g.ID, seat, name); err != nil {
			return nil, fmt.Errorf("creating game %s, name of seat %d: %w", g.ID, seat, err)
		}
	}
	c.reached(g.ID, 0, sum)
	return nil, c.grant(grants)
}

// keep stores the packs of a setup or an entry, each unless it is there.
func (c *conn) keep(game string, seq int64, packs []store.Pack) error {
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

// Append implements store.Store.
func (s *Store) Append(ctx context.Context, e store.Entry, u store.Update) error {
	if err := e.Check(); err != nil {
		return err
	}
	if err := u.Check(); err != nil {
		return fmt.Errorf("game %s: %w", e.Game, err)
	}
	e.Data = blob(e.Data)
	u.Summary = bytes.Clone(u.Summary)
	u.Due, u.Turn, u.Right = copied(u.Due), copied(u.Turn), copied(u.Right)
	rest, packs := store.TakePacks(e.Data)
	return s.submit(ctx, func(c *conn) (refusal, failure error) {
		if refusal, failure = c.append(e, rest, u); refusal == nil && failure == nil {
			failure = c.keep(e.Game, e.Seq, packs)
		}
		return refusal, asDamage(e.Game, failure)
	})
}

// append writes an entry, of its data what is left without its packs.
func (c *conn) append(e store.Entry, data []byte, u store.Update) (refusal, failure error) {
	before, refusal, failure := c.head(e)
	if refusal != nil || failure != nil {
		return refusal, failure
	}
	ctx := context.Background()
	t, by := turnColumns(u.Turn), rightColumns(u.Right)
	r, err := c.update.ExecContext(ctx, e.Seq, e.At, string(u.Status), u.Summary, e.Game, e.MoveID, t[0], t[1], t[2], t[3], by[0], by[1], by[2])
	if err != nil {
		return nil, fmt.Errorf("game %s, entry %d: %w", e.Game, e.Seq, err)
	}
	if n, err := r.RowsAffected(); err != nil {
		return nil, fmt.Errorf("game %s, entry %d: %w", e.Game, e.Seq, err)
	} else if n == 0 {
		return c.whyNot(e, u.Right)
	}
	sum := before.After(e)
	_, err = c.insert.ExecContext(ctx, e.Game, e.Seq, e.MoveID, e.Seat, e.At, e.Kind, data, sum[:])
	if err != nil {
		return nil, fmt.Errorf("game %s, entry %d: %w", e.Game, e.Seq, err)
	}
	c.reached(e.Game, e.Seq, sum)
	return nil, c.setTimer(e.Game, u.Due)
}

// maxHeads bounds the ends of logs that a connection remembers.
const maxHeads = 4096

// reached takes in that a log ends at an entry now, as far as this transaction
// goes: should it fail, nobody uses its connection again.
func (c *conn) reached(game string, seq int64, sum store.Sum) {
	if len(c.heads) >= maxHeads {
		clear(c.heads)
	}
	c.heads[game] = head{seq, sum}
	c.touched = append(c.touched, mark{game, head{seq, sum}})
}

// head returns the sum that the log has before e, or why e cannot follow.
func (c *conn) head(e store.Entry) (before store.Sum, refusal, failure error) {
	if h, ok := c.heads[e.Game]; ok && h.seq == e.Seq-1 {
		return h.sum, nil, nil
	}
	before, err := querySum(context.Background(), c.conn, e.Game, e.Seq-1)
	if !errors.Is(err, store.ErrDamaged) {
		return before, nil, err
	}
	refusal, failure = c.whyNot(e, nil)
	if errors.Is(refusal, store.ErrSignedOut) { // it names no session: nothing but the damage keeps it from being next
		refusal = err
	}
	return before, refusal, failure
}

// whyNot finds the reason why the guard held an entry back: what is not found to be another one
// is the session.
func (c *conn) whyNot(e store.Entry, by *store.Right) (refusal, failure error) {
	var seq int64
	var known, granted bool
	err := c.conn.QueryRowContext(context.Background(), sqlWhyNot, e.Game, e.MoveID, rightColumns(by)[0]).Scan(&seq, &known, &granted)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return fmt.Errorf("%w: game %s", store.ErrNotFound, e.Game), nil
	case err != nil:
		return nil, fmt.Errorf("game %s, entry %d: %w", e.Game, e.Seq, err)
	case known:
		return fmt.Errorf("%w: game %s, move %s", store.ErrDuplicate, e.Game, e.MoveID), nil
	case seq != e.Seq-1:
		return fmt.Errorf("%w: game %s is at %d, so entry %d cannot be next", store.ErrStale, e.Game, seq, e.Seq), nil
	case !granted:
		return fmt.Errorf("%w: game %s", store.ErrRevoked, e.Game), nil
	}
	return fmt.Errorf("%w: entry %d of game %s", store.ErrSignedOut, e.Seq, e.Game), nil
}

// SetStatus implements store.Store.
func (s *Store) SetStatus(ctx context.Context, game string, status store.Status, at int64) error {
	if err := status.Check(); err != nil {
		return fmt.Errorf("game %s: %w", game, err)
	}
	return s.submit(ctx, func(c *conn) (refusal, failure error) {
		n, err := c.exec(sqlSetStatus, string(status), at, game)
		if err != nil {
			return nil, fmt.Errorf("game %s, status %s: %w", game, status, err)
		}
		if n == 0 {
			return fmt.Errorf("%w: game %s", store.ErrNotFound, game), nil
		}
		c.changed = true
		return nil, nil
	})
}

// Rename implements store.Store.
func (s *Store) Rename(ctx context.Context, game string, seat int, name string) error {
	if err := store.CheckPlayer(name); err != nil {
		return fmt.Errorf("game %s, seat %d: %w", game, seat, err)
	}
	return s.submit(ctx, func(c *conn) (refusal, failure error) {
		n, err := c.exec(sqlRename, name, game, seat)
		if err != nil {
			return nil, fmt.Errorf("game %s, name of seat %d: %w", game, seat, err)
		}
		if n == 0 {
			return fmt.Errorf("%w: game %s, seat %d", store.ErrNotFound, game, seat), nil
		}
		c.changed = true
		return nil, nil
	})
}

// Grant implements store.Store.
func (s *Store) Grant(ctx context.Context, grants ...store.Grant) error {
	for _, g := range grants {
		if err := g.Check(); err != nil {
			return err
		}
	}
	grants = append([]store.Grant(nil), grants...)
	return s.submit(ctx, func(c *conn) (refusal, failure error) {
		for _, g := range grants {
			var there bool
			err := c.conn.QueryRowContext(context.Background(), sqlHasGame, g.Game).Scan(&there)
			if err != nil {
				return nil, fmt.Errorf("game %s, grant: %w", g.Game, err)
			}
			if !there {
				return fmt.Errorf("%w: game %s", store.ErrNotFound, g.Game), nil
			}
		}
		return nil, c.grant(grants)
	})
}

func (c *conn) grant(grants []store.Grant) error {
	for _, g := range grants {
		if _, err := c.exec(sqlGrant, g.Game, g.Seat, string(g.Kind), g.Holder[:], g.Created); err != nil {
			return fmt.Errorf("game %s, grant of seat %d: %w", g.Game, g.Seat, err)
		}
		c.changed = true
	}
	return nil
}

// Revoke implements store.Store.
func (s *Store) Revoke(ctx context.Context, game string, seat int, kind store.GrantKind) (int, error) {
	removed := make(chan int64, 1) // not a variable: the caller may leave before the writer comes to it
	err := s.submit(ctx, func(c *conn) (refusal, failure error) {
		n, err := c.exec(sqlRevoke, game, seat, string(kind))
		if err != nil {
			return nil, fmt.Errorf("game %s, revoking seat %d: %w", game, seat, err)
		}
		c.changed = c.changed || n > 0
		select {
		case <-removed: // of an attempt that failed
		default:
		}
		removed <- n
		return nil, nil
	})
	if err != nil {
		return 0, err
	}
	return int(<-removed), nil
}

// Replace implements store.Store.
func (s *Store) Replace(ctx context.Context, game string, seat int, grants ...store.Grant) error {
	for _, g := range grants {
		if err := g.Check(); err != nil {
			return err
		}
		if g.Game != game || g.Seat != seat {
			return fmt.Errorf("%w: a grant to another seat", store.ErrInvalid)
		}
	}
	grants = append([]store.Grant(nil), grants...)
	return s.submit(ctx, func(c *conn) (refusal, failure error) {
		var there bool
		if err := c.conn.QueryRowContext(context.Background(), sqlHasGame, game).Scan(&there); err != nil {
			return nil, fmt.Errorf("game %s, replacing grants: %w", game, err)
		}
		if !there {
			return fmt.Errorf("%w: game %s", store.ErrNotFound, game), nil
		}
		n, err := c.exec(sqlRevoke, game, seat, "")
		if err != nil {
			return nil, fmt.Errorf("game %s, replacing grants to seat %d: %w", game, seat, err)
		}
		c.changed = c.changed || n > 0
		return nil, c.grant(grants)
	})
}

// Forget implements store.Store.
func (s *Store) Forget(ctx context.Context, game string, holder store.Holder) error {
	return s.submit(ctx, func(c *conn) (refusal, failure error) {
		n, err := c.exec(sqlForget, game, holder[:])
		if err != nil {
			return nil, fmt.Errorf("game %s, forgetting a holder: %w", game, err)
		}
		c.changed = c.changed || n > 0
		return nil, nil
	})
}

// copied is a value of the writer's own, or nil.
func copied[T any](v *T) *T {
	if v == nil {
		return nil
	}
	c := *v
	return &c
}

// turnColumns are what the columns of a turn get: nothing without one.
func turnColumns(t *store.Turn) (columns [4]any) {
	if t != nil {
		columns = [4]any{int64(t.Seat), t.Since, int64(t.People), int64(t.Free)}
	}
	return columns
}

// rightColumns are what the guard of an append is given: nothing where nothing has to hold.
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

// blob copies b for the writer. Without bytes it is empty and not nil, which
// would be NULL.
func blob(b []byte) []byte {
	return append([]byte{}, b...)
}
