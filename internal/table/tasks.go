package table

import (
	"context"
	"net/netip"
	"slices"
	"time"

	"circulade/internal/store"
	"circulade/internal/table/access"
)

const (
	// taskWorkers is how many tables are worked on at once.
	taskWorkers = 8
	// maxTasks bounds the queue of tasks.
	maxTasks = 10_000
)

// A task is a table of this server at which something may have to be done, as another server reported.
type task struct {
	id    string
	extra func(Owner) // runs on the table's owner after the Parts' Due; nil: nothing
}

// RunTasks queues those of the given tables that this server owns: later each is loaded, the features' hooks
// Part.Due are called, and then extra runs on its owner goroutine, if it is not nil. RunTasks does not wait.
// What does not fit into the queue is dropped, as the other server asks again.
func (h *Registry) RunTasks(ids []string, extra func(Owner)) {
	for _, id := range ids {
		if o := h.cfg.Others; o == nil || !o.OwnedHere(id) {
			continue
		}
		select {
		case h.tasks <- task{id, extra}:
		default: // the other server asks again
		}
	}
}

// runTaskWorker runs tasks from the queue until the registry closes.
func (h *Registry) runTaskWorker() {
	defer h.workers.Done()
	for {
		select {
		case d := <-h.tasks:
			h.runTask(d)
		case <-h.running.Done():
			return
		}
	}
}

// runTask loads the table of a task up to its latest entry, calls the features' hooks Part.Due and
// Part.Present, and runs the task's extra function. Errors are dropped, as the other server asks again.
func (h *Registry) runTask(d task) {
	t, err := h.Hold(d.id, netip.Addr{})
	if err != nil {
		return // the other server asks again
	}
	defer t.Release()
	if _, err := t.recovery.fetchReach(h.running); err != nil {
		return
	}
	_, _ = ask(h.running, t, func() (struct{}, error) { // after an error the other server asks again
		callAll(t.parts.due)
		t.parts.callPresent(access.Rights{})
		if d.extra != nil {
			d.extra(Owner{t})
		}
		return struct{}{}, nil
	})
}

// ServersChanged is called when a server of the cluster has started or died, so that this server may now own
// other tables. In the background it has each table in memory do what its owning server has to do, and takes
// over tables of a dead server.
func (h *Registry) ServersChanged() {
	if h.cfg.Others == nil || !h.addWorker() {
		return
	}
	go func() {
		defer h.workers.Done()
		for _, t := range h.openTables() {
			t.post(func() {
				if t.log == nil || t.recovery.mustReload {
					return
				}
				t.ownership.reset()
				t.clock.arm()
				callAll(t.parts.due)
				t.parts.callPresent(access.Rights{})
			})
		}
		h.takeOver()
	}()
}

// OnTakeOver registers f to be called after a server of the cluster has started or died, when this server
// may own other tables than before.
func (h *Registry) OnTakeOver(f func(context.Context)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.takeOvers = append(h.takeOvers, f)
}

// takeOverFuncs returns the functions that OnTakeOver has registered.
func (h *Registry) takeOverFuncs() []func(context.Context) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.takeOvers)
}

// takeOverWindow is how long after its last entry a table at which no person is asked is still taken over.
const takeOverWindow = time.Hour

// sqlToTakeOver reads the running games, the latest first, in which no person is asked: perhaps a computer
// player is.
const sqlToTakeOver = `SELECT id FROM games WHERE status = 'playing' AND asked = -1 AND updated >= ?1 ORDER BY updated DESC LIMIT ?2`

// takeOver queues, as tasks, the running games in which no person has to choose, as perhaps a computer
// player has to, and calls the functions that OnTakeOver registered. Tables whose clocks run out are found
// by the watcher.
func (h *Registry) takeOver() {
	if h.cfg.Rows == nil {
		return
	}
	var games []string
	err := h.viewRows(h.running, func(tx *store.Tx) (err error) {
		games, err = store.List(tx, sqlToTakeOver, []any{h.now() - takeOverWindow.Milliseconds(), maxTasks}, store.Column[string])
		return err
	})
	if err != nil && h.running.Err() == nil {
		h.cfg.Log.Error("the store failed", "doing", "taking tables over", "reason", store.Why(err))
	}
	h.RunTasks(games, nil)
	for _, f := range h.takeOverFuncs() {
		f(h.running)
	}
}
