package ratelimit

import (
	"container/list"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// MaxKeys is how many keys a [Keyed] stores; beyond that the least recently used one is forgotten.
const MaxKeys = 4096

// Keyed is a rate limiter with a token bucket for each key: a rate and a burst. It is safe for
// concurrent use.
type Keyed[K comparable] struct {
	rate  rate.Limit
	burst int

	mu      sync.Mutex
	order   list.List // of *bucket[K], the most recently used in front
	buckets map[K]*list.Element
}

// PerAddress is a rate limiter with a token bucket for each IP address.
type PerAddress = Keyed[netip.Addr]

// A bucket is the token bucket of one key.
type bucket[K comparable] struct {
	key     K
	limiter *rate.Limiter
}

// New returns a limiter that gives each key perSecond uses a second, and up to burst of them at
// once.
func New[K comparable](perSecond float64, burst int) *Keyed[K] {
	return &Keyed[K]{rate: rate.Limit(perSecond), burst: burst, buckets: map[K]*list.Element{}}
}

// Rate returns the limits of each key: how many uses a second, and how many at once.
func (l *Keyed[K]) Rate() (perSecond float64, burst int) { return float64(l.rate), l.burst }

// limiterOf returns the token bucket of the key and marks the key as used. A new key gets a full
// bucket; if there are [MaxKeys], the least recently used one is forgotten.
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

// Allow counts one use by the key and returns 0, or counts nothing and returns how long the key
// must wait.
func (l *Keyed[K]) Allow(key K, now time.Time) time.Duration { return l.AllowN(key, 1, now) }

// AllowN counts n uses by the key at once and returns 0, or counts nothing and returns how long the key
// must wait. An n larger than the burst counts as the burst, one below 1 as 1. A burst of 0 allows
// nothing.
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

// Charge counts n uses by the key that cannot be refused, so that the key may be in debt
// afterwards. A key that owes a burst already is charged no more.
func (l *Keyed[K]) Charge(key K, n int, now time.Time) {
	if b := l.limiterOf(key); b.TokensAt(now) > -float64(b.Burst()) {
		b.ReserveN(now, min(n, b.Burst()))
	}
}
