package server

import (
	"fmt"
	"net/http"
	"testing"

	"circulade/internal/feature/lobby"
)

// calledAt lists what the seats of a table are called.
func calledAt(seats []seatSeen) (list []string) {
	for _, s := range seats {
		list = append(list, s.Name)
	}
	return list
}

func wantCalled(t *testing.T, what string, seats []seatSeen, want ...string) {
	t.Helper()
	if got := calledAt(seats); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%s: the seats are called %q, want %q", what, got, want)
	}
}

// hosts makes a table that others may join, or come to by link.
func (b *browser) hosts(open string, seats ...obj) *answered {
	b.t.Helper()
	q := obj{"seats": seats}
	if open != "" {
		q["open"] = open
	}
	return b.post("/api/games", q)
}

func here(name string) obj     { return obj{"name": name, "kind": "here"} }
func byLinkAs(name string) obj { return obj{"name": name, "kind": "link"} }

// TestAccountsPlayUnderTheirNames: where strangers meet nobody plays under the name of somebody else,
// whatever they write when they host, join, are paired or rename.
func TestAccountsPlayUnderTheirNames(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	dora, guest := h.browser(t), h.browser(t)
	dora.signUp("Dorothea").want(t, http.StatusCreated, "")
	h.account(t, "Kerstin")
	now := func(b *browser, table *tableSeen) []seatSeen {
		t.Helper()
		return b.get(gamePath(table, "")).ok(t).Seats
	}

	for _, written := range []string{"Kerstin", "Кеrstin", "kerst1n", "Anybody"} {
		made := dora.hosts("public", here(written), here("Kerstin 2"), byLinkAs(""), obj{"name": "Kerstín", "kind": "bot", "bot": "random"}).ok(t)
		wantCalled(t, "hosted as "+written, made.Seats, "Dorothea", "Dorothea 2", made.Seats[2].Name, "Kerstín 2")
		dora.post(gamePath(made, "/seats/0/name"), obj{"name": written}).want(t, http.StatusConflict, "own-name")
		joined := guest.post(gamePath(made, "/join"), obj{"name": written}).ok(t)
		if name := joined.Seats[2].Name; written == "Anybody" && name != written || written != "Anybody" && name != written+" 2" || !joined.Seats[2].Guest {
			t.Errorf("a guest who calls himself %s is %+v", written, joined.Seats[2])
		}
		guest.post(gamePath(made, "/seats/2/name"), obj{"name": "KERSTIN"}).ok(t)
		wantCalled(t, "a guest renamed", now(guest, made), "Dorothea", "Dorothea 2", "KERSTIN 2", "Kerstín 2")
		guest.post(gamePath(made, "/seats/2/name"), obj{"name": "dor0thea"}).want(t, http.StatusConflict, "name-taken")
		guest.post(gamePath(made, "/seats/2/name"), obj{"name": "Dor0thea!"}).want(t, http.StatusConflict, "name-taken")
		guest.post(gamePath(made, "/seats/2/name"), obj{"name": "Đorothéa"}).ok(t)
		wantCalled(t, "a guest renamed", now(guest, made), "Dorothea", "Dorothea 2", "Đorothéa 2", "Kerstín 2")
	}

	made := guest.hosts("public", here("Kerstin"), byLinkAs("Kerstin A")).ok(t)
	wantCalled(t, "a guest's table", made.Seats, "Kerstin 2", "Kerstin A")
	w := h.browser(t).window()
	joined := dora.post(gamePath(made, "/join"), obj{"name": "Kerstin"}).ok(t)
	wantCalled(t, "joined", joined.Seats, "Kerstin 2", "Dorothea")
	listed := func() lobby.Listing { return w.tables[made.ID] }
	w.until("the table runs", func() bool { return listed().State == lobby.Runs })
	if l := listed(); l.Host != "Kerstin 2" || !l.Seats[0].Guest || l.Seats[0].Account != "" || l.Seats[1].Account != "Dorothea" || l.Seats[1].Name != "Dorothea" {
		t.Errorf("the table is listed as %+v", l)
	}
	dora.post("/api/account/name", obj{"name": "Theodora"}).want(t, http.StatusOK, "")
	wantCalled(t, "the account renamed", now(guest, made), "Kerstin 2", "Theodora")
	guest.signUp("Gustav").want(t, http.StatusCreated, "")
	wantCalled(t, "the guest has an account", now(guest, made), "Gustav", "Theodora")

	// Who are paired.
	dora.post("/api/lobby/pair", obj{"preset": "plus", "players": 2, "name": "Kerstin"}).want(t, http.StatusOK, "")
	other := h.browser(t)
	paired := other.post("/api/lobby/pair", obj{"preset": "plus", "players": 2, "name": "KERSTIN"}).ok(t)
	wantCalled(t, "paired", paired.Seats, "Theodora", "KERSTIN 2")
	dora.post(gamePath(paired, "/seats/0/name"), obj{"name": "Kerstin"}).want(t, http.StatusConflict, "own-name")
	// Among friends who have a link, and on one device, names stand as they were written.
	byLink := dora.hosts("", here("Kerstin"), byLinkAs("Bo"))
	wantCalled(t, "by link", byLink.ok(t).Seats, "Kerstin", "Bo")
	wantCalled(t, "by link, sat down", guest.post(gamePath(byLink.Table, "/sit"), obj{"secret": byLink.Links[0].Secret}).ok(t).Seats, "Kerstin", "Bo")
	wantCalled(t, "on one device", dora.hosts("public", here("Kerstin"), here("Anna")).ok(t).Seats, "Kerstin", "Anna")
}
