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
	quotaBurst  = time.Second            // how much unused time a key can save up
	quotaCharge = 500 * time.Millisecond // the most that one request is charged: it may have waited for others
	maxQueue    = 1024                   // how many requests of one key may wait or run at once
)

// MaxTurnWait is the longest time that a request waits for its turn.
const MaxTurnWait = 10 * time.Second

// The errors of [CPUQuota.Take].
var (
	ErrQueueFull = errors.New("too many requests wait for their turn")
	ErrNoTurn    = errors.New("there was no turn in time")
)

// A CPUQuota limits the processor time of costly requests for each key: requests of a key run one
// after the other and get a share of one core together, so that a key with many requests waits and
// does not slow down the others. It is safe for concurrent use.
type CPUQuota[K comparable] struct {
	// Worked is called with the running time of each request. It is set before the first Take.
	Worked func(time.Duration)

	budget *Keyed[K] // counts microseconds

	mu     sync.Mutex
	queues map[K]*queue
}

// A queue has the requests of one key that wait or run. It exists while there are any.
type queue struct {
	turn  chan struct{} // full while a request runs
	users int           // how many requests wait or run
}

// NewCPUQuota returns a quota that gives each key this many processor cores' time, such as 0.5, but
// at most half of the machine's cores.
func NewCPUQuota[K comparable](cores float64) *CPUQuota[K] {
	cores = min(cores, float64(runtime.GOMAXPROCS(0))/2)
	return &CPUQuota[K]{
		Worked: func(time.Duration) {}, budget: New[K](cores*1e6, int(quotaBurst.Microseconds())), queues: map[K]*queue{},
	}
}

// Take waits until a request of the key may run. The caller calls end when the request is finished,
// which charges its running time, up to quotaCharge, to the key. It returns [ErrQueueFull] if too many
// requests of the key wait, and [ErrNoTurn] if ctx or [MaxTurnWait] ends first.
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

// Charge takes a duration that was not measured by Take from the processor time of a key, which may
// be in debt afterwards.
func (t *CPUQuota[K]) Charge(key K, took time.Duration) { spendTime(t.budget.limiterOf(key), took) }

// Waiting returns how many requests of the key wait or run.
func (t *CPUQuota[K]) Waiting(key K) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	if q := t.queues[key]; q != nil {
		return q.users
	}
	return 0
}

// join adds a request to the queue of the key, which it creates if there is none. It returns false
// if the queue is full.
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

// leave removes a request of the key from its queue q, and deletes the queue if that was its last
// request.
func (t *CPUQuota[K]) leave(key K, q *queue) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if q.users--; q.users == 0 {
		delete(t.queues, key)
	}
}

// sleepWithin sleeps for d and returns true. It returns false if ctx ends before d is over, without
// sleeping at all if the deadline of ctx is too early.
func sleepWithin(ctx context.Context, d time.Duration) bool {
	if d <= 0 {
		return true
	}
	if end, ok := ctx.Deadline(); ok && time.Until(end) < d {
		return false
	}
	return loop.Pause(ctx, d)
}

// spendTime takes the duration d from a token bucket that holds microseconds of processor time. The
// bucket may be in debt afterwards.
func spendTime(budget *rate.Limiter, d time.Duration) {
	for left := int(d.Microseconds()); left > 0; left -= budget.Burst() {
		budget.ReserveN(time.Now(), min(left, budget.Burst()))
	}
}
