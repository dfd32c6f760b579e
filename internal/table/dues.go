package table

import (
	"net/netip"
	"time"

	"circulade/internal/store"
	"circulade/internal/table/access"
)

const (
	// duesAtOnce is at how many tables it is looked at once that others want something of.
	duesAtOnce = 8
	// maxDues is of how many that may be known.
	maxDues = 10_000
)

// A due is a table that others want something of.
type due struct {
	id   string
	then func(Owner) // nil: nothing else
}

// Due has tables looked at for what there is to do, of those named that are this server's. Their owners do
// something else then, if it is given.
func (h *Registry) Due(ids []string, then func(Owner)) {
	for _, id := range ids {
		if o := h.cfg.Others; o == nil || !o.Mine(id) {
			continue
		}
		select {
		case h.dues <- due{id, then}:
		default: // it is wanted again
		}
	}
}

// Hurry has computer players wait no more at tables, of those named that are this server's: somebody
// who plays with nobody else has said so to another server.
func (h *Registry) Hurry(ids []string) { h.Due(ids, func(o Owner) { o.t.hurry() }) }

// attendTo looks at such tables, until the registry closes.
func (h *Registry) attendTo() {
	defer h.workers.Done()
	for {
		select {
		case d := <-h.dues:
			h.lookAt(d)
		case <-h.running.Done():
			return
		}
	}
}

// lookAt has a table do what there is to do.
func (h *Registry) lookAt(d due) {
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
		t.consider()
		if !t.consult() {
			t.parts.tellPresent(access.Rights{})
		}
		if d.then != nil {
			d.then(Owner{t})
		}
		return struct{}{}, nil
	})
}

// Shared takes in that other servers live than before: tables in memory may belong to another one
// now, and those of one that died to this.
func (h *Registry) Shared() {
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
				t.consider()
				if !t.consult() {
					t.parts.tellPresent(access.Rights{})
				}
			})
		}
		h.takeOver()
	}()
}

// takenTime is for how long after its last entry a table is taken over at which nobody is asked.
const takenTime = time.Hour

// sqlTaken are the games at which a computer player is asked, it may be.
const sqlTaken = `SELECT id FROM games WHERE status = 'playing' AND asked = -1 AND updated >= ?1 ORDER BY updated DESC LIMIT ?2`

// takeOver looks at tables of a server that died: where computer players are asked, and where
// orders wait. Clocks are found by the watch.
func (h *Registry) takeOver() {
	if h.cfg.Rows == nil {
		return
	}
	var games []string
	err := h.lookRows(h.running, func(tx *store.Tx) (err error) {
		games, err = store.List(tx, sqlTaken, []any{h.now() - takenTime.Milliseconds(), maxDues}, store.Column[string])
		return err
	})
	if err != nil && h.running.Err() == nil {
		h.cfg.Log.Error("the store failed", "doing", "taking tables over", "reason", store.Why(err))
	}
	h.Due(games, nil)
	h.recall()
}
