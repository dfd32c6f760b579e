package account

import (
	"strings"
	"sync"
	"time"

	"circulade/internal/store"
)

const (
	// maxCached is how many sessions the cache holds at most.
	maxCached = 16384
	// cacheTime is for how long a cached session is used without asking the store, and so how long
	// a change by another server may go unseen.
	cacheTime = 5 * time.Second
)

// A sessionCache keeps sessions that were read lately, by the hash of their secret. One without a
// person says that the secret is no session, but that of a seat or none at all.
type sessionCache struct {
	mu       *sync.Mutex
	sessions map[store.Holder]cachedSession
	// generation counts the calls of forget. A session that was read under an earlier generation
	// may be stale and is not put.
	generation uint64
}

// newSessionCache returns an empty cache.
func newSessionCache() sessionCache {
	return sessionCache{mu: &sync.Mutex{}, sessions: map[store.Holder]cachedSession{}}
}

// A cachedSession is a session with the time at which it was read.
type cachedSession struct {
	Session
	readAt time.Time // when it was read
}

// get returns a cached session and when it was read, and the generation to pass to put with a
// session that is read anew.
func (m *sessionCache) get(hash store.Holder) (s Session, at time.Time, ok bool, count uint64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	r, ok := m.sessions[hash]
	return r.Session, r.readAt, ok, m.generation
}

// put caches a session that was read at a time, unless forget was called since get returned the
// count. When the cache is full, an eighth of it is dropped.
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

// drop removes the entry of a hash that the store does not have.
func (m *sessionCache) drop(hash store.Holder) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.sessions, hash)
}

// forget removes sessions that changed or ended, and keeps reads that began before from putting
// them back.
func (m *sessionCache) forget(hashes ...store.Holder) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.generation++
	for _, h := range hashes {
		delete(m.sessions, h)
	}
}

// shortenAgent cuts a User-Agent to maxAgent bytes, and removes control characters and invalid
// UTF-8.
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

// ShortenAgent returns what is stored of a browser's User-Agent.
func ShortenAgent(said string) string { return shortenAgent(said) }
