package table

import (
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"circulade/internal/store"
	"circulade/internal/store/sqlite"
	"circulade/internal/table/clock"
)

// An ear hears whom tables ask.
type ear struct {
	mu    sync.Mutex
	heard []Asked
}

func (e *ear) on(c *Config) {
	c.Asked = func(a Asked) {
		e.mu.Lock()
		defer e.mu.Unlock()
		e.heard = append(e.heard, a)
	}
}

// all returns seat and count of what was heard, with a star where somebody had left
// and an exclamation mark where they were nudged.
func (e *ear) all() (list []string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, a := range e.heard {
		s := fmt.Sprint(a.Seat, "/", a.Nth)
		if a.Left {
			s += "*"
		}
		if a.Nudged {
			s += "!"
		}
		list = append(list, s)
	}
	return list
}

// turn has somebody answer until another seat is asked.
func (g *guest) turn(id string, seat int) *seen {
	g.tb.Helper()
	s := g.see(id, Whole)
	for len(s.Waiting) == 1 && s.Waiting[0] == seat {
		g.choose(s, int(s.Seq)*7, fmt.Sprintf("move-%d", s.Seq))
		s = g.see(id, Whole) // the clock may have had something to say
	}
	return s
}

// TestAsked holds what is told of whom a table asks: once for each turn, whatever is taken
// back, and after a restart the same.
func TestAsked(t *testing.T) {
	disk, err := sqlite.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = disk.Close() }()
	e := &ear{}
	h, _ := openRegistry(t, disk, e.on)
	ann, bo := newGuest(t, h), newGuest(t, h)
	id := paired(t, h, clock.Settings{Kind: clock.Days, Days: 3}, ann, bo)
	s := ann.turn(id, 0)
	if got := e.all(); !slices.Equal(got, []string{"0/1", "1/1"}) {
		t.Fatalf("heard %v", got)
	}
	if a := e.heard[1]; a.Game != id || !slices.Equal(a.People, []store.Holder{bo.who.Holder}) {
		t.Errorf("heard %+v", a)
	}
	if s.Undo != nil {
		ann.read(at(ann, id, func(x *Table) (json.RawMessage, error) {
			return undoAs(t.Context(), x, ann.who, Undo{Seq: s.Seq, Move: "back", Version: *s.Undo})
		}))
		ann.turn(id, 0)
	}
	bo.turn(id, 1)
	ann.turn(id, 0)
	got := e.all()
	for _, a := range got {
		if a != "0/1" && a != "1/1" && a != "0/2" && a != "1/2" {
			t.Errorf("heard %v", got)
		}
	}
	if last := got[len(got)-1]; last != "1/2" {
		t.Errorf("heard %v", got)
	}
	h.Close()
	e2 := &ear{}
	h2, _ := openRegistry(t, disk, e2.on)
	bo2 := &guest{t, h2, bo.who}
	bo2.see(id, Whole)
	if got := e2.all(); !slices.Equal(got, []string{"1/2"}) {
		t.Errorf("after a restart heard %v", got)
	}
	bo2.come(id) // and has left
	eventually(t, "that Bo has left", func() bool { return slices.Contains(e2.all(), "1/2*") })
}

// TestAskedNobody tells nothing where people are together, or alone.
func TestAskedNobody(t *testing.T) {
	e := &ear{}
	h, _ := openRegistry(t, nil, e.on)
	ann, bo := newGuest(t, h), newGuest(t, h)
	ann.turn(paired(t, h, clock.Settings{Kind: clock.Bank, BankS: 600}, ann, bo), 0)
	ann.play(ann.make("here", "here"), 4)
	ann.play(ann.make("here", "link"), 1) // nobody has come yet
	if got := e.all(); len(got) > 0 {
		t.Errorf("heard %v", got)
	}
}

// TestSettle: who leaves just as the server stops is heard to have left before Settle returns.
func TestSettle(t *testing.T) {
	e := &ear{}
	h, _ := openRegistry(t, nil, e.on)
	ann, bo := newGuest(t, h), newGuest(t, h)
	id := paired(t, h, clock.Settings{Kind: clock.Days, Days: 3}, ann, bo)
	table, err := h.Find(t.Context(), id, here)
	if err != nil {
		t.Fatal(err)
	}
	defer table.Release()
	f := table.Subscribe(ann.who, nothing)
	if _, _, err := f.Next(t.Context()); err != nil {
		t.Fatal(err)
	}
	busy := make(chan struct{})
	table.post(func() { <-busy })
	f.Leave()
	time.AfterFunc(10*time.Millisecond, func() { close(busy) })
	h.Settle(t.Context())
	if got := e.all(); len(got) == 0 || got[len(got)-1] != "0/1*" {
		t.Errorf("heard %v", got)
	}
}
