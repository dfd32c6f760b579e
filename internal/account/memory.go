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
	mu *sync.Mutex
	of map[store.Holder]remembered
	// forgotten counts what was forgotten. What was read before something was may be of
	// before that, too.
	forgotten uint64
}

func newMemory() memory { return memory{mu: &sync.Mutex{}, of: map[store.Holder]remembered{}} }

type remembered struct {
	Session
	at time.Time // when it was read
}

// get returns what is remembered, if anything, and since when. What is read because it is not,
// or too long ago, is put with the given count.
func (m *memory) get(hash store.Holder) (s Session, at time.Time, ok bool, count uint64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	r, ok := m.of[hash]
	return r.Session, r.at, ok, m.forgotten
}

// put remembers a session, unless one was forgotten since the count. When there are too
// many, some others are forgotten.
func (m *memory) put(s Session, now time.Time, count uint64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.forgotten != count {
		return
	}
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

// drop forgets what the store does not have.
func (m *memory) drop(hash store.Holder) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.of, hash)
}

// forget is for a session that changed or ended.
func (m *memory) forget(hashes ...store.Holder) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.forgotten++
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
