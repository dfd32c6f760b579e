package server

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"circulade/internal/feature/lobby"
	"circulade/internal/store"
)

// A listSeen is the lobby's list as somebody has it.
type listSeen struct {
	Seq     int64
	Reset   bool
	Waiting int
	Tables  []lobby.Listing
	Gone    []string
}

func (b *browser) lobby(since int64) *listSeen {
	b.t.Helper()
	a := b.get(fmt.Sprintf("/api/lobby?since=%d", since)).want(b.t, 200, "")
	l := &listSeen{}
	if err := json.Unmarshal(a.body, l); err != nil {
		b.t.Fatal(err)
	}
	return l
}

// listed returns a table of the list, nil if it is not there.
func (l *listSeen) listed(id string) *lobby.Listing {
	i := slices.IndexFunc(l.Tables, func(t lobby.Listing) bool { return t.ID == id })
	if i < 0 {
		return nil
	}
	return &l.Tables[i]
}

// A lobbyPush is what the lobby's socket brings.
type lobbyPush struct {
	Type   string
	Lobby  *listSeen
	Ticket string
	Game   string
}

// A window is a page that shows the lobby: it keeps what it was told.
type window struct {
	b      *browser
	conn   *websocket.Conn
	tables map[string]lobby.Listing
	wait   int
	paired *lobbyPush
	heard  [][]byte
}

func (b *browser) window() *window {
	b.t.Helper()
	c, _, err := b.dial("/api/lobby/socket", nil)
	if err != nil {
		b.t.Fatal(err)
	}
	c.SetReadLimit(4 << 20)
	b.t.Cleanup(func() { _ = c.CloseNow() })
	return &window{b: b, conn: c, tables: map[string]lobby.Listing{}}
}

// next takes in the next push.
func (w *window) next() *lobbyPush {
	w.b.t.Helper()
	ctx, cancel := context.WithTimeout(w.b.t.Context(), 10*time.Second)
	defer cancel()
	_, data, err := w.conn.Read(ctx)
	if err != nil {
		w.b.t.Fatal(err)
	}
	w.b.push(nil, data)
	w.heard = append(w.heard, data)
	p := &lobbyPush{}
	if err := json.Unmarshal(data, p); err != nil {
		w.b.t.Fatal(err)
	}
	if p.Type == "paired" {
		w.paired = p
		return p
	}
	if p.Lobby.Reset {
		clear(w.tables)
	}
	for _, t := range p.Lobby.Tables {
		w.tables[t.ID] = t
	}
	for _, id := range p.Lobby.Gone {
		delete(w.tables, id)
	}
	w.wait = p.Lobby.Waiting
	return p
}

// until takes in pushes until the page is right.
func (w *window) until(what string, right func() bool) {
	w.b.t.Helper()
	for n := 0; !right(); n++ {
		if n == 100 {
			w.b.t.Fatalf("after %d pushes still not: %s", n, what)
		}
		w.next()
	}
}

// openTable makes a public table of somebody with free seats.
func (b *browser) openTable(name string, free int) *tableSeen {
	b.t.Helper()
	seats := hereSeats(name)
	for range free {
		seats = append(seats, obj{"kind": "link"})
	}
	return b.post("/api/games", obj{"open": "public", "seats": seats, "options": obj{"base.first_player": "seat0"}}).ok(b.t)
}

// TestPublicTable follows a table from the list to its end: it is shown with its free
// seat, somebody takes it by name, it runs, and it is over.
func TestPublicTable(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, bo, cy := h.browser(t), h.browser(t), h.browser(t)
	w := cy.window()
	made := ann.openTable("Ann", 1)
	w.until("the table waits", func() bool { return w.tables[made.ID].State == lobby.Waits })
	if l := w.tables[made.ID]; l.Host != "Ann" || l.Free != 1 || !l.Seats[1].Free || l.Aids != "club" || l.Made == "" {
		t.Errorf("it is listed as %+v", l)
	}
	if !made.Seats[1].Open || made.Seats[1].Taken || made.Open != "public" {
		t.Errorf("its free seat is %+v, it is open like %q", made.Seats[1], made.Open)
	}
	joined := bo.post(gamePath(made, "/join"), obj{"name": "Ann"}).ok(t)
	if s := joined.Seats[1]; s.Name != "Ann 2" || !s.Yours || !s.Taken || s.Open {
		t.Errorf("who joined sits as %+v", s)
	}
	w.until("the table runs", func() bool { return w.tables[made.ID].State == lobby.Runs })
	if again := bo.post(gamePath(made, "/join"), obj{"name": "Bo"}).ok(t); again.Seats[1].Name != "Ann 2" {
		t.Errorf("who joined twice is called %q", again.Seats[1].Name)
	}
	cy.post(gamePath(made, "/join"), obj{"name": "Cy"}).want(t, 409, "no-seat")
	bo.post(gamePath(made, "/forget"), obj{}).want(t, 200, "")
	w.until("the seat is free again", func() bool { return w.tables[made.ID].State == lobby.Waits })
	cy.post(gamePath(made, "/join"), obj{"name": "Cy"}).ok(t)
	w.until("Cy sits there", func() bool { return w.tables[made.ID].State == lobby.Runs })
	ann.post(gamePath(made, "/end"), obj{}).ok(t)
	w.until("the table is over", func() bool { return len(w.tables) == 0 })
	h.browser(t).post(gamePath(made, "/join"), obj{"name": "Dee"}).want(t, 410, "ended")
}

// TestJoinRefusals goes through what joining does not do.
func TestJoinRefusals(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, bo := h.browser(t), h.browser(t)
	byLink := ann.makeTable("here", "link")
	bo.post(gamePath(byLink.Table, "/join"), obj{"name": "Bo"}).want(t, 403, "not-public")
	public := ann.openTable("Ann", 1)
	for _, name := range []string{" Bo", "a\u202eb", "a\nb"} {
		bo.post(gamePath(public, "/join"), obj{"name": name}).want(t, 400, "bad-setup")
	}
	bo.post(gamePath(public, "/join"), obj{"nick": "Bo"}).want(t, 400, "unknown-field")
	bo.post("/api/games/aaaaaaaaaaaaaaaaaaaaaaaaaa/join", obj{}).want(t, 404, "not-found")
	h.program(t, byLink.Secrets[1].Secret).post(gamePath(public, "/join"), obj{}).want(t, 403, "not-your-seat")
	if l := ann.get(gamePath(public, "")).ok(t); l.Seats[1].Taken {
		t.Errorf("somebody was refused and sits there: %+v", l.Seats[1])
	}
	ann.post("/api/games", obj{"open": "ajar", "seats": hereSeats("Ann", "Bo")}).want(t, 400, "bad-setup")
	// Without a name one has a number.
	if s := bo.post(gamePath(public, "/join"), obj{}).ok(t).Seats[1]; s.Name != "Player 2" || !s.Yours {
		t.Errorf("who joined without a name sits as %+v", s)
	}
}

// TestJoinAtOnce has many take two seats at once: two sit down, each on a seat of their
// own, and the others are told that there is none.
func TestJoinAtOnce(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann := h.browser(t)
	made := ann.openTable("Ann", 2)
	const many = 8
	got := make([]*answered, many)
	var all sync.WaitGroup
	for i := range many {
		b := h.browser(t)
		all.Go(func() { got[i] = b.post(gamePath(made, "/join"), obj{"name": "Guest"}) })
	}
	all.Wait()
	seats := map[int]int{}
	for _, a := range got {
		if a.status == http.StatusConflict {
			continue
		}
		for _, s := range a.ok(t).Seats {
			if s.Yours {
				seats[s.Seat]++
			}
		}
	}
	if len(seats) != 2 || seats[1] != 1 || seats[2] != 1 {
		t.Errorf("taken were %v", seats)
	}
}

// TestTakeIsGuarded has the store decide who gets a seat, though two servers believe
// that it is free.
func TestTakeIsGuarded(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	made := h.browser(t).openTable("Ann", 1)
	var got [8]bool
	var all sync.WaitGroup
	for i := range got {
		all.Go(func() {
			g := grantOf(made.ID, 1, byte(i+1))
			ok, err := h.lobby.Take(t.Context(), g)
			if err != nil {
				t.Error(err)
			}
			got[i] = ok
		})
	}
	all.Wait()
	if n := len(slices.DeleteFunc(got[:], func(ok bool) bool { return !ok })); n != 1 {
		t.Errorf("%d have the seat", n)
	}
}

// TestLobbySince is what a program hears that asks now and then.
func TestLobbySince(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann := h.browser(t)
	first := ann.openTable("Ann", 1)
	var whole *listSeen
	eventually(t, "the first table", func() bool { whole = ann.lobby(0); return whole.listed(first.ID) != nil && settled(h) })
	whole = ann.lobby(0)
	if !whole.Reset {
		t.Error("the whole list does not say so")
	}
	second := ann.openTable("Ann", 2)
	ann.post(gamePath(first, "/end"), obj{}).ok(t)
	var news *listSeen
	eventually(t, "the news", func() bool { news = ann.lobby(whole.Seq); return len(news.Tables)+len(news.Gone) == 2 })
	if news.Reset || news.listed(second.ID) == nil || news.Gone[0] != first.ID {
		t.Errorf("the news are %+v", news)
	}
	if l := ann.lobby(news.Seq); l.Reset || len(l.Tables)+len(l.Gone) > 0 {
		t.Errorf("without news there is %+v", l)
	}
	if l := ann.lobby(news.Seq + 1000); !l.Reset || len(l.Tables) != 1 {
		t.Errorf("who comes from another server hears %+v", l)
	}
	if l := ann.lobby(1); !l.Reset {
		t.Errorf("who comes from long ago hears %+v", l)
	}
	ann.get("/api/lobby?since=x").want(t, 400, "bad-json")
}

// settled reports whether all news have been told.
func settled(h *house) bool { return h.lobby.AllPublished() }

// TestLobbySurvivesRestart lists after a restart what was public before it, with the seats
// as the store has them, and nothing that was over.
func TestLobbySurvivesRestart(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var waits, runs, over string
	t.Run("before", func(t *testing.T) {
		h := openHouseAt(t, dir)
		ann, bo := h.browser(t), h.browser(t)
		bo.signUp("Bob")
		waits = ann.openTable("Ann", 2).ID
		second, third := ann.openTable("Ann", 1), ann.openTable("Ann", 1)
		runs, over = second.ID, third.ID
		bo.post(gamePath(second, "/join"), obj{"name": "Bo"}).ok(t)
		ann.post(gamePath(third, "/end"), obj{}).ok(t)
	})
	h := openHouseAt(t, dir)
	l := h.browser(t).lobby(0)
	if len(l.Tables) != 2 || l.listed(over) != nil {
		t.Fatalf("listed are %+v", l.Tables)
	}
	if one := l.listed(waits); one.State != lobby.Waits || one.Free != 2 || !one.Away || one.Host != "Ann" {
		t.Errorf("the table that waits: %+v", one)
	}
	if one := l.listed(runs); one.State != lobby.Runs || one.Seats[1].Name != "Bob" || !one.Seats[0].Guest || one.Seats[1].Guest {
		t.Errorf("the table that runs: %+v", one)
	}
}

// TestLobbyForgetsTheGone takes out tables at which nobody has been for long, and brings
// them back with whoever comes.
func TestLobbyForgetsTheGone(t *testing.T) {
	t.Parallel()
	clock := newClock()
	h := openHouse(t, func(c *Config) { c.lobby = func(l *lobby.Config) { l.Now = clock.now } })
	ann := h.browser(t)
	left, kept := ann.openTable("Ann", 1), ann.openTable("Ann", 1)
	c := ann.socket(kept, 0)
	eventually(t, "Ann is there", func() bool {
		l := ann.lobby(0)
		return l.listed(left.ID) != nil && l.listed(kept.ID) != nil && !l.listed(kept.ID).Away && l.listed(left.ID).Away
	})
	clock.add(11 * time.Minute)
	h.lobby.Sweep()
	eventually(t, "the other table has gone", func() bool { return ann.lobby(0).listed(left.ID) == nil })
	if l := ann.lobby(0); l.listed(kept.ID) == nil {
		t.Errorf("listed are %+v", l.Tables)
	}
	_ = c.CloseNow()
	ann.socket(left, 0)
	eventually(t, "Ann is back", func() bool { return ann.lobby(0).listed(left.ID) != nil })
}

// TestTooManyPublicTables bounds what one person lists.
func TestTooManyPublicTables(t *testing.T) {
	t.Parallel()
	h := openHouse(t, func(c *Config) {
		c.lobby = func(l *lobby.Config) { l.Limits.PersonTables, l.Limits.AddressTables = 2, 3 }
	})
	ann := h.browser(t)
	ann.openTable("Ann", 1)
	second := ann.openTable("Ann", 1)
	request := obj{"open": "public", "seats": append(hereSeats("Ann"), obj{"kind": "link"})}
	ann.post("/api/games", request).want(t, 429, "too-many")
	ann.makeTable("here", "link") // by link there may be more
	bo := h.browser(t)
	bo.openTable("Bo", 1)
	bo.post("/api/games", request).want(t, 429, "too-many") // of this address there are three
	ann.post(gamePath(second, "/end"), obj{}).ok(t)
	ann.openTable("Ann", 1)
}

// TestHelloTellsOfTheLobby has the page know where strangers meet.
func TestHelloTellsOfTheLobby(t *testing.T) {
	t.Parallel()
	for _, on := range []bool{false, true} {
		h := openHouse(t, func(c *Config) { c.Lobby = on })
		var hello struct{ Lobby bool }
		if err := json.Unmarshal(h.browser(t).get("/api/hello").body, &hello); err != nil || hello.Lobby != on {
			t.Errorf("lobby %v: hello says %v, %v", on, hello.Lobby, err)
		}
		h.browser(t).get("/lobby").want(t, 200, "")
		h.browser(t).lobby(0)
	}
}

// meeting does what strangers do, and returns what the lobby's socket brought.
func (b *browser) meeting(h *house) [][]byte {
	b.t.Helper()
	other := h.browser(b.t)
	other.spy = b.spy
	w := b.window()
	made := b.post("/api/games", obj{"open": "public", "title": "Come in", "seed": "42", "watch_delay": 3, "clock": obj{"kind": "days", "days": 3}, "seats": []obj{
		{"name": "Ann", "kind": "here"}, {"kind": "bot", "bot": "random"}, {"kind": "link"},
	}}).ok(b.t)
	w.until("the table is listed", func() bool { return len(w.tables) == 1 })
	b.lobby(0)
	other.post(gamePath(made, "/join"), obj{"name": "Bo"}).ok(b.t)
	other.post(gamePath(made, "/chat"), obj{"phrase": "hello"}).want(b.t, http.StatusOK, "")
	b.get(gamePath(made, "/chat")) // a guest said it
	wish := obj{"preset": "classic", "expansions": []string{"base"}, "players": 2, "clock": obj{"kind": "bank", "bank_s": 300, "increment_s": 5}, "aids": "club", "name": "Ann"}
	ticket := b.post("/api/lobby/pair", wish).waits(b.t)
	other.post("/api/lobby/pair", wish).ok(b.t)
	w.until("she is told", func() bool { return w.paired != nil })
	b.get("/api/lobby/pair/" + ticket.Ticket).ok(b.t)
	b.get("/api/lobby?since=" + fmt.Sprint(b.lobby(0).Seq))
	other.post(gamePath(made, "/seats/2/resign"), obj{}).ok(b.t) // whose game the host cannot end
	return w.heard
}

// TestJoinIsBounded has nobody take seats at every public table.
func TestJoinIsBounded(t *testing.T) {
	t.Parallel()
	h := openHouse(t, func(c *Config) { c.lobby = func(l *lobby.Config) { l.Limits.JoinedTables = 1 } })
	ann, bo := h.browser(t), h.browser(t)
	first, second := ann.openTable("Ann", 1), ann.openTable("Ann", 1)
	bo.openTable("Bo", 1) // one's own do not count
	bo.post(gamePath(first, "/join"), obj{"name": "Bo"}).ok(t)
	eventually(t, "the first table's row", func() bool {
		rows := 0
		err := h.cfg.Rows.View(t.Context(), func(tx *store.Tx) error {
			return tx.One("SELECT count(*) FROM lobby_tables WHERE game = ?1", []any{first.ID}, &rows)
		})
		return err == nil && rows == 1
	})
	bo.post(gamePath(second, "/join"), obj{"name": "Bo"}).want(t, 429, "too-many")
	bo.post(gamePath(first, "/join"), obj{"name": "Bo"}).ok(t)
	ann.post(gamePath(first, "/end"), obj{}).ok(t)
	bo.post(gamePath(second, "/join"), obj{"name": "Bo"}).ok(t)
}

// TestJoinIsLimited bounds how often an address joins.
func TestJoinIsLimited(t *testing.T) {
	t.Parallel()
	h := limitedHouse(t, func(l *Limits) { l.Tables, l.TableBurst = 0.001, 2 })
	made := h.browser(t).openTable("Ann", 1)
	bo := h.browser(t)
	bo.post(gamePath(made, "/join"), obj{"name": "Bo"}).ok(t)
	bo.post(gamePath(made, "/join"), obj{"name": "Bo"}).wantTooMany(t)
}

// TestJoinLikeAnAccount lets nobody sit down under the name of an account that sits there.
func TestJoinLikeAnAccount(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, bo := h.browser(t), h.browser(t)
	ann.signUp("Ann")
	made := ann.openTable("A", 1)
	for _, name := range []string{"Ann", "ANN"} {
		bo.post(gamePath(made, "/join"), obj{"name": name}).want(t, 409, "name-taken")
	}
	if l := ann.get(gamePath(made, "")).ok(t); l.Seats[1].Taken {
		t.Errorf("somebody was refused and sits there: %+v", l.Seats[1])
	}
	bo.post(gamePath(made, "/join"), obj{"name": "Bo"}).ok(t)
}
