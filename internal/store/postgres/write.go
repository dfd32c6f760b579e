package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"

	"circulade/internal/store"
	"circulade/internal/store/gamerows"
)

// Create stores a new game with its grants, or returns ErrExists. It implements store.Store.
func (s *Store) Create(ctx context.Context, g store.Game, grants ...store.Grant) error {
	c, err := gamerows.PrepareGame(g, grants)
	if err != nil {
		return err
	}
	return s.submit(&op{ctx: ctx, games: []string{g.ID}, packs: store.PackUsesOf(g.ID, 0, c.Packs), do: writeFunc(c.Insert)})
}

// write queues a change with the writer of the first game that it names, and waits until it is saved. It
// is Config.Write of package gamerows.
func (s *Store) write(ctx context.Context, c gamerows.Change) error {
	return s.submit(&op{ctx: ctx, games: c.Games, do: writeFunc(c.Do)})
}

// writeFunc turns a change of rows into a function for the field do of an op. If the database failed,
// that function returns the error of change as failure, else as refusal.
func writeFunc(change func(*store.Tx) error) func(context.Context, *pgx.Conn) (refusal, failure error) {
	return func(ctx context.Context, c *pgx.Conn) (refusal, failure error) {
		tx := store.NewTx(ctx, queryer{pgxQueryer{c}})
		err := change(tx)
		if tx.Failed() != nil {
			return nil, err
		}
		return err, nil
	}
}

// boolColumn returns 1 for true and 0 for false, which the tables store in place of booleans.
func boolColumn(is bool) int64 {
	if is {
		return 1
	}
	return 0
}
