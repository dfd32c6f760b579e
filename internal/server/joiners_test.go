package server

import (
	"net/http"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
)

// While an older server runs on the database nobody gets a name that it cannot read; a name without
// joiners is had all the same.
func TestJoinersWaitForOlderServers(t *testing.T) {
	t.Parallel()
	n := openTown(t, 1)
	c, err := pgx.Connect(t.Context(), n.address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close(t.Context()) }()
	if _, err := c.Exec(t.Context(), `INSERT INTO bus.servers (id, seen, name, version) VALUES ('older', clock_timestamp(), 'b', '0.1')`); err != nil {
		t.Fatal(err)
	}
	const name = "علی\u200cرضا"
	b := n.houses[0].browser(t)
	for path, q := range map[string]obj{
		"/api/account": {"name": name, "password": somePassword},
		"/api/games":   {"seats": hereSeats(name, "Bo")},
	} {
		a := b.post(path, q)
		a.want(t, http.StatusBadRequest, "name-not-allowed")
		if len(a.Error.Faults) != 1 || !strings.Contains(a.Error.Faults[0].Message, "U+200C ZERO WIDTH NON-JOINER") {
			t.Errorf("%s is refused with %s", path, a.body)
		}
	}
	if _, err := c.Exec(t.Context(), `DELETE FROM bus.servers WHERE id = 'older'`); err != nil {
		t.Fatal(err)
	}
	b.post("/api/account", obj{"name": name, "password": somePassword}).want(t, http.StatusCreated, "")
	made := b.post("/api/games", obj{"open": "public", "seats": []obj{{"name": "x", "kind": "here"}, {"kind": "link"}}}).ok(t)
	if made.Seats[0].Name != name {
		t.Errorf("the account's seat is called %+q", made.Seats[0].Name)
	}
	other := n.houses[0].browser(t)
	other.post("/api/account", obj{"name": "علیرضا", "password": somePassword}).want(t, http.StatusConflict, "name-taken")
	other.signIn("علیرضا", somePassword).want(t, http.StatusOK, "")
	record := b.get(gamePath(made, "/record"))
	if !strings.Contains(string(record.body), "player: علیرضا\n") {
		t.Errorf("the record:\n%s", record.body)
	}
}
