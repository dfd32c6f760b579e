package gamerows

import (
	"context"

	"circulade/internal/store"
)

// Config is what each database does in its own way.
type Config struct {
	// View is that of store.Rows.
	View func(ctx context.Context, f func(*store.Tx) error) error

	// Write has a change made by what writes games, among the entries of others.
	Write func(ctx context.Context, c Change) error

	// Damage makes an error that comes from what is stored a store.Damage of a game, "" if it is not
	// known of which.
	Damage func(game string, err error) error

	// Names is a subquery: the names of the players of the game g.id by seat, as a JSON array.
	Names string
}

// A Change is a write other than an entry.
type Change struct {
	Games     []string // whose rows it changes
	MayBeLost bool     // by damage to the disk, and nobody has to hear of it

	// Do makes it. It looks before it writes: if it returns an error though the store has not failed, it
	// has written nothing. It may be called again if what was written together with it could not be saved.
	Do func(*store.Tx) error
}

// Games are the methods of a store.Store that are the same for all databases. A driver embeds them.
type Games struct {
	cfg Config

	sqlGame, sqlList, sqlInfo, sqlHeld string
}

// New makes the games of a database.
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

// viewGame reads what belongs to a game. No game has a name that is no text.
func (g *Games) viewGame(ctx context.Context, game string, f func(*store.Tx) error) error {
	return g.cfg.View(ctx, func(tx *store.Tx) error {
		if !store.IsText(game) {
			return store.ErrNotFound
		}
		return f(tx)
	})
}
