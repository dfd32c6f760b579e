package storetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"circulade/internal/store"
)

// parallel calls fn with 0 to n-1 in n goroutines at once and waits until all have returned.
func parallel(n int, fn func(i int)) {
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() { fn(i) })
	}
	wg.Wait()
}

// testRace has many callers append the same next entry, again and again: exactly one of them succeeds
// each time.
func testRace(t *testing.T, s *suite) {
	const turns, racers = 40, 16
	s.create(t, "g", 0)
	for turn := int64(1); turn <= turns; turn++ {
		var won, stale atomic.Int32
		parallel(racers, func(i int) {
			e := entry("g", turn)
			e.MoveID = fmt.Sprintf("%d-%d", turn, i)
			switch err := s.Append(ctx(), e, store.Update{}); {
			case err == nil:
				won.Add(1)
			case errors.Is(err, store.ErrStale):
				stale.Add(1)
			default:
				t.Errorf("turn %d: %v", turn, err)
			}
		})
		if won.Load() != 1 || stale.Load() != racers-1 {
			t.Fatalf("turn %d: %d won and %d were stale", turn, won.Load(), stale.Load())
		}
	}
	if g, log := s.load(t, "g"); g.Seq != turns || len(log) != turns {
		t.Errorf("game is at %d with %d entries, want %d", g.Seq, len(log), turns)
	}
}

// testSameMove sends one move many times at once, as impatient clients do.
func testSameMove(t *testing.T, s *suite) {
	s.create(t, "g", 2)
	var saved, duplicates atomic.Int32
	parallel(100, func(i int) {
		e := entry("g", 3+int64(i%2)) // also with the seq of a client that reloaded
		e.MoveID = "again"
		switch err := s.Append(ctx(), e, store.Update{}); {
		case err == nil:
			saved.Add(1)
		case errors.Is(err, store.ErrDuplicate):
			duplicates.Add(1)
		case e.Seq == 4 && errors.Is(err, store.ErrStale): // it came before the first
			duplicates.Add(1)
		default:
			t.Error(err)
		}
	})
	if saved.Load() != 1 || duplicates.Load() != 99 {
		t.Errorf("one move sent 100 times: %d saved, %d refused", saved.Load(), duplicates.Load())
	}
	if e, err := s.MoveEntry(ctx(), "g", "again"); err != nil || e.Seq != 3 {
		t.Errorf("the move is stored as %+v, error %v", e, err)
	}
}

// testMixedBatches has many callers write at once, half of them what must be refused: each gets its own
// answer, whatever was saved in the same batch.
func testMixedBatches(t *testing.T, s *suite) {
	const games, moves = 24, 20
	parallel(games, func(i int) {
		id := fmt.Sprintf("game-%d", i)
		if err := s.Create(ctx(), newGame(id)); err != nil {
			t.Errorf("%s: %v", id, err)
			return
		}
		for seq := int64(1); seq <= moves; seq++ {
			var wg sync.WaitGroup
			wg.Go(func() {
				if err := s.Append(ctx(), entry(id, seq), store.Update{}); err != nil {
					t.Errorf("%s %d: %v", id, seq, err)
				}
			})
			wg.Go(func() {
				stale := entry(id, seq+5)
				stale.MoveID = "stale"
				wantErr(t, id, s.Append(ctx(), stale, store.Update{}), store.ErrStale)
			})
			wg.Go(func() { wantErr(t, id, s.Create(ctx(), newGame(id)), store.ErrExists) })
			wg.Go(func() { wantErr(t, id, s.SetStatus(ctx(), "nobody", store.Over, 1), store.ErrNotFound) })
			wg.Wait()
			wantErr(t, id, s.Append(ctx(), entry(id, seq), store.Update{}), store.ErrDuplicate)
		}
	})
	for i := range games {
		id := fmt.Sprintf("game-%d", i)
		g, log := s.load(t, id)
		wantLog(t, id, log, 1, moves)
		if g.Seq != moves {
			t.Errorf("%s is at %d, want %d", id, g.Seq, moves)
		}
	}
}

// testSnapshot reads while entries arrive: a game and its log are always of
// the same moment, and what was acknowledged is always seen.
func testSnapshot(t *testing.T, s *suite) {
	s.create(t, "g", 0)
	var acked atomic.Int64
	var writer sync.WaitGroup
	writer.Go(func() {
		for seq := int64(1); seq <= 200; seq++ {
			if err := s.Append(ctx(), entry("g", seq), store.Update{}); err != nil {
				t.Error(err)
				return
			}
			acked.Store(seq)
		}
	})
	parallel(3, func(int) {
		for done := false; !done; {
			before := acked.Load()
			done = before == 200 || t.Failed()
			g, log, err := s.Load(ctx(), "g")
			if err != nil {
				t.Error(err)
				return
			}
			if int64(len(log)) != g.Seq || g.Seq < before {
				t.Errorf("game at %d with %d entries after %d were acknowledged", g.Seq, len(log), before)
				return
			}
		}
	})
	writer.Wait()
}

// testReopen closes a store and opens it again: everything is there.
func testReopen(t *testing.T, s *suite) {
	s.create(t, "g", 7)
	if err := s.Grant(ctx(), hostOf("g", 3)); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s.Driver = s.open()
	g, log := s.load(t, "g")
	wantLog(t, "g", log, 1, 7)
	if g.Seq != 7 || !bytes.Equal(g.Secret, newGame("g").Secret) {
		t.Errorf("after reopening: %+v", g)
	}
	wantErr(t, "old move after reopening", s.Append(ctx(), entry("g", 7), store.Update{}), store.ErrDuplicate)
	if err := s.Append(ctx(), entry("g", 8), store.Update{}); err != nil {
		t.Error(err)
	}
	if held, err := s.GamesOf(ctx(), store.Holder{3}, store.Place{}, 100); err != nil || len(held) != 1 {
		t.Errorf("grants after reopening: %+v, error %v", held, err)
	}
}

// testClose closes a store while writes are queued: each is either acknowledged and stored, or refused
// and not stored.
func testClose(t *testing.T, s *suite) {
	const games = 50
	for i := range games {
		s.create(t, fmt.Sprintf("game-%d", i), 0)
	}
	var saved [games]bool
	var writers sync.WaitGroup
	for i := range games {
		writers.Go(func() {
			err := s.Append(ctx(), entry(fmt.Sprintf("game-%d", i), 1), store.Update{})
			saved[i] = err == nil
			if err != nil {
				wantErr(t, "Append while closing", err, store.ErrClosed)
			}
		})
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	writers.Wait()
	if err := s.Close(); err != nil {
		t.Errorf("second Close: %v", err)
	}
	wantErr(t, "Append after Close", s.Append(ctx(), entry("game-0", 2), store.Update{}), store.ErrClosed)
	_, _, err := s.Load(ctx(), "game-0")
	wantErr(t, "Load after Close", err, store.ErrClosed)

	s.Driver = s.open()
	for i := range games {
		if g, _ := s.load(t, fmt.Sprintf("game-%d", i)); (g.Seq == 1) != saved[i] {
			t.Errorf("game %d is at %d, but saved was %t", i, g.Seq, saved[i])
		}
	}
}

// testCancelledContext cancels appends while they are under way and repeats each: the second answer shows
// whether the first was saved.
func testCancelledContext(t *testing.T, s *suite) {
	s.create(t, "g", 0)
	seq := int64(1)
	for range 50 {
		cancelled, cancel := context.WithCancel(ctx())
		go cancel()
		e := entry("g", seq)
		err := s.Append(cancelled, e, store.Update{})
		clear(e.Data) // the caller's again, whatever the store still does
		if err != nil && !errors.Is(err, context.Canceled) {
			t.Fatalf("Append with a cancelled context: %v", err)
		}
		if err != nil && !errors.Is(err, store.ErrUnknown) && !errors.Is(err, store.ErrNotSaved) {
			t.Fatalf("Append does not say whether it may be saved: %v", err)
		}
		again := s.Append(ctx(), entry("g", seq), store.Update{})
		switch {
		case again == nil && err != nil: // it was not saved then, it is now
		case errors.Is(again, store.ErrDuplicate) && !errors.Is(err, store.ErrNotSaved):
		default:
			t.Fatalf("first answer %v, then %v", err, again)
		}
		seq++
	}
	_, log := s.load(t, "g")
	wantLog(t, "g", log, 1, seq-1)
}
