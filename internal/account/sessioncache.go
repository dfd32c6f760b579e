package account

import (
	"strings"
	"sync"
	"time"

	"circulade/internal/store"
)

const (
	// maxKnown bounds the sessions that are remembered.
	maxCached = 16384
	// knownTime is how long one is: what another server changed is known after it.
	cacheTime = 5 * time.Second
)

// A memory keeps sessions that were read lately. One without a person is a secret that is
// no session: that of a seat, or a stranger's.
type sessionCache struct {
	mu       *sync.Mutex
	sessions map[store.Holder]cachedSession
	// forgotten counts what was forgotten. What was read before something was may be of
	// before that, too.
	generation uint64
}

func newSessionCache() sessionCache {
	return sessionCache{mu: &sync.Mutex{}, sessions: map[store.Holder]cachedSession{}}
}

type cachedSession struct {
	Session
	readAt time.Time // when it was read
}

// get returns what is remembered, if anything, and since when. What is read because it is not,
// or too long ago, is put with the given count.
func (m *sessionCache) get(hash store.Holder) (s Session, at time.Time, ok bool, count uint64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	r, ok := m.sessions[hash]
	return r.Session, r.readAt, ok, m.generation
}

// put remembers a session, unless one was forgotten since the count. When there are too
// many, some others are forgotten.
func (m *sessionCache) put(s Session, now time.Time, count uint64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.generation != count {
		return
	}
	if _, ok := m.sessions[s.Hash]; !ok && len(m.sessions) >= maxCached {
		n := 0
		for old := range m.sessions { // a map is walked in no order
			delete(m.sessions, old)
			if n++; n == maxCached/8 {
				break
			}
		}
	}
	m.sessions[s.Hash] = cachedSession{s, now}
}

// drop forgets what the store does not have.
func (m *sessionCache) drop(hash store.Holder) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.sessions, hash)
}

// forget is for a session that changed or ended.
func (m *sessionCache) forget(hashes ...store.Holder) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.generation++
	for _, h := range hashes {
		delete(m.sessions, h)
	}
}

// shortened cuts what a browser says it is, and leaves out what no store keeps.
func shortenAgent(agent string) string {
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
