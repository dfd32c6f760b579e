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

// A sessionCache keeps sessions that were lately read from the store, by the hash of their secret.
// An entry with the zero Person stands for a secret that is no session's: that of a seat, or a
// wrong one.
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

// get returns the cached session with a hash, when it was read from the store, and whether there is
// an entry. An entry with the zero Person means that the store had no session with the hash. count
// is to be passed to put if the caller reads the session anew: by it put sees whether forget was
// called meanwhile.
func (m *sessionCache) get(hash store.Holder) (s Session, at time.Time, ok bool, count uint64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	r, ok := m.sessions[hash]
	return r.Session, r.readAt, ok, m.generation
}

// put caches a session that was read from the store at the time now, unless forget was called since
// get returned count, as the session may be out of date then. The zero Person says that there is no
// session with the Hash. When the cache is full, put drops a random eighth of it.
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

// drop removes the cached session with a hash, which the store no longer has.
func (m *sessionCache) drop(hash store.Holder) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.sessions, hash)
}

// forget removes sessions that changed or ended from the cache, and keeps put from storing any
// session that was read from the store before.
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

// ShortenAgent returns a browser's User-Agent as it is stored: cut to maxAgent bytes, without
// control characters and invalid UTF-8.
func ShortenAgent(said string) string { return shortenAgent(said) }
