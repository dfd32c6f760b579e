package server

import (
	"encoding/json"
	"net/http"
	"testing"

	"circulade/internal/feature/ratings"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
)

// ratedTable makes a rated table for people who have accounts, and returns it.
func (h *house) ratedTable(t *testing.T, people []*browser, names ...string) *tableSeen {
	t.Helper()
	w := &plan.Wanted{}
	var persons []store.Holder
	for _, name := range names {
		w.Seats = append(w.Seats, plan.Seat{Kind: gamelog.KindLink, Name: name})
		acc, err := h.accounts.AccountByName(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		persons = append(persons, acc.Person)
	}
	planned, err := h.registry.Plan(w)
	if err != nil {
		t.Fatal(err)
	}
	planned.Start.Rated, planned.Start.Forfeit = true, true
	id := access.NewID()
	if err := h.registry.MakeForPersons(t.Context(), planned, id, persons); err != nil {
		t.Fatal(err)
	}
	return people[0].get("/api/games/" + id).ok(t)
}

// A seatRated is a seat in the answer about a game's rating.
type seatRated struct {
	Points int
	Hidden bool
	Stakes *struct{ First, Last int }
	After  *struct {
		Points, Change int
		Why            []string
	}
}

// ratingOf returns what somebody is told of a game's rating.
func (b *browser) ratingOf(t *testing.T, table *tableSeen) (seats []seatRated) {
	t.Helper()
	var a struct {
		Rated bool
		Class string
		Seats []seatRated
	}
	if err := json.Unmarshal(b.get(gamePath(table, "/rating")).want(t, http.StatusOK, "").body, &a); err != nil || !a.Rated || a.Class != "two" {
		t.Fatalf("the game's rating is %+v, %v", a, err)
	}
	return a.Seats
}

// TestRatedGame: two people with accounts see what is at stake in a rated game, and after one has resigned what
// has changed: as much as was at stake. It stands on their pages and in the table of leaders, computing all again
// comes to the same, and when one account is deleted the other's page says what it said.
func TestRatedGame(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, bob := h.browser(t), h.browser(t)
	people := []*browser{ann, bob}
	for i, name := range []string{"Ann", "Bob"} {
		people[i].post("/api/account", obj{"name": name, "password": "correct horse"}).want(t, http.StatusCreated, "")
		people[i].put("/api/account/visibility", obj{"page": "public", "challenges": "nobody"}).want(t, http.StatusOK, "")
	}
	table := h.ratedTable(t, people, "Ann", "Bob")
	before := bob.ratingOf(t, table)
	if before[0].Points != 1500 || before[0].Stakes == nil || before[0].Stakes.First <= 0 || before[0].Stakes.Last >= 0 || before[0].After != nil {
		t.Fatalf("before the first move it tells %+v", before[0])
	}
	table = turnsOf(t, people, table, 2)
	bob.post(gamePath(table, "/seats/1/resign"), obj{}).ok(t)
	var after []seatRated
	eventually(t, "the rating", func() bool {
		after = bob.ratingOf(t, table)
		return after[0].After != nil && after[1].After != nil
	})
	for seat, want := range []int{before[0].Stakes.First, before[1].Stakes.Last} {
		if a := after[seat].After; a.Change != want || a.Points != 1500+want || a.Why[0] != string(ratings.Counted) {
			t.Errorf("seat %d has %+v, at stake was %d", seat, a, want)
		}
	}
	page := func() string {
		return string(bob.get("/api/players/Bob").want(t, http.StatusOK, "").body) + string(bob.get("/api/players/Bob/rating?class=two").want(t, http.StatusOK, "").body)
	}
	was := page()
	var leaders struct {
		Provisional []struct{ Name string }
		You         struct{ Points int }
	}
	if err := json.Unmarshal(bob.get("/api/leaders?class=two").want(t, http.StatusOK, "").body, &leaders); err != nil ||
		len(leaders.Provisional) != 2 || leaders.Provisional[0].Name != "Ann" || leaders.You.Points != after[1].After.Points {
		t.Errorf("the leaders are %+v, %v", leaders, err)
	}
	ann.do(http.MethodDelete, "/api/account", "{}", func(r *http.Request) { r.Header.Set("Content-Type", "application/json") }).want(t, http.StatusOK, "")
	if got := page(); got != was {
		t.Errorf("when Ann's account is gone Bob's page says %s, and said %s", got, was)
	}
	r, err := ratings.Recompute(t.Context(), h.cfg.Rows, false)
	if err != nil || r.Wrong != 0 || r.Games != 1 || r.People != 1 {
		t.Errorf("computed again it is %+v, %v", r, err)
	}
}
