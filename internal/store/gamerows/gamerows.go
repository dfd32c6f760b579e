package gamerows

import (
	"context"

	"circulade/internal/store"
)

// Config is what a driver supplies to New, because it differs between SQLite and PostgreSQL.
type Config struct {
	// View runs f in a transaction that only reads. It is View of store.Rows.
	View func(ctx context.Context, f func(*store.Tx) error) error

	// Write has the driver's writer run a change, in one transaction with writes of other callers.
	Write func(ctx context.Context, c Change) error

	// Damage turns an error that comes from damaged data into a store.Damage of a game, "" if it is not
	// known of which. Other errors it returns unchanged.
	Damage func(game string, err error) error

	// Names is a subquery: the names of the players of the game g.id by seat, as a JSON array.
	Names string
}

// A Change is a write to games other than an appended entry.
type Change struct {
	Games     []string // the games whose rows it changes
	MayBeLost bool     // if damage to the disk loses it, that need not be reported

	// Do makes the change. It reads before it writes: if it returns an error though the Tx has not
	// failed, it has written nothing. It may be called again if its transaction could not be saved.
	Do func(*store.Tx) error
}

// Games implements the methods of store.Store that work the same on SQLite and PostgreSQL. The store type
// of each driver embeds it.
type Games struct {
	cfg Config

	sqlGame, sqlList, sqlInfo, sqlHeld string
}

// New returns a Games, which implements most methods of store.Store, for the database that cfg describes.
func New(cfg Config) *Games {
	info := `g.id, g.created, g.updated, g.status, g.seq, g.summary, g.asked, g.since, g.people, g.free, ` + cfg.Names
	return &Games{
		cfg: cfg,
		sqlGame: `SELECT ` + info + `, s.setup, s.secret, s.sum,
				(SELECT CAST(coalesce(sum(entries), 0) AS bigint) FROM losses WHERE game = g.id),
				EXISTS (SELECT 1 FROM pack_uses WHERE game = g.id)
			FROM games g LEFT JOIN setups s ON s.game = g.id WHERE g.id = ?1`,
		sqlList: `SELECT ` + info + ` FROM games g WHERE g.id > ?1 ORDER BY g.id LIMIT ?2`,
		sqlInfo: `SELECT ` + info + ` FROM games g WHERE g.id = ?1`,
		sqlHeld: `SELECT ` + info + `, r.seat, r.kind FROM games g JOIN grants r ON r.game = g.id AND r.holder = ?1 AND r.seat < 2048
			WHERE g.id IN (%s) ORDER BY g.id, r.seat, r.kind`,
	}
}

// viewGame runs f in a transaction that only reads. It returns ErrNotFound without calling f if game is
// not text, and so cannot be the id of a game.
func (g *Games) viewGame(ctx context.Context, game string, f func(*store.Tx) error) error {
	return g.cfg.View(ctx, func(tx *store.Tx) error {
		if !store.IsText(game) {
			return store.ErrNotFound
		}
		return f(tx)
	})
}
