package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"circulade/internal/feature/lobby"
	"circulade/internal/feature/lobby/pairing"
	"circulade/internal/store"
)

func grantOf(game string, seat int, who byte) store.Grant {
	return store.Grant{Game: game, Seat: seat, Kind: store.GrantPerson, Holder: store.Holder{0: who}, Created: 1}
}

// A hand is a clock that a test sets.
type hand struct {
	mu sync.Mutex
	at time.Time
}

func newClock() *hand { return &hand{at: time.Now()} }

func (c *hand) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *hand) add(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

// A ticketSeen is the answer to who wants to be paired.
type ticketSeen struct {
	Ticket  string
	Until   time.Time
	Waiting int
}

// waits returns the ticket of an answer.
func (a *answered) waits(t *testing.T) ticketSeen {
	t.Helper()
	var s ticketSeen
	if err := json.Unmarshal(a.body, &s); err != nil || s.Ticket == "" || a.status != http.StatusOK {
		t.Fatalf("answer %d, want a ticket: %.300s", a.status, a.body)
	}
	return s
}

func (b *browser) pair(name, preset string) *answered {
	b.t.Helper()
	return b.post("/api/lobby/pair", obj{"name": name, "preset": preset, "players": 2})
}

// TestPair pairs two who want the same: who waits is told on their own socket, and both
// hold a seat of one table.
func TestPair(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, bo := h.browser(t), h.browser(t)
	ticket := ann.pair("Ann", "classic").waits(t)
	if ticket.Waiting != 1 {
		t.Errorf("Ann waits with %d", ticket.Waiting)
	}
	// Whoever asks twice has one ticket, and is not paired with themselves.
	if again := ann.pair("Ann", "classic").waits(t); again.Ticket != ticket.Ticket || again.Waiting != 1 {
		t.Errorf("asked again, Ann has %+v and not %+v", again, ticket)
	}
	hers, his := ann.window(), bo.window()
	his.until("somebody waits", func() bool { return his.wait == 1 })
	bo.get("/api/lobby/pair/"+ticket.Ticket).want(t, 404, "not-found") // it is not his
	table := bo.pair("Ann", "any").ok(t)
	hers.until("Ann is told", func() bool { return hers.paired != nil })
	if hers.paired.Ticket != ticket.Ticket || hers.paired.Game != table.ID {
		t.Errorf("Ann is told %+v", hers.paired)
	}
	mine := ann.get("/api/lobby/pair/" + ticket.Ticket).ok(t)
	if mine.ID != table.ID || !mine.Seats[0].Yours || mine.Seats[1].Yours || !table.Seats[1].Yours || mine.Host || table.Host {
		t.Errorf("Ann sees %+v, Bo %+v", mine.Seats, table.Seats)
	}
	if mine.Seats[0].Name != "Ann" || mine.Seats[1].Name != "Ann 2" {
		t.Errorf("they are called %+v", mine.Seats)
	}
	his.until("nobody waits", func() bool { return his.wait == 0 })
	if his.paired != nil {
		t.Errorf("Bo, who has not waited, is told %+v", his.paired)
	}
	ann.do(http.MethodDelete, "/api/lobby/pair/"+ticket.Ticket, "").want(t, 409, "paired")
	// They know of the table: who asks again waits again.
	if next := ann.pair("Ann", "classic").waits(t); next.Ticket == ticket.Ticket {
		t.Error("a used ticket is used again")
	}
}

// TestPairWants pairs nobody who does not want the same.
func TestPairWants(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, bo, cy, dee := h.browser(t), h.browser(t), h.browser(t), h.browser(t)
	ann.pair("Ann", "classic").waits(t)
	if s := bo.pair("Bo", "plus").waits(t); s.Waiting != 2 {
		t.Errorf("two wait, and Bo is told of %d", s.Waiting)
	}
	cy.post("/api/lobby/pair", obj{"preset": "classic", "aids": "table"}).waits(t)
	if got := dee.pair("Dee", "plus").ok(t); got.Seats[0].Name != "Bo" {
		t.Errorf("Dee plays %+v", got.Seats)
	}
}

// TestPairByClock pairs those who play by the same clock, and has them play by it. Who does
// not say wants the usual one. What is done when time is up nobody chooses: it loses the game.
func TestPairByClock(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	wish := func(clock obj) *answered {
		want := obj{"preset": "classic"}
		if clock != nil {
			want["clock"] = clock
		}
		return h.browser(t).post("/api/lobby/pair", want)
	}
	usual := obj{"kind": "bank", "bank_s": 600, "increment_s": 10, "flag": "computer"}
	wish(obj{"kind": "none"}).waits(t)
	wish(obj{"kind": "bank", "bank_s": 600, "increment_s": 5}).waits(t)
	wish(obj{"kind": "bank", "bank_s": 300, "increment_s": 5, "flag": "pass"}).waits(t)
	wish(nil).waits(t)
	for _, test := range []struct {
		clock obj
		want  string
	}{
		{usual, `"clock":{"kind":"bank","bank_s":600,"increment_s":10,"flag":"out"`},
		{obj{"kind": "bank", "bank_s": 300, "increment_s": 5, "flag": "computer"}, `"bank_s":300,"increment_s":5,"flag":"out"`},
		{obj{"kind": "none"}, ""},
	} {
		a := wish(test.clock)
		a.ok(t)
		if got := strings.Contains(string(a.body), `"clock":{`); got != (test.want != "") || !strings.Contains(string(a.body), test.want) {
			t.Errorf("%v: %s", test.clock, a.body[:400])
		}
	}
}

// TestPairSparesTheBlocked never has two meet of whom one has blocked the other.
func TestPairSparesTheBlocked(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, bo, cy := h.browser(t), h.browser(t), h.browser(t)
	first := ann.pair("Ann", "classic").waits(t)
	met := bo.pair("Bo", "classic").ok(t)
	ann.get("/api/lobby/pair/" + first.Ticket).ok(t)
	ann.post(gamePath(met, "/chat/block"), obj{"seat": 1, "on": true}).want(t, 200, "")
	ann.pair("Ann", "classic").waits(t)
	bo.pair("Bo", "classic").waits(t)
	if got := cy.pair("Cy", "classic").ok(t); got.Seats[0].Name != "Ann" {
		t.Errorf("Cy plays %+v", got.Seats)
	}
}

// TestPairAtOnce has many ask at once: each plays one other, at one table.
func TestPairAtOnce(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	const many = 10
	people := make([]*browser, many)
	first := make([]*answered, many)
	var all sync.WaitGroup
	for i := range many {
		people[i] = h.browser(t)
		all.Go(func() { first[i] = people[i].pair(fmt.Sprint("P", i), "any") })
	}
	all.Wait()
	tables := map[string]int{}
	for i, a := range first {
		got := a
		if got.Table == nil {
			got = people[i].get("/api/lobby/pair/" + a.waits(t).Ticket)
		}
		seen := got.ok(t)
		tables[seen.ID]++
		held := 0
		for _, s := range seen.Seats {
			if s.Yours {
				held++
			}
		}
		if held != 1 || len(seen.Seats) != 2 {
			t.Errorf("P%d holds %d seats of %d", i, held, len(seen.Seats))
		}
	}
	for id, n := range tables {
		if n != 2 {
			t.Errorf("at %s there are %d", id, n)
		}
	}
	if len(tables) != many/2 {
		t.Errorf("%d people sit at %d tables", many, len(tables))
	}
}

// TestPairedBeforeThereIsATable stops the server between the pairing and the table: both
// come to it all the same.
func TestPairedBeforeThereIsATable(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var ann, bo *browser
	var ticket ticketSeen
	t.Run("before", func(t *testing.T) {
		h := openHouseAt(t, dir)
		ann, bo = h.browser(t), h.browser(t)
		ticket = ann.pair("Ann", "classic").waits(t)
		bo.get("/api/lobby") // no session yet
		bo.openTable("Bo", 1)
		person := h.personOf(t, bo)
		if _, err := h.lobby.Pairing.Pair(t.Context(), person, netip.MustParseAddr("192.0.2.1"), pairing.Wish{Preset: "classic", Name: "Bo"}, h.registry.Plan); err != nil {
			t.Fatal(err)
		}
	})
	h := openHouseAt(t, dir)
	ann.moveTo(t, h)
	bo.moveTo(t, h)
	hers := ann.get("/api/lobby/pair/" + ticket.Ticket).ok(t)
	his := bo.pair("Bo", "plus").ok(t) // whatever he asks for now: somebody waits
	if hers.ID != his.ID || !hers.Seats[0].Yours || !his.Seats[1].Yours {
		t.Errorf("Ann is at %s %+v, Bo at %s %+v", hers.ID, hers.Seats, his.ID, his.Seats)
	}
}

// TestTicketRunsOut lets tickets go that nobody renews.
func TestTicketRunsOut(t *testing.T) {
	t.Parallel()
	clock := newClock()
	h := openHouse(t, func(c *Config) { c.lobby = func(l *lobby.Config) { l.Now = clock.now } })
	ann, bo := h.browser(t), h.browser(t)
	ticket := ann.pair("Ann", "classic").waits(t)
	clock.add(50 * time.Second)
	ann.get("/api/lobby/pair/" + ticket.Ticket).waits(t)
	clock.add(50 * time.Second)
	h.lobby.Sweep()
	if n := h.lobby.Waiting(); n != 1 {
		t.Errorf("%d wait, and one has renewed", n)
	}
	clock.add(61 * time.Second)
	h.lobby.Sweep()
	if n := h.lobby.Waiting(); n != 0 {
		t.Errorf("%d wait, and nobody has renewed", n)
	}
	ann.get("/api/lobby/pair/"+ticket.Ticket).want(t, 404, "not-found")
	his := bo.pair("Bo", "classic").waits(t)
	bo.do(http.MethodDelete, "/api/lobby/pair/"+his.Ticket, "").want(t, 200, "")
	bo.do(http.MethodDelete, "/api/lobby/pair/"+his.Ticket, "").want(t, 200, "")
	ann.pair("Ann", "classic").waits(t)
}

// TestPairRefusals goes through wishes that nobody can meet.
func TestPairRefusals(t *testing.T) {
	t.Parallel()
	h := openHouse(t, func(c *Config) { c.lobby = func(l *lobby.Config) { l.Limits.AddressTicket = 2 } })
	ann := h.browser(t)
	for _, wish := range []obj{
		{"preset": "nothing"},
		{"preset": "any", "expansions": []string{"tower"}},
		{"expansions": []string{"no-such-set"}},
		{"players": 7},
		{"players": 1},
		{"players": -1},
		{"players": 6, "preset": "classic"},
		{"rated": true, "clock": obj{"kind": "none"}},
		{"rated": true, "aids": "teach"},
		{"clock": obj{"kind": "hourglass"}},
		{"clock": obj{"kind": "turn", "turn_s": 5}},
		{"aids": "everything"},
		{"aids": "any,bag"},
		{"name": " "},
		{"name": strings.Repeat("x", 41)},
	} {
		ann.post("/api/lobby/pair", wish).want(t, 400, "bad-setup")
	}
	ann.post("/api/lobby/pair", obj{"wish": 1}).want(t, 400, "unknown-field")
	ann.post("/api/lobby/pair", obj{"players": "two"}).want(t, 400, "bad-json")
	ann.post("/api/lobby/pair", obj{"clock": 7}).want(t, 400, "bad-json")
	ann.get("/api/lobby/pair/nothing").want(t, 404, "not-found")
	made := ann.makeTable("here", "link")
	h.program(t, made.Secrets[0].Secret).pair("Pat", "any").want(t, 403, "not-your-seat")
	ann.pair("Ann", "classic").waits(t)
	h.browser(t).pair("Bo", "plus").waits(t)
	h.browser(t).post("/api/lobby/pair", obj{"preset": "plus", "aids": "table"}).want(t, 429, "too-many")
	// Who has a ticket may want something else.
	ann.post("/api/lobby/pair", obj{"preset": "classic", "aids": "table"}).waits(t)
}

// FuzzPair sends all kinds of wishes: each gets a ticket, a table or a refusal that says
// what is wrong, and the server goes on.
func FuzzPair(f *testing.F) {
	for _, seed := range []string{
		`{}`, `{"preset":"any"}`, `{"preset":"plus","players":2,"clock":{"kind":"none"},"aids":"club","name":"Ann"}`,
		`{"expansions":["tower","tower"]}`, `{"clock":{"kind":"bank","bank_s":1e99}}`, `{"name":"\u0000"}`, `{"players":1e3}`, `[]`, `null`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, body string) {
		h := openHouse(t)
		a := h.browser(t).do(http.MethodPost, "/api/lobby/pair", body)
		switch a.status {
		case 200, 400, 413:
		default:
			t.Fatalf("%q: %d %.300s", body, a.status, a.body)
		}
		h.browser(t).pair("Ann", "any")
		h.browser(t).lobby(0)
	})
}

// personOf returns whose session a browser has.
func (h *house) personOf(t *testing.T, b *browser) store.Holder {
	t.Helper()
	at, err := url.Parse(h.url)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range b.client.Jar.Cookies(at) {
		if sess, err := h.accounts.SessionBySecret(t.Context(), c.Value); err == nil {
			return sess.Person
		}
	}
	t.Fatal("the browser has no session")
	return store.Holder{}
}

// moveTo has a browser go on at another server, with its cookies.
func (b *browser) moveTo(t *testing.T, h *house) {
	t.Helper()
	from, err := url.Parse(b.url)
	to, err2 := url.Parse(h.url)
	if err := errors.Join(err, err2); err != nil {
		t.Fatal(err)
	}
	b.client.Jar.SetCookies(to, b.client.Jar.Cookies(from))
	b.url, b.t = h.url, t
}

// pairs has somebody ask to be paired who does not come to the table.
func (h *house) pairs(t *testing.T, b *browser, name string) store.Holder {
	t.Helper()
	b.openTable(name, 1) // for a session
	person := h.personOf(t, b)
	_, err := h.lobby.Pairing.Pair(t.Context(), person, netip.MustParseAddr("192.0.2.1"), pairing.Wish{Preset: "classic", Name: name}, h.registry.Plan)
	if err != nil {
		t.Fatal(err)
	}
	return person
}

// change writes rows of the store.
func (h *house) change(t *testing.T, f func(*store.Tx) error) {
	t.Helper()
	if err := h.cfg.Rows.Update(t.Context(), f); err != nil {
		t.Fatal(err)
	}
}

// TestPairedWithSomebodyWhoWent has one of two go before there is a table: the other waits
// again, and is paired with whoever comes.
func TestPairedWithSomebodyWhoWent(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, bo, cy := h.browser(t), h.browser(t), h.browser(t)
	ticket := ann.pair("Ann", "classic").waits(t)
	gone := h.pairs(t, bo, "Bo")
	h.change(t, func(tx *store.Tx) error {
		_, err := tx.Exec("DELETE FROM pairing_tickets WHERE person = ?1", gone[:])
		return err
	})
	if again := ann.get("/api/lobby/pair/" + ticket.Ticket).waits(t); again.Ticket != ticket.Ticket || again.Waiting != 1 {
		t.Errorf("Ann has %+v, and had %+v", again, ticket)
	}
	if got := cy.pair("Cy", "classic").ok(t); got.Seats[0].Name != "Ann" || got.Seats[1].Name != "Cy" {
		t.Errorf("Cy plays %+v", got.Seats)
	}
}

// TestPairedAndSignedIn gives the ticket of a guest, and so the seat, to the account that
// they sign in to.
func TestPairedAndSignedIn(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, bo, account := h.browser(t), h.browser(t), h.browser(t)
	ticket := ann.pair("Ann", "classic").waits(t)
	from := h.pairs(t, bo, "Bo")
	account.openTable("Bo", 1)
	to := h.personOf(t, account)
	h.change(t, func(tx *store.Tx) error { return pairing.MoveTickets(tx, from, to) })
	made := ann.get("/api/lobby/pair/" + ticket.Ticket).ok(t)
	if seen := account.get(gamePath(made, "")).ok(t); !seen.Seats[1].Yours {
		t.Errorf("the account sees %+v", seen.Seats)
	}
	// Who has a ticket keeps it, and not two.
	account.pair("Bo", "plus").ok(t)
	account.pair("Bo", "plus").waits(t)
	bo.pair("Bo", "classic").waits(t)
	h.change(t, func(tx *store.Tx) error { return pairing.MoveTickets(tx, from, to) })
	if n := h.lobby.Waiting(); n != 2 {
		t.Errorf("%d waited before", n)
	}
	h.lobby.Sweep()
	if n := h.lobby.Waiting(); n != 1 {
		t.Errorf("%d wait, of one person", n)
	}
}

// TestTicketsOfAnAddress counts those of an address that wait, and not who was paired; and
// writes the address down nowhere.
func TestTicketsOfAnAddress(t *testing.T) {
	t.Parallel()
	h := openHouse(t, func(c *Config) { c.lobby = func(l *lobby.Config) { l.Limits.AddressTicket = 2 } })
	h.browser(t).pair("Ann", "classic").waits(t)
	h.browser(t).pair("Bo", "classic").ok(t)
	h.browser(t).pair("Cy", "classic").waits(t)
	h.browser(t).pair("Dee", "plus").waits(t)
	h.browser(t).post("/api/lobby/pair", obj{"preset": "plus", "aids": "table"}).want(t, 429, "too-many")
	var networks []string
	h.change(t, func(tx *store.Tx) error {
		return tx.Each("SELECT network FROM pairing_tickets", nil, func(scan store.Scan) error {
			var n string
			err := scan(&n)
			networks = append(networks, n)
			return err
		})
	})
	for _, n := range networks {
		if n != networks[0] || strings.ContainsAny(n, ".:") || len(n) < 26 {
			t.Errorf("the store has %q of one address", networks)
			break
		}
	}
	if len(networks) != 4 {
		t.Errorf("there are %d tickets", len(networks))
	}
}
