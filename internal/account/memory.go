package account

import (
	"strings"
	"sync"
	"time"

	"circulade/internal/store"
)

const (
	// maxKnown bounds the sessions that are remembered.
	maxKnown = 16384
	// knownTime is how long one is: what another server changed is known after it.
	knownTime = 5 * time.Second
)

// A memory keeps sessions that were read lately. One without a person is a secret that is
// no session: that of a seat, or a stranger's.
type memory struct {
	mu sync.Mutex
	of map[store.Holder]remembered
}

type remembered struct {
	Session
	at time.Time // when it was read
}

// get returns what is remembered, if anything, and since when.
func (m *memory) get(hash store.Holder) (s Session, at time.Time, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	r, ok := m.of[hash]
	return r.Session, r.at, ok
}

// put remembers a session. When there are too many, some others are forgotten.
func (m *memory) put(s Session, now time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, ok := m.of[s.Hash]; !ok && len(m.of) >= maxKnown {
		n := 0
		for old := range m.of { // a map is walked in no order
			delete(m.of, old)
			if n++; n == maxKnown/8 {
				break
			}
		}
	}
	m.of[s.Hash] = remembered{s, now}
}

// forget is for a session that changed or ended.
func (m *memory) forget(hashes ...store.Holder) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, h := range hashes {
		delete(m.of, h)
	}
}

// shortened cuts what a browser says it is, and leaves out what no store keeps.
func shortened(agent string) string {
	agent = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return -1
		}
		return r
	}, strings.ToValidUTF8(agent, ""))
	if len(agent) > maxAgent {
		agent = strings.ToValidUTF8(agent[:maxAgent], "")
	}
	return agent
}
