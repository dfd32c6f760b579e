package tournaments

import (
	"context"
	"sync"
	"time"

	"circulade/internal/loop"
	"circulade/internal/packed"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/stream"
)

const (
	maxFollowers = 5000                   // of one tournament, on one server
	tellEvery    = 250 * time.Millisecond // what happens meanwhile is told together
	checkEvery   = 15 * time.Second       // after which changes are looked for of which nobody has told
)

// followed are the tournaments that somebody follows on this server.
type followed struct {
	s     *Service
	most  int           // clients that follow one tournament
	every time.Duration // after how long they are told something again at the earliest
	check time.Duration // after how long changes are looked for of which nobody has told

	mu sync.Mutex
	of map[string]*feed
}

// newFollowed returns a followed of whose tournaments nobody follows one.
func newFollowed(s *Service) *followed {
	return &followed{s: s, most: maxFollowers, every: tellEvery, check: checkEvery, of: map[string]*feed{}}
}

// A feed tells those who follow a tournament how it is. It reads it once for all of them, in a goroutine that runs
// while there is somebody.
type feed struct {
	id     string
	due    chan struct{} // has an element when something may have changed, or somebody has come
	cancel context.CancelFunc

	mu        sync.Mutex
	followers map[*follower]struct{}
	told      toldAs
}

// A follower is a client that follows a tournament. It is sent the latest only: a slow one skips what it missed.
type follower struct {
	all   *followed
	feed  *feed
	who   store.Holder // zero: nobody who is known
	ready chan struct{}

	// Guarded by feed.mu.
	has  int64           // the version that it was given last
	next *packed.Message // what it is sent next; nil: nothing
	over error           // why nothing more comes; nil: more may come
}

// ids returns the ids of the tournaments that somebody follows.
func (f *followed) ids() (list []string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for id := range f.of {
		list = append(list, id)
	}
	return list
}

// isRead reports whether a tournament is followed and was read, so that it is there.
func (f *followed) isRead(id string) bool {
	f.mu.Lock()
	one := f.of[id]
	f.mu.Unlock()
	if one == nil {
		return false
	}
	one.mu.Lock()
	defer one.mu.Unlock()
	return one.told.version > 0
}

// wake has those who follow a tournament told what has changed.
func (f *followed) wake(id string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if one := f.of[id]; one != nil {
		loop.Wake(one.due)
	}
}

// follow returns a follower of a tournament, which has it as of a version (0: it has nothing) and which the caller has
// to Close.
func (f *followed) follow(id string, who store.Holder, has int64) (*follower, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	one := f.of[id]
	if one == nil {
		ctx, cancel := context.WithCancel(context.Background())
		one = &feed{id: id, due: make(chan struct{}, 1), cancel: cancel, followers: map[*follower]struct{}{}}
		f.of[id] = one
		go f.run(ctx, one)
	}
	one.mu.Lock()
	defer one.mu.Unlock()
	if len(one.followers) >= f.most {
		return nil, problem.TooOften("too many follow this tournament", 10*time.Second)
	}
	w := &follower{all: f, feed: one, who: who, ready: make(chan struct{}, 1), has: has}
	one.followers[w] = struct{}{}
	loop.Wake(one.due)
	return w, nil
}

// Ready returns the channel that is signaled when Next may have a message.
func (w *follower) Ready() <-chan struct{} { return w.ready }

// Next returns the tournament as it is now, if that is new to the client.
func (w *follower) Next(context.Context) (stream.Message, error) {
	w.feed.mu.Lock()
	defer w.feed.mu.Unlock()
	m := w.next
	w.next = nil
	return stream.Message{Message: m}, w.over
}

// Notice does nothing. The stream calls it after messages of its first source, and that is this one.
func (w *follower) Notice() {}

// Close ends the following.
func (w *follower) Close() {
	w.all.mu.Lock()
	defer w.all.mu.Unlock()
	w.feed.mu.Lock()
	defer w.feed.mu.Unlock()
	delete(w.feed.followers, w)
	if len(w.feed.followers) == 0 {
		w.feed.cancel()
		w.all.drop(w.feed)
	}
}

// forget has those who come from now on followed by another feed. The caller holds no lock.
func (f *followed) forget(one *feed) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.drop(one)
}

// drop is forget for a caller that holds the lock.
func (f *followed) drop(one *feed) {
	if f.of[one.id] == one {
		delete(f.of, one.id)
	}
}
