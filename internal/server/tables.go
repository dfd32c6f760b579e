package server

import (
	"context"
	"errors"
	"math"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"circulade/bot"
	"circulade/internal/store"
	"circulade/internal/table/gamelog"
	"circulade/rules"
)

const (
	idleTime  = 2 * time.Minute  // how long a table without anybody stays in memory
	briefTime = 15 * time.Second // the same while more than half of the places are taken
	sweepTime = 20 * time.Second // how often idle tables are looked for
)

// tables are the tables in memory. They are loaded when somebody asks and
// dropped when nobody has for a while.
type tables struct {
	server *Server

	mu      sync.Mutex
	open    map[string]*table
	opened  map[netip.Addr]int // how many of them an address has opened
	stopped bool
	owners  sync.WaitGroup
}

func newTables(s *Server) *tables {
	return &tables{server: s, open: map[string]*table{}, opened: map[netip.Addr]int{}}
}

// hold returns the table of an id and keeps it in memory until release. That it
// exists shows when it is asked something.
func (ts *tables) hold(id string, from netip.Addr) (*table, error) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	if ts.stopped {
		return nil, errStopping
	}
	t := ts.open[id]
	if t == nil {
		if err := ts.room(from); err != nil {
			return nil, err
		}
		t = newTable(ts.server, id, from)
		ts.open[id] = t
		ts.opened[from]++
		ts.owners.Add(1)
		go func() {
			defer ts.owners.Done()
			t.run()
		}()
	}
	t.holds++
	return t, nil
}

// room makes a place for another table that an address opens: if need be, the one
// longest without anybody goes, and if all are in use there is none.
func (ts *tables) room(from netip.Addr) error {
	limits := &ts.server.cfg.Limits
	each := min(limits.OpenTables, max(1, limits.AllOpenTables/2))
	if ts.opened[from] >= each && !ts.dropIdlest(func(t *table) bool { return t.from == from }) {
		return tooMany("too many tables are open from this address", 5*time.Second)
	}
	if len(ts.open) >= limits.AllOpenTables && !ts.dropIdlest(func(*table) bool { return true }) {
		return tooMany("as many tables are open as this server can hold", 5*time.Second)
	}
	return nil
}

// dropIdlest drops the table that has been without anybody longest of those that may
// go. It reports whether there was one.
func (ts *tables) dropIdlest(may func(*table) bool) bool {
	var idlest *table
	for _, t := range ts.open {
		if t.holds == 0 && may(t) && (idlest == nil || t.used.Before(idlest.used)) {
			idlest = t
		}
	}
	if idlest != nil {
		ts.drop(idlest)
	}
	return idlest != nil
}

// drop lets a table go that nobody holds.
func (ts *tables) drop(t *table) {
	delete(ts.open, t.id)
	if ts.opened[t.from]--; ts.opened[t.from] <= 0 {
		delete(ts.opened, t.from)
	}
	close(t.quit)
}

// idle returns how long tables may be without anybody now.
func (ts *tables) idle() time.Duration {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	if len(ts.open) > ts.server.cfg.Limits.AllOpenTables/2 {
		return briefTime
	}
	return idleTime
}

// has reports whether a table is in memory.
func (ts *tables) has(id string) bool {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	return ts.open[id] != nil
}

// again adds a hold to a table that is held.
func (ts *tables) again(t *table) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	t.holds++
}

func (ts *tables) release(t *table) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	t.holds--
	t.used = time.Now()
}

// sweep drops the tables that nobody has held since a moment.
func (ts *tables) sweep(since time.Time) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	for _, t := range ts.open {
		if t.holds == 0 && t.used.Before(since) {
			ts.drop(t)
		}
	}
}

// stop lets every owner finish what it is doing.
func (ts *tables) stop() {
	ts.mu.Lock()
	if !ts.stopped {
		ts.stopped = true
		for _, t := range ts.open {
			close(t.quit)
		}
	}
	ts.mu.Unlock()
	ts.owners.Wait()
}

// A table is one game and everybody at it. All below the line belongs to its
// owner, the goroutine that runs own.
type table struct {
	server *Server
	id     string
	from   netip.Addr // who is counted for its computer players: whoever asked first
	inbox  chan func()
	quit   chan struct{}

	holds int // guarded by tables.mu, as is used
	used  time.Time

	// ---
	log     *gamelog.Log // nil until loaded
	loaded  time.Time
	stale   bool // an append's outcome is not known: the store has to be asked first
	spoilt  bool // what is in memory may be wrong: load it anew
	asking  *inquiry
	later   bool // the store will be asked again after a while
	grants  []store.Grant
	subs    map[*sub]struct{}
	nudge   bool // a push of presence is under way
	think   thinking
	answers map[answerKey][]byte
	states  map[int][]byte
	told    []byte      // what answers say of the setup
	toldOf  *rules.Book // of this book
	// stateSize is how long the latest of them was; the next is about as long.
	stateSize int
}

func newTable(s *Server, id string, from netip.Addr) *table {
	return &table{
		server: s, id: id, from: from, inbox: make(chan func(), 64), quit: make(chan struct{}),
		subs: map[*sub]struct{}{}, think: thinking{players: map[int]bot.Player{}},
		answers: map[answerKey][]byte{}, states: map[int][]byte{},
	}
}

// run is the owner: it does one thing after the other until the table is
// dropped.
func (t *table) run() {
	defer t.count(false)
	for {
		select {
		case f := <-t.inbox:
			t.try(f)
		case <-t.quit:
			return
		}
	}
}

func (t *table) try(f func()) {
	var err error
	defer t.recoverPanic(&err)
	f()
}

// post puts work into the owner's inbox without waiting for it.
func (t *table) post(f func()) {
	select {
	case t.inbox <- f:
	case <-t.quit:
	}
}

// ask runs f on the owner, with the table loaded, and returns what it says.
// When the caller goes away f is done all the same.
func ask[T any](ctx context.Context, t *table, f func() (T, error)) (T, error) {
	type answer struct {
		value T
		err   error
	}
	done := make(chan answer, 1)
	work := func() {
		var a answer
		defer func() { done <- a }()
		defer t.recoverPanic(&a.err)
		if a.err = t.load(); a.err == nil {
			a.value, a.err = f()
		}
	}
	var none T
	select {
	case t.inbox <- work:
	case <-t.quit:
		return none, errStopping
	case <-ctx.Done():
		return none, errStopping
	}
	select {
	case a := <-done:
		return a.value, a.err
	case <-t.quit:
		return none, errStopping
	case <-ctx.Done():
		return none, errStopping
	}
}

// at runs f on the owner of the table that a request names.
func at[T any](s *Server, r *http.Request, f func(t *table) (T, error)) (T, error) {
	t, err := s.held(r.Context(), r.PathValue("id"), s.address(r))
	if err != nil {
		var none T
		return none, err
	}
	defer s.tables.release(t)
	return ask(r.Context(), t, func() (T, error) { return f(t) })
}

// held is hold for an id that a client sent: of a game that there is, or was and is
// lost. Whoever guesses ids leaves nothing behind.
func (s *Server) held(ctx context.Context, id string, from netip.Addr) (*table, error) {
	if !isID(id) {
		return nil, errNoTable
	}
	if !s.tables.has(id) {
		ctx, cancel := context.WithTimeout(ctx, storeTime)
		defer cancel()
		_, err := s.cfg.Store.EntriesSince(ctx, id, math.MaxInt64, 1)
		if errors.Is(err, store.ErrNotFound) {
			_, _, err = s.cfg.Store.Load(ctx, id) // knows what is lost
		}
		if errors.Is(err, store.ErrNotFound) {
			return nil, errNoTable
		}
	}
	return s.tables.hold(id, from)
}

// isID reports whether a text can be a table's id, so that nonsense is not
// looked up.
func isID(s string) bool {
	if len(s) != 26 {
		return false
	}
	for _, c := range s {
		if (c < 'a' || c > 'z') && (c < '2' || c > '7') {
			return false
		}
	}
	return true
}
