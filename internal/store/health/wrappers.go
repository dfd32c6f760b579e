package health

import (
	"context"
	"errors"

	"circulade/internal/store"
)

// Store returns a store that tells whether something could be saved.
func (v *SaveHealth) Store(s store.Store) store.Store { return watchedStore{s, v} }

// Rows returns rows whose failures raise a doubt: a change of them may fail where choices can be
// saved, since it waits for others.
func (v *SaveHealth) Rows(r store.Rows) store.Rows { return watchedRows{r, v} }

type watchedStore struct {
	store.Store
	saves *SaveHealth
}

// Append implements store.Store.
func (s watchedStore) Append(ctx context.Context, e store.Entry, u store.Update) error {
	err := s.Store.Append(ctx, e, u)
	s.saves.noteSave(err)
	return err
}

// Create implements store.Store.
func (s watchedStore) Create(ctx context.Context, g store.Game, grants ...store.Grant) error {
	err := s.Store.Create(ctx, g, grants...)
	s.saves.noteSave(err)
	return err
}

// Beat implements store.Store.
func (s watchedStore) Beat(ctx context.Context, b store.Beat, gap *store.Gap) error {
	err := s.Store.Beat(ctx, b, gap)
	s.saves.noteFailure(err)
	return err
}

type watchedRows struct {
	store.Rows
	saves *SaveHealth
}

// Update writes rows.
func (r watchedRows) Update(ctx context.Context, f func(*store.Tx) error) error {
	err := r.Rows.Update(ctx, f)
	if err != nil && !isUninformative(err) {
		r.saves.ProbeSoon()
	}
	return err
}

// CountFailures returns rows of which each failure is told.
func CountFailures(r store.Rows, failed func()) store.Rows { return countedRows{r, failed} }

type countedRows struct {
	store.Rows
	failed func()
}

// View reads rows.
func (c countedRows) View(ctx context.Context, f func(*store.Tx) error) error {
	return c.noteError(c.Rows.View(ctx, f))
}

// Update writes rows.
func (c countedRows) Update(ctx context.Context, f func(*store.Tx) error) error {
	return c.noteError(c.Rows.Update(ctx, f))
}

func (c countedRows) noteError(err error) error {
	if errors.Is(err, store.ErrNotSaved) || errors.Is(err, store.ErrUnknown) || errors.Is(err, store.ErrDamaged) {
		c.failed()
	}
	return err
}
