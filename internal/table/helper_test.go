package table

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/netip"
	"testing"
	"time"

	"circulade/game"
	"circulade/internal/packed"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/store/teststore"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
	"circulade/internal/table/tabletest"
)

// here is where everybody comes from who does not say.
var here = netip.MustParseAddr("192.0.2.1")

// openRegistry opens a registry on a store, or on a fresh one; change may alter its Config.
func openRegistry(t *testing.T, games store.Store, change ...func(*Config)) (*Registry, *tabletest.LogBuffer) {
	t.Helper()
	if games == nil {
		disk := teststore.Open(t)
		t.Cleanup(func() { _ = disk.Close() })
		games = disk
	}
	log := &tabletest.LogBuffer{}
	cfg := Config{
		Store: games, Log: slog.New(slog.NewTextHandler(log, nil)),
		Limits: Limits{OpenTables: 1000, AllOpenTables: 2000},
	}
	for _, f := range change {
		f(&cfg)
	}
	h := Open(t.Context(), cfg)
	t.Cleanup(h.Close)
	return h, log
}

// A guest asks tables of a registry.
type guest struct {
	tb       testing.TB
	registry *Registry
	who      access.Who
}

// newGuest is somebody with a secret of their own.
func newGuest(tb testing.TB, h *Registry) *guest { return guestOf(tb, h, access.NewSecret()) }

// guestOf is whoever holds a secret.
func guestOf(tb testing.TB, h *Registry, secret string) *guest {
	holder, _ := access.HolderOf(secret)
	return &guest{tb, h, access.Who{Holder: holder}}
}

// seen is what a guest sees of a table.
type seen struct {
	ID      string
	Seq     int64
	Status  store.Status
	Waiting []int
	Undo    *int
	Reset   bool
	Seats   []struct{ Kind, Name string }
	Clock   *clockSeen
	State   struct {
		Version  int
		Decision struct {
			Choices []struct {
				Text   string
				Ranges []struct{ Min int }
			}
		}
	}
}

// at has the table of an id do something.
func at[T any](g *guest, id string, f func(t *Table) (T, error)) (T, error) {
	t, err := g.registry.Find(g.tb.Context(), id, here)
	if err != nil {
		var none T
		return none, err
	}
	defer t.Release()
	return f(t)
}

func (g *guest) read(data json.RawMessage, err error) *seen {
	g.tb.Helper()
	if err != nil {
		g.tb.Fatal(err)
	}
	s := &seen{}
	if err := json.Unmarshal(data, s); err != nil {
		g.tb.Fatal(err)
	}
	return s
}

func (g *guest) trySee(id string, since int64) (json.RawMessage, error) {
	return at(g, id, func(t *Table) (json.RawMessage, error) {
		return seeAs(g.tb.Context(), t, g.who, ClientVersion{Since: since})
	})
}

func (g *guest) see(id string, since int64) *seen {
	g.tb.Helper()
	return g.read(g.trySee(id, since))
}

// try answers a table's question by its n-th choice.
func (g *guest) try(s *seen, n int, move string) (json.RawMessage, error) {
	list := s.State.Decision.Choices
	c := list[n%len(list)]
	text := c.Text
	for _, r := range c.Ranges {
		text += fmt.Sprint(" ", r.Min)
	}
	return at(g, s.ID, func(t *Table) (json.RawMessage, error) {
		return chooseAs(g.tb.Context(), t, g.who, Choices{Move: move, Seq: s.Seq, All: []string{text}})
	})
}

func (g *guest) choose(s *seen, n int, move string) *seen {
	g.tb.Helper()
	return g.read(g.try(s, n, move))
}

// play makes n choices on a table whose seats are all theirs.
func (g *guest) play(s *seen, n int) *seen {
	g.tb.Helper()
	for range n {
		s = g.choose(s, int(s.Seq)*7, fmt.Sprintf("move-%d", s.Seq))
	}
	return s
}

// make makes a table with seats of the given kinds; "greedy" and "random" are computer
// players.
func (g *guest) make(kinds ...string) *seen {
	g.tb.Helper()
	w := &plan.Wanted{Options: map[string]string{"base.first_player": "seat0"}}
	for i, k := range kinds {
		s := plan.Seat{Name: fmt.Sprintf("Player %c", 'A'+i), Kind: k}
		if k != gamelog.KindHere && k != gamelog.KindLink {
			s.Kind, s.Bot = gamelog.KindBot, k
		}
		w.Seats = append(w.Seats, s)
	}
	planned, err := g.registry.Plan(w)
	if err != nil {
		g.tb.Fatal(err)
	}
	made, err := g.registry.Make(g.tb.Context(), planned, g.who, here)
	return g.read(made.Table, err)
}

// there has a guest follow a table until the answer is called.
func (g *guest) there(id string) (leave func()) {
	g.tb.Helper()
	t, err := g.registry.Find(g.tb.Context(), id, here)
	if err != nil {
		g.tb.Fatal(err)
	}
	f := t.Subscribe(g.who, newClient)
	return func() {
		f.Leave()
		t.Release()
	}
}

// refused fails the test unless an error is a refusal with a code.
func refused(tb testing.TB, err error, code string) {
	tb.Helper()
	if err == nil || problem.Of(err).Code != code {
		tb.Fatalf("the answer is %v, want %s", err, code)
	}
}

// eventually waits until f holds.
func eventually(tb testing.TB, what string, f func() bool) {
	tb.Helper()
	for end := time.Now().Add(15 * time.Second); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if f() {
			return
		}
	}
	tb.Fatalf("never came: %s", what)
}

// shelved opens a registry on a shelf with so many tables of one log, and somebody who holds
// all their seats.
func shelved(t *testing.T, n int, setup game.Setup, entries int, change ...func(*Config)) (*Registry, *tabletest.MemStore, *guest) {
	t.Helper()
	games, secret := tabletest.MemStoreWithTables(t, n, setup, entries)
	h, _ := openRegistry(t, games, change...)
	return h, games, guestOf(t, h, secret)
}

// forget has all tables leave memory.
func forget(t *testing.T, h *Registry) {
	t.Helper()
	eventually(t, "nobody holds a table", func() bool {
		h.Sweep(time.Now().Add(time.Hour))
		return h.Count() == 0
	})
}

// seeAs is what somebody sees who has what is known.
func seeAs(ctx context.Context, t *Table, who access.Who, k ClientVersion) (json.RawMessage, error) {
	return Do(ctx, t, who, func(o Owner) (json.RawMessage, error) { return o.RenderSince(who, k) })
}

// chooseAs answers the pending question for somebody.
func chooseAs(ctx context.Context, t *Table, who access.Who, q Choices) (json.RawMessage, error) {
	return Do(ctx, t, who, func(o Owner) (json.RawMessage, error) { return o.Choose(who, q) })
}

// undoAs goes back to a version for somebody.
func undoAs(ctx context.Context, t *Table, who access.Who, q Undo) (json.RawMessage, error) {
	return Do(ctx, t, who, func(o Owner) (json.RawMessage, error) { return o.Undo(who, q) })
}

// stampedAs is the table as somebody sees it, with its stamp.
func stampedAs(ctx context.Context, t *Table, who access.Who, recent, short bool) (*packed.Message, error) {
	return Do(ctx, t, who, func(o Owner) (*packed.Message, error) { return o.RenderWithVersion(who, recent, short) })
}
