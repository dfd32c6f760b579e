package server

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"circulade/game"
	"circulade/internal/calibrate"
	"circulade/internal/store"
	"circulade/internal/store/sqlite"
	"circulade/internal/table"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/gamelog/gamelogtest"
	"circulade/internal/table/tabletest"
)

// A storm is everybody who comes back at once after a start.
type storm struct {
	tb    testing.TB
	store store.Store
	ids   []string
	slow  int // times as long as it takes a table is replayed

	mu       sync.Mutex
	replayed map[string]int
}

// fill stores so many tables with the same log.
func (s *storm) fill(kind rune, n int, setup game.Setup, entries int) {
	s.tb.Helper()
	l := gamelogtest.Play(s.tb, "", setup, entries)
	var done sync.WaitGroup
	for i := range n {
		id := tabletest.TableID(kind, i)
		s.ids = append(s.ids, id)
		done.Go(func() {
			g := l.Game
			g.ID, g.Seq = id, 0
			err := s.store.Create(context.Background(), g)
			for _, e := range l.Entries {
				if err == nil {
					e.Game = id
					err = s.store.Append(context.Background(), e, store.Update{Status: l.Game.Status})
				}
			}
			if err != nil {
				s.tb.Error(err)
			}
		})
	}
	done.Wait()
}

// fold counts how often each table is replayed, and takes its time.
func (s *storm) fold(books *game.Books, g store.Game, entries []store.Entry) (*gamelog.Log, error) {
	s.mu.Lock()
	s.replayed[g.ID]++
	s.mu.Unlock()
	for range s.slow - 1 {
		if _, err := gamelog.Load(books, g, entries); err != nil {
			return nil, err
		}
	}
	return gamelog.Load(books, g, entries)
}

// run starts a server and has each table asked for at once, each by several. Some of
// them go away at once. It returns how long the last one waited.
func (s *storm) run(each int) time.Duration {
	s.tb.Helper()
	web := httptest.NewUnstartedServer(nil)
	server, err := New(Config{
		Store: s.store, Rows: tabletest.NoRows{}, Addr: web.Listener.Addr(), Log: slog.New(slog.DiscardHandler), Limits: DefaultLimits(), Version: "test",
		Tables: func(c *table.Config) { c.Load, c.Rows = s.fold, nil },
	})
	if err != nil {
		s.tb.Fatal(err)
	}
	defer server.Close()
	s.replayed = map[string]int{}
	web.Config.Handler = server.Handler()
	web.Start()
	defer web.Close()
	start := time.Now()
	var done sync.WaitGroup
	for _, id := range s.ids {
		for i := range each {
			done.Go(func() { s.ask(web.URL+"/api/games/"+id, i > 0 && i == each-1) })
		}
	}
	done.Wait()
	took := time.Since(start)
	for _, id := range s.ids {
		if n := s.replayed[id]; n != 1 {
			s.tb.Errorf("table %s was replayed %d times", id, n)
		}
	}
	if n := len(slices.Collect(maps.Keys(s.replayed))); n != len(s.ids) {
		s.tb.Errorf("%d tables were replayed, want %d", n, len(s.ids))
	}
	return took
}

// ask wants a table, or goes away before it comes.
func (s *storm) ask(address string, away bool) {
	ctx := context.Background()
	if away {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, 10*time.Millisecond)
		defer cancel()
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		s.tb.Error(err)
		return
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		if !away {
			s.tb.Error(err)
		}
		return
	}
	defer func() { _ = resp.Body.Close() }()
	if _, err := io.Copy(io.Discard, resp.Body); err != nil && !away || resp.StatusCode != http.StatusOK {
		s.tb.Errorf("%s: %s, %v", address, resp.Status, err)
	}
}

// After a start every table that is asked for comes, however many there are and
// however slow the machine is: none is refused, and none replayed twice.
func TestStartServesEveryTable(t *testing.T) {
	s := &storm{tb: t, store: tabletest.NewMemStore()}
	s.fill('b', 30, game.Setup{Players: []string{"Ann", "Bo"}, Seed: "base"}, 40)
	s.fill('e', 5, gamelogtest.EverySet(), 120)
	t.Run("as it is", func(t *testing.T) {
		s.tb, s.slow = t, 1
		t.Log(s.run(4))
	})
	t.Run("one core, twenty times slower", func(t *testing.T) {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
		s.tb, s.slow = t, 20
		t.Log(s.run(3))
	})
}

// BenchmarkStart asks for 300 base games of 93 entries and 40 big ones of 1,600 at
// once after a start.
func BenchmarkStart(b *testing.B) {
	games, err := sqlite.Open(b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = games.Close() }()
	s := &storm{tb: b, store: games}
	s.fill('b', 300, game.Setup{Players: []string{"Ann", "Bo"}, Seed: "base5"}, 93)
	s.fill('e', 40, gamelogtest.EverySet(), 1600)
	for _, c := range []struct{ cores, slow int }{{runtime.GOMAXPROCS(0), 1}, {1, 20}} {
		b.Run(fmt.Sprintf("cores=%d/slow=%d", c.cores, c.slow), func(b *testing.B) {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(c.cores))
			s.tb, s.slow = b, c.slow
			start := calibrate.CPU()
			for b.Loop() {
				s.run(1)
			}
			b.ReportMetric((calibrate.CPU()-start).Seconds()/float64(b.N), "CPU-s/op")
		})
	}
}
