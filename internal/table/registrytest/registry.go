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

// here is the address from which all requests of tests come.
var here = netip.MustParseAddr("192.0.2.1")

// A House is a registry of tables under test, with its store and its clock.
type House struct {
	*table.Registry
	MemStore *tabletest.MemStore // the store, unless the Config names another
	store    store.Store
	tb       testing.TB
	parts    []func(table.Owner) *table.Part
	ahead    atomic.Int64 // how far the clock is ahead, in nanoseconds

	began  time.Time           // where the clock starts if only AdvanceTime moves it; zero: it runs
	change func(*table.Config) // alters the Config; nil: nothing is altered
}

// Open opens a registry on an empty store in memory; each of its tables gets the given Parts.
func Open(tb testing.TB, parts ...func(table.Owner) *table.Part) *House {
	tb.Helper()
	return OpenWith(tb, nil, parts...)
}

// OpenWith is Open with a Config that the function change has altered; change may be nil.
func OpenWith(tb testing.TB, change func(*table.Config), parts ...func(table.Owner) *table.Part) *House {
	tb.Helper()
	h := &House{MemStore: tabletest.NewMemStore(), tb: tb, parts: parts, change: change}
	h.open()
	tb.Cleanup(func() { h.Close() })
	return h
}

// OpenWithManualClock opens a registry on a SQLite or PostgreSQL store with a clock that only AdvanceTime
// moves. Computer players choose at random. change may alter the Config, or be nil.
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

// Now returns the time by the clock of the registry's tables.
func (h *House) Now() time.Time {
	if h.began.IsZero() {
		return time.Now().Add(time.Duration(h.ahead.Load()))
	}
	return h.began.Add(time.Duration(h.ahead.Load()))
}

// open opens the registry on the store of the House's Config, as change has altered it.
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

// Restart closes the registry and opens it again, so that all tables are read from the store.
func (h *House) Restart() {
	h.Close()
	h.open()
}

// AdvanceTime moves the clock of the tables forward.
func (h *House) AdvanceTime(d time.Duration) { h.ahead.Add(int64(d)) }

// MakeForStrangers makes a table without a host, as the server does for people whom it has matched, and
// returns its players by seat. It changes all seats of w to seats for people. Each of alter may change with what
// the table begins.
func (h *House) MakeForStrangers(w *plan.Wanted, alter ...func(*gamelog.Start)) (players []*Player) {
	h.tb.Helper()
	for i := range w.Seats {
		w.Seats[i].Kind = gamelog.KindLink
	}
	planned, err := h.Plan(w)
	if err != nil {
		h.tb.Fatal(err)
	}
	for _, f := range alter {
		f(&planned.Start)
	}
	var holders []store.Holder
	for range w.Seats {
		p := h.Guest(planned.ID())
		players, holders = append(players, p), append(holders, p.Who.Holder)
	}
	if err := h.MakeForPersons(h.tb.Context(), planned, players[0].table, holders); err != nil {
		h.tb.Fatal(err)
	}
	for _, p := range players {
		p.table = players[0].table
	}
	return players
}

// Make makes a table and returns its players by seat. Unless the kinds of seats say otherwise, the table's
// host has seat 0, and the others hold their seats by secrets. For a computer player's seat it returns the
// host.
func (h *House) Make(w *plan.Wanted) (players []*Player) {
	h.tb.Helper()
	_, players = h.MakeHosted(w)
	return players
}

// MakeHosted is Make that also returns the table's host, who may have no seat.
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

// InvitedPlayer returns a new person to whom the host has given a seat of a table by an invitation.
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

// Guest returns a new person who uses the table with this id and holds no seat there; id may be "".
func (h *House) Guest(id string) *Player { return h.holder(id, access.NewSecret()) }

// holder returns a Player who uses the table with this id and identifies themselves by a secret.
func (h *House) holder(id, secret string) *Player {
	holder, _ := access.HolderOf(secret)
	return &Player{house: h, table: id, Who: access.Who{Holder: holder}}
}

// A Player is a person who uses one table in a test.
type Player struct {
	Who   access.Who
	house *House
	table string
}

// Seen is the part of a table's snapshot that most tests need.
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

// Read decodes the JSON of an answer; the test fails on an error.
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

// At calls f with the player's table, which it loads and keeps in memory meanwhile, and returns what f
// returns.
func At[T any](p *Player, f func(*table.Table) (T, error)) (T, error) {
	p.house.tb.Helper()
	t, err := p.house.Find(p.house.tb.Context(), p.table, here)
	if err != nil {
		p.house.tb.Fatal(err)
	}
	defer t.Release()
	return f(t)
}

// Do runs f in the owner goroutine of the player's table, and returns what f returns.
func Do[T any](p *Player, f func(table.Owner) (T, error)) (T, error) {
	p.house.tb.Helper()
	return At(p, func(t *table.Table) (T, error) { return table.Do(p.house.tb.Context(), t, p.Who, f) })
}

// See returns the JSON of the table's snapshot for the player.
func (p *Player) See() (json.RawMessage, error) {
	return Do(p, func(o table.Owner) (json.RawMessage, error) { return o.RenderFor(p.Who) })
}

// Subscribe makes the player a subscriber of the table, to whom no snapshot has been sent yet.
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

// Seen returns the decoded snapshot of the table for the player.
func (p *Player) Seen() *Seen {
	p.house.tb.Helper()
	data, err := p.See()
	return Read[Seen](p.house.tb, data, err)
}

// AtTable returns the same person as a player at another table.
func (p *Player) AtTable(id string) *Player { return &Player{Who: p.Who, house: p.house, table: id} }

// Plays makes the player's choices, given as notations; whenever an optional decision ("window") is asked
// it answers "continue" first.
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

// Choose makes the n-th of the choices that the player is offered, from 0.
func (p *Player) Choose(n int) {
	p.house.tb.Helper()
	now := p.Seen()
	p.choose(now, now.State.Decision.Choices[n].Text)
}

// choose makes a choice, given as its notation, in the position of snapshot now; the test fails if it is
// refused.
func (p *Player) choose(now *Seen, text string) {
	p.house.tb.Helper()
	_, err := Do(p, func(o table.Owner) (json.RawMessage, error) {
		return o.Choose(p.Who, table.Choices{Move: "move-" + strconv.FormatInt(now.Seq, 10), Seq: now.Seq, All: []string{text}})
	})
	if err != nil {
		p.house.tb.Fatalf("%s: %v", text, err)
	}
}

// StopGame ends the game of the player's table, as its host can do; whether the player is the host is not
// checked.
func (p *Player) StopGame() {
	p.house.tb.Helper()
	if _, err := Do(p, func(o table.Owner) (bool, error) { return true, o.Leaving().Stop() }); err != nil {
		p.house.tb.Fatal(err)
	}
}

// StayConnected subscribes the player to the table, so that the table stays in memory until the caller
// calls leave.
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

// Eventually waits until f returns true; after 15 seconds it fails the test with what, the thing waited
// for.
func Eventually(tb testing.TB, what string, f func() bool) {
	tb.Helper()
	for end := time.Now().Add(15 * time.Second); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if f() {
			return
		}
	}
	tb.Fatalf("never came: %s", what)
}

// Refused fails the test unless err is a problem with the given code.
func Refused(tb testing.TB, err error, code string) {
	tb.Helper()
	if err == nil || problem.Of(err).Code != code {
		tb.Errorf("the answer is %v, want %s", err, code)
	}
}
