package server

import (
	"net/http"
	"testing"

	"circulade/internal/caller"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// A cookie that this server did not give is nobody's: whoever sends it gets another, so that
// nobody can have somebody else sit down under a session that they know.
func TestForeignCookieIsNotTaken(t *testing.T) {
	h := openHouse(t)
	planted := access.NewSecret()
	a := h.browser(t).do(http.MethodPost, "/api/games", string(toJSON(t, obj{"seats": hereSeats("Ann", "Bo")})), func(r *http.Request) {
		r.AddCookie(&http.Cookie{Name: caller.PlainCookie, Value: planted})
	})
	table := a.ok(t)
	set := (&http.Response{Header: a.header}).Cookies()
	if len(set) != 1 || set[0].Value == planted {
		t.Fatalf("cookies set: %v", set)
	}
	b := h.browser(t)
	b.header.Set("Cookie", caller.PlainCookie+"="+planted)
	if seen := b.get(gamePath(table, "")).ok(t); seen.Host || seen.Seats[0].Yours {
		t.Error("the planted session holds the table")
	}
	b.header.Set("Cookie", caller.PlainCookie+"="+set[0].Value)
	if seen := b.get(gamePath(table, "")).ok(t); !seen.Host || !seen.Seats[0].Yours {
		t.Error("the session that was given does not hold the table")
	}
}

// TestTooManyGuests counts new guests by address. Who is one already goes on.
func TestTooManyGuests(t *testing.T) {
	h := openHouse(t, func(c *Config) { c.Limits.Guests, c.Limits.GuestBurst = 1e-9, 2 })
	first := h.browser(t)
	first.makeTable(gamelog.KindHere, gamelog.KindHere)
	h.browser(t).makeTable(gamelog.KindHere, gamelog.KindHere)
	third := h.browser(t)
	seats := obj{"seats": hereSeats("Ann", "Bo")}
	third.post("/api/games", seats).want(t, http.StatusTooManyRequests, "too-many")
	first.post("/api/games", seats).ok(t)
}
