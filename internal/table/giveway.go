package table

import (
	"context"
	"sync"
)

// A traffic counts the requests of callers that tables work on, so that work that can wait gives way to them.
type traffic struct {
	mu   sync.Mutex
	now  int
	next chan struct{} // closed when the next request has been answered; nil: nobody waits for that
}

// enter counts a request, until leave is called.
func (t *traffic) enter() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.now++
}

// leave says that a request has been answered.
func (t *traffic) leave() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.now--
	if t.next != nil {
		close(t.next)
		t.next = nil
	}
}

// waits returns a channel that is closed when the next request has been answered; nil if there is none.
func (t *traffic) waits() <-chan struct{} {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.now > 0 && t.next == nil {
		t.next = make(chan struct{})
	}
	return t.next
}

// GiveWay waits, if callers wait for an answer of a table, until one of them has it, or ctx ends. Whoever has much to
// do that can wait, as making the tables of a round, calls it before each piece: so it goes on, however many come.
func (h *Registry) GiveWay(ctx context.Context) {
	next := h.traffic.waits()
	if next == nil {
		return
	}
	select {
	case <-next:
	case <-ctx.Done():
	}
}
