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
	// duesAtOnce is at how many tables it is looked at once that others want something of.
	taskWorkers = 8
	// maxDues is of how many that may be known.
	maxTasks = 10_000
)

// A due is a table that others want something of.
type task struct {
	id    string
	extra func(Owner) // nil: nothing else
}

// Due has tables looked at for what there is to do, of those named that are this server's. Their owners do
// something else then, if it is given.
func (h *Registry) RunTasks(ids []string, then func(Owner)) {
	for _, id := range ids {
		if o := h.cfg.Others; o == nil || !o.Mine(id) {
			continue
		}
		select {
		case h.tasks <- task{id, then}:
		default: // it is wanted again
		}
	}
}

// attendTo looks at such tables, until the registry closes.
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

// lookAt has a table do what there is to do.
func (h *Registry) runTask(d task) {
	t, err := h.Hold(d.id, netip.Addr{})
	if err != nil {
		return // it is wanted again
	}
	defer t.Release()
	if _, err := t.recovery.catchUp(h.running); err != nil {
		return
	}
	_, _ = ask(h.running, t, func() (struct{}, error) { // what fails is wanted again
		callAll(t.parts.due)
		t.parts.tellPresent(access.Rights{})
		if d.extra != nil {
			d.extra(Owner{t})
		}
		return struct{}{}, nil
	})
}

// Shared takes in that other servers live than before: tables in memory may belong to another one
// now, and those of one that died to this.
func (h *Registry) ServersChanged() {
	if h.cfg.Others == nil || !h.enter() {
		return
	}
	go func() {
		defer h.workers.Done()
		for _, t := range h.all() {
			t.post(func() {
				if t.log == nil || t.recovery.mustReload {
					return
				}
				t.ownership.moved()
				t.clock.arm()
				callAll(t.parts.due)
				t.parts.tellPresent(access.Rights{})
			})
		}
		h.takeOver()
	}()
}

// OnTakeOver has something done whenever another server has died, whose tables may be this server's now.
func (h *Registry) OnTakeOver(f func(context.Context)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.takeOvers = append(h.takeOvers, f)
}

func (h *Registry) takeOverFuncs() []func(context.Context) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.takeOvers)
}

// takenTime is for how long after its last entry a table is taken over at which nobody is asked.
const takeOverWindow = time.Hour

// sqlTaken are the games at which a computer player is asked, it may be.
const sqlToTakeOver = `SELECT id FROM games WHERE status = 'playing' AND asked = -1 AND updated >= ?1 ORDER BY updated DESC LIMIT ?2`

// takeOver looks at tables of a server that died: where computer players are asked, and at what features look
// for. Clocks are found by the watch.
func (h *Registry) takeOver() {
	if h.cfg.Rows == nil {
		return
	}
	var games []string
	err := h.lookRows(h.running, func(tx *store.Tx) (err error) {
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
