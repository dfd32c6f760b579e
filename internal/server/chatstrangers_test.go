package server

import (
	"net/http"
	"net/url"
	"testing"
)

// At a public table of a server that everybody can reach, free text waits until all want it;
// at one that is open by link it does not, nor where no address is public.
func TestChatAtAPublicTable(t *testing.T) {
	t.Parallel()
	public := func(c *Config) { c.Public = &url.URL{Scheme: "http", Host: "play.example.org"} }
	for _, test := range []struct {
		open   string
		public bool
		status int
		code   string
	}{
		{"public", true, http.StatusForbidden, "phrases-only"},
		{"link", true, http.StatusOK, ""},
		{"public", false, http.StatusOK, ""},
	} {
		change := []func(*Config){}
		if test.public {
			change = append(change, public)
		}
		ann, bo, _, _ := chatters(t, openHouse(t, change...), obj{"open": test.open})
		ann.say("hello there").want(t, test.status, test.code)
		if test.status == http.StatusOK {
			continue
		}
		for _, c := range []chatter{ann, bo} {
			c.post(gamePath(c.table, "/chat/consent"), obj{"on": true}).want(t, http.StatusOK, "")
		}
		ann.said("all want it")
	}
}
