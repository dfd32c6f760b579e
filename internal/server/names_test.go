package server

import (
	"net/http"
	"strings"
	"testing"

	"circulade/internal/table/gamelog"
)

// What whoever runs the server does not want is no name of an account, a seat, a table or
// somebody in the lobby. Names that stand already stay.
func TestNamesThatAreNotAllowed(t *testing.T) {
	banned := ""
	h := openHouse(t, quickly, func(c *Config) {
		c.BadName = func(text string) bool { return banned != "" && strings.Contains(text, banned) }
	})
	ann, bo := h.browser(t), h.browser(t)
	ann.signUp("Ugly Ann")
	made := ann.post("/api/games", obj{"title": "ugly table", "open": "public", "seats": []obj{{"name": "ugly", "kind": "here"}, {"name": "Bo", "kind": "link"}}})
	table := made.ok(t)
	banned = "ly"
	refused := func(a *answered, field string) {
		t.Helper()
		a.want(t, http.StatusBadRequest, "name-not-allowed")
		if len(a.Error.Faults) != 1 || a.Error.Faults[0].Field != field || strings.Contains(string(a.body), `"ly"`) {
			t.Errorf("it is refused with %s", a.body)
		}
	}
	refused(bo.post("/api/account", obj{"name": "Ugly Bo", "password": somePassword}), "name")
	refused(ann.post("/api/account/name", obj{"name": "Lyn only"}), "name")
	refused(bo.post("/api/games", obj{"title": "ugly", "seats": hereSeats("A", "B")}), "title")
	refused(bo.post("/api/games", obj{"seats": hereSeats("A", "Ugly")}), "seats[1].name")
	refused(ann.post(gamePath(table, "/seats/0/name"), obj{"name": "uglier ly"}), "name")
	refused(bo.post(gamePath(table, "/join"), obj{"name": "ugly"}), "name")
	refused(bo.post("/api/lobby/pair", obj{"preset": "plus", "players": 2, "name": "ugly"}), "name")
	bo.post("/api/games", obj{"seats": []obj{{"kind": gamelog.KindHere, "name": "A"}, {"kind": gamelog.KindLink}}}).ok(t)
	// What stands stays.
	if now := ann.get(gamePath(table, "")).ok(t); now.Seats[0].Name != "Ugly Ann" || ann.whoami().Account.Name != "Ugly Ann" {
		t.Errorf("what stood before is %+v", now.Seats[0])
	}
	ann.signIn("Ugly Ann", somePassword).want(t, http.StatusOK, "")
}

// A new passkey account is no way around it.
func TestNamesThatAreNotAllowedByPasskey(t *testing.T) {
	h := openHouse(t, func(c *Config) { c.BadName = func(text string) bool { return text == "Ugly" } })
	b := h.browser(t)
	local := func(r *http.Request) { r.Host = strings.Replace(r.URL.Host, "127.0.0.1", "localhost", 1) }
	b.do(http.MethodPost, "/api/account/passkeys/begin", `{"name":"Ugly"}`, local).want(t, http.StatusBadRequest, "name-not-allowed")
}
