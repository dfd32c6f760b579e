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

// announce tells the other servers that rows beside the logs of games have changed if err, the result of a
// write, says that the write succeeded or may have. It returns err.
func (s *Store) announce(err error) error {
	if err == nil || errors.Is(err, store.ErrUnknown) {
		s.bus.Changed()
	}
	return err
}

// Append stores an entry and, if that succeeded, announces the new end of its log on the bus. It
// implements store.Store.
func (s *Store) Append(ctx context.Context, e store.Entry, u store.Update) error {
	err := s.Store.Append(ctx, e, u)
	if err == nil {
		s.bus.Moved(e.Game, e.Seq)
	}
	return err
}

// SetStatus sets a game's status and announces the change on the bus. It implements store.Store.
func (s *Store) SetStatus(ctx context.Context, game string, status store.Status, at int64) error {
	return s.announce(s.Store.SetStatus(ctx, game, status, at))
}

// Rename sets the name of a seat and announces the change on the bus. It implements store.Store.
func (s *Store) Rename(ctx context.Context, game string, seat int, name string) error {
	return s.announce(s.Store.Rename(ctx, game, seat, name))
}

// Grant stores grants and announces the change on the bus. It implements store.Store.
func (s *Store) Grant(ctx context.Context, grants ...store.Grant) error {
	return s.announce(s.Store.Grant(ctx, grants...))
}

// Revoke deletes a seat's grants of a kind, announces the change on the bus, and returns how many grants
// there were. It implements store.Store.
func (s *Store) Revoke(ctx context.Context, game string, seat int, kind store.GrantKind) (int, error) {
	n, err := s.Store.Revoke(ctx, game, seat, kind)
	return n, s.announce(err)
}

// Replace replaces a seat's grants and announces the change on the bus. It implements store.Store.
func (s *Store) Replace(ctx context.Context, game string, seat int, grants ...store.Grant) error {
	return s.announce(s.Store.Replace(ctx, game, seat, grants...))
}

// Forget deletes all that a holder was granted in a game and announces the change on the bus. It
// implements store.Store.
func (s *Store) Forget(ctx context.Context, game string, holder store.Holder) error {
	return s.announce(s.Store.Forget(ctx, game, holder))
}

// View runs f in a transaction that only reads. It implements store.Rows.
func (s *Store) View(ctx context.Context, f func(*store.Tx) error) error { return s.rows.View(ctx, f) }

// Update runs f in a transaction that may write and, if it succeeded or may have, announces on the bus
// that rows have changed. It implements store.Rows.
func (s *Store) Update(ctx context.Context, f func(*store.Tx) error) error {
	return s.announce(s.rows.Update(ctx, f))
}
