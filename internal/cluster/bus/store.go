package bus

import (
	"context"
	"errors"

	"circulade/internal/store"
)

// A Store announces all writes on a Bus, also those of which it is unknown whether they were saved: the other
// servers then look in the database.
type Store struct {
	store.Store
	rows store.Rows
	bus  Bus
}

var (
	_ store.Store = (*Store)(nil)
	_ store.Rows  = (*Store)(nil)
)

// Watch returns a store that announces its writes on a bus.
func NewStore(s store.Store, rows store.Rows, b Bus) *Store { return &Store{s, rows, b} }

// announce announces a write that ended with this error, unless nothing was written, and returns the error.
func (s *Store) announce(err error) error {
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
	return s.announce(s.Store.SetStatus(ctx, game, status, at))
}

// Rename implements store.Store.
func (s *Store) Rename(ctx context.Context, game string, seat int, name string) error {
	return s.announce(s.Store.Rename(ctx, game, seat, name))
}

// Grant implements store.Store.
func (s *Store) Grant(ctx context.Context, grants ...store.Grant) error {
	return s.announce(s.Store.Grant(ctx, grants...))
}

// Revoke implements store.Store.
func (s *Store) Revoke(ctx context.Context, game string, seat int, kind store.GrantKind) (int, error) {
	n, err := s.Store.Revoke(ctx, game, seat, kind)
	return n, s.announce(err)
}

// Replace implements store.Store.
func (s *Store) Replace(ctx context.Context, game string, seat int, grants ...store.Grant) error {
	return s.announce(s.Store.Replace(ctx, game, seat, grants...))
}

// Forget implements store.Store.
func (s *Store) Forget(ctx context.Context, game string, holder store.Holder) error {
	return s.announce(s.Store.Forget(ctx, game, holder))
}

// View implements store.Rows.
func (s *Store) View(ctx context.Context, f func(*store.Tx) error) error { return s.rows.View(ctx, f) }

// Update implements store.Rows.
func (s *Store) Update(ctx context.Context, f func(*store.Tx) error) error {
	return s.announce(s.rows.Update(ctx, f))
}
