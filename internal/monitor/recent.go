package monitor

import (
	"sync"
	"time"
)

const (
	slotTime  = 5 * time.Second
	slots     = 60          // how many slots of slotTime are kept: five minutes
	rateSlots = 12          // how many of these make a minute
	hours     = 60          // how many minutes of failures are kept: an hour
	buckets   = 28          // how many buckets the histogram of times has; the last has all that is longer
	shortest  = 250_000     // upper bound of the first bucket, in nanoseconds
	growth    = 1.5         // ratio of a bucket's upper bound to that of the one before
	minute    = time.Minute // what an errorSlot counts
)

// Recent counts what a server did lately, for the overview of admins; it works without Prometheus. It takes a few
// kilobytes, and a fraction of a microsecond for each event. The zero Recent is ready to use.
type Recent struct {
	Now func() time.Time // nil: time.Now

	mu     sync.Mutex
	slots  [slots]slot
	errors [hours]errorSlot
}

// A slot counts the events of five seconds.
type slot struct {
	at      int64 // which five seconds since 1970
	choices int
	work    time.Duration
	times   [buckets]uint32
}

// An errorSlot counts the failures of one minute.
type errorSlot struct {
	at int64 // which minute
	n  int
}

// A Glance is a summary of what a server did lately.
type Glance struct {
	PerSecond float64 // choices saved, of the last minute
	P50, P99  time.Duration
	Errors    int     // of the last hour
	Load      float64 // how many cores were at work on costly requests, of the last minute
}

// now returns the time by the configured clock, or else by this machine's.
func (r *Recent) now() time.Time {
	if r.Now != nil {
		return r.Now()
	}
	return time.Now()
}

// slot returns the counters of the current five seconds, emptied first if they still count an earlier
// time. The caller holds the lock.
func (r *Recent) slot() *slot {
	at := r.now().UnixNano() / int64(slotTime)
	s := &r.slots[at%slots]
	if s.at != at {
		*s = slot{at: at}
	}
	return s
}

// Saved is called for each stored entry of a game's log, and counts it if it holds choices of players
// (choices is true).
func (r *Recent) Saved(choices bool) {
	if !choices {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.slot().choices++
}

// Answered counts an answered request that made choices at a table, and records how long the answer
// took.
func (r *Recent) Answered(took time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.slot().times[bucketOf(took)]++
}

// Worked adds the processor time that a costly request took.
func (r *Recent) Worked(took time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.slot().work += took
}

// Erred counts a request that failed because of the server.
func (r *Recent) Erred() {
	r.mu.Lock()
	defer r.mu.Unlock()
	at := r.now().UnixNano() / int64(minute)
	e := &r.errors[at%hours]
	if e.at != at {
		*e = errorSlot{at: at}
	}
	e.n++
}

// bucketOf returns the index of the histogram bucket for a duration.
func bucketOf(took time.Duration) int {
	for i := range buckets - 1 {
		if took <= upTo(i) {
			return i
		}
	}
	return buckets - 1
}

// upTo returns the upper bound of a histogram bucket.
func upTo(bucket int) time.Duration {
	d := float64(shortest)
	for range bucket {
		d *= growth
	}
	return time.Duration(d)
}

// Glance returns a summary for the overview of admins: stored choices per second and cores busy with
// costly requests in the last minute, the median and 99th percentile of how long requests with choices
// took in the last five minutes, and the failures of the last hour. These two durations are upper
// bounds of histogram buckets, at most twice the true ones.
func (r *Recent) Glance() Glance {
	r.mu.Lock()
	defer r.mu.Unlock()
	var g Glance
	var times [buckets]uint32
	choices, work, now := 0, time.Duration(0), r.now()
	at := now.UnixNano() / int64(slotTime)
	for i := range r.slots {
		s := &r.slots[i]
		if s.at <= at-slots || s.at > at {
			continue
		}
		for b, n := range s.times {
			times[b] += n
		}
		if s.at > at-rateSlots {
			choices, work = choices+s.choices, work+s.work
		}
	}
	for _, e := range r.errors {
		if at := now.UnixNano() / int64(minute); e.at > at-hours && e.at <= at {
			g.Errors += e.n
		}
	}
	g.PerSecond, g.Load = float64(choices)/minute.Seconds(), work.Seconds()/minute.Seconds()
	g.P50, g.P99 = quantile(&times, 50), quantile(&times, 99)
	return g
}

// quantile returns the upper bound of the histogram bucket up to which at least that many percent of
// the counted durations lie, or 0 if none were counted.
func quantile(times *[buckets]uint32, percent uint64) time.Duration {
	all := uint64(0)
	for _, n := range times {
		all += uint64(n)
	}
	if all == 0 {
		return 0
	}
	seen, want := uint64(0), (all*percent+99)/100
	for b, n := range times {
		if seen += uint64(n); seen >= want {
			return upTo(b)
		}
	}
	return upTo(buckets - 1)
}
