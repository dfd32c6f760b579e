package table

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"circulade/internal/store"
	"circulade/internal/store/sqlite"
	"circulade/internal/store/sqlite/sqlitetest"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
)

// slowRows holds what was read back, once, until it is let go.
type slowRows struct {
	store.Rows
	armed chan struct{} // with a place: who takes it waits
	read  chan struct{}
	let   chan struct{}

	broken atomic.Bool // nothing can be read
}

func (r *slowRows) View(ctx context.Context, f func(*store.Tx) error) error {
	if r.broken.Load() {
		return store.ErrDamaged
	}
	err := r.Rows.View(ctx, f)
	select {
	case <-r.armed:
		close(r.read)
		<-r.let
	default:
	}
	return err
}

// byTurns makes a table of two without a clock, each with a seat and as a person.
func byTurns(t *testing.T) (ann, bo *guest, id string, rows *slowRows) {
	t.Helper()
	games, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = games.Close() })
	rows = &slowRows{Rows: games, armed: make(chan struct{}, 1), read: make(chan struct{}), let: make(chan struct{})}
	h, _ := openRegistry(t, games, func(c *Config) { c.Rows = rows })
	ann, bo = newGuest(t, h), newGuest(t, h)
	people := []store.Holder{ann.who.Holder, bo.who.Holder}
	err = games.Update(t.Context(), func(tx *store.Tx) error {
		for _, p := range people {
			if _, err := tx.Exec(`INSERT INTO persons (id, created) VALUES (?1, 0)`, p[:]); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	p, err := h.Plan(&plan.Wanted{
		Options: map[string]string{"base.first_player": "seat0"}, Draw: []string{"base/E", "base/B", "base/U", "base/U"},
		Seats: []plan.Seat{{Name: "Ann", Kind: gamelog.KindLink}, {Name: "Bo", Kind: gamelog.KindLink}},
	})
	if err != nil {
		t.Fatal(err)
	}
	id = access.NewID()
	if err := h.MakeFor(t.Context(), p, id, people); err != nil {
		t.Fatal(err)
	}
	return ann, bo, id, rows
}

// orders leaves an order for the tile that Bo draws next.
func (g *guest) orders(id string) {
	g.tb.Helper()
	q := Wanted{Seq: g.see(id, Whole).Seq, Tile: "base/B", All: []string{"tile 0,1 r0", "pass"}}
	left, err := at(g, id, func(t *Table) (Orders, error) { return t.Order(g.tb.Context(), g.who, q) })
	if err != nil || len(left.Orders) != 1 {
		g.tb.Fatalf("left: %+v, %v", left, err)
	}
}

// passTurn lays a city tile, far from where Bo wants to lay, and passes.
func (g *guest) passTurn(id string) *seen {
	g.tb.Helper()
	s := g.see(id, Whole)
	for _, c := range s.State.Decision.Choices {
		if strings.HasPrefix(c.Text, "tile 0,-1 ") {
			return g.read(at(g, id, func(t *Table) (json.RawMessage, error) {
				return t.Choose(g.tb.Context(), g.who, Choices{Move: fmt.Sprint("turn-", s.Seq), Seq: s.Seq, All: []string{c.Text, "pass"}})
			}))
		}
	}
	g.tb.Fatalf("nothing can be laid: %+v", s.State.Decision)
	return nil
}

// TestWithdrawnIsNotPlayed: an order that has been withdrawn is not played, though it had been read
// before and its turn has come.
func TestWithdrawnIsNotPlayed(t *testing.T) {
	ann, bo, id, rows := byTurns(t)
	bo.orders(id)
	rows.armed <- struct{}{}
	now := ann.passTurn(id)
	<-rows.read
	left, err := at(bo, id, func(t *Table) (Orders, error) { return t.Withdraw(bo.tb.Context(), bo.who, nil, "base/B") })
	if err != nil || len(left.Orders) > 0 {
		t.Fatalf("left: %+v, %v", left, err)
	}
	close(rows.let)
	eventually(t, "it is known that none is left", func() bool {
		known := false
		bo.owned(id, func(t *Table) error { known = t.orders.busy == nil && t.orders.looked == t.log.Seq(); return nil })
		return known
	})
	if s := bo.see(id, Whole); s.Seq != now.Seq || s.Waiting[0] != 1 {
		t.Errorf("entry %d, it waits for %v; before %d", s.Seq, s.Waiting, now.Seq)
	}
}

// TestOrdersOfTheEnded: with the game go the orders of all, whoever ended it.
func TestOrdersOfTheEnded(t *testing.T) {
	ann, bo, id, rows := byTurns(t)
	bo.orders(id)
	ann.owned(id, func(t *Table) error {
		return t.commit(gamelog.ServerMove+access.NewID(), 0, t.log.Decide(t.lineup.Resignation(0)))
	})
	if s := ann.see(id, Whole); s.Status == store.Playing {
		t.Fatalf("after Ann has resigned: %+v", s)
	}
	eventually(t, "no order is left", func() bool {
		n := -1
		err := rows.View(t.Context(), func(tx *store.Tx) error { return tx.One(`SELECT count(*) FROM orders`, nil, &n) })
		return err == nil && n == 0
	})
}

// TestAskedWaitsForOrders: who is asked is not told before it is known whether an order answers for
// them; nobody hears meanwhile that no one is asked, by which a notice would be cancelled.
func TestAskedWaitsForOrders(t *testing.T) {
	ann, bo, id, rows := byTurns(t)
	bo.orders(id)
	rows.armed <- struct{}{}
	let := sync.OnceFunc(func() { close(rows.let) })
	defer let()
	ann.passTurn(id)
	<-rows.read
	table, err := bo.registry.Find(t.Context(), id, here)
	if err != nil {
		t.Fatal(err)
	}
	defer table.Release()
	short, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if a, err := whoIsAsked(short, table); err == nil {
		t.Fatalf("while orders are read: %+v", a)
	}
	if _, err := table.See(t.Context(), bo.who, nothing); err != nil {
		t.Error("meanwhile the table answers ", err)
	}
	type answer struct {
		list []Unattended
		err  error
	}
	told := make(chan answer, 1)
	go func() {
		list, err := whoIsAsked(t.Context(), table)
		told <- answer{list, err}
	}()
	let()
	if a := <-told; a.err != nil || len(a.list) != 1 || a.list[0].Seat != 0 || a.list[0].Nth != 2 {
		t.Errorf("after the order was played: %+v", a)
	}
}

// whoIsAsked returns who is asked at a table, once it is known whether an order answers for them.
func whoIsAsked(ctx context.Context, t *Table) ([]Unattended, error) {
	return AskWhenKnown(ctx, t, func(o Owner) ([]Unattended, <-chan struct{}) { return o.Unattended(), o.Deciding() })
}

// TestOrdersOfTheCut: a table that cannot be replayed to its end keeps its orders: it is not over.
func TestOrdersOfTheCut(t *testing.T) {
	ann, bo, id, rows := byTurns(t)
	bo.orders(id)
	h := bo.registry
	before := bo.see(id, Whole)
	err := h.cfg.Store.Append(t.Context(), store.Entry{
		Game: id, Seq: before.Seq + 1, MoveID: "wrong", Kind: store.KindChoices, Data: []byte(`{"choices":["tile 77,77 r0"]}`),
	}, store.Update{})
	if err != nil {
		t.Fatal(err)
	}
	forget(t, h)
	if s := ann.see(id, Whole); s.Status != store.Ended || s.Seq != before.Seq+1 {
		t.Fatalf("the table is %s, entry %d", s.Status, s.Seq)
	}
	seats := uint8(0)
	ann.owned(id, func(t *Table) error { seats = t.orders.seats; return nil })
	if seats != 1<<1 {
		t.Errorf("the table knows of orders for the seats %b", seats)
	}
	n := -1
	err = rows.View(t.Context(), func(tx *store.Tx) error { return tx.One(`SELECT count(*) FROM orders`, nil, &n) })
	if err != nil || n != 1 {
		t.Errorf("%d orders are left, %v", n, err)
	}
}

// TestUnreadableOrders: orders that cannot be read keep nobody from a table, nor from playing there.
func TestUnreadableOrders(t *testing.T) {
	ann, bo, id, rows := byTurns(t)
	bo.orders(id)
	forget(t, ann.registry)
	rows.broken.Store(true)
	if s := ann.passTurn(id); s.Waiting[0] != 1 {
		t.Errorf("after Ann's turn it waits for %v", s.Waiting)
	}
	eventually(t, "Bo is asked", func() bool {
		known := false
		bo.owned(id, func(t *Table) error { known = t.orders.busy == nil && t.orders.looked == t.log.Seq(); return nil })
		return known
	})
	s := bo.see(id, Whole)
	if s = bo.choose(s, 0, "mine"); s.State.Version < 3 {
		t.Errorf("after Bo's choice the game is at %d", s.State.Version)
	}
}

// TestOrdersAreRefusedBesideTheOwner: that orders cannot be read is told beside the owner, which does
// other things meanwhile: the race detector looks.
func TestOrdersAreRefusedBesideTheOwner(t *testing.T) {
	ann, bo, id, rows := byTurns(t)
	rows.broken.Store(true)
	table, err := bo.registry.Find(t.Context(), id, here)
	if err != nil {
		t.Fatal(err)
	}
	defer table.Release()
	var busy sync.WaitGroup
	defer busy.Wait()
	busy.Go(func() {
		for range 50 {
			if _, err := table.See(t.Context(), ann.who, nothing); err != nil {
				t.Error(err)
			}
		}
	})
	for range 50 {
		if o, err := table.Orders(t.Context(), bo.who, nil); err == nil {
			t.Fatalf("though nothing can be read: %+v", o)
		}
	}
}

// forget has all tables leave memory.
func forget(t *testing.T, h *Registry) {
	t.Helper()
	eventually(t, "nobody holds a table", func() bool {
		h.Sweep(time.Now().Add(time.Hour))
		return h.Count() == 0
	})
}
