package results

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"circulade/internal/store"
)

// A shelf is a store of which some logs cannot be read, and during whose reading something happens.
type shelf struct {
	store.Store
	load func(game string, entries []store.Entry) error
}

// Load reads a game, unless its log is one that cannot be read.
func (s *shelf) Load(ctx context.Context, id string) (store.Game, []store.Entry, error) {
	g, entries, err := s.Store.Load(ctx, id)
	if err == nil {
		err = s.load(id, entries)
	}
	return g, entries, err
}

// overWithoutResults plays games to their end and takes their results away, and returns the games.
func (h *house) overWithoutResults(n int) (list []string) {
	h.t.Helper()
	for range n {
		id, players := h.strangers(short("Ann", "Bo"))
		play(players, 100)
		list = append(list, id)
	}
	h.do(`DELETE FROM results`)
	return list
}

// wantResults fails the test unless the results of each game are there once, but for some games that have none.
func (h *house) wantResults(what string, games []string, none ...string) {
	h.t.Helper()
	for _, id := range games {
		want := 2
		for _, other := range none {
			if other == id {
				want = 0
			}
		}
		if n := len(h.rowsOf(id)); n != want {
			h.t.Errorf("%s: a game has %d results, want %d", what, n, want)
		}
	}
}

// Games that cannot be replayed, since their log is damaged or says what cannot be, are logged once each, and the
// others get their results.
func TestAddingPassesOver(t *testing.T) {
	h := open(t)
	games := h.overWithoutResults(4)
	damaged, senseless := games[0], games[2]
	h.s.cfg.Games = &shelf{h.disk, func(game string, entries []store.Entry) error {
		switch game {
		case damaged:
			return fmt.Errorf("its log: %w", store.ErrDamaged)
		case senseless:
			entries[len(entries)/2].Data = []byte(`{"choice":"nonsense"}`)
		}
		return nil
	}}
	failed := map[string]bool{}
	for round, want := range []int{2, 0, 0} {
		if n, err := h.s.addMissing(t.Context(), failed); n != want || err != nil {
			t.Errorf("round %d: the results of %d games were added, %v", round, n, err)
		}
	}
	h.wantResults("after three rounds", games, damaged, senseless)
	for _, id := range []string{damaged, senseless} {
		said := 0
		for line := range strings.Lines(h.log.String()) {
			if strings.Contains(line, "cannot be replayed") && strings.Contains(line, store.LogName(id)) {
				said++
			}
		}
		if said != 1 {
			t.Errorf("that a game has no result is logged %d times:\n%s", said, h.log)
		}
	}
}

// Adding that is stopped halfway, at whichever game, leaves whole results, and goes on with the games that are left.
func TestAddingIsStopped(t *testing.T) {
	h := open(t)
	games := h.overWithoutResults(3)
	for at := 1; at <= len(games); at++ {
		h.do(`DELETE FROM results`)
		ctx, stop := context.WithCancel(t.Context())
		loads := 0
		h.s.cfg.Games = &shelf{h.disk, func(string, []store.Entry) error {
			if loads++; loads == at {
				stop()
			}
			return nil
		}}
		first, err := h.s.addMissing(ctx, map[string]bool{})
		if err == nil || first > at || first < at-1 {
			t.Errorf("stopped at game %d: the results of %d games were added, %v", at, first, err)
		}
		h.s.cfg.Games = h.disk
		if n, err := h.s.addMissing(t.Context(), map[string]bool{}); n != len(games)-first || err != nil {
			t.Errorf("after a stop at game %d, which left %d games, %d were added, %v", at, len(games)-first, n, err)
		}
		h.wantResults(fmt.Sprint("stopped at game ", at), games)
		stop()
	}
}

// Two who add at once, as two servers do for a moment, add each result once.
func TestAddingAtOnce(t *testing.T) {
	h := open(t)
	games := h.overWithoutResults(3)
	var all sync.WaitGroup
	for range 2 {
		all.Go(func() {
			if _, err := h.s.addMissing(t.Context(), map[string]bool{}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	h.wantResults("by two at once", games)
}
