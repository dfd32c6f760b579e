package table

import (
	"context"
	"runtime"
	"testing"
)

// Work that can wait gives way to callers who wait for an answer of a table, each time to one of them.
func TestGiveWay(t *testing.T) {
	h, _ := openRegistry(t, nil)
	h.GiveWay(t.Context()) // there is nobody
	ann := newGuest(t, h)
	id := paired(t, h, quick, ann, newGuest(t, h))
	gone := make(chan struct{})
	_, err := at(ann, id, func(table *Table) (bool, error) {
		return askFor(t.Context(), table, ann.who, func() (bool, error) {
			h.traffic.enter() // somebody else, who waits for longer
			go func() {
				h.GiveWay(t.Context())
				close(gone)
			}()
			for waits := false; !waits; runtime.Gosched() {
				h.traffic.mu.Lock()
				waits = h.traffic.next != nil
				h.traffic.mu.Unlock()
			}
			select {
			case <-gone:
				t.Error("nobody gave way to whoever waits")
			default:
			}
			return true, nil
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	<-gone
	ended, end := context.WithCancel(t.Context())
	end()
	h.GiveWay(ended)
	h.traffic.leave()
	h.GiveWay(t.Context())
	if h.traffic.now != 0 {
		t.Errorf("%d requests are counted, and all are answered", h.traffic.now)
	}
}
