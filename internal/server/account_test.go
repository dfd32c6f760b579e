package server

import (
	"encoding/json"
	"net/http"
	"testing"

	"circulade/internal/table/gamelog"
)

// whoami is what a browser is told of itself.
type whoami struct {
	Kind    string
	Account *struct {
		Name           string
		Password       bool
		Program        bool
		Codes          int
		ConfirmedUntil string `json:"confirmed_until"`
	}
	Sessions []struct {
		ID, Agent, Created, Seen string
		This                     bool
	}
}

func (b *browser) whoami() (w whoami) {
	b.t.Helper()
	a := b.get("/api/account").want(b.t, http.StatusOK, "")
	if err := json.Unmarshal(a.body, &w); err != nil {
		b.t.Fatal(err)
	}
	return w
}

func (b *browser) remove(path string) *answered {
	b.t.Helper()
	return b.do(http.MethodDelete, path, "")
}

const somePassword = "correct horse"

func (b *browser) signUp(name string) *answered {
	b.t.Helper()
	return b.post("/api/account", obj{"name": name, "password": somePassword}).want(b.t, http.StatusCreated, "")
}

func (b *browser) signIn(name, password string) *answered {
	b.t.Helper()
	return b.post("/api/session", obj{"name": name, "password": password})
}

// A guest makes an account out of what they have, finds it on another device, and leaves it
// there when they sign out.
func TestAccountKeepsTheGuestsTables(t *testing.T) {
	h := openHouse(t)
	ann, phone, bo := h.browser(t), h.browser(t), h.browser(t)
	if w := ann.whoami(); w.Kind != "nobody" || w.Account != nil || len(w.Sessions) != 0 {
		t.Errorf("a browser that has done nothing is %+v", w)
	}
	made := ann.makeTable(gamelog.KindHere, gamelog.KindLink)
	game := made.ok(t)
	bo.post(gamePath(game, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	if w := ann.whoami(); w.Kind != "guest" || w.Account != nil || len(w.Sessions) != 1 || !w.Sessions[0].This {
		t.Errorf("a guest is %+v", w)
	}
	ann.signUp("Ann")
	if w := ann.whoami(); w.Kind != "account" || w.Account.Name != "Ann" || !w.Account.Password || w.Account.Codes != 0 || w.Account.ConfirmedUntil == "" || len(w.Sessions) != 1 {
		t.Errorf("an account is %+v", w)
	}
	now := ann.get(gamePath(game, "")).ok(t)
	if s := now.Seats; !now.Host || !s[0].Yours || s[0].Account != "Ann" || s[1].Account != "" || s[0].Browsers != 0 {
		t.Errorf("the table has not moved to the account: host %v, %+v", now.Host, s)
	}
	ann.step(now, 0, "move-1").ok(t)

	other := phone.makeTable(gamelog.KindHere, "greedy").ok(t) // as a guest, before they sign in
	phone.signIn("ann", somePassword).want(t, http.StatusOK, "")
	if list := phone.get("/api/games").Games; len(list) != 2 {
		t.Errorf("the phone lists %d tables, want the account's and its own", len(list))
	}
	if list := ann.get("/api/games").Games; len(list) != 2 {
		t.Errorf("the first device lists %d tables", len(list))
	}
	if s := phone.get(gamePath(other, "")).ok(t).Seats[0]; !s.Yours {
		t.Errorf("what the guest had is lost by signing in: %+v", s)
	}
	if w := phone.whoami(); len(w.Sessions) != 2 {
		t.Errorf("%d sessions", len(w.Sessions))
	}

	phone.remove("/api/session").want(t, http.StatusOK, "")
	if w := phone.whoami(); w.Kind != "nobody" {
		t.Errorf("who has signed out is %+v", w)
	}
	if s := phone.get(gamePath(other, "")).ok(t); s.Seats[0].Yours || s.Host {
		t.Errorf("who has signed out still holds %+v", s.Seats[0])
	}
	if s := ann.get(gamePath(other, "")).ok(t); !s.Seats[0].Yours || !s.Host {
		t.Errorf("the account has lost %+v", s.Seats[0])
	}
	phone.remove("/api/session").want(t, http.StatusForbidden, "no-account")
}

// Both a guest and an account that they sign in to may hold the same seat.
func TestSignInWithTheSameSeat(t *testing.T) {
	h := openHouse(t)
	ann, bo := h.browser(t), h.browser(t)
	made := ann.makeTable(gamelog.KindLink, gamelog.KindLink)
	game := made.ok(t)
	bo.signUp("Bob")
	bo.post(gamePath(game, "/sit"), obj{"secret": made.Links[1].Secret}).ok(t)
	tablet := h.browser(t)
	tablet.post(gamePath(game, "/sit"), obj{"secret": bo.post(gamePath(game, "/seats/1/link"), obj{}).Secret}).ok(t)
	if s := ann.get(gamePath(game, "")).ok(t).Seats[1]; s.Browsers != 2 || s.Account != "" {
		t.Errorf("a seat that an account and a guest hold is %+v", s)
	}
	tablet.signIn("Bob", somePassword).want(t, http.StatusOK, "")
	if s := ann.get(gamePath(game, "")).ok(t).Seats[1]; s.Browsers != 0 || s.Account != "Bob" {
		t.Errorf("the seat of one account with two browsers is %+v", s)
	}
	for _, b := range []*browser{bo, tablet} {
		if s := b.get(gamePath(game, "")).ok(t).Seats[1]; !s.Yours {
			t.Error("somebody has lost their seat")
		}
	}
}
