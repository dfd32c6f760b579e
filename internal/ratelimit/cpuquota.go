package ratelimit

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"time"

	"circulade/internal/loop"

	"golang.org/x/time/rate"
)

const (
	quotaBurst  = time.Second            // of work that a key may have saved up
	quotaCharge = 500 * time.Millisecond // the most that one request counts: it may have waited for others
	maxQueue    = 1024                   // requests of one key that wait at once
)

// MaxTurnWait is the longest that a request waits for its turn.
const MaxTurnWait = 10 * time.Second

// Why a request gets no turn.
var (
	ErrQueueFull = errors.New("too many requests wait for their turn")
	ErrNoTurn    = errors.New("there was no turn in time")
)

// A CPUQuota lets the costly requests of each key take turns, and gives them a share of a core
// together: who asks for much waits, and does not slow down the others. It is safe for use by many
// goroutines.
type CPUQuota[K comparable] struct {
	// Worked is called with the time that each request took. It is set before the first turn.
	Worked func(time.Duration)

	budget *Keyed[K] // of microseconds

	mu     sync.Mutex
	queues map[K]*queue
}

// A queue is the queue of a key. It is there while somebody waits in it or has their turn.
type queue struct {
	turn  chan struct{} // holds one while a request is at work
	users int
}

// NewCPUQuota gives each key so much of a core, and never more than half of what the machine has.
func NewCPUQuota[K comparable](cores float64) *CPUQuota[K] {
	cores = min(cores, float64(runtime.GOMAXPROCS(0))/2)
	return &CPUQuota[K]{
		Worked: func(time.Duration) {}, budget: New[K](cores*1e6, int(quotaBurst.Microseconds())), queues: map[K]*queue{},
	}
}

// Take waits for a turn, and returns what ends it and counts its time.
func (t *CPUQuota[K]) Take(ctx context.Context, key K) (end func(), err error) {
	q, ok := t.join(key)
	if !ok {
		return nil, ErrQueueFull
	}
	ctx, cancel := context.WithTimeout(ctx, MaxTurnWait)
	defer cancel()
	select {
	case q.turn <- struct{}{}:
	case <-ctx.Done():
		t.leave(key, q)
		return nil, ErrNoTurn
	}
	budget := t.budget.limiterOf(key)
	if !sleepWithin(ctx, budget.ReserveN(time.Now(), 1).Delay()) {
		<-q.turn
		t.leave(key, q)
		return nil, ErrNoTurn
	}
	began := time.Now()
	return func() {
		took := time.Since(began)
		t.Worked(took)
		spendTime(budget, min(took, quotaCharge))
		<-q.turn
		t.leave(key, q)
	}, nil
}

// Charge counts time that something took beside a turn. A key may owe it.
func (t *CPUQuota[K]) Charge(key K, took time.Duration) { spendTime(t.budget.limiterOf(key), took) }

// Waiting returns how many requests of a key wait or have their turn.
func (t *CPUQuota[K]) Waiting(key K) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	if q := t.queues[key]; q != nil {
		return q.users
	}
	return 0
}

// join joins the queue of a key, unless it is too long.
func (t *CPUQuota[K]) join(key K) (*queue, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	q := t.queues[key]
	if q == nil {
		q = &queue{turn: make(chan struct{}, 1)}
		t.queues[key] = q
	}
	if q.users >= maxQueue {
		return nil, false
	}
	q.users++
	return q, true
}

func (t *CPUQuota[K]) leave(key K, q *queue) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if q.users--; q.users == 0 {
		delete(t.queues, key)
	}
}

// sleepWithin waits, and reports whether it was to the end.
func sleepWithin(ctx context.Context, d time.Duration) bool {
	if d <= 0 {
		return true
	}
	if end, ok := ctx.Deadline(); ok && time.Until(end) < d {
		return false
	}
	return loop.Pause(ctx, d)
}

// spendTime takes time from a budget, which may be in debt afterwards.
func spendTime(budget *rate.Limiter, d time.Duration) {
	for left := int(d.Microseconds()); left > 0; left -= budget.Burst() {
		budget.ReserveN(time.Now(), min(left, budget.Burst()))
	}
}
