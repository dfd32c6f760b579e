package server

import (
	"context"
	"fmt"

	"circulade/internal/store"
	"circulade/internal/table/gamelog"
)

// listed at a time by Export.
const exportPage = 100

// A Saved is a game as the store holds it, written down, or why it cannot be.
type Saved struct {
	ID     string
	Status store.Status
	// Record holds the seed of a finished game; of others it holds what any
	// reader may see.
	Record string
	// Hidden is how many stored choices the record leaves out: they cannot be replayed.
	Hidden int
	Err    error
}

// Export calls each with every game of a store, by id, until it returns an
// error. It goes on after a game that cannot be read. The games need not be
// served at the time.
func Export(ctx context.Context, s store.Store, each func(Saved) error) error {
	for after := ""; ; {
		page, err := s.List(ctx, after, exportPage)
		if err != nil {
			return err
		}
		if len(page) == 0 {
			return nil
		}
		for _, info := range page {
			after = info.ID
			saved, err := ExportOne(ctx, s, info.ID)
			if err != nil {
				saved = Saved{ID: info.ID, Status: info.Status, Err: err}
			}
			if err := each(saved); err != nil {
				return err
			}
		}
	}
}

// ExportOne returns one game of a store.
func ExportOne(ctx context.Context, s store.Store, id string) (Saved, error) {
	g, entries, err := s.Load(ctx, id)
	if err != nil {
		return Saved{}, err
	}
	f, err := gamelog.Load(nil, g, entries)
	if err != nil {
		return Saved{}, fmt.Errorf("game %s cannot be read: %w", id, err)
	}
	saved := Saved{ID: id, Status: g.Status, Record: f.Game().Record(false)}
	if c := f.Cut(); c != nil {
		saved.Hidden = c.Hidden
	}
	return saved, nil
}
