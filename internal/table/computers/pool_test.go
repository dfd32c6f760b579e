package computers

import (
	"context"
	"net/netip"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// lineUp lets jobs wait in a pool for one that is at work, and returns in which
// order they begin. It is called in a bubble of synctest.
func lineUp(t *testing.T, jobs ...*Job) (order []*Job) {
	t.Helper()
	p := NewPool(1)
	first := &Job{From: jobs[0].From, People: true}
	if err := p.Await(t.Context(), first); err != nil {
		t.Fatal(err)
	}
	begun := make(chan *Job)
	for i, j := range jobs {
		go func() {
			if p.Await(t.Context(), j) == nil {
				begun <- j
			}
		}()
		synctest.Wait()
		if p.length() != i+1 {
			t.Fatalf("%d jobs wait, want %d", p.length(), i+1)
		}
	}
	for end := first; len(order) < len(jobs); {
		p.Done(end)
		end = <-begun
		order = append(order, end)
		if p.length() != len(jobs)-len(order) {
			t.Fatal("two players are at work in a pool for one")
		}
	}
	p.Done(order[len(order)-1])
	if p.free != 1 || len(p.last) != 0 {
		t.Errorf("%d places are free, %d addresses are remembered", p.free, len(p.last))
	}
	return order
}

func (p *Pool) length() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.waiting)
}

// Tables with people come first, and of these one of each address in turn.
func TestPoolIsFair(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		many, few := netip.MustParseAddr("192.0.2.1"), netip.MustParseAddr("192.0.2.2")
		var jobs []*Job
		for range 20 {
			jobs = append(jobs, &Job{From: many})
		}
		for range 3 {
			jobs = append(jobs, &Job{From: many, People: true})
		}
		alone, own := &Job{From: few}, &Job{From: few, People: true}
		order := lineUp(t, append(jobs, alone, own)...)
		if order[0] != own || order[1] != jobs[20] {
			t.Error("the table of few people is not the first, and then those of others with people")
		}
		if i := slices.Index(order, alone); i != 4 {
			t.Errorf("the one table of computers alone was the %d., behind those of somebody with twenty", i+1)
		}
	})
}

// Whoever only asks waits until nobody plays, whoever's turn was longest ago.
func TestPlayComesFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		many, few := netip.MustParseAddr("192.0.2.1"), netip.MustParseAddr("192.0.2.2")
		asks := &Job{From: few, People: true, LowPriority: true}
		alone, people := &Job{From: many}, &Job{From: many, People: true}
		if order := lineUp(t, asks, alone, people); !slices.Equal(order, []*Job{people, alone, asks}) {
			t.Errorf("whoever asks is the %d. of three", slices.Index(order, asks)+1)
		}
	})
}

func TestPoolForgetsWhoGoes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := NewPool(1)
		first, second := &Job{}, &Job{}
		if err := p.Await(t.Context(), first); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		defer cancel()
		if p.Await(ctx, second) == nil {
			t.Fatal("a second player ran beside the first in a pool for one")
		}
		p.Done(first)
		if err := p.Await(t.Context(), second); err != nil || p.length() != 0 {
			t.Errorf("afterwards: %v, %d wait", err, p.length())
		}
	})
}
