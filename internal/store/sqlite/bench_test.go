package sqlite

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"circulade/internal/store"
)

// BenchmarkAppend measures saved moves with clients that each wait for their
// answer, one game per client.
func BenchmarkAppend(b *testing.B) {
	for _, clients := range []int{1, 50, 200} {
		b.Run(fmt.Sprintf("clients=%d", clients), func(b *testing.B) {
			s := mustOpen(b, b.TempDir(), "")
			defer s.Close()
			for i := range clients {
				createGame(b, s, fmt.Sprint("game", i))
			}
			var left atomic.Int64
			left.Store(int64(b.N))
			waits := make([][]time.Duration, clients)
			b.ResetTimer()
			var wg sync.WaitGroup
			for i := range clients {
				wg.Go(func() { waits[i] = appendUntil(b, s, fmt.Sprint("game", i), &left) })
			}
			wg.Wait()
			b.StopTimer()
			report(b, slices.Concat(waits...))
		})
	}
}

func appendUntil(b *testing.B, s *Store, game string, left *atomic.Int64) (waits []time.Duration) {
	data := make([]byte, 200)
	for seq := int64(1); left.Add(-1) >= 0; seq++ {
		e := entryOf(game, seq)
		e.Data = data
		start := time.Now()
		turn := store.Turn{Seat: int(seq % 2), Since: seq, People: 0b11}
		if err := s.Append(context.Background(), e, store.Update{Turn: &turn}); err != nil {
			b.Error(err)
			return waits
		}
		waits = append(waits, time.Since(start))
	}
	return waits
}

func report(b *testing.B, waits []time.Duration) {
	slices.Sort(waits)
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
	b.ReportMetric(float64(waits[len(waits)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(waits[len(waits)*99/100].Microseconds())/1000, "p99-ms")
}

// BenchmarkLoad measures what a server does when a game of 150 moves is
// touched first.
func BenchmarkLoad(b *testing.B) {
	s := mustOpen(b, b.TempDir(), "")
	defer s.Close()
	createGame(b, s, "g")
	for seq := range int64(150) {
		if err := s.Append(context.Background(), entryOf("g", seq+1), store.Update{}); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		if _, _, err := s.Load(context.Background(), "g"); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkGamesOf measures the first part of the list of somebody who has a thousand
// games, half of which are over.
func BenchmarkGamesOf(b *testing.B) {
	s := mustOpen(b, b.TempDir(), "")
	defer s.Close()
	me := store.Holder{1}
	for i := range 1000 {
		g := store.Game{
			Info:  store.Info{ID: fmt.Sprint("game", i), Created: int64(i), Updated: int64(i), Status: store.Playing, Summary: []byte("{}"), Names: []string{"Ann", "Bo"}},
			Setup: []byte("{}"), Secret: []byte("x"),
		}
		if i%2 == 0 {
			g.Status = store.Over
		}
		g.Turn = &store.Turn{Seat: i % 3 % 2, Since: int64(i), People: 0b11}
		var grants []store.Grant
		for seat := range 2 {
			grants = append(grants, store.Grant{Game: g.ID, Seat: seat, Kind: store.GrantPerson, Holder: store.Holder{byte(seat + 1)}})
		}
		if err := s.Create(context.Background(), g, grants...); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		if held, err := s.GamesOf(context.Background(), me, store.Place{}, 51); err != nil || len(held) != 51 {
			b.Fatal(len(held), err)
		}
	}
}
