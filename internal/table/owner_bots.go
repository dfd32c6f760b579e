package table

import (
	"context"
	"net/netip"
)

// Ownership is which of several servers does what the table does by itself.
func (o Owner) Ownership() *Ownership { return &o.t.ownership }

// From is the address that the table is counted for: whoever asked first for it.
func (o Owner) From() netip.Addr { return o.t.from }

// Load makes the table present, as the store has it: what another server has stored is read. While the store cannot be
// reached a table stays readable, and Sure says why nothing can be written.
func (o Owner) Load() error { return o.t.recovery.load() }

// Awaken tells those who follow that there is something new to show: those who have a seat, hosts, or all. It is for
// what no entry of the log says.
func (o Owner) WakeFollowers(all, hosts bool) { o.t.wakeFollowers(all, hosts) }

// A Worker works for a feature beside a table's owner, which it does not make wait.
type Worker struct{ t *Table }

// Beside runs f beside the owner, and keeps the table in memory until f has returned. It reports whether it does:
// not when the server stops.
func (o Owner) Beside(f func(Worker)) bool {
	t := o.t
	if !t.registry.enter() {
		return false
	}
	t.holdOn()
	go func() {
		defer t.registry.workers.Done()
		defer t.Release()
		f(Worker{t})
	}()
	return true
}

// Context ends when the server stops.
func (w Worker) Context() context.Context { return w.t.registry.running }

// Gone is closed when the table has left memory.
func (w Worker) Gone() <-chan struct{} { return w.t.quit }

// Post has the owner do something after what it was given so far, without waiting for it. The table is
// not read anew before.
func (w Worker) Post(f func(Owner)) { w.t.post(func() { f(Owner(w)) }) }

// TryAt has the owner of a table do something, if the table is in memory and loaded. It does not wait: an owner who has
// too much to do does not do it.
func (h *Registry) TryAt(id string, f func(Owner)) {
	if t := h.holdIfOpen(id); t != nil {
		t.slip(func() {
			if t.log != nil {
				f(Owner{t})
			}
		})
		t.letGo(false)
	}
}
