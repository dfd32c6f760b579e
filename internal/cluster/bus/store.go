package bus

import (
	"context"
	"errors"

	"circulade/internal/store"
)

// A Store is a store that announces its writes on a Bus, so that the other servers read them from the
// database. It also announces indeterminate writes, except of entries: after one of these the table reads its
// own log again, and announces what it appends next.
type Store struct {
	store.Store
	rows store.Rows
	bus  Bus
}

var (
	_ store.Store = (*Store)(nil)
	_ store.Rows  = (*Store)(nil)
)

// NewStore returns a store that announces the writes to s and rows on bus b.
func NewStore(s store.Store, rows store.Rows, b Bus) *Store { return &Store{s, rows, b} }

// announce announces a write that succeeded or is indeterminate, and returns its error.
func (s *Store) announce(err error) error {
	if err == nil || errors.Is(err, store.ErrUnknown) {
		s.bus.Changed()
	}
	return err
}

// Append stores an entry and announces the log's new end. It implements store.Store.
func (s *Store) Append(ctx context.Context, e store.Entry, u store.Update) error {
	err := s.Store.Append(ctx, e, u)
	if err == nil {
		s.bus.Moved(e.Game, e.Seq)
	}
	return err
}

// SetStatus sets a game's status and announces it. It implements store.Store.
func (s *Store) SetStatus(ctx context.Context, game string, status store.Status, at int64) error {
	return s.announce(s.Store.SetStatus(ctx, game, status, at))
}

// Rename sets a seat's name and announces it. It implements store.Store.
func (s *Store) Rename(ctx context.Context, game string, seat int, name string) error {
	return s.announce(s.Store.Rename(ctx, game, seat, name))
}

// Grant stores grants and announces them. It implements store.Store.
func (s *Store) Grant(ctx context.Context, grants ...store.Grant) error {
	return s.announce(s.Store.Grant(ctx, grants...))
}

// Revoke deletes a seat's grants of a kind and announces it. It implements store.Store.
func (s *Store) Revoke(ctx context.Context, game string, seat int, kind store.GrantKind) (int, error) {
	n, err := s.Store.Revoke(ctx, game, seat, kind)
	return n, s.announce(err)
}

// Replace replaces a seat's grants and announces it. It implements store.Store.
func (s *Store) Replace(ctx context.Context, game string, seat int, grants ...store.Grant) error {
	return s.announce(s.Store.Replace(ctx, game, seat, grants...))
}

// Forget deletes a holder's grants of a game and announces it. It implements store.Store.
func (s *Store) Forget(ctx context.Context, game string, holder store.Holder) error {
	return s.announce(s.Store.Forget(ctx, game, holder))
}

// View runs f in a transaction that only reads. It implements store.Rows.
func (s *Store) View(ctx context.Context, f func(*store.Tx) error) error { return s.rows.View(ctx, f) }

// Update runs f in a transaction and announces it. It implements store.Rows.
func (s *Store) Update(ctx context.Context, f func(*store.Tx) error) error {
	return s.announce(s.rows.Update(ctx, f))
}
