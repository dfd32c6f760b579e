package table

import (
	"context"
	"time"

	"circulade/internal/store"
	"circulade/internal/table/gamelog"
)

// This file is what features need that change who sits where, and what they want of the clock.

// DoByLink is Do for whoever has a link to a seat: a table that is hidden from them exists for them, too.
func DoByLink[T any](ctx context.Context, t *Table, f func(Owner) (T, error)) (T, error) {
	return askReached(ctx, t, func() (T, error) { return f(Owner{t}) })
}

// DoByServer is Do for the server itself, for whoever runs it, and for anybody of whom f itself finds out what they
// may know: what other servers know is not asked for.
func DoByServer[T any](ctx context.Context, t *Table, f func(Owner) (T, error)) (T, error) {
	return ask(ctx, t, func() (T, error) { return f(Owner{t}) })
}

// Names is what the seats are called.
func (o Owner) Names() *Names { return &o.t.names }

// Clock is the clock of the table.
func (o Owner) Clock() *Clock { return &o.t.clock }

// Write runs a call of the store that appends nothing to the log.
func (o Owner) Write(doing string, call func(ctx context.Context, s store.Store) error) error {
	return o.t.write(doing, call)
}

// Regrant reads anew who holds what, and who else may come.
func (o Owner) ReloadGrants() error { return o.t.reloadGrants() }

// Leaving is how people let go of the table.
func (o Owner) Leaving() *Leaving { return &o.t.leaving }

// CommitMove is Commit for a step that somebody's request names.
func (o Owner) CommitMove(moveID string, by int, s *gamelog.Step) error {
	return o.t.commit(moveID, by, s)
}

// Loaded is when the table came into memory.
func (o Owner) Loaded() time.Time { return o.t.loaded }

// ForgetReplay has the replay of the game be made anew when somebody asks for it.
func (o Owner) ForgetReplay() { o.t.registry.cfg.Stale(o.t.id) }
