package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"circulade/internal/store"
	"circulade/internal/store/sqlite"
)

// startPlan fills a data folder with games, starts the server there and takes the time until
// it is ready.
type startPlan struct {
	hosting

	Games   int  `default:"100000" help:"How many games. What the folder has already counts, so that a folder (--data) is filled once."`
	Entries int  `default:"12" help:"Entries of each game's log; half of the games are over, half go on."`
	Times   int  `default:"5" help:"How many times to start."`
	Cold    bool `help:"Have the system forget the files before each start, as after a boot. For root, on Linux."`
}

// Run fills, starts and stops.
func (p *startPlan) Run(ctx context.Context) (err error) {
	if p.Server == "" || p.DB != "" {
		return errors.New("this is about a folder and a program: say --server, without --db")
	}
	if p.Data == "" {
		if p.made, err = os.MkdirTemp("", "circulade-load-"); err != nil {
			return err
		}
		p.Data = p.made
	}
	defer func() { err = errors.Join(err, p.close()) }()
	result := &started{Games: p.Games, Entries: p.Entries}
	began := time.Now()
	if result.Filled, err = p.fill(ctx); err != nil {
		return err
	}
	result.Filling = time.Since(began).Seconds()
	h, err := p.prepare(0)
	if err != nil {
		return err
	}
	for range p.Times {
		if p.Cold {
			if err := os.WriteFile("/proc/sys/vm/drop_caches", []byte("3"), 0o200); err != nil {
				return err
			}
		}
		took, err := h.start(ctx)
		if err != nil {
			return err
		}
		v, err := h.look(ctx)
		if err := errors.Join(err, h.stop()); err != nil {
			return err
		}
		result.Ready = append(result.Ready, float64(took.Microseconds())/1000)
		result.CPU, result.RSS = append(result.CPU, v.CPU), v.RSS
	}
	result.Stored = sizeOf(p.Data)
	return show(os.Stdout, result.figures(), result)
}

// started is how it went.
type started struct {
	Games   int       `json:"games"`
	Entries int       `json:"entries"` // of each
	Filled  int       `json:"filled"`  // games that were not there before
	Filling float64   `json:"filling_s"`
	Stored  int64     `json:"stored"`   // bytes
	Ready   []float64 `json:"ready_ms"` // of each start
	CPU     []float64 `json:"cpu_s"`    // of a core, until then
	RSS     int64     `json:"rss"`      // bytes, when ready
}

func (s *started) figures() []figure {
	sorted := slices.Sorted(slices.Values(s.Ready))
	return []figure{
		{"games", fmt.Sprintf("%d with %d entries each, %.0f MiB", s.Games, s.Entries, float64(s.Stored)/(1<<20))},
		{"new in the folder", fmt.Sprintf("%d in %.0f s", s.Filled, s.Filling)},
		{"from start to ready", fmt.Sprintf("median %.0f ms, at most %.0f ms, of %d", sorted[len(sorted)/2], sorted[len(sorted)-1], len(sorted))},
		{"seconds of a core until then", fmt.Sprint(s.CPU)},
		{"resident memory then", fmt.Sprintf("%.0f MiB", float64(s.RSS)/(1<<20))},
	}
}

// fill puts in what is missing.
func (p *startPlan) fill(ctx context.Context) (n int, err error) {
	s, err := sqlite.Open(p.Data)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	log, err := newStored(p.Entries)
	if err != nil {
		return 0, err
	}
	there, err := idsIn(ctx, s)
	if err != nil {
		return 0, err
	}
	var missing []string
	for i := range p.Games {
		if id := idOf(i); !there[id] {
			missing = append(missing, id)
		}
	}
	return len(missing), each(len(missing), 512, func(i int) error { return log.put(ctx, s, missing[i], i%2 == 0) })
}

// idsIn are the ids of all games in a store.
func idsIn(ctx context.Context, s store.Store) (map[string]bool, error) {
	all := map[string]bool{}
	for after := ""; ; {
		some, err := s.List(ctx, after, 1000)
		if err != nil || len(some) == 0 {
			return all, err
		}
		for _, g := range some {
			all[g.ID] = true
		}
		after = some[len(some)-1].ID
	}
}

// idOf is the id of the n-th game.
func idOf(n int) string {
	id := []byte("loadaaaaaaaaaaaaaaaaaaaaaa")
	for i := len(id) - 1; n > 0; i-- {
		id[i] += byte(n % 26)
		n /= 26
	}
	return string(id)
}

// put stores a game under an id.
func (l *stored) put(ctx context.Context, s store.Store, id string, over bool) error {
	g := l.game
	g.ID = id
	grants := slices.Clone(l.grants)
	for i := range grants {
		grants[i].Game = id
		copy(grants[i].Holder[:], id[len(id)-8:]) // eight letters: a person of their own
	}
	if err := s.Create(ctx, g, grants...); err != nil {
		return err
	}
	for i, e := range l.entries {
		e.Game = id
		u := store.Update{Summary: l.updates[i].Summary, Turn: l.updates[i].Turn}
		if over && i == len(l.entries)-1 {
			u.Status = store.Ended
		}
		if err := s.Append(ctx, e, u); err != nil {
			return fmt.Errorf("entry %d: %w", e.Seq, err)
		}
	}
	return nil
}
