package registrytest

import (
	"encoding/json"
	"log/slog"
	"net/netip"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/store/teststore"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
	"circulade/internal/table/tabletest"
)

// here is from where all requests come.
var here = netip.MustParseAddr("192.0.2.1")

// A House is a registry under test with its store.
type House struct {
	*table.Registry
	MemStore *tabletest.MemStore // of Open
	store    store.Store
	tb       testing.TB
	parts    []func(table.Owner) *table.Part
	ahead    atomic.Int64 // how far the clock is ahead, in nanoseconds

	began  time.Time           // when the clock stands still but for Pass; zero: it runs
	change func(*table.Config) // nil: nothing
}

// Open opens a registry on an empty store, at whose tables there are some Parts.
func Open(tb testing.TB, parts ...func(table.Owner) *table.Part) *House {
	tb.Helper()
	return OpenWith(tb, nil, parts...)
}

// OpenWith is Open with another Config, which change makes; nil: nothing.
func OpenWith(tb testing.TB, change func(*table.Config), parts ...func(table.Owner) *table.Part) *House {
	tb.Helper()
	h := &House{MemStore: tabletest.NewMemStore(), tb: tb, parts: parts, change: change}
	h.open()
	tb.Cleanup(func() { h.Close() })
	return h
}

// OpenStill opens one on a store as the server has it, whose time passes by Pass alone. A computer player that
// stands in for somebody chooses at random. Change may alter the Config; nil: nothing.
func OpenWithManualClock(tb testing.TB, change func(*table.Config), parts ...func(table.Owner) *table.Part) *House {
	tb.Helper()
	disk := teststore.Open(tb)
	tb.Cleanup(func() { _ = disk.Close() })
	h := &House{tb: tb, parts: append(parts, ComputersPlay(newRandomPlayer)), began: time.UnixMilli(1_800_000_000_000)}
	h.change = func(c *table.Config) {
		c.Store, c.Beat = disk, time.Hour
		if change != nil {
			change(c)
		}
	}
	h.open()
	tb.Cleanup(func() { h.Close() })
	return h
}

// Now is the time at the tables.
func (h *House) Now() time.Time {
	if h.began.IsZero() {
		return time.Now().Add(time.Duration(h.ahead.Load()))
	}
	return h.began.Add(time.Duration(h.ahead.Load()))
}

func (h *House) open() {
	cfg := table.Config{
		Store: h.MemStore, Log: slog.New(slog.NewTextHandler(&tabletest.LogBuffer{}, nil)), Parts: h.parts,
		Now:    h.Now,
		Limits: table.Limits{OpenTables: 100, AllOpenTables: 200},
	}
	if h.change != nil {
		h.change(&cfg)
	}
	h.store = cfg.Store
	h.Registry = table.Open(h.tb.Context(), cfg)
}

// Restart has the server be started anew: all tables are read from the store.
func (h *House) Restart() {
	h.Close()
	h.open()
}

// Pass has time pass.
func (h *House) AdvanceTime(d time.Duration) { h.ahead.Add(int64(d)) }

// MakeForStrangers makes a table for people who have met just now, and returns them by seat. It has no host.
func (h *House) MakeForStrangers(w *plan.Wanted) (players []*Player) {
	h.tb.Helper()
	for i := range w.Seats {
		w.Seats[i].Kind = gamelog.KindLink
	}
	planned, err := h.Plan(w)
	if err != nil {
		h.tb.Fatal(err)
	}
	var holders []store.Holder
	for range w.Seats {
		p := h.Guest(planned.ID())
		players, holders = append(players, p), append(holders, p.Who.Holder)
	}
	if err := h.MakeFor(h.tb.Context(), planned, players[0].table, holders); err != nil {
		h.tb.Fatal(err)
	}
	for _, p := range players {
		p.table = players[0].table
	}
	return players
}

// Make makes a table and returns those who play at it, by seat. The first one is its host, and has their seat
// by that; the others have theirs by its secret, where it is not said otherwise.
func (h *House) Make(w *plan.Wanted) (players []*Player) {
	h.tb.Helper()
	_, players = h.MakeHosted(w)
	return players
}

// MakeHosted is Make that returns the host as well, who may have no seat.
func (h *House) MakeHosted(w *plan.Wanted) (host *Player, players []*Player) {
	h.tb.Helper()
	for i := range w.Seats {
		if w.Seats[i].Kind == "" {
			w.Seats[i].Kind = gamelog.KindLink
			if i == 0 {
				w.Seats[i].Kind = gamelog.KindHere
			}
		}
	}
	planned, err := h.Plan(w)
	if err != nil {
		h.tb.Fatal(err)
	}
	host = h.Guest("")
	made, err := h.Registry.Make(h.tb.Context(), planned, host.Who, here)
	if err != nil {
		h.tb.Fatal(err)
	}
	id := Read[Seen](h.tb, made.Table, nil).ID
	host.table = id
	for i := range w.Seats {
		p := host
		for _, s := range made.Secrets {
			if s.Seat == i && w.Seats[i].Kind == gamelog.KindLink {
				p = h.holder(id, s.Secret)
			}
		}
		players = append(players, p)
	}
	return host, players
}

// Sitter is somebody who holds a seat of a table from now on, as a person whom its host has invited.
func (h *House) InvitedPlayer(id string, seat int) *Player {
	h.tb.Helper()
	p, now := h.Guest(id), h.Now().UnixMilli()
	err := h.store.Grant(
		h.tb.Context(), store.Grant{Game: id, Seat: seat, Kind: store.GrantPerson, Holder: p.Who.Holder, Created: now},
		access.NewNote(id, store.InvitedNote+seat, p.Who.Holder, now),
	)
	if err != nil {
		h.tb.Fatal(err)
	}
	h.ReloadGrants(h.tb.Context(), []string{id})
	return p
}

// Guest is somebody at a table who holds nothing there.
func (h *House) Guest(id string) *Player { return h.holder(id, access.NewSecret()) }

func (h *House) holder(id, secret string) *Player {
	holder, _ := access.HolderOf(secret)
	return &Player{house: h, table: id, Who: access.Who{Holder: holder}}
}

// A Player asks things of a table.
type Player struct {
	Who   access.Who
	house *House
	table string
}

// Seen is what somebody sees of a table, as far as most features go.
type Seen struct {
	ID      string
	Seq     int64
	Status  string
	Waiting []int
	Undo    *int
	State   struct {
		Version  int
		Decision struct {
			Kind    string
			Choices []struct{ Text string }
		}
	}
}

// Read reads an answer.
func Read[T any](tb testing.TB, data json.RawMessage, err error) *T {
	tb.Helper()
	if err != nil {
		tb.Fatal(err)
	}
	v := new(T)
	if err := json.Unmarshal(data, v); err != nil {
		tb.Fatal(err)
	}
	return v
}

// At calls f with the table at which somebody plays.
func At[T any](p *Player, f func(*table.Table) (T, error)) (T, error) {
	p.house.tb.Helper()
	t, err := p.house.Find(p.house.tb.Context(), p.table, here)
	if err != nil {
		p.house.tb.Fatal(err)
	}
	defer t.Release()
	return f(t)
}

// Do has the owner of the table do something for somebody.
func Do[T any](p *Player, f func(table.Owner) (T, error)) (T, error) {
	p.house.tb.Helper()
	return At(p, func(t *table.Table) (T, error) { return table.Do(p.house.tb.Context(), t, p.Who, f) })
}

// See returns the table as somebody sees it.
func (p *Player) See() (json.RawMessage, error) {
	return Do(p, func(o table.Owner) (json.RawMessage, error) { return o.See(p.Who) })
}

// Follows has somebody follow the table who knows nothing of it yet.
func (p *Player) Subscribe() *table.Subscriber {
	p.house.tb.Helper()
	f, err := At(p, func(t *table.Table) (*table.Subscriber, error) {
		return t.Subscribe(p.Who, table.ClientVersion{Since: table.AllEvents}), nil
	})
	if err != nil {
		p.house.tb.Fatal(err)
	}
	return f
}

// Seen is See, read.
func (p *Player) Seen() *Seen {
	p.house.tb.Helper()
	data, err := p.See()
	return Read[Seen](p.house.tb, data, err)
}

// To is the same person at another table.
func (p *Player) AtTable(id string) *Player { return &Player{Who: p.Who, house: p.house, table: id} }

// Plays answers by texts, going through windows that nobody wants anything of.
func (p *Player) Plays(all ...string) {
	p.house.tb.Helper()
	for len(all) > 0 {
		now := p.Seen()
		text := "continue"
		if now.State.Decision.Kind != "window" {
			text, all = all[0], all[1:]
		}
		p.choose(now, text)
	}
}

// Choose answers by the n-th choice.
func (p *Player) Choose(n int) {
	p.house.tb.Helper()
	now := p.Seen()
	p.choose(now, now.State.Decision.Choices[n].Text)
}

func (p *Player) choose(now *Seen, text string) {
	p.house.tb.Helper()
	_, err := Do(p, func(o table.Owner) (json.RawMessage, error) {
		return o.Choose(p.Who, table.Choices{Move: "move-" + strconv.FormatInt(now.Seq, 10), Seq: now.Seq, All: []string{text}})
	})
	if err != nil {
		p.house.tb.Fatalf("%s: %v", text, err)
	}
}

// Ends has the host stop the game.
func (p *Player) StopGame() {
	p.house.tb.Helper()
	if _, err := Do(p, func(o table.Owner) (bool, error) { return true, o.Leaving().Stop() }); err != nil {
		p.house.tb.Fatal(err)
	}
}

// Stays has somebody follow the table, which stays in memory, until the answer is called.
func (p *Player) StayConnected() (leave func()) {
	p.house.tb.Helper()
	t, err := p.house.Find(p.house.tb.Context(), p.table, here)
	if err != nil {
		p.house.tb.Fatal(err)
	}
	f := t.Subscribe(p.Who, table.ClientVersion{Since: table.AllEvents})
	return func() {
		f.Leave()
		t.Release()
	}
}

// Eventually waits until f holds.
func Eventually(tb testing.TB, what string, f func() bool) {
	tb.Helper()
	for end := time.Now().Add(15 * time.Second); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if f() {
			return
		}
	}
	tb.Fatalf("never came: %s", what)
}

// Refused fails a test unless an error is a refusal with a code.
func Refused(tb testing.TB, err error, code string) {
	tb.Helper()
	if err == nil || problem.Of(err).Code != code {
		tb.Errorf("the answer is %v, want %s", err, code)
	}
}
