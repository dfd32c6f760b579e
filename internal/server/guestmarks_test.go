package server

import (
	"net/http"
	"testing"

	"circulade/internal/feature/lobby"
)

// marked lists the seats of a table that are marked as a guest's.
func marked(seats []seatSeen) (list []int) {
	for _, s := range seats {
		if s.Guest {
			list = append(list, s.Seat)
		}
	}
	return list
}

func wantMarked(t *testing.T, what string, seats []seatSeen, want ...int) {
	t.Helper()
	got := marked(seats)
	same := len(got) == len(want)
	for i := range want {
		same = same && got[i] == want[i]
	}
	if !same {
		t.Errorf("%s: the seats %v are marked, want %v", what, got, want)
	}
}

// TestGuestsAreMarked marks a guest where somebody could take them for an account, and
// nobody where all know each other.
func TestGuestsAreMarked(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, bo, dee := h.browser(t), h.browser(t), h.browser(t)
	dee.signUp("Dee")
	at := func(made *tableSeen) []seatSeen { t.Helper(); return ann.get(gamePath(made, "")).ok(t).Seats }

	byLink := ann.makeTable("here", "link", "random", "link")
	bo.post(gamePath(byLink.Table, "/sit"), obj{"secret": byLink.Links[0].Secret}).ok(t)
	wantMarked(t, "guests by link", at(byLink.Table))
	dee.post(gamePath(byLink.Table, "/sit"), obj{"secret": byLink.Links[1].Secret}).ok(t)
	wantMarked(t, "guests beside an account", at(byLink.Table), 0, 1)
	ann.post(gamePath(byLink.Table, "/sit"), obj{"secret": dee.post(gamePath(byLink.Table, "/seats/3/link"), obj{}).Secret}).ok(t)
	seats := at(byLink.Table)
	wantMarked(t, "a guest on the seat of an account", seats, 0, 1, 3)
	if s := seats[3]; s.Account != "" || s.Browsers != 2 {
		t.Errorf("a seat of an account and a guest is %+v", s)
	}

	public := ann.post("/api/games", obj{"open": "public", "seats": []obj{{"name": "Ann", "kind": "here"}, {"kind": "link"}}})
	public.ok(t)
	program := h.program(t, public.Links[0].Secret)
	if _, err := program.follow(public.Table, 0).next(); err != nil {
		t.Fatal(err)
	}
	wantMarked(t, "a program that has a seat's secret alone", at(public.Table), 0, 1)

	hers := dee.post("/api/games", obj{"open": "public", "seats": hereSeats("Dee", "Bo")}).ok(t)
	wantMarked(t, "an account's device", at(hers))
	here := ann.post("/api/games", obj{"open": "public", "seats": hereSeats("Ann", "Bo")}).ok(t)
	wantMarked(t, "a guest's device, for all to see", at(here))
}

// TestGuestsAreMarkedWhereStrangersMeet: at a public table, in the lobby and in chat, and no
// more once the guest has an account.
func TestGuestsAreMarkedWhereStrangersMeet(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, dee, eve := h.browser(t), h.browser(t), h.browser(t)
	dee.signUp("Dee")
	w := h.browser(t).window()
	made := ann.openTable("Ann", 1)
	wantMarked(t, "a public table", made.Seats, 0)
	joined := dee.post(gamePath(made, "/join"), obj{"name": "Dee"}).ok(t)
	wantMarked(t, "the table for an account", joined.Seats, 0)
	listed := func() (l lobby.Listing) { return w.tables[made.ID] }
	w.until("the table runs", func() bool { return listed().State == lobby.Runs })
	if l := listed(); !l.Seats[0].Guest || l.Seats[1].Guest {
		t.Errorf("the table is listed as %+v", l.Seats)
	}
	a, d, e := chatter{ann, t, made}, chatter{dee, t, made}, chatter{eve, t, made}
	a.said("hello")
	d.said("hello to you")
	e.said("who leads?")
	guests := func(c chatter) (list []bool) {
		t.Helper()
		for _, l := range c.chat(0).Lines {
			list = append(list, l.Guest)
		}
		return list
	}
	if g := guests(d); len(g) != 2 || !g[0] || g[1] {
		t.Errorf("of the lines that Dee reads, a guest said %v", g)
	}
	if g := guests(a); len(g) != 2 || g[0] || g[1] {
		t.Errorf("of the lines that Ann reads, another guest said %v", g)
	}
	if g := guests(chatter{h.browser(t), t, made}); len(g) != 1 || !g[0] {
		t.Errorf("of the lines of who watches, a guest said %v", g)
	}

	ann.signUp("Anna").want(t, http.StatusCreated, "")
	wantMarked(t, "with an account", dee.get(gamePath(made, "")).ok(t).Seats)
	w.until("the list knows of the account", func() bool { return !listed().Seats[0].Guest })
	if g := guests(d); g[0] || g[1] {
		t.Errorf("of the lines of accounts, a guest said %v", g)
	}
}

// TestListKnowsAnAccountWithoutItsTable: who gets an account is marked as a guest in the lobby no
// more, also where their table is not in memory; and the list is not told of tables that are as before.
func TestListKnowsAnAccountWithoutItsTable(t *testing.T) {
	dir := t.TempDir()
	var ann, bo *browser
	var made *tableSeen
	t.Run("before", func(t *testing.T) {
		h := openHouseAt(t, dir)
		ann, bo = h.browser(t), h.browser(t)
		made = ann.openTable("Ann", 2)
		bo.post(gamePath(made, "/join"), obj{"name": "Bo"}).ok(t)
	})
	h := openHouseAt(t, dir)
	cookies := ann.client.Jar
	ann.t, ann.url, ann.client.Jar = t, h.url, h.browser(t).client.Jar
	moveCookies(t, cookies, ann.client.Jar, h.url)
	w := h.browser(t).window()
	seats := func() []lobby.ListedSeat { return w.tables[made.ID].Seats }
	w.until("the table is listed", func() bool { return len(seats()) == 3 })
	if s := seats(); !s[0].Guest || !s[1].Guest {
		t.Errorf("before: %+v", s)
	}
	ann.signUp("Anna").want(t, http.StatusCreated, "")
	w.until("the list knows of the account", func() bool { return !seats()[0].Guest })
	if s, l := seats(), w.tables[made.ID]; !s[1].Guest || !s[2].Free || l.Free != 1 || l.State != lobby.Waits || !l.Away {
		t.Errorf("with an account: %+v", l)
	}
}

// TestListForgetsAnAccount: the list does not go on to name whoever has deleted their account, neither
// at a seat nor as the host, where the table is not in memory; nor after another start of the server.
func TestListForgetsAnAccount(t *testing.T) {
	dir := t.TempDir()
	var made *tableSeen
	check := func(t *testing.T, l lobby.Listing) {
		t.Helper()
		if l.Host != "" || l.Seats[0].Name != "former player" {
			t.Errorf("the table is listed as %+v", l)
		}
	}
	t.Run("before", func(t *testing.T) {
		h := openHouseAt(t, dir)
		ann := h.browser(t)
		ann.signUp("Ann")
		made = ann.openTable("Ann", 2)
		h.browser(t).post(gamePath(made, "/join"), obj{"name": "Bo"}).ok(t) // or the table goes too
		w := h.browser(t).window()
		host := func() string { return w.tables[made.ID].Host }
		w.until("the table is listed", func() bool { return host() == "Ann" })
		h.forgetTables(t)
		ann.remove("/api/account").want(t, http.StatusOK, "")
		w.until("the list is told", func() bool { return host() != "Ann" })
		check(t, w.tables[made.ID])
	})
	w := openHouseAt(t, dir).browser(t).window()
	w.until("the table is listed", func() bool { return len(w.tables) > 0 })
	check(t, w.tables[made.ID])
}
