package sqlite

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"

	"circulade/internal/store"
)

const (
	sqlCreateGame = `INSERT INTO games (id, created, updated, status, seq, summary)
		VALUES (?, ?, ?, ?, 0, ?) ON CONFLICT DO NOTHING`
	sqlCreateSetup = `INSERT INTO setups (game, setup, secret) VALUES (?, ?, ?)`

	// sqlAdvance is the guard: it hits a row only where the entry continues the
	// log and its move id is new.
	sqlAdvance = `UPDATE games SET seq = ?1, updated = max(updated, ?2),
			status = coalesce(nullif(?3, ''), status), summary = coalesce(?4, summary)
		WHERE id = ?5 AND seq = ?1 - 1
			AND NOT EXISTS (SELECT 1 FROM entries WHERE game = ?5 AND move_id = ?6)`
	sqlInsertEntry = `INSERT INTO entries (game, seq, move_id, seat, at, kind, data)
		VALUES (?, ?, ?, ?, ?, ?, ?)`
	sqlWhyNot = `SELECT seq, EXISTS (SELECT 1 FROM entries WHERE game = ?1 AND move_id = ?2)
		FROM games WHERE id = ?1`

	sqlSetStatus = `UPDATE games SET status = ?, updated = max(updated, ?) WHERE id = ?`
	sqlHasGame   = `SELECT EXISTS (SELECT 1 FROM games WHERE id = ?)`
	sqlGrant     = `INSERT INTO grants (game, seat, kind, holder, created)
		VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`
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
	setup, secret, summary := blob(g.Setup), blob(g.Secret), blob(g.Summary)
	grants = append([]store.Grant(nil), grants...)
	return s.submit(ctx, func(c *conn) (refusal, failure error) {
		n, err := c.exec(sqlCreateGame, g.ID, g.Created, max(g.Created, g.Updated), string(g.Status), summary)
		if err != nil {
			return nil, fmt.Errorf("creating game %s: %w", g.ID, err)
		}
		if n == 0 {
			return fmt.Errorf("%w: game %s", store.ErrExists, g.ID), nil
		}
		if _, err := c.exec(sqlCreateSetup, g.ID, setup, secret); err != nil {
			return nil, fmt.Errorf("creating game %s: %w", g.ID, err)
		}
		return nil, c.grant(grants)
	})
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
	return s.submit(ctx, func(c *conn) (refusal, failure error) {
		return c.append(e, u)
	})
}

func (c *conn) append(e store.Entry, u store.Update) (refusal, failure error) {
	ctx := context.Background()
	r, err := c.update.ExecContext(ctx, e.Seq, e.At, string(u.Status), u.Summary, e.Game, e.MoveID)
	if err != nil {
		return nil, fmt.Errorf("game %s, entry %d: %w", e.Game, e.Seq, err)
	}
	if n, err := r.RowsAffected(); err != nil {
		return nil, fmt.Errorf("game %s, entry %d: %w", e.Game, e.Seq, err)
	} else if n == 0 {
		return c.whyNot(e)
	}
	_, err = c.insert.ExecContext(ctx, e.Game, e.Seq, e.MoveID, e.Seat, e.At, e.Kind, e.Data)
	if err != nil {
		return nil, fmt.Errorf("game %s, entry %d: %w", e.Game, e.Seq, err)
	}
	return nil, nil
}

// whyNot finds the reason why the guard held an entry back.
func (c *conn) whyNot(e store.Entry) (refusal, failure error) {
	var seq int64
	var known bool
	err := c.conn.QueryRowContext(context.Background(), sqlWhyNot, e.Game, e.MoveID).Scan(&seq, &known)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return fmt.Errorf("%w: game %s", store.ErrNotFound, e.Game), nil
	case err != nil:
		return nil, fmt.Errorf("game %s, entry %d: %w", e.Game, e.Seq, err)
	case known:
		return fmt.Errorf("%w: game %s, move %s", store.ErrDuplicate, e.Game, e.MoveID), nil
	}
	return fmt.Errorf("%w: game %s is at %d, so entry %d cannot be next", store.ErrStale, e.Game, seq, e.Seq), nil
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
		removed <- n
		return nil, nil
	})
	if err != nil {
		return 0, err
	}
	return int(<-removed), nil
}

// Forget implements store.Store.
func (s *Store) Forget(ctx context.Context, game string, holder store.Holder) error {
	return s.submit(ctx, func(c *conn) (refusal, failure error) {
		if _, err := c.exec(sqlForget, game, holder[:]); err != nil {
			return nil, fmt.Errorf("game %s, forgetting a holder: %w", game, err)
		}
		return nil, nil
	})
}

// blob copies b for the writer. Without bytes it is empty and not nil, which
// would be NULL.
func blob(b []byte) []byte {
	return append([]byte{}, b...)
}
