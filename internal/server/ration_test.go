package server

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"circulade/internal/table/refusal"
)

// The costly requests of one address come one after the other and take the share of
// a core that is theirs; those of another do not wait for them.
func TestRationsOfAnAddress(t *testing.T) {
	const work = 10 * time.Millisecond
	rs := newRations(0.25)
	greedy, honest := netip.MustParseAddr("192.0.2.1"), netip.MustParseAddr("192.0.2.2")
	spend(rs.budget.of(greedy), rationBurst) // what it had saved up is gone

	var together, most, done atomic.Int32
	ctx, stop := context.WithCancel(context.Background())
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			for ctx.Err() == nil {
				leave, err := rs.enter(ctx, greedy)
				if err != nil {
					continue
				}
				most.Store(max(most.Load(), together.Add(1)))
				time.Sleep(work)
				together.Add(-1)
				done.Add(1)
				leave()
			}
		})
	}
	began := time.Now()
	for range 10 {
		time.Sleep(50 * time.Millisecond)
		leave, err := rs.enter(ctx, honest)
		if err != nil {
			t.Fatal(err)
		}
		leave()
	}
	share := float64(done.Load()) * work.Seconds() / time.Since(began).Seconds()
	stop()
	all.Wait()
	if share > 0.3 || share == 0 {
		t.Errorf("one address took %.2f of a core, want at most 0.25", share)
	}
	if most.Load() > 1 {
		t.Errorf("%d of its requests were at work together", most.Load())
	}
	if len(rs.lines) != 0 {
		t.Errorf("%d queues stay", len(rs.lines))
	}
}

func TestRationsRefuse(t *testing.T) {
	rs := newRations(0.25)
	here := netip.MustParseAddr("192.0.2.1")
	leave, err := rs.enter(context.Background(), here)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	var waiting sync.WaitGroup
	for range rationQueue - 1 {
		waiting.Go(func() {
			if leave, err := rs.enter(ctx, here); err == nil {
				leave()
			}
		})
	}
	for rs.users(here) < rationQueue {
		time.Sleep(time.Millisecond)
	}
	if _, err := rs.enter(context.Background(), here); refusal.Of(err).Kind != refusal.TooMany {
		t.Errorf("beyond the queue: %v", err)
	}
	cancel() // who has gone waits no longer
	waiting.Wait()
	leave()
	spend(rs.budget.of(here), 2*rationWait)
	began := time.Now()
	if _, err := rs.enter(context.Background(), here); refusal.Of(err).Kind != refusal.TooMany || time.Since(began) > time.Second {
		t.Errorf("deep in debt: %v after %v", err, time.Since(began))
	}
}

func (rs *rations) users(from netip.Addr) int {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if q := rs.lines[from]; q != nil {
		return q.users
	}
	return 0
}

// A reader who takes the answer slowly does not hold up the next.
func TestRationEndsWithTheAnswer(t *testing.T) {
	s := &Server{rations: newRations(0.25)}
	inside := 0
	h := s.rationed(func(w http.ResponseWriter, r *http.Request) error {
		inside = s.rations.users(s.address(r))
		w.WriteHeader(http.StatusOK)
		inside -= s.rations.users(s.address(r))
		return nil
	}, nil)
	h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/", nil))
	if inside != 1 {
		t.Errorf("%d turns ended with the first byte, want 1", inside)
	}
}
