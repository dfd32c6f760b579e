package gamerows

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"circulade/internal/store"
)

const (
	sqlCreateGame = `INSERT INTO games (id, created, updated, status, seq, summary, asked, since, people, free)
		VALUES (?1, ?2, ?3, ?4, 0, ?5, ?6, ?7, ?8, ?9) ON CONFLICT DO NOTHING`
	sqlCreateSetup = `INSERT INTO setups (game, setup, secret, sum) VALUES (?1, ?2, ?3, ?4)`
	sqlCreateTimer = `INSERT INTO timers (game, slow, at) VALUES (?1, ?2, ?3)`
	sqlCreateName  = `INSERT INTO names (game, seat, name) VALUES `

	sqlRename    = `UPDATE names SET name = ?1 WHERE game = ?2 AND seat = ?3`
	sqlSetStatus = `UPDATE games SET status = ?1, updated = CASE WHEN updated < ?2 THEN ?2 ELSE updated END WHERE id = ?3`

	sqlHasGame = `SELECT EXISTS (SELECT 1 FROM games WHERE id = ?1)`
	// Who has gone meanwhile is given nothing.
	sqlGrant = `INSERT INTO grants (game, seat, kind, holder, created) SELECT * FROM (VALUES %s) g
		WHERE NOT EXISTS (SELECT 1 FROM departed WHERE id = g.column4) ON CONFLICT DO NOTHING`
	sqlRevoke = `DELETE FROM grants WHERE game = ?1 AND seat = ?2 AND (?3 = '' OR kind = ?3)`
	sqlForget = `DELETE FROM grants WHERE game = ?1 AND holder = ?2`
)

// A PreparedGame is a new game with its grants that has been checked and can be given to the driver's
// writer. Its bytes are copies, since the caller may reuse its own.
type PreparedGame struct {
	Game  store.Game
	Packs []store.Pack // the long texts of the setup

	rest   []byte // the setup without its packs
	grants []store.Grant
}

// PrepareGame checks the arguments of store.Store.Create and returns copies of them, with the game's root
// checksum and with the packs (long texts) taken out of its setup. It returns an error that wraps
// store.ErrInvalid if they cannot be stored.
func PrepareGame(g store.Game, grants []store.Grant) (c PreparedGame, err error) {
	if err := g.Check(); err != nil {
		return c, err
	}
	for _, gr := range grants {
		if gr.Game != g.ID {
			return c, fmt.Errorf("%w: grant for game %q given to the creation of game %s", store.ErrInvalid, gr.Game, g.ID)
		}
		if err := gr.Check(); err != nil {
			return c, err
		}
	}
	g.Setup, g.Secret, g.Summary = Bytes(g.Setup), Bytes(g.Secret), Bytes(g.Summary)
	g.Names, g.Turn, g.Due = slices.Clone(g.Names), ClonePointer(g.Turn), ClonePointer(g.Due)
	g.Sum = store.Root(g)
	c = PreparedGame{Game: g, grants: slices.Clone(grants)}
	c.rest, c.Packs = store.ExtractPacks(g.Setup)
	return c, nil
}

// Insert writes the rows of the game, its setup, its names and grants, but not its packs. It returns
// store.ErrExists if the id is taken.
func (c PreparedGame) Insert(tx *store.Tx) error {
	g := c.Game
	t := TurnColumns(g.Turn)
	n, err := tx.Exec(sqlCreateGame, g.ID, g.Created, max(g.Created, g.Updated), string(g.Status), g.Summary, t[0], t[1], t[2], t[3])
	if err != nil {
		return fmt.Errorf("creating game %s: %w", g.ID, err)
	}
	if n == 0 {
		return fmt.Errorf("%w: game %s", store.ErrExists, g.ID)
	}
	if _, err := tx.Exec(sqlCreateSetup, g.ID, c.rest, g.Secret, g.Sum[:]); err != nil {
		return fmt.Errorf("creating game %s: %w", g.ID, err)
	}
	if len(g.Names) > 0 {
		var names []any
		for seat, name := range g.Names {
			names = append(names, g.ID, seat, name)
		}
		if _, err := tx.Exec(sqlCreateName+placeholderRows(3, len(g.Names)), names...); err != nil {
			return fmt.Errorf("creating game %s, names: %w", g.ID, err)
		}
	}
	if d := g.Due; d != nil && d.At != 0 {
		if _, err := tx.Exec(sqlCreateTimer, g.ID, isSlow(d), d.At); err != nil {
			return fmt.Errorf("creating game %s, its timer: %w", g.ID, err)
		}
	}
	return insertGrants(tx, c.grants)
}

// isSlow returns 1 if a timer is that of a game by correspondence, else 0.
func isSlow(d *store.Due) int {
	if d.Slow {
		return 1
	}
	return 0
}

// SetStatus changes the status of a game without an entry, and the time of its last change to at (Unix
// milliseconds) unless that is later already. It returns ErrNotFound if there is no such game. It
// implements store.Store.
func (g *Games) SetStatus(ctx context.Context, game string, status store.Status, at int64) error {
	if err := status.Check(); err != nil {
		return fmt.Errorf("game %s: %w", game, err)
	}
	return g.updateOne(ctx, game, fmt.Sprintf("game %s, status %s", game, status), sqlSetStatus, string(status), at, game)
}

// Rename changes the name of the player at a seat, without an entry. It returns ErrNotFound if there is
// no such game or seat. It implements store.Store.
func (g *Games) Rename(ctx context.Context, game string, seat int, name string) error {
	if err := store.CheckPlayerName(name); err != nil {
		return fmt.Errorf("game %s, seat %d: %w", game, seat, err)
	}
	return g.updateOne(ctx, game, fmt.Sprintf("game %s, name of seat %d", game, seat), sqlRename, name, game, seat)
}

// updateOne has the writer run a statement that changes a row of the given game. It returns ErrNotFound
// if the statement changed none. what names the change in errors.
func (g *Games) updateOne(ctx context.Context, game, what, query string, args ...any) error {
	if !store.IsText(game) {
		return fmt.Errorf("%w: %q", store.ErrNotFound, what)
	}
	return g.cfg.Write(ctx, Change{Games: []string{game}, Do: func(tx *store.Tx) error {
		n, err := tx.Exec(query, args...)
		if err != nil {
			return fmt.Errorf("%s: %w", what, err)
		}
		if n == 0 {
			return fmt.Errorf("%w: %s", store.ErrNotFound, what)
		}
		return nil
	}})
}

// Grant stores grants, all or none. It returns ErrNotFound if a game is missing. A grant that is there
// already, or whose holder was deleted, is skipped without an error. It implements store.Store.
func (g *Games) Grant(ctx context.Context, grants ...store.Grant) error {
	var games []string
	for _, gr := range grants {
		if err := gr.Check(); err != nil {
			return err
		}
		games = append(games, gr.Game)
	}
	games, grants = slices.Compact(games), slices.Clone(grants)
	return g.cfg.Write(ctx, Change{Games: games, Do: func(tx *store.Tx) error {
		if err := requireGames(tx, games...); err != nil {
			return err
		}
		return insertGrants(tx, grants)
	}})
}

// requireGames returns ErrNotFound if one of the games does not exist.
func requireGames(tx *store.Tx, games ...string) error {
	for _, game := range games {
		var there bool
		if err := tx.One(sqlHasGame, []any{game}, &there); err != nil {
			return fmt.Errorf("game %s, grant: %w", game, err)
		}
		if !there {
			return fmt.Errorf("%w: game %s", store.ErrNotFound, game)
		}
	}
	return nil
}

// insertGrants stores grants with one statement. It skips those that exist already and those whose holder
// was deleted and so has a tombstone.
func insertGrants(tx *store.Tx, grants []store.Grant) error {
	if len(grants) == 0 {
		return nil
	}
	var args []any
	for _, g := range grants {
		args = append(args, g.Game, g.Seat, string(g.Kind), g.Holder[:], g.Created)
	}
	if _, err := tx.Exec(fmt.Sprintf(sqlGrant, placeholderRows(5, len(grants))), args...); err != nil {
		return fmt.Errorf("game %s, %d grants: %w", grants[0].Game, len(grants), err)
	}
	return nil
}

// placeholderRows returns numbered parameters for an SQL VALUES list: "(?1, ?2), (?3, ?4)" for two
// columns and two rows.
func placeholderRows(columns, rows int) string {
	var list []string
	for i := range rows {
		list = append(list, "("+store.Among(1+i*columns, columns)+")")
	}
	return strings.Join(list, ", ")
}

// Revoke removes the grants of a kind ("" for every kind) to a seat and returns how many there were; 0 if
// there is no such game. Of several callers at once, only one counts a grant. It implements store.Store.
func (g *Games) Revoke(ctx context.Context, game string, seat int, kind store.GrantKind) (int, error) {
	if !store.IsText(game) || !store.IsText(string(kind)) {
		return 0, nil
	}
	removed := make(chan int64, 1) // not a variable: the caller may leave before the writer comes to it
	err := g.cfg.Write(ctx, Change{Games: []string{game}, Do: func(tx *store.Tx) error {
		n, err := tx.Exec(sqlRevoke, game, seat, string(kind))
		if err != nil {
			return fmt.Errorf("game %s, revoking seat %d: %w", game, seat, err)
		}
		select {
		case <-removed: // of an attempt that failed
		default:
		}
		removed <- n
		return nil
	}})
	if err != nil {
		return 0, err
	}
	return int(<-removed), nil
}

// Replace removes all grants to a seat of a game and stores others to that seat, all or nothing. It
// returns ErrNotFound if there is no such game, and ErrInvalid if a grant is to another seat. It
// implements store.Store.
func (g *Games) Replace(ctx context.Context, game string, seat int, grants ...store.Grant) error {
	for _, gr := range grants {
		if err := gr.Check(); err != nil {
			return err
		}
		if gr.Game != game || gr.Seat != seat {
			return fmt.Errorf("%w: a grant to another seat", store.ErrInvalid)
		}
	}
	if !store.IsText(game) {
		return fmt.Errorf("%w: game %q", store.ErrNotFound, game)
	}
	grants = slices.Clone(grants)
	return g.cfg.Write(ctx, Change{Games: []string{game}, Do: func(tx *store.Tx) error {
		if err := requireGames(tx, game); err != nil {
			return err
		}
		if _, err := tx.Exec(sqlRevoke, game, seat, ""); err != nil {
			return fmt.Errorf("game %s, replacing grants to seat %d: %w", game, seat, err)
		}
		return insertGrants(tx, grants)
	}})
}

// Forget removes every grant that a holder has at a game; it is no error if there is none, or no such
// game. It implements store.Store.
func (g *Games) Forget(ctx context.Context, game string, holder store.Holder) error {
	if !store.IsText(game) {
		return nil
	}
	return g.cfg.Write(ctx, Change{Games: []string{game}, Do: func(tx *store.Tx) error {
		if _, err := tx.Exec(sqlForget, game, holder[:]); err != nil {
			return fmt.Errorf("game %s, forgetting a holder: %w", game, err)
		}
		return nil
	}})
}
