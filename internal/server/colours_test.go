package server

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// coloursIn reads the colours of an answer's seats.
func coloursIn(t *testing.T, body []byte) (colours []string) {
	t.Helper()
	var a struct {
		Table *struct{ Seats []struct{ Colour string } }
		Seats []struct{ Colour string }
	}
	if err := json.Unmarshal(body, &a); err != nil {
		t.Fatal(err)
	}
	if a.Table != nil {
		a.Seats = a.Table.Seats
	}
	for _, s := range a.Seats {
		colours = append(colours, s.Colour)
	}
	return colours
}

// The colours of a table are the same wherever they are told: at the table, at the one at which
// they play again, in the replay, and where its record is opened.
func TestColoursOfSeats(t *testing.T) {
	h := openHouse(t)
	ann := h.browser(t)
	is := func(where string, body []byte, want ...string) {
		t.Helper()
		if got := coloursIn(t, body); !slices.Equal(got, want) {
			t.Errorf("%s has %q, want %q", where, got, want)
		}
	}
	seats := func(colours ...string) []obj {
		var list []obj
		for i, colour := range colours {
			seat := obj{"name": string(rune('A' + i)), "kind": "here"}
			if colour != "" {
				seat["colour"] = colour
			}
			list = append(list, seat)
		}
		return list
	}
	duel := ann.post("/api/games", obj{"seats": seats("", "")})
	is("a duel", duel.body, "rose-red", "blue")

	made := ann.post("/api/games", obj{"seats": seats("", "rose-red", "white")})
	is("a table of three", made.body, "blue", "rose-red", "white")
	table := made.ok(t)
	ann.post(gamePath(table, "/end"), obj{}).ok(t)
	h.forgetTables(t)
	is("the stored table", ann.get(gamePath(table, "")).body, "blue", "rose-red", "white")
	is("the next table", ann.post(gamePath(table, "/again"), obj{}).body, "blue", "rose-red", "white")
	is("the replay", ann.get(gamePath(table, "/replay")).body, "blue", "rose-red", "white")

	record := string(ann.get(gamePath(table, "/record")).body)
	if !strings.Contains(record, "\n# colours: blue rose-red white\n") {
		t.Errorf("the record is\n%s", record)
	}
	is("its record", ann.post("/api/records", obj{"record": record}).body, "blue", "rose-red", "white")
	older := strings.ReplaceAll(record, "# colours: blue rose-red white\n", "")
	is("a record of before", ann.post("/api/records", obj{"record": older}).body, "black", "white", "yellow")

	ann.post("/api/games", obj{"seats": seats("blue", "blue")}).want(t, http.StatusBadRequest, "bad-setup")
	ann.post("/api/games", obj{"seats": seats("red", "")}).want(t, http.StatusBadRequest, "bad-setup")
}
