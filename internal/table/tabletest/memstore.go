package tabletest

import (
	"context"
	"slices"
	"sync"
	"testing"

	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog/gamelogtest"
)

// A MemStore is a store in memory, for tests of many large tables. It can be made to fail: each call
// returns an error, or hangs until its context ends.
type MemStore struct {
	store.Store // what these tests do not need

	Mu     sync.Mutex // guards the fields below
	Games  map[string]*StoredTable
	away   error
	hangs  bool
	Calls  map[string]int // how often each method was called, by name
	Loaded map[string]int // how often each table was loaded
}

// A StoredTable is one table of a MemStore with its grants.
type StoredTable struct {
	gamelogtest.Played
	Grants []store.Grant
}

// NewMemStore returns an empty store.
func NewMemStore() *MemStore {
	return &MemStore{Games: map[string]*StoredTable{}, Calls: map[string]int{}, Loaded: map[string]int{}}
}

// SetOutage makes most calls fail with the error away or, if hangs is set, hang until their context ends;
// with nil and false they work again.
func (s *MemStore) SetOutage(away error, hangs bool) {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	s.away, s.hangs = away, hangs
}

// call counts a call of a method under `name` and runs f on the stored game with this id. It returns the
// error of an outage that the test has set, or store.ErrNotFound if there is no such game.
func (s *MemStore) call(ctx context.Context, name, id string, f func(k *StoredTable) error) error {
	s.Mu.Lock()
	s.Calls[name]++
	if s.hangs {
		s.Mu.Unlock()
		<-ctx.Done()
		return ctx.Err()
	}
	defer s.Mu.Unlock()
	if s.away != nil {
		return s.away
	}
	k := s.Games[id]
	if k == nil {
		return store.ErrNotFound
	}
	return f(k)
}

// Create stores a game, in place of an earlier one with the same id, and never fails.
func (s *MemStore) Create(_ context.Context, g store.Game, grants ...store.Grant) error {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	s.Games[g.ID] = &StoredTable{gamelogtest.Played{Game: g}, grants}
	return nil
}

// Load returns all of a game.
func (s *MemStore) Load(ctx context.Context, id string) (g store.Game, entries []store.Entry, err error) {
	err = s.call(ctx, "load", id, func(k *StoredTable) error {
		s.Loaded[id]++
		g, entries = k.Game, slices.Clone(k.Entries)
		return nil
	})
	return g, entries, err
}

// EntriesSince returns up to limit entries of a game's log after entry number `after`.
func (s *MemStore) EntriesSince(ctx context.Context, id string, after int64, limit int) (entries []store.Entry, err error) {
	err = s.call(ctx, "since", id, func(k *StoredTable) error {
		rest := k.Entries[min(int(after), len(k.Entries)):]
		entries = slices.Clone(rest[:min(limit, len(rest))])
		return nil
	})
	return entries, err
}

// Append stores an entry of a game, or returns store.ErrStale if it does not follow the log's last one.
func (s *MemStore) Append(ctx context.Context, e store.Entry, u store.Update) error {
	return s.call(ctx, "append", e.Game, func(k *StoredTable) error {
		if e.Seq != k.Game.Seq+1 {
			return store.ErrStale
		}
		k.Entries, k.Game.Seq = append(k.Entries, e), e.Seq
		if u.Status != "" {
			k.Game.Status = u.Status
		}
		return nil
	})
}

// Grants returns the grants of a game; granted, how often they have changed, is always 0.
func (s *MemStore) Grants(ctx context.Context, id string) (grants []store.Grant, granted int64, err error) {
	err = s.call(ctx, "grants", id, func(k *StoredTable) error {
		grants = slices.Clone(k.Grants)
		return nil
	})
	return grants, 0, err
}

// Rename sets the name of a seat.
func (s *MemStore) Rename(ctx context.Context, id string, seat int, name string) error {
	return s.call(ctx, "rename", id, func(k *StoredTable) error {
		k.Game.Names = slices.Clone(k.Game.Names)
		k.Game.Names[seat] = name
		return nil
	})
}

// Timers returns none: the tables of this store have no timers.
func (s *MemStore) Timers(context.Context, bool, store.Timer, int64, int) ([]store.Timer, error) {
	return nil, nil
}

// Beat stores no heartbeat.
func (s *MemStore) Beat(context.Context, store.Beat, *store.Gap) error { return nil }

// Beats returns no heartbeats.
func (s *MemStore) Beats(context.Context) (store.Beat, []store.Gap, error) {
	return store.Beat{}, nil, nil
}

// Probe always succeeds.
func (s *MemStore) Probe(context.Context) error { return nil }

// Close does nothing.
func (s *MemStore) Close() error { return nil }

// TableID returns the id of the n-th test table of a group; kind is the letter with which the group's ids
// begin.
func TableID(kind rune, n int) string {
	id := []byte("aaaaaaaaaaaaaaaaaaaaaaaaaa")
	id[0] = byte(kind)
	for i := len(id) - 1; n > 0; i-- {
		id[i] += byte(n % 26)
		n /= 26
	}
	return string(id)
}

// MemStoreWithTables returns a store with n tables, which all have the same log of so many entries of
// random choices, and the secret that gives all their seats. Their ids are TableID('t', i), from 0.
func MemStoreWithTables(tb testing.TB, n int, setup game.Setup, entries int) (games *MemStore, secret string) {
	tb.Helper()
	games, secret = NewMemStore(), access.NewSecret()
	holder, _ := access.HolderOf(secret)
	l := gamelogtest.Play(tb, "", setup, entries)
	for i := range n {
		k := &StoredTable{Played: l}
		k.Game.ID = TableID('t', i)
		for seat := range setup.Players {
			k.Grants = append(k.Grants, store.Grant{Game: k.Game.ID, Seat: seat, Kind: store.GrantLink, Holder: holder})
		}
		games.Games[k.Game.ID] = k
	}
	return games, secret
}

// View does not call f: the store keeps no rows.
func (s *MemStore) View(context.Context, func(*store.Tx) error) error { return nil }

// Update does not call f: the store keeps no rows.
func (s *MemStore) Update(context.Context, func(*store.Tx) error) error { return nil }
