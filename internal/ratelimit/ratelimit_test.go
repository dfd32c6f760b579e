package ratelimit_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"circulade/internal/ratelimit"
)

var now = time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)

func ExampleKeyed() {
	limit := ratelimit.New[string](1, 2) // one a second, two at once
	fmt.Println(limit.Allow("ann", now), limit.Allow("ann", now), limit.Allow("ann", now))
	fmt.Println(limit.Allow("bo", now), limit.Allow("ann", now.Add(time.Second)))
	// Output:
	// 0s 0s 1s
	// 0s 0s
}

func TestNothingIsAllowedWithoutABurst(t *testing.T) {
	if wait := ratelimit.New[int](1, 0).Allow(1, now); wait != time.Minute {
		t.Errorf("wait %v, want a minute", wait)
	}
}

// More than a burst counts as a burst, and what is refused counts as nothing.
func TestManyAtOnce(t *testing.T) {
	l := ratelimit.New[int](10, 100)
	for _, step := range []struct {
		after time.Duration
		n     int
		want  time.Duration
	}{
		{0, 1000, 0},
		{0, 50, 5 * time.Second},
		{time.Second, 50, 4 * time.Second},
		{5 * time.Second, 50, 0},
	} {
		if wait := l.AllowN(1, step.n, now.Add(step.after)); wait != step.want {
			t.Errorf("%d after %v: wait %v, want %v", step.n, step.after, wait, step.want)
		}
	}
}

// What cannot be refused leads into debt, of a burst at most and one charge more.
func TestCharge(t *testing.T) {
	l := ratelimit.New[int](1, 10)
	for range 100 {
		l.Charge(1, 10, now)
	}
	if wait := l.Allow(1, now); wait != 11*time.Second {
		t.Errorf("wait %v, want 11 s", wait)
	}
}

func TestKeyedForgetsTheOldest(t *testing.T) {
	l := ratelimit.New[int](0.001, 1)
	for key := range ratelimit.MaxKeys {
		l.Allow(key, now)
	}
	if l.Allow(0, now) == 0 {
		t.Error("a key that is remembered begins anew")
	}
	l.Allow(ratelimit.MaxKeys, now) // has room made: 1 was not seen for longest
	if l.Allow(0, now) == 0 || l.Allow(ratelimit.MaxKeys-1, now) == 0 {
		t.Error("a key is forgotten that was seen later than others")
	}
	if l.Allow(1, now) != 0 {
		t.Error("the key that was not seen for longest is remembered")
	}
}

func TestWindow(t *testing.T) {
	w := ratelimit.NewWindow[string](2, 10*time.Second)
	for _, step := range []struct {
		key   string
		after time.Duration
		want  time.Duration
	}{
		{"ann", 0, 0},
		{"ann", 4 * time.Second, 0},
		{"ann", 5 * time.Second, 5 * time.Second},
		{"bo", 5 * time.Second, 0},
		{"ann", 10 * time.Second, 0},
		{"ann", 11 * time.Second, 3 * time.Second},
	} {
		if wait := w.Allow(step.key, now.Add(step.after)); wait != step.want {
			t.Errorf("%s after %v: wait %v, want %v", step.key, step.after, wait, step.want)
		}
	}
}

// Of ever more keys those go that have nothing to wait for.
func TestWindowForgets(t *testing.T) {
	w := ratelimit.NewWindow[int](1, 10*time.Second)
	for key := range 20_000 {
		w.Allow(key, now)
	}
	w.Allow(-1, now.Add(9*time.Second))
	for key := range 10_000 {
		w.Allow(key, now.Add(11*time.Second))
	}
	waits := 0
	for key := range 10_000 {
		if w.Allow(key, now.Add(12*time.Second)) > 0 {
			waits++
		}
	}
	if waits == 0 || waits > 8192 {
		t.Errorf("%d keys are remembered, want at most 8192", waits)
	}
}

func TestCounter(t *testing.T) {
	c := ratelimit.NewCounter[string](2)
	for i, step := range []struct {
		key  string
		want bool
	}{{"ann", true}, {"ann", true}, {"ann", false}, {"bo", true}} {
		if c.Open(step.key) != step.want {
			t.Errorf("step %d: %s may open one: %v", i, step.key, !step.want)
		}
	}
	if keys, open := c.Totals(); keys != 2 || open != 3 {
		t.Errorf("%d keys have %d open, want 2 and 3", keys, open)
	}
	c.Close("ann")
	if c.OpenCount("ann") != 1 || !c.Open("ann") || c.Open("ann") {
		t.Error("one that is closed makes no room for one")
	}
	c.Close("bo")
	c.Close("bo") // what was not opened leaves nothing
	if c.OpenCount("bo") != 0 {
		t.Errorf("%d are open", c.OpenCount("bo"))
	}
}

// The requests of one key come one after the other and take their share of a core; those of
// another do not wait for them.
func TestCPUQuotaOfAKey(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const work = 10 * time.Millisecond
		turns := ratelimit.NewCPUQuota[string](0.25)
		var worked atomic.Int64
		turns.Worked = func(took time.Duration) { worked.Add(int64(took)) }
		turns.Charge("greedy", time.Second) // what it had saved up is gone
		ctx, stop := context.WithCancel(t.Context())
		var together, most atomic.Int64
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				for ctx.Err() == nil {
					end, err := turns.Take(ctx, "greedy")
					if err != nil {
						continue
					}
					most.Store(max(most.Load(), together.Add(1)))
					time.Sleep(work)
					together.Add(-1)
					end()
				}
			})
		}
		began := time.Now()
		for range 10 {
			time.Sleep(time.Second)
			asked := time.Now()
			end, err := turns.Take(ctx, "honest")
			if err != nil || time.Since(asked) != 0 {
				t.Errorf("another key waited %v: %v", time.Since(asked), err)
				break
			}
			end()
		}
		share := time.Duration(worked.Load()).Seconds() / time.Since(began).Seconds()
		stop()
		all.Wait()
		if share > 0.27 || share < 0.2 {
			t.Errorf("one key took %.3f of a core, want 0.25", share)
		}
		if most.Load() != 1 {
			t.Errorf("%d of its requests were at work together", most.Load())
		}
		if turns.Waiting("greedy") != 0 || turns.Waiting("honest") != 0 {
			t.Error("a queue stays")
		}
	})
}

func TestNoTurnInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns := ratelimit.NewCPUQuota[string](0.25)
		end, err := turns.Take(t.Context(), "ann")
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		var waiting sync.WaitGroup
		for range 1023 {
			waiting.Go(func() {
				if _, err := turns.Take(ctx, "ann"); !errors.Is(err, ratelimit.ErrNoTurn) {
					t.Errorf("who is gone: %v", err)
				}
			})
		}
		synctest.Wait()
		if _, err := turns.Take(t.Context(), "ann"); !errors.Is(err, ratelimit.ErrQueueFull) {
			t.Errorf("beyond the queue: %v", err)
		}
		cancel() // who is gone waits no longer
		waiting.Wait()
		began := time.Now()
		if _, err := turns.Take(t.Context(), "ann"); !errors.Is(err, ratelimit.ErrNoTurn) || time.Since(began) != ratelimit.MaxTurnWait {
			t.Errorf("behind one that does not end: %v after %v", err, time.Since(began))
		}
		end()
		turns.Charge("ann", 2*ratelimit.MaxTurnWait)
		began = time.Now()
		if _, err := turns.Take(t.Context(), "ann"); !errors.Is(err, ratelimit.ErrNoTurn) || time.Since(began) != 0 {
			t.Errorf("deep in debt: %v after %v", err, time.Since(began))
		}
	})
}
