package chat

import (
	"sync"
	"time"
)

// maxPaced is how many of those who speak a pace remembers.
const maxPaced = 8192

// A Pace lets each speak so many times in a stretch of time, and not once more: whoever
// has used them up waits until the first of them is long enough ago.
type Pace[K comparable] struct {
	times   int
	stretch time.Duration

	mu     sync.Mutex
	spoken map[K][]time.Time // the latest last
}

// NewPace returns a pace of so many times in a stretch.
func NewPace[K comparable](times int, stretch time.Duration) *Pace[K] {
	return &Pace[K]{times: max(1, times), stretch: stretch, spoken: map[K][]time.Time{}}
}

// Take counts one time and returns 0, or how long whoever it is must wait.
func (p *Pace[K]) Take(who K, now time.Time) time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	list := p.spoken[who]
	for len(list) > 0 && now.Sub(list[0]) >= p.stretch {
		list = list[1:]
	}
	if len(list) >= p.times {
		return max(p.stretch-now.Sub(list[0]), time.Millisecond)
	}
	if _, ok := p.spoken[who]; !ok && len(p.spoken) >= maxPaced {
		p.forget(now)
	}
	p.spoken[who] = append(list, now)
	return 0
}

// forget makes room: those go who may say as much as anybody, and if there are none,
// some of the others.
func (p *Pace[K]) forget(now time.Time) {
	for who, list := range p.spoken {
		if now.Sub(list[len(list)-1]) >= p.stretch {
			delete(p.spoken, who)
		}
	}
	for who := range p.spoken { // a map is walked in no order
		if len(p.spoken) < maxPaced*7/8 {
			return
		}
		delete(p.spoken, who)
	}
}
