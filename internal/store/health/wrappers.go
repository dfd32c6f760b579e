package health

import (
	"context"
	"errors"

	"circulade/internal/store"
)

// Store wraps s so that v learns the outcome of each appended entry, new game and heartbeat.
func (v *SaveHealth) Store(s store.Store) store.Store { return watchedStore{s, v} }

// Rows wraps r so that a failed change of rows makes v probe the store. The failure alone is no fault:
// such a change waits for others, so it may fail while choices can be saved.
func (v *SaveHealth) Rows(r store.Rows) store.Rows { return watchedRows{r, v} }

// A watchedStore is a store whose writes a SaveHealth watches.
type watchedStore struct {
	store.Store
	saves *SaveHealth
}

// Append appends an entry and reports the outcome to the SaveHealth. It implements store.Store.
func (s watchedStore) Append(ctx context.Context, e store.Entry, u store.Update) error {
	err := s.Store.Append(ctx, e, u)
	s.saves.noteSave(err)
	return err
}

// Create stores a new game and reports the outcome to the SaveHealth. It implements store.Store.
func (s watchedStore) Create(ctx context.Context, g store.Game, grants ...store.Grant) error {
	err := s.Store.Create(ctx, g, grants...)
	s.saves.noteSave(err)
	return err
}

// Beat stores a heartbeat and reports a failure to the SaveHealth. It implements store.Store.
func (s watchedStore) Beat(ctx context.Context, b store.Beat, gap *store.Gap) error {
	err := s.Store.Beat(ctx, b, gap)
	s.saves.noteFailure(err)
	return err
}

// watchedRows are rows whose failed changes make a SaveHealth probe.
type watchedRows struct {
	store.Rows
	saves *SaveHealth
}

// Update changes rows, and asks the SaveHealth for a probe if the database could not save them. It
// implements store.Rows.
func (r watchedRows) Update(ctx context.Context, f func(*store.Tx) error) error {
	err := r.Rows.Update(ctx, f)
	if err != nil && !isUninformative(err) {
		r.saves.ProbeSoon()
	}
	return err
}

// CountFailures wraps r so that failed is called for each View and Update that returns ErrNotSaved,
// ErrUnknown or ErrDamaged: the database failed to save, or its data is damaged. Refusals and other
// errors do not count.
func CountFailures(r store.Rows, failed func()) store.Rows { return countedRows{r, failed} }

// countedRows are the rows that CountFailures returns.
type countedRows struct {
	store.Rows
	failed func()
}

// View reads rows and calls failed if the data is damaged. It implements store.Rows.
func (c countedRows) View(ctx context.Context, f func(*store.Tx) error) error {
	return c.noteError(c.Rows.View(ctx, f))
}

// Update changes rows and calls failed if the database could not save them. It implements store.Rows.
func (c countedRows) Update(ctx context.Context, f func(*store.Tx) error) error {
	return c.noteError(c.Rows.Update(ctx, f))
}

// noteError calls failed if err is ErrNotSaved, ErrUnknown or ErrDamaged, and returns err.
func (c countedRows) noteError(err error) error {
	if errors.Is(err, store.ErrNotSaved) || errors.Is(err, store.ErrUnknown) || errors.Is(err, store.ErrDamaged) {
		c.failed()
	}
	return err
}
