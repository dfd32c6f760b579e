package table

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"

	"circulade/internal/store"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
)

// A circle is who the friends of everybody are.
type circle struct {
	mu   sync.Mutex
	list []store.Holder
	err  error
	read int
}

func (c *circle) of(context.Context, []store.Holder) ([]store.Holder, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.read++
	return slices.Clone(c.list), c.err
}

func (c *circle) set(err error, list ...store.Holder) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.list, c.err = list, err
}

// TestBefriend: tables for friends learn who these are, and tell nobody where it is as it was;
// others do not look. One that cannot find out says so, and asks again by itself.
func TestBefriend(t *testing.T) {
	c := &circle{}
	h, _ := openRegistry(t, nil, func(cfg *Config) { cfg.FriendsOf = c.of })
	ann, bo := newGuest(t, h), newGuest(t, h)
	planned, err := h.Plan(&plan.Wanted{
		Open: gamelog.OpenCircle, Seats: []plan.Seat{{Name: "Ann", Kind: gamelog.KindHere}, {Name: "Bo", Kind: gamelog.KindLink}},
	})
	if err != nil {
		t.Fatal(err)
	}
	made, err := h.Make(t.Context(), planned, ann.who, here)
	id := ann.read(made.Table, err).ID
	other := ann.make(gamelog.KindHere, gamelog.KindHere).ID
	var follows []*Subscriber
	for _, id := range []string{id, other} {
		table, err := h.Find(t.Context(), id, here)
		if err != nil {
			t.Fatal(err)
		}
		defer table.Release()
		f := table.Subscribe(ann.who, newClient)
		defer f.Leave()
		eventually(t, "everybody knows who is there", func() bool {
			pending, err := ask(t.Context(), table, func() (bool, error) { return table.presence.announcing, nil })
			return err == nil && !pending
		})
		drain(t, f)
		follows = append(follows, f)
	}
	befriend := func() error { return h.ReloadFriends(t.Context(), []string{id, other}) }
	_, err = bo.trySee(id, AllEvents)
	refused(t, err, "not-found")
	before := c.read
	if err := befriend(); err != nil || c.read != before+1 || ready(follows[0]) || ready(follows[1]) {
		t.Errorf("nothing has changed: %v, read %d times, or somebody is told", err, c.read-before)
	}
	c.set(nil, bo.who.Holder)
	if err := befriend(); err != nil || !ready(follows[0]) || ready(follows[1]) {
		t.Errorf("Bo is a friend: %v", err)
	}
	bo.see(id, AllEvents)
	c.set(errors.New("the store is away"))
	refused(t, befriend(), "not-saved")
	c.set(nil)
	eventually(t, "Bo is out", func() bool { _, err := bo.trySee(id, AllEvents); return err != nil })
	_, err = bo.trySee(id, AllEvents)
	refused(t, err, "not-found")
}

// TestBefriendBusy: a table that is busy knows before it does anything else.
func TestBefriendBusy(t *testing.T) {
	c := &circle{}
	h, _ := openRegistry(t, nil, func(cfg *Config) { cfg.FriendsOf = c.of })
	ann, bo := newGuest(t, h), newGuest(t, h)
	c.set(nil, bo.who.Holder)
	planned, err := h.Plan(&plan.Wanted{
		Open: gamelog.OpenCircle, Seats: []plan.Seat{{Name: "Ann", Kind: gamelog.KindHere}, {Name: "Bo", Kind: gamelog.KindLink}},
	})
	if err != nil {
		t.Fatal(err)
	}
	made, err := h.Make(t.Context(), planned, ann.who, here)
	id := ann.read(made.Table, err).ID
	bo.see(id, AllEvents)
	table, err := h.Find(t.Context(), id, here)
	if err != nil {
		t.Fatal(err)
	}
	defer table.Release()
	busy, free := make(chan struct{}), make(chan struct{})
	go table.post(func() { close(busy); <-free })
	<-busy
	c.set(nil)
	gone, cancel := context.WithCancel(t.Context())
	cancel() // nobody waits for it any more
	if err := h.ReloadFriends(gone, []string{id}); err != nil {
		t.Error(err)
	}
	close(free)
	_, err = bo.trySee(id, AllEvents)
	refused(t, err, "not-found")
}

// TestUnreadableFriends: friends that cannot be read keep nobody who sits there from a table for them, nor
// from playing; they themselves come when they can be read.
func TestUnreadableFriends(t *testing.T) {
	c := &circle{}
	h, _ := openRegistry(t, nil, func(cfg *Config) { cfg.FriendsOf = c.of })
	ann, bo := newGuest(t, h), newGuest(t, h)
	planned, err := h.Plan(&plan.Wanted{
		Open: gamelog.OpenCircle, Seats: []plan.Seat{{Name: "Ann", Kind: gamelog.KindHere}, {Name: "Cy", Kind: gamelog.KindHere}},
	})
	if err != nil {
		t.Fatal(err)
	}
	made, err := h.Make(t.Context(), planned, ann.who, here)
	id := ann.read(made.Table, err).ID
	forget(t, h)
	c.set(errors.New("the rows are damaged"))
	if s := ann.play(ann.see(id, AllEvents), 3); s.State.Version < 3 {
		t.Errorf("Ann has played %d choices", s.State.Version)
	}
	_, err = bo.trySee(id, AllEvents)
	refused(t, err, "not-found")
	c.set(nil, bo.who.Holder)
	bo.see(id, AllEvents)
}
