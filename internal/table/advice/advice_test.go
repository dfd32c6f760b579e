package advice_test

import (
	"context"
	"errors"
	"net/netip"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"circulade/bot/analysis"
	"circulade/bot/search"
	"circulade/game"
	"circulade/internal/problem"
	"circulade/internal/table/advice"
	"circulade/internal/table/computers"
)

// few is hardly any effort.
var few = analysis.Effort{
	Draw: search.Budget{Visits: 4}, Move: search.Budget{Visits: 4}, Deep: search.Budget{Visits: 4}, Close: 1, Seed: 1,
}

var (
	ann = advice.Asker{Session: "ann", From: netip.MustParseAddr("192.0.2.1")}
	bo  = advice.Asker{Session: "bo", From: netip.MustParseAddr("192.0.2.2")}
)

// short is a game of three tiles that is over.
func short(t *testing.T) *game.Game {
	t.Helper()
	g, err := game.New(game.Setup{
		Players: []string{"Ann", "Bo"}, Draw: []string{"base/U", "base/U", "base/B"}, DrawEnd: true, Seed: "short",
	})
	if err != nil {
		t.Fatal(err)
	}
	for !g.State().Over() {
		if err := g.Choose(g.State().Text(g.State().Choices(nil)[0])); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// desk is a desk of a pool for one, in a bubble whose time is synctest's.
func desk(t *testing.T) (*advice.Service, *computers.Pool) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	pool := computers.NewPool(1)
	d := advice.NewService(ctx, pool, few)
	t.Cleanup(func() {
		cancel()
		d.Close()
	})
	return d, pool
}

// hold takes the only place of a pool, as a table does at which somebody plays.
func hold(t *testing.T, pool *computers.Pool) (release func()) {
	t.Helper()
	j := &computers.Job{From: ann.From, People: true}
	if err := pool.Await(t.Context(), j); err != nil {
		t.Fatal(err)
	}
	return func() { pool.Done(j) }
}

func code(err error) string {
	if err == nil {
		return ""
	}
	return problem.Of(err).Code
}

// An analysis waits for those who play, is made once, and stays.
func TestAnalysisIsMadeOnce(t *testing.T) {
	g := short(t)
	synctest.Test(t, func(t *testing.T) {
		d, pool := desk(t)
		release := hold(t, pool)
		if _, err := d.Status("game", ann); code(err) != "not-found" {
			t.Errorf("nobody has asked: %v", err)
		}
		var loaded atomic.Int32
		load := func() (*game.Game, error) {
			loaded.Add(1)
			return g, nil
		}
		for _, who := range []advice.Asker{ann, bo} {
			if s, err := d.Begin("game", who, load); err != nil || s.Report != nil || s.All != g.Version() {
				t.Errorf("%s: %+v, %v", who.Session, s, err)
			}
		}
		synctest.Wait()
		if s, err := d.Status("game", ann); err != nil || s.Part != 0 {
			t.Errorf("it does not wait for who plays: %+v, %v", s, err)
		}
		release()
		synctest.Wait()
		s, err := d.Status("game", bo)
		if err != nil || s.Report == nil || s.Part != s.All || len(s.Report.Turns) != 3 {
			t.Fatalf("the analysis: %+v, %v", s, err)
		}
		if again, err := d.Begin("game", ann, load); err != nil || again.Report != s.Report || loaded.Load() != 1 {
			t.Errorf("again: %+v, %v, loaded %d times", again, err, loaded.Load())
		}
		if kept, err := d.Stop("game", ann); err != nil || kept.Report != s.Report {
			t.Errorf("what is there does not stay: %+v, %v", kept, err)
		}
	})
}

// A session has one analysis under way, and no hints beside it.
func TestOneAtATime(t *testing.T) {
	g := short(t)
	synctest.Test(t, func(t *testing.T) {
		d, pool := desk(t)
		release := hold(t, pool)
		load := func() (*game.Game, error) { return g, nil }
		if _, err := d.Begin("one", ann, load); err != nil {
			t.Fatal(err)
		}
		if _, err := d.Begin("two", ann, load); code(err) != "too-many" {
			t.Errorf("a second analysis: %v", err)
		}
		if _, err := d.Hints(t.Context(), ann, g.State(), g.Setup().Players, 1); code(err) != "too-many" {
			t.Errorf("hints beside an analysis: %v", err)
		}
		if _, err := d.Begin("two", bo, load); err != nil {
			t.Errorf("somebody else: %v", err)
		}
		release()
		synctest.Wait()
		if s, err := d.Begin("three", ann, load); err != nil || s.Report != nil {
			t.Errorf("when it has ended: %+v, %v", s, err)
		}
	})
}

// Who stops an analysis may begin another at once; what others wait for goes on.
func TestStop(t *testing.T) {
	g := short(t)
	synctest.Test(t, func(t *testing.T) {
		d, pool := desk(t)
		release := hold(t, pool)
		load := func() (*game.Game, error) { return g, nil }
		if _, err := d.Stop("one", ann); code(err) != "not-found" {
			t.Errorf("nothing to stop: %v", err)
		}
		for _, key := range []string{"one", "two"} {
			if _, err := d.Begin(key, ann, load); err != nil {
				t.Fatalf("%s: %v", key, err)
			}
			if _, err := d.Status("two", bo); key == "two" && err != nil {
				t.Fatal(err)
			}
			if _, err := d.Stop(key, ann); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := d.Status("one", ann); code(err) != "not-found" {
			t.Errorf("stopped: %v", err)
		}
		if _, err := d.Begin("one", ann, load); err != nil {
			t.Errorf("anew: %v", err)
		}
		release()
		synctest.Wait()
		for _, key := range []string{"one", "two"} {
			if s, err := d.Status(key, bo); err != nil || s.Report == nil {
				t.Errorf("%s: %+v, %v", key, s, err)
			}
		}
	})
}

// An analysis that nobody asks for any more ends, and its session may begin another.
func TestForgotten(t *testing.T) {
	g := short(t)
	synctest.Test(t, func(t *testing.T) {
		d, pool := desk(t)
		release := hold(t, pool)
		load := func() (*game.Game, error) { return g, nil }
		if _, err := d.Begin("game", ann, load); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Minute)
		release()
		synctest.Wait()
		if _, err := d.Status("game", ann); code(err) != "not-found" {
			t.Errorf("a minute later: %v", err)
		}
		if s, err := d.Begin("game", ann, load); err != nil || s.Report != nil {
			t.Errorf("anew: %+v, %v", s, err)
		}
	})
}

// There are bounds to how many are made at once, and a game that cannot be loaded takes
// no place.
func TestBounds(t *testing.T) {
	g := short(t)
	synctest.Test(t, func(t *testing.T) {
		d, pool := desk(t)
		release := hold(t, pool)
		defer release()
		gone := errors.New("gone")
		for range 2 {
			if _, err := d.Begin("gone", ann, func() (*game.Game, error) { return nil, gone }); !errors.Is(err, gone) {
				t.Errorf("what cannot be loaded: %v", err)
			}
		}
		for i := range 9 {
			who := advice.Asker{Session: string(rune('a' + i)), From: bo.From}
			_, err := d.Begin(who.Session, who, func() (*game.Game, error) { return g, nil })
			if want := map[bool]string{true: "too-many"}[i == 8]; code(err) != want {
				t.Errorf("analysis %d: %v", i+1, err)
			}
		}
	})
}

// Hints wait for those who play, but not for ever.
func TestHintsWait(t *testing.T) {
	g, err := game.New(game.Setup{Players: []string{"Ann", "Bo"}, Draw: []string{"base/U", "base/E"}, Seed: "hints"})
	if err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		d, pool := desk(t)
		release := hold(t, pool)
		began := time.Now()
		if _, err := d.Hints(t.Context(), ann, g.State(), g.Setup().Players, 1); code(err) != "too-many" || time.Since(began) > time.Minute {
			t.Errorf("after %v: %v", time.Since(began), err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := d.Hints(ctx, ann, g.State(), g.Setup().Players, 1); !errors.Is(err, context.Canceled) {
			t.Errorf("nobody asks any more: %v", err)
		}
		release()
	})
	d, _ := desk(t)
	lines, err := d.Hints(t.Context(), ann, g.State(), g.Setup().Players, 1)
	if err != nil || len(lines) == 0 || len(lines) > 3 {
		t.Errorf("%d hints, %v", len(lines), err)
	}
}
