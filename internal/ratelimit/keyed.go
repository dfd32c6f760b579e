package ratelimit

import (
	"container/list"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// MaxKeys is how many keys a [Keyed] remembers; the one that was not seen for longest is
// forgotten first.
const MaxKeys = 4096

// Keyed is a rate with a burst for each key. It is safe for use by many goroutines.
type Keyed[K comparable] struct {
	rate  rate.Limit
	burst int

	mu      sync.Mutex
	order   list.List // of *bucket[K], the one used last in front
	buckets map[K]*list.Element
}

// PerAddress is a rate for each address.
type PerAddress = Keyed[netip.Addr]

type bucket[K comparable] struct {
	key     K
	limiter *rate.Limiter
}

// New returns a limit of so many uses a second for each key, of which so many may come at once.
func New[K comparable](perSecond float64, burst int) *Keyed[K] {
	return &Keyed[K]{rate: rate.Limit(perSecond), burst: burst, buckets: map[K]*list.Element{}}
}

// Rate returns how many uses a second each key has, and how many may come at once.
func (l *Keyed[K]) Rate() (perSecond float64, burst int) { return float64(l.rate), l.burst }

// limiterOf returns the bucket of a key.
func (l *Keyed[K]) limiterOf(key K) *rate.Limiter {
	l.mu.Lock()
	defer l.mu.Unlock()
	e, ok := l.buckets[key]
	if ok {
		l.order.MoveToFront(e)
	} else {
		if len(l.buckets) >= MaxKeys {
			last := l.order.Back()
			delete(l.buckets, l.order.Remove(last).(*bucket[K]).key)
		}
		e = l.order.PushFront(&bucket[K]{key, rate.NewLimiter(l.rate, l.burst)})
		l.buckets[key] = e
	}
	return e.Value.(*bucket[K]).limiter
}

// Allow counts one use and returns 0, or counts nothing and returns how long the key must wait.
func (l *Keyed[K]) Allow(key K, now time.Time) time.Duration { return l.AllowN(key, 1, now) }

// AllowN is Allow for n uses at once. More than the burst never come at once: they are as many as
// the burst.
func (l *Keyed[K]) AllowN(key K, n int, now time.Time) time.Duration {
	b := l.limiterOf(key)
	r := b.ReserveN(now, max(1, min(n, b.Burst())))
	if !r.OK() { // a burst of 0 allows nothing
		return time.Minute
	}
	wait := r.DelayFrom(now)
	if wait > 0 {
		r.CancelAt(now)
	}
	return wait
}

// Charge counts n uses that cannot be refused. A key owes at most as many as the burst.
func (l *Keyed[K]) Charge(key K, n int, now time.Time) {
	if b := l.limiterOf(key); b.TokensAt(now) > -float64(b.Burst()) {
		b.ReserveN(now, min(n, b.Burst()))
	}
}
