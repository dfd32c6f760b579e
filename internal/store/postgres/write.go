package postgres

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"

	"circulade/internal/store"
)

const (
	sqlCreateGame = `INSERT INTO games (id, created, updated, status, seq, summary, asked, since, people, free)
		VALUES ($1, $2, $3, $4, 0, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`
	sqlCreateSetup = `INSERT INTO setups (game, setup, secret, sum) VALUES ($1, $2, $3, $4)`
	sqlCreateNames = `INSERT INTO names (game, seat, name)
		SELECT $1, i - 1, name FROM unnest($2::text[]) WITH ORDINALITY n (name, i)`
	sqlRename    = `UPDATE names SET name = $1 WHERE game = $2 AND seat = $3`
	sqlSetStatus = `UPDATE games SET status = $1, updated = greatest(updated, $2) WHERE id = $3`
	sqlHasGames  = `SELECT g FROM unnest($1::text[]) g WHERE NOT EXISTS (SELECT 1 FROM games WHERE id = g) LIMIT 1`
	// Who has gone meanwhile is given nothing.
	sqlGrant = `INSERT INTO grants (game, seat, kind, holder, created)
		SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bytea[], $5::bigint[]) g (game, seat, kind, holder, created)
		WHERE NOT EXISTS (SELECT 1 FROM departed WHERE id = g.holder) ON CONFLICT DO NOTHING`
	sqlRevoke = `DELETE FROM grants WHERE game = $1 AND seat = $2 AND ($3 = '' OR kind = $3)`
	sqlForget = `DELETE FROM grants WHERE game = $1 AND holder = $2`
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
	grants = slices.Clone(grants)
	rest, packs := store.TakePacks(g.Setup)
	uses := store.UsesOf(g.ID, 0, packs)
	return s.submit(&op{ctx: ctx, games: []string{g.ID}, packs: uses, do: func(ctx context.Context, c *pgx.Conn) (refusal, failure error) {
		refusal, failure = create(ctx, c, g, rest)
		if refusal == nil && failure == nil {
			failure = grant(ctx, c, grants)
		}
		return refusal, failure
	}})
}

// create writes a game, of its setup what is left without its packs.
func create(ctx context.Context, c *pgx.Conn, g store.Game, setup []byte) (refusal, failure error) {
	t := turnColumns(g.Turn)
	tag, err := c.Exec(ctx, sqlCreateGame, g.ID, g.Created, max(g.Created, g.Updated), string(g.Status), g.Summary, t[0], t[1], t[2], t[3])
	if err != nil {
		return nil, fmt.Errorf("creating game %s: %w", g.ID, err)
	}
	if tag.RowsAffected() == 0 {
		return fmt.Errorf("%w: game %s", store.ErrExists, g.ID), nil
	}
	sum := store.Root(g)
	if _, err := c.Exec(ctx, sqlCreateSetup, g.ID, setup, g.Secret, sum[:]); err != nil {
		return nil, fmt.Errorf("creating game %s: %w", g.ID, err)
	}
	if len(g.Names) == 0 {
		return nil, nil
	}
	if _, err := c.Exec(ctx, sqlCreateNames, g.ID, g.Names); err != nil {
		return nil, fmt.Errorf("creating game %s, names: %w", g.ID, err)
	}
	return nil, nil
}

// SetStatus implements store.Store.
func (s *Store) SetStatus(ctx context.Context, game string, status store.Status, at int64) error {
	if err := status.Check(); err != nil {
		return fmt.Errorf("game %s: %w", game, err)
	}
	return s.update(ctx, game, fmt.Sprintf("game %s, status %s", game, status), sqlSetStatus, string(status), at, game)
}

// Rename implements store.Store.
func (s *Store) Rename(ctx context.Context, game string, seat int, name string) error {
	if err := store.CheckPlayer(name); err != nil {
		return fmt.Errorf("game %s, seat %d: %w", game, seat, err)
	}
	return s.update(ctx, game, fmt.Sprintf("game %s, name of seat %d", game, seat), sqlRename, name, game, int64(seat))
}

// update runs a statement that changes a row, or returns ErrNotFound.
func (s *Store) update(ctx context.Context, game, what, query string, args ...any) error {
	if !isText(game) {
		return fmt.Errorf("%w: %q", store.ErrNotFound, what)
	}
	return s.submit(&op{ctx: ctx, games: []string{game}, do: func(ctx context.Context, c *pgx.Conn) (refusal, failure error) {
		tag, err := c.Exec(ctx, query, args...)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", what, err)
		}
		if tag.RowsAffected() == 0 {
			return fmt.Errorf("%w: %s", store.ErrNotFound, what), nil
		}
		return nil, nil
	}})
}

// Grant implements store.Store.
func (s *Store) Grant(ctx context.Context, grants ...store.Grant) error {
	var games []string
	for _, g := range grants {
		if err := g.Check(); err != nil {
			return err
		}
		games = append(games, g.Game)
	}
	grants = slices.Clone(grants)
	return s.submit(&op{ctx: ctx, games: games, do: func(ctx context.Context, c *pgx.Conn) (refusal, failure error) {
		if refusal, failure = require(ctx, c, games); refusal != nil || failure != nil {
			return refusal, failure
		}
		return nil, grant(ctx, c, grants)
	}})
}

// require refuses what is meant for a game that is not there.
func require(ctx context.Context, c *pgx.Conn, games []string) (refusal, failure error) {
	var missing string
	err := c.QueryRow(ctx, sqlHasGames, games).Scan(&missing)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("looking for the games of grants: %w", err)
	}
	return fmt.Errorf("%w: game %s", store.ErrNotFound, missing), nil
}

func grant(ctx context.Context, c *pgx.Conn, grants []store.Grant) error {
	if len(grants) == 0 {
		return nil
	}
	n := len(grants)
	game, seat, kind, holder, created := make([]string, n), make([]int64, n), make([]string, n), make([][]byte, n), make([]int64, n)
	for i, g := range grants {
		game[i], seat[i], kind[i], holder[i], created[i] = g.Game, int64(g.Seat), string(g.Kind), g.Holder[:], g.Created
	}
	if _, err := c.Exec(ctx, sqlGrant, game, seat, kind, holder, created); err != nil {
		return fmt.Errorf("game %s, %d grants: %w", game[0], n, err)
	}
	return nil
}

// Revoke implements store.Store.
func (s *Store) Revoke(ctx context.Context, game string, seat int, kind store.GrantKind) (int, error) {
	if !isText(game) || !isText(string(kind)) {
		return 0, nil
	}
	removed := make(chan int64, 1) // not a variable: the caller may leave before the writer comes to it
	err := s.submit(&op{ctx: ctx, games: []string{game}, do: func(ctx context.Context, c *pgx.Conn) (refusal, failure error) {
		tag, err := c.Exec(ctx, sqlRevoke, game, int64(seat), string(kind))
		if err != nil {
			return nil, fmt.Errorf("game %s, revoking seat %d: %w", game, seat, err)
		}
		select {
		case <-removed: // of an attempt that failed
		default:
		}
		removed <- tag.RowsAffected()
		return nil, nil
	}})
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
	if !isText(game) {
		return fmt.Errorf("%w: game %q", store.ErrNotFound, game)
	}
	grants = slices.Clone(grants)
	return s.submit(&op{ctx: ctx, games: []string{game}, do: func(ctx context.Context, c *pgx.Conn) (refusal, failure error) {
		if refusal, failure = require(ctx, c, []string{game}); refusal != nil || failure != nil {
			return refusal, failure
		}
		if _, err := c.Exec(ctx, sqlRevoke, game, int64(seat), ""); err != nil {
			return nil, fmt.Errorf("game %s, replacing grants to seat %d: %w", game, seat, err)
		}
		return nil, grant(ctx, c, grants)
	}})
}

// Forget implements store.Store.
func (s *Store) Forget(ctx context.Context, game string, holder store.Holder) error {
	if !isText(game) {
		return nil
	}
	return s.submit(&op{ctx: ctx, games: []string{game}, do: func(ctx context.Context, c *pgx.Conn) (refusal, failure error) {
		if _, err := c.Exec(ctx, sqlForget, game, holder[:]); err != nil {
			return nil, fmt.Errorf("game %s, forgetting a holder: %w", game, err)
		}
		return nil, nil
	}})
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
func turnColumns(t *store.Turn) (columns [4]*int64) {
	if t != nil {
		seat, since, people, free := int64(t.Seat), t.Since, int64(t.People), int64(t.Free)
		columns = [4]*int64{&seat, &since, &people, &free}
	}
	return columns
}

// blob copies b for the writer. Without bytes it is empty and not nil, which
// would be NULL.
func blob(b []byte) []byte {
	return append([]byte{}, b...)
}

// truth is how the tables have it.
func truth(is bool) int64 {
	if is {
		return 1
	}
	return 0
}
