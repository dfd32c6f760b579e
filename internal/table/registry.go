package table

import (
	"context"
	"errors"
	"math"
	"net/netip"
	"runtime"
	"sync"
	"time"

	"circulade/bot"
	"circulade/game"
	"circulade/internal/packed"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/advice"
	"circulade/internal/table/past"
	"circulade/view"
)

const (
	idleTime  = 2 * time.Minute  // how long a table without anybody stays in memory
	briefTime = 15 * time.Second // the same while more than half of the places are taken
	sweepTime = 20 * time.Second // how often idle tables are looked for
)

// maxBooks is how many compiled setups are kept for tables still to be loaded.
const maxBooks = 32

// maxPast is how many bytes of lists that tables showed before are kept.
const maxPast = 64 << 20

// A Registry holds the tables that are in memory, and what their owners share. Tables are
// loaded when somebody asks and dropped when nobody has for a while.
type Registry struct {
	cfg       Config
	bots      []string // names of computer players
	advice    *advice.Service
	loading   gate // of as many tables as there are cores
	books     *game.Books
	looks     sync.Pool // of *view.Memory
	packer    packed.Packer
	shelf     *past.Cache
	damages   damageLog
	heartbeat *heartbeat
	tasks     chan task // tables of this server that others want something of

	running context.Context // ends when the registry closes
	stop    context.CancelFunc
	workers sync.WaitGroup // computer players, inquiries, the sweeper, the heartbeat, the watch
	owners  sync.WaitGroup

	mu        sync.Mutex
	open      map[string]*Table
	opened    map[netip.Addr]int      // how many of them each has opened
	takeOvers []func(context.Context) // see OnTakeOver
	closed    bool
}

// Open makes a registry without tables. When ctx ends its computer players stop; Close
// releases the rest. It does not close the store.
func Open(ctx context.Context, cfg Config) *Registry {
	cfg = cfg.withDefaults()
	h := &Registry{
		cfg:     cfg,
		bots:    bot.Names(),
		loading: make(gate, runtime.GOMAXPROCS(0)),
		books:   game.NewBooks(maxBooks),
		shelf:   past.NewCache(maxPast),
		open:    map[string]*Table{},
		opened:  map[netip.Addr]int{},
	}
	h.heartbeat = newHeartbeat(&h.cfg)
	h.running, h.stop = context.WithCancel(ctx)
	h.advice = advice.NewService(h.running, cfg.Pool, cfg.Analysis)
	h.workers.Add(1)
	go h.sweep()
	if cfg.Others != nil {
		h.tasks = make(chan task, maxTasks)
		for range taskWorkers {
			h.workers.Add(1)
			go h.runTaskWorker()
		}
	}
	if !cfg.still {
		h.workers.Go(func() { h.heartbeat.run(h.running, cfg.Beat) })
		watch := &watcher{registry: h, looked: map[string]look{}}
		h.workers.Go(func() { watch.run(h.running) })
	}
	return h
}

// Close ends the computer players and lets every owner finish what it is doing. What was
// acknowledged is in the store.
func (h *Registry) Close() {
	h.mu.Lock()
	again := h.closed
	h.closed = true
	h.mu.Unlock()
	h.stop()
	h.workers.Wait()
	h.advice.Close()
	if !again {
		for _, t := range h.all() {
			close(t.quit)
		}
	}
	h.owners.Wait()
	if !again {
		h.heartbeat.noteStop()
	}
}

// Settle waits until the tables in memory have done what they were given so far, or ctx ends.
func (h *Registry) Settle(ctx context.Context) {
	var all sync.WaitGroup
	for _, t := range h.all() {
		all.Go(func() {
			done := make(chan struct{})
			select {
			case t.inbox <- func() { close(done) }:
			case <-t.quit:
			case <-ctx.Done():
			}
			select {
			case <-done:
			case <-t.quit:
			case <-ctx.Done():
			}
		})
	}
	all.Wait()
}

// now is the time in Unix milliseconds.
func (h *Registry) now() int64 { return h.cfg.Now().UnixMilli() }

// enter counts a worker for which Close waits, unless it is too late. The
// worker calls h.workers.Done.
func (h *Registry) enter() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.closed {
		h.workers.Add(1)
	}
	return !h.closed
}

// Advice is where finished games are analysed.
func (h *Registry) Advice() *advice.Service { return h.advice }

// Find is Hold for an id that a stranger sent: of a game that there is, or was and is
// lost. Whoever guesses ids leaves nothing behind.
func (h *Registry) Find(ctx context.Context, id string, from netip.Addr) (*Table, error) {
	if !access.IsID(id) {
		return nil, problem.NoTable
	}
	ctx, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	if !h.isThere(ctx, id) {
		return nil, problem.NoTable
	}
	return h.Hold(id, from)
}

// isThere reports whether there is a game, or was and is lost. Where the store cannot tell, there is.
func (h *Registry) isThere(ctx context.Context, id string) bool {
	if h.has(id) {
		return true
	}
	_, err := h.cfg.Store.EntriesSince(ctx, id, math.MaxInt64, 1)
	if errors.Is(err, store.ErrNotFound) {
		_, _, err = h.cfg.Store.Load(ctx, id) // knows what is lost
	}
	return !errors.Is(err, store.ErrNotFound) && !h.isDoomed(ctx, id)
}

// Hold returns the table of an id and keeps it in memory until Release. That it
// exists shows when it is asked something.
func (h *Registry) Hold(id string, from netip.Addr) (*Table, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return nil, problem.Stopping
	}
	t := h.open[id]
	if t == nil {
		if err := h.room(from); err != nil {
			return nil, err
		}
		t = newTable(h, id, from)
		h.open[id] = t
		h.opened[from]++
		h.owners.Add(1)
		go func() {
			defer h.owners.Done()
			t.run()
		}()
	}
	t.holds++
	return t, nil
}

// room makes a place for another table that an address opens: if need be, the one
// longest without anybody goes, and if all are in use there is none.
func (h *Registry) room(from netip.Addr) error {
	limits := &h.cfg.Limits
	each := min(limits.OpenTables, max(1, limits.AllOpenTables/2))
	if h.opened[from] >= each && !h.dropIdlest(func(t *Table) bool { return t.from == from }) {
		return problem.TooOften("too many tables are open from this address", 5*time.Second)
	}
	if len(h.open) >= limits.AllOpenTables && !h.dropIdlest(func(*Table) bool { return true }) {
		return problem.TooOften("as many tables are open as this server can hold", 5*time.Second)
	}
	return nil
}

// dropIdlest drops the table that has been without anybody longest of those that may
// go. It reports whether there was one.
func (h *Registry) dropIdlest(may func(*Table) bool) bool {
	var idlest *Table
	for _, t := range h.open {
		if t.holds == 0 && may(t) && (idlest == nil || t.used.Before(idlest.used)) {
			idlest = t
		}
	}
	if idlest != nil {
		h.drop(idlest)
	}
	return idlest != nil
}

// drop lets a table go that nobody holds.
func (h *Registry) drop(t *Table) {
	delete(h.open, t.id)
	if h.opened[t.from]--; h.opened[t.from] <= 0 {
		delete(h.opened, t.from)
	}
	close(t.quit)
}

// idle returns how long tables may be without anybody now.
func (h *Registry) idle() time.Duration {
	if h.Count() > h.cfg.Limits.AllOpenTables/2 {
		return briefTime
	}
	return idleTime
}

// Count returns how many tables are in memory.
func (h *Registry) Count() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.open)
}

// has reports whether a table is in memory.
func (h *Registry) has(id string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.open[id] != nil
}

// all returns the tables in memory.
func (h *Registry) all() []*Table {
	h.mu.Lock()
	defer h.mu.Unlock()
	var list []*Table
	for _, t := range h.open {
		list = append(list, t)
	}
	return list
}

// sweep drops idle tables now and then.
func (h *Registry) sweep() {
	defer h.workers.Done()
	tick := time.NewTicker(sweepTime)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			h.Sweep(h.cfg.Now().Add(-h.idle()))
		case <-h.running.Done():
			return
		}
	}
}

// Sweep drops the tables that nobody has held since a moment: it is done now and then
// without being asked.
func (h *Registry) Sweep(since time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return // Close ends them all
	}
	for _, t := range h.open {
		if t.holds == 0 && t.used.Before(since) {
			h.drop(t)
		}
	}
}

// Beat notes that the server runs, if clocks do: it is done every second without being asked.
func (h *Registry) Beat() { h.heartbeat.beat() }

// look shows f what a seat sees of a game, for as long as it runs.
func (h *Registry) look(g *game.Game, eyes int, f func(*view.State)) {
	looks, ok := h.looks.Get().(*view.Memory)
	if !ok {
		looks = &view.Memory{}
	}
	defer h.looks.Put(looks)
	state := looks.Of(g, eyes)
	f(&state)
}
