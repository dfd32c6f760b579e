package server

import (
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"testing"
	"time"

	"circulade/internal/account"
	"circulade/internal/feature/ratings"
	"circulade/internal/result"
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

// sqlFirm stores a rating that is not provisional for long.
const sqlFirm = `INSERT INTO ratings (person, class, mu, sigma, points, interval, games, latest, firm_until)
	SELECT person, 'two', ?2, ?3, ?4, 165, 40, ?5, ?5 + 1000000000 FROM accounts WHERE name = ?1`

// rated has everything of ratings told: leaders with a next page, odd pairs, a frozen rating, a game before and
// after its end.
func rated(t *testing.T, spy func(exchange)) {
	t.Helper()
	h := openHouse(t)
	boss, eve := h.admin(t, "Boss"), h.browser(t)
	people := []*browser{boss, eve}
	eve.post("/api/account", obj{"name": "Eve", "password": "correct horse"}).want(t, http.StatusCreated, "")
	for _, b := range people {
		b.put("/api/account/visibility", obj{"page": "public", "challenges": "nobody"}).want(t, http.StatusOK, "")
	}
	now := time.Now().UnixMilli()
	err := h.cfg.Rows.Update(t.Context(), func(tx *store.Tx) error {
		for i, name := range []string{"Boss", "Eve"} {
			mu := 30 + float64(i)
			if err := tx.Do(sqlFirm, name, int64(math.Float64bits(mu)), int64(math.Float64bits(2)), 1710+42*i, now); err != nil {
				return err
			}
			acc, err := account.ReadAccountByName(tx, name)
			if err != nil {
				return err
			}
			for n := range 5 {
				s := result.Insert(result.Row{
					Game: fmt.Sprint("game", n), Seat: i, Person: acc.Person, Kind: result.Account, Rank: i + 1, Outcome: result.Played,
					Ended: now, Class: "two", Rated: true, Published: true, Seats: 2,
				})
				if err := tx.Do(s.SQL, s.Args...); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	table := h.ratedTable(t, people, "Boss", "Eve")
	boss.spy, eve.spy = spy, spy
	boss.get(gamePath(table, "/rating")).want(t, http.StatusOK, "")
	h.browser(t).spied(boss).get(gamePath(h.browser(t).makeTable("here", "here").ok(t), "/rating"))
	boss.get(gamePath(table, "")).ok(t)
	boss.get("/api/leaders?limit=1").want(t, http.StatusOK, "")
	boss.put("/api/admin/ratings/Eve/freeze", obj{"reason": "lost games on purpose"}).want(t, http.StatusOK, "")
	boss.get("/api/admin/ratings").want(t, http.StatusOK, "")
	eve.get("/api/leaders?limit=1&after=1752.1").want(t, http.StatusOK, "")
	eve.get("/api/players/Eve/rating").want(t, http.StatusOK, "")
	boss.spy, eve.spy = nil, nil
	table = turnsOf(t, people, table, 2)
	eve.post(gamePath(table, "/seats/1/resign"), obj{}).ok(t)
	eventually(t, "the rating", func() bool { return boss.ratingOf(t, table)[0].After != nil })
	boss.spy = spy
	boss.get(gamePath(table, "/rating")).want(t, http.StatusOK, "")
	boss.remove("/api/admin/ratings/Eve/freeze").want(t, http.StatusOK, "")
	boss.remove("/api/admin/ratings/Eve/freeze").want(t, http.StatusNotFound, "not-found")
}
