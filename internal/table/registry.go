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
	idleLimitUsual   = 2 * time.Minute  // how long an unused table stays in memory
	idleLimitCrowded = 15 * time.Second // the same while more than half of the places are taken
	sweepInterval    = 20 * time.Second // how often idle tables are looked for
)

// maxBooks is how many compiled setups are kept for tables still to be loaded.
const maxBooks = 32

// maxPast is how many bytes of lists that tables showed before are kept.
const maxPast = 64 << 20

// A Registry holds the open tables, which are those in memory, and what their owners share. It loads a
// table when it is asked for and drops it when nobody has used it for a while.
type Registry struct {
	cfg       Config
	bots      []string // names of computer players
	advice    *advice.Service
	loading   gate // bounds replays to one per core
	books     *game.Books
	traffic   traffic
	memories  sync.Pool // of *view.Memory
	packer    packed.Packer
	pastLists *past.Cache
	damages   damageLog
	heartbeat *heartbeat
	tasks     chan task // tables of this server at which other servers have reported something to do

	running context.Context // ends when the registry closes
	stop    context.CancelFunc
	workers sync.WaitGroup // computer players, inquiries, the sweeper, the heartbeat, the watch
	owners  sync.WaitGroup

	mu        sync.Mutex
	open      map[string]*Table
	opened    map[netip.Addr]int      // how many open tables count for each address
	takeOvers []func(context.Context) // see OnTakeOver
	closed    bool
}

// Open starts a registry without open tables, and its background goroutines. When ctx ends, computer
// players stop; Close frees the rest. The store stays open.
func Open(ctx context.Context, cfg Config) *Registry {
	cfg = cfg.withDefaults()
	h := &Registry{
		cfg:       cfg,
		bots:      bot.Names(),
		loading:   make(gate, runtime.GOMAXPROCS(0)),
		books:     game.NewBooks(maxBooks),
		pastLists: past.NewCache(maxPast),
		open:      map[string]*Table{},
		opened:    map[netip.Addr]int{},
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
		watch := &watcher{registry: h, looked: map[string]lastLook{}}
		h.workers.Go(func() { watch.run(h.running) })
	}
	return h
}

// Close stops all background work and waits until the owner goroutine of every table has finished what it is
// doing. Everything acknowledged is stored.
func (h *Registry) Close() {
	h.mu.Lock()
	again := h.closed
	h.closed = true
	h.mu.Unlock()
	h.stop()
	h.workers.Wait()
	h.advice.Close()
	if !again {
		for _, t := range h.openTables() {
			close(t.quit)
		}
	}
	h.owners.Wait()
	if !again {
		h.heartbeat.noteStop()
	}
}

// Drain waits until the owner goroutines of all open tables have run what is queued for them now, or ctx
// ends.
func (h *Registry) Drain(ctx context.Context) {
	var all sync.WaitGroup
	for _, t := range h.openTables() {
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

// now returns the time in Unix milliseconds.
func (h *Registry) now() int64 { return h.cfg.Now().UnixMilli() }

// addWorker counts a background goroutine that the caller is about to start, so that Close waits for it; it
// returns false if the registry is closed and none may be started. The goroutine calls h.workers.Done at its
// end.
func (h *Registry) addWorker() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.closed {
		h.workers.Add(1)
	}
	return !h.closed
}

// Advice returns the service that gives hints and analyses finished games.
func (h *Registry) Advice() *advice.Service { return h.advice }

// Find opens the table with an id that a request names and keeps it in memory until Release; it counts for
// the address from. Unlike Hold it returns problem.NoTable unless the table is stored, so that guessed ids
// open nothing.
func (h *Registry) Find(ctx context.Context, id string, from netip.Addr) (*Table, error) {
	if !access.IsID(id) {
		return nil, problem.NoTable
	}
	ctx, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	if !h.tableExists(ctx, id) {
		return nil, problem.NoTable
	}
	return h.Hold(id, from)
}

// tableExists reports whether the table with this id is stored, even if its data is damaged. If the store
// cannot say, it returns true.
func (h *Registry) tableExists(ctx context.Context, id string) bool {
	if h.isOpen(id) {
		return true
	}
	_, err := h.cfg.Store.EntriesSince(ctx, id, math.MaxInt64, 1)
	if errors.Is(err, store.ErrNotFound) {
		_, _, err = h.cfg.Store.Load(ctx, id) // knows what is lost
	}
	return !errors.Is(err, store.ErrNotFound) && !h.isDoomed(ctx, id)
}

// Hold opens the table with this id, if it is not in memory, and keeps it there until Release. It reads
// nothing from the store: whether the table exists shows when something is first run at it. from is the
// address whose limit the open table counts against.
func (h *Registry) Hold(id string, from netip.Addr) (*Table, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return nil, problem.Stopping
	}
	t := h.open[id]
	if t == nil {
		if err := h.makeRoom(from); err != nil {
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

// makeRoom makes sure that one more table may be opened for an address, by dropping the unused table that
// has been idle longest. It returns a problem if a limit is reached and all tables are in use.
func (h *Registry) makeRoom(from netip.Addr) error {
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

// dropIdlest drops, of the unused tables for which may returns true, the one that has been idle longest. It
// returns false if there is none.
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

// drop removes a table from memory and ends its owner goroutine. The caller has locked h.mu and decided that
// the table may go.
func (h *Registry) drop(t *Table) {
	delete(h.open, t.id)
	if h.opened[t.from]--; h.opened[t.from] <= 0 {
		delete(h.opened, t.from)
	}
	close(t.quit)
}

// idleLimit returns how long an unused table stays in memory: less while many tables are open.
func (h *Registry) idleLimit() time.Duration {
	if h.Count() > h.cfg.Limits.AllOpenTables/2 {
		return idleLimitCrowded
	}
	return idleLimitUsual
}

// Count returns how many tables are open.
func (h *Registry) Count() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.open)
}

// isOpen reports whether a table is in memory.
func (h *Registry) isOpen(id string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.open[id] != nil
}

// openTables returns all tables in memory.
func (h *Registry) openTables() []*Table {
	h.mu.Lock()
	defer h.mu.Unlock()
	var list []*Table
	for _, t := range h.open {
		list = append(list, t)
	}
	return list
}

// sweep drops unused tables every sweepInterval until the registry closes.
func (h *Registry) sweep() {
	defer h.workers.Done()
	tick := time.NewTicker(sweepInterval)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			h.Sweep(h.cfg.Now().Add(-h.idleLimit()))
		case <-h.running.Done():
			return
		}
	}
}

// Sweep drops the tables that nobody has used since the given time and nobody uses now. The registry does so
// by itself; tests call it.
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

// Beat stores that the server is running (a heartbeat), if clocks run. The registry does so every second by
// itself; tests call it.
func (h *Registry) Beat() { h.heartbeat.beat() }

// withView calls f with a game's state as the seats or spectators with these eyes (view.Eyes) see it. The
// state is valid only during the call.
func (h *Registry) withView(g *game.Game, eyes int, f func(*view.State)) {
	looks, ok := h.memories.Get().(*view.Memory)
	if !ok {
		looks = &view.Memory{}
	}
	defer h.memories.Put(looks)
	state := looks.Of(g, eyes)
	f(&state)
}
