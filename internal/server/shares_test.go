package server

import (
	"net/netip"
	"strings"
	"testing"

	"circulade/internal/caller"
	"circulade/internal/table/gamelog"
)

// A club's network may do so many times what another may, whoever its people are, and others
// nothing of it. A refusal says what helps.
func TestClubNetwork(t *testing.T) {
	h := openHouse(t, func(c *Config) {
		c.Limits.Requests, c.Limits.RequestBurst = 1e-9, 2
		c.BehindProxy = true
		c.Clubs, c.ClubFactor = []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}, 3
	})
	ask := func(from string, want int) {
		t.Helper()
		b := h.browser(t)
		b.header.Set("X-Forwarded-For", from)
		for i := range want {
			if a := b.get("/api/hello"); a.status != 200 {
				t.Fatalf("request %d from %s: %d %s", i+1, from, a.status, a.body)
			}
		}
		a := b.get("/api/hello")
		a.wantTooMany(t)
		if !strings.Contains(a.Error.Hint, "--club-network") || !strings.Contains(a.Error.Hint, "sign in") {
			t.Errorf("the refusal says %q", a.Error.Hint)
		}
	}
	ask("192.0.2.7", 6)
	ask("192.0.2.8", 6)
	ask("198.51.100.7", 2)
}

// One browser of a club is counted under one share, and so is one program.
func TestSharesOfAClub(t *testing.T) {
	h := openHouse(t, func(c *Config) {
		c.Limits.Requests, c.Limits.RequestBurst = 1e-9, 4
		c.Clubs, c.ClubFactor = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}, 1000
	})
	b := h.browser(t)
	b.header.Set("Cookie", caller.PlainCookie+"=x")
	for range 4 {
		b.get("/api/hello")
	}
	b.get("/api/hello").wantTooMany(t)
}

// Who is signed in is not held back by the crowd at their address: an account has a share of its
// own, and all of an address have a few together.
func TestAccountShare(t *testing.T) {
	h := openHouse(t, func(c *Config) { c.Limits.Tables, c.Limits.TableBurst = 1e-9, 1 })
	seats := obj{"seats": hereSeats("Ann", "Bo")}
	names := []string{"Anna", "Bruno", "Clara", "Dario", "Elena"}
	var people []*browser
	for _, name := range names {
		people = append(people, h.account(t, name))
	}
	h.browser(t).post("/api/games", seats).ok(t)
	h.browser(t).post("/api/games", seats).wantTooMany(t)
	for i, b := range people[:caller.AccountShares] {
		if a := b.post("/api/games", seats); a.status != 201 {
			t.Fatalf("account %d: %d %s", i, a.status, a.body)
		}
		b.post("/api/games", seats).wantTooMany(t)
	}
	people[caller.AccountShares].post("/api/games", seats).wantTooMany(t)
	h.browser(t).post("/api/games", seats).wantTooMany(t)
}

// The same of sockets.
func TestAccountLine(t *testing.T) {
	h := openHouse(t, func(c *Config) { c.Limits.Sockets = 1 })
	guest, ann := h.browser(t), h.account(t, "Ann")
	table := guest.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	guest.socket(table, 0)
	if _, resp, err := h.browser(t).dial(gamePath(table, "/socket"), nil); err == nil || resp.StatusCode != 429 {
		t.Fatalf("a second guest's socket: %v", err)
	}
	ann.socket(table, 0)
}
