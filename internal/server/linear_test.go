package server

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"circulade/internal/cluster/bus"
	"circulade/internal/store"
)

// A stoppable server does nothing with the database while it is stopped, as if its machine stood
// still.
type stoppable struct {
	store.Store
	gate *sync.RWMutex
}

func (s stoppable) Append(ctx context.Context, e store.Entry, u store.Update) error {
	s.gate.RLock()
	defer s.gate.RUnlock()
	return s.Store.Append(ctx, e, u)
}

func (s stoppable) EntriesSince(ctx context.Context, game string, after int64, limit int) ([]store.Entry, error) {
	s.gate.RLock()
	defer s.gate.RUnlock()
	return s.Store.EntriesSince(ctx, game, after, limit)
}

// deaf is a bus on which nothing is heard: whatever is known of others the database has said when it
// was asked.
type deaf struct {
	bus.Bus
	gate *sync.RWMutex
}

func (d deaf) Start(e bus.Handlers) {
	e.Moved, e.Changed = func(map[string]int64) {}, func([]bus.Change) {}
	d.Bus.Start(e)
}

func (d deaf) Seq(ctx context.Context, game string) (seq, granted int64, err error) {
	d.gate.RLock()
	defer d.gate.RUnlock()
	return d.Bus.Seq(ctx, game)
}

// act is a choice where the log ends at seq, or a look at the table.
type act struct {
	write bool
	seq   int64
}

// yield is that a choice was taken, or where the log ends.
type yield struct {
	taken bool
	seq   int64
}

// aLog is what all servers together have to look like: one log, whose end everybody sees, and to
// which a choice is added only where whoever made it saw the end.
func aLog(begin int64) porcupine.Model {
	return porcupine.Model{
		Init: func() any { return begin },
		Step: func(state, input, output any) (bool, any) {
			end, did, got := state.(int64), input.(act), output.(yield)
			switch {
			case !did.write:
				return got.seq == end, end
			case got.taken:
				return did.seq == end, end + 1
			}
			return got.seq == end && did.seq != end, end
		},
	}
}

// What is read and played at two servers, of which one hears nothing and one stands still for a
// while, could have been read and played at one.
func TestLinearizable(t *testing.T) {
	var gate sync.RWMutex
	n := openTown(t, 2, func(server int, cfg *Config) {
		if server == 0 {
			cfg.Store = stoppable{cfg.Store, &gate}
		}
		never := &sync.RWMutex{}
		if server == 0 {
			never = &gate
		}
		cfg.Bus = deaf{cfg.Bus, never}
	})
	ann := n.houses[0].browser(t)
	made := ann.makeTable("here", "here").ok(t)
	began := time.Now()
	const clients, acts = 4, 16
	histories := make([][]porcupine.Operation, clients)
	halfway := make(chan struct{})
	var all sync.WaitGroup
	for c := range clients {
		all.Go(func() {
			known := made
			by := []*browser{ann.at(t, n.houses[0]), ann.at(t, n.houses[1])}
			for i := range acts {
				if c == 0 && i == acts/2 {
					close(halfway)
				}
				op := porcupine.Operation{ClientId: c, Call: time.Since(began).Nanoseconds()}
				op.Input, op.Output, known = doOne(t, by[(c+i)%2], known, i%3 > 0, fmt.Sprintf("client-%d-%d", c, i))
				op.Return = time.Since(began).Nanoseconds()
				histories[c] = append(histories[c], op)
			}
		})
	}
	<-halfway
	gate.Lock() // so that whoever asks this server waits, and the others play on
	time.Sleep(300 * time.Millisecond)
	gate.Unlock()
	all.Wait()
	var history []porcupine.Operation
	taken := 0
	for _, h := range histories {
		history = append(history, h...)
		for _, op := range h {
			if op.Output.(yield).taken {
				taken++
			}
		}
	}
	if taken < 10 || taken == clients*acts*2/3 {
		t.Errorf("%d choices were taken: the test sees no race", taken)
	}
	if !porcupine.CheckOperations(aLog(made.Seq), history) {
		t.Errorf("no order of these acts is one of a single log: %+v", history)
	}
}

// doOne chooses or looks, and repeats what got no answer: a choice is carried out once.
func doOne(t *testing.T, b *browser, known *tableSeen, write bool, move string) (act, yield, *tableSeen) {
	for {
		var a *answered
		if write {
			a = b.step(known, int(known.Seq)*7, move)
		} else {
			a = b.get(gamePath(known, ""))
		}
		switch {
		case a.status == http.StatusServiceUnavailable:
			continue
		case a.Table == nil:
			t.Errorf("%s: %d %.200s", move, a.status, a.body)
			return act{}, yield{seq: -1}, known
		}
		return act{write, known.Seq}, yield{write && a.status == http.StatusOK, a.Table.Seq}, a.Table
	}
}
