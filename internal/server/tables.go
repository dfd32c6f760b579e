package server

import (
	"context"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"circulade/bot"
	"circulade/internal/store"
)

const (
	idleTime  = 2 * time.Minute  // how long a table without anybody stays in memory
	sweepTime = 20 * time.Second // how often idle tables are looked for
)

// tables are the tables in memory. They are loaded when somebody asks and
// dropped when nobody has for a while.
type tables struct {
	server *Server

	mu      sync.Mutex
	open    map[string]*table
	stopped bool
	owners  sync.WaitGroup
}

func newTables(s *Server) *tables {
	return &tables{server: s, open: map[string]*table{}}
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
		t = newTable(ts.server, id, from)
		ts.open[id] = t
		ts.owners.Add(1)
		go func() {
			defer ts.owners.Done()
			t.own()
		}()
	}
	t.holds++
	return t, nil
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
	for id, t := range ts.open {
		if t.holds == 0 && t.used.Before(since) {
			delete(ts.open, id)
			close(t.quit)
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
	fold    *fold // nil until loaded
	doubt   bool  // an append's outcome is not known: load anew first
	grants  []store.Grant
	subs    map[*sub]struct{}
	nudge   bool // a push of presence is under way
	think   thinking
	answers map[answerKey][]byte
	states  map[int][]byte
}

func newTable(s *Server, id string, from netip.Addr) *table {
	return &table{
		server: s, id: id, from: from, inbox: make(chan func(), 64), quit: make(chan struct{}),
		subs: map[*sub]struct{}{}, think: thinking{players: map[int]bot.Player{}},
		answers: map[answerKey][]byte{}, states: map[int][]byte{},
	}
}

// own is the owner: it does one thing after the other until the table is
// dropped.
func (t *table) own() {
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
	defer t.survive(&err)
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
		defer t.survive(&a.err)
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
	t, err := s.held(r.PathValue("id"), s.address(r))
	if err != nil {
		var none T
		return none, err
	}
	defer s.tables.release(t)
	return ask(r.Context(), t, func() (T, error) { return f(t) })
}

// held is hold for an id that a client sent.
func (s *Server) held(id string, from netip.Addr) (*table, error) {
	if !isID(id) {
		return nil, errNoTable
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
