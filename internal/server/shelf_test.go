package server

import (
	"context"
	"slices"
	"sync"

	"circulade/internal/store"
	"circulade/internal/table/gamelog/gamelogtest"
)

// A shelf is a store in memory, for tests of many large tables. It may be away: then
// every call fails, or hangs until its time is over.
type shelf struct {
	store.Store // what these tests do not need

	mu     sync.Mutex
	games  map[string]*kept
	away   error
	hangs  bool
	asked  map[string]int // calls, by name
	loaded map[string]int // by table
}

type kept struct {
	gamelogtest.Played
	grants []store.Grant
}

func newShelf() *shelf {
	return &shelf{games: map[string]*kept{}, asked: map[string]int{}, loaded: map[string]int{}}
}

// set has the store go away, or come back.
func (s *shelf) set(away error, hangs bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.away, s.hangs = away, hangs
}

// call is one call about a game.
func (s *shelf) call(ctx context.Context, name, id string, f func(k *kept) error) error {
	s.mu.Lock()
	s.asked[name]++
	if s.hangs {
		s.mu.Unlock()
		<-ctx.Done()
		return ctx.Err()
	}
	defer s.mu.Unlock()
	if s.away != nil {
		return s.away
	}
	k := s.games[id]
	if k == nil {
		return store.ErrNotFound
	}
	return f(k)
}

func (s *shelf) Create(_ context.Context, g store.Game, grants ...store.Grant) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.games[g.ID] = &kept{gamelogtest.Played{Game: g}, grants}
	return nil
}

func (s *shelf) Load(ctx context.Context, id string) (g store.Game, entries []store.Entry, err error) {
	err = s.call(ctx, "load", id, func(k *kept) error {
		s.loaded[id]++
		g, entries = k.Game, slices.Clone(k.Entries)
		return nil
	})
	return g, entries, err
}

func (s *shelf) EntriesSince(ctx context.Context, id string, after int64, limit int) (entries []store.Entry, err error) {
	err = s.call(ctx, "since", id, func(k *kept) error {
		rest := k.Entries[min(int(after), len(k.Entries)):]
		entries = slices.Clone(rest[:min(limit, len(rest))])
		return nil
	})
	return entries, err
}

func (s *shelf) Append(ctx context.Context, e store.Entry, u store.Update) error {
	return s.call(ctx, "append", e.Game, func(k *kept) error {
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

func (s *shelf) Grants(ctx context.Context, id string) (grants []store.Grant, err error) {
	err = s.call(ctx, "grants", id, func(k *kept) error {
		grants = slices.Clone(k.grants)
		return nil
	})
	return grants, err
}

func (s *shelf) Close() error { return nil }
