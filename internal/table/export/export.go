package export

import (
	"context"
	"fmt"

	"circulade/internal/store"
	"circulade/internal/table/colour"
	"circulade/internal/table/gamelog"
)

// pageSize is how many games are listed at a time.
const pageSize = 100

// A Game is a stored game written as a record, or the error because of which it cannot be.
type Game struct {
	ID     string
	Status store.Status
	// Record holds the seed of a finished game; of others it holds what any
	// reader may see.
	Record string
	// Hidden is how many stored choices the record leaves out: they cannot be replayed.
	Hidden int
	Err    error
}

// All calls each with every game of a store, in order of ids, until each returns an error, which it
// returns. A game that cannot be read is passed with its error.
func All(ctx context.Context, s store.Store, each func(Game) error) error {
	for after := ""; ; {
		games, err := s.List(ctx, after, pageSize)
		if err != nil {
			return err
		}
		if len(games) == 0 {
			return nil
		}
		for _, info := range games {
			after = info.ID
			saved, err := One(ctx, s, info.ID)
			if err != nil {
				saved = Game{ID: info.ID, Status: info.Status, Err: err}
			}
			if err := each(saved); err != nil {
				return err
			}
		}
	}
}

// One reads one game of a store and returns its record.
func One(ctx context.Context, s store.Store, id string) (Game, error) {
	g, entries, err := s.Load(ctx, id)
	if err != nil {
		return Game{}, err
	}
	f, err := gamelog.Load(nil, g, entries)
	if err != nil {
		return Game{}, fmt.Errorf("game %s cannot be read: %w", id, err)
	}
	saved := Game{ID: id, Status: g.Status, Record: colour.AddToRecord(f.Record(), f.Colours)}
	if c := f.Cut(); c != nil {
		saved.Hidden = c.Hidden
	}
	return saved, nil
}
