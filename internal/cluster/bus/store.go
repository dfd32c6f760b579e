package bus

import (
	"context"
	"errors"

	"circulade/internal/store"
)

// Store is a store of which the others hear what is written. What is not sure to be saved they
// hear, too: they look.
type Store struct {
	store.Store
	rows store.Rows
	bus  Bus
}

var (
	_ store.Store = (*Store)(nil)
	_ store.Rows  = (*Store)(nil)
)

// Watch returns a store whose changes are told on a bus.
func Watch(s store.Store, rows store.Rows, b Bus) *Store { return &Store{s, rows, b} }

// told passes an error on, and tells the others unless nothing can have been written.
func (s *Store) told(err error) error {
	if err == nil || errors.Is(err, store.ErrUnknown) {
		s.bus.Changed()
	}
	return err
}

// Append implements store.Store.
func (s *Store) Append(ctx context.Context, e store.Entry, u store.Update) error {
	err := s.Store.Append(ctx, e, u)
	if err == nil {
		s.bus.Moved(e.Game, e.Seq)
	}
	return err
}

// SetStatus implements store.Store.
func (s *Store) SetStatus(ctx context.Context, game string, status store.Status, at int64) error {
	return s.told(s.Store.SetStatus(ctx, game, status, at))
}

// Rename implements store.Store.
func (s *Store) Rename(ctx context.Context, game string, seat int, name string) error {
	return s.told(s.Store.Rename(ctx, game, seat, name))
}

// Grant implements store.Store.
func (s *Store) Grant(ctx context.Context, grants ...store.Grant) error {
	return s.told(s.Store.Grant(ctx, grants...))
}

// Revoke implements store.Store.
func (s *Store) Revoke(ctx context.Context, game string, seat int, kind store.GrantKind) (int, error) {
	n, err := s.Store.Revoke(ctx, game, seat, kind)
	return n, s.told(err)
}

// Replace implements store.Store.
func (s *Store) Replace(ctx context.Context, game string, seat int, grants ...store.Grant) error {
	return s.told(s.Store.Replace(ctx, game, seat, grants...))
}

// Forget implements store.Store.
func (s *Store) Forget(ctx context.Context, game string, holder store.Holder) error {
	return s.told(s.Store.Forget(ctx, game, holder))
}

// View implements store.Rows.
func (s *Store) View(ctx context.Context, f func(*store.Tx) error) error { return s.rows.View(ctx, f) }

// Update implements store.Rows.
func (s *Store) Update(ctx context.Context, f func(*store.Tx) error) error {
	return s.told(s.rows.Update(ctx, f))
}
