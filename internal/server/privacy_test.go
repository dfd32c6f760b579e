package server

import (
	"encoding/json"
	"maps"
	"net/http"
	"strings"
	"testing"
	"time"

	"circulade/internal/feature/about"
)

// TestPrivacy says who hosts and what is kept, and nothing of what is not told.
func TestPrivacy(t *testing.T) {
	for name, host := range map[string]Host{
		"nobody said who": {},
		"a club":          {Contact: "host@example.org", Imprint: "Chess & Tiles e.V., Carcassonne"},
	} {
		h := openHouse(t, func(c *Config) { c.Host = host })
		a := h.browser(t).get("/api/privacy").want(t, http.StatusOK, "")
		var got struct {
			Contact, Imprint string
			Kept             []about.Kept
		}
		if err := json.Unmarshal(a.body, &got); err != nil {
			t.Fatal(err)
		}
		if got.Contact != host.Contact || got.Imprint != host.Imprint || len(got.Kept) < 3 {
			t.Errorf("%s: %s", name, a.body)
		}
		if host.Contact == "" && strings.Contains(string(a.body), "contact") {
			t.Errorf("%s: %s", name, a.body)
		}
		days := map[string]int{}
		for _, k := range got.Kept {
			days[k.What] = k.Days
		}
		if want := map[string]int{
			"session": 400, "guest": 30, "game": 0, "account": 0, "former-names": 365, "friends": 0, "results": 0, "chat": 90, "report": 90, "network": 30, "lobby": 0, "challenges": 1, "tournaments": 0, "host": 0, "limits": 0, "published": 0, "ratings": 0, "rated-network": 30,
		}; !maps.Equal(days, want) {
			t.Errorf("%s: it is kept for days %v, want %v", name, days, want)
		}
		if len(a.header.Values("Set-Cookie")) > 0 {
			t.Error("reading it sets a cookie")
		}
	}
}

// For how long tables are kept that nobody uses is told where that is not for ever.
func TestPrivacyOfPeriods(t *testing.T) {
	h := openHouse(t, func(c *Config) { c.Keep.Finished, c.Keep.Accounts = 30*24*time.Hour, 365*24*time.Hour })
	a := h.browser(t).get("/api/privacy").want(t, http.StatusOK, "")
	for want, is := range map[string]bool{
		`{"what":"finished","days":30}`: true, `{"what":"accounts-games","days":365}`: true, `"what":"unfinished"`: false,
	} {
		if strings.Contains(string(a.body), want) != is {
			t.Errorf("%s, told: %v: %s", want, !is, a.body)
		}
	}
}

// What is kept is told as far as it is switched on.
func TestPrivacyOfSettings(t *testing.T) {
	for _, lobby := range []bool{false, true} { // off, its requests are answered all the same
		h := openHouse(t, func(c *Config) { c.Lobby = lobby })
		a := h.browser(t).get("/api/privacy").want(t, http.StatusOK, "")
		if !strings.Contains(string(a.body), `"what":"lobby"`) {
			t.Errorf("with the lobby on: %v, it is not told of", lobby)
		}
		for _, off := range []string{"push", "mail", "club"} {
			if strings.Contains(string(a.body), `"`+off+`"`) {
				t.Errorf("%s is told of where it is off: %s", off, a.body)
			}
		}
	}
}
