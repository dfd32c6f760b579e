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
	Page   string
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

// TestSpectatorsOfARatedGame: whoever watches a rated game is told, before and after its end, the rating of the player
// whose account is public and what it may change, and of the private one that it is hidden, no more; so is a guest,
// and somebody with an account. The two who play are told both.
func TestSpectatorsOfARatedGame(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, bob := h.account(t, "Ann"), h.account(t, "Bob")
	people, spectators := []*browser{ann, bob}, []*browser{h.browser(t), h.account(t, "Eve")}
	ann.put("/api/account/visibility", obj{"page": "public", "challenges": "nobody"}).want(t, http.StatusOK, "")
	table := h.ratedTable(t, people, "Ann", "Bob")
	look := func(when string, over bool) {
		t.Helper()
		told := func(s seatRated) bool { return s.Points != 0 && (s.Stakes != nil) != over && (s.After != nil) == over }
		for i, b := range spectators {
			if s := b.ratingOf(t, table); !told(s[0]) || s[0].Hidden || s[0].Page != "Ann" || s[1] != (seatRated{Hidden: true}) {
				t.Errorf("%s spectator %d is told %+v", when, i, s)
			}
		}
		for i, b := range people {
			if s := b.ratingOf(t, table); !told(s[0]) || !told(s[1]) || s[0].Hidden || s[1].Hidden || s[1].Page != "" {
				t.Errorf("%s player %d is told %+v", when, i, s)
			}
		}
	}
	look("before the first move", false)
	turnsOf(t, people, table, 2)
	bob.post(gamePath(table, "/seats/1/resign"), obj{}).ok(t)
	eventually(t, "the rating", func() bool { return bob.ratingOf(t, table)[1].After != nil })
	look("after the end", true)
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
			for n := range ratings.MaxPerDay + 1 { // the last is not rated
				s := result.Insert(result.Row{
					Game: fmt.Sprint("game", n), Seat: i, Person: acc.Person, Kind: result.Account, Rank: i + 1, Outcome: result.Played,
					Ended: now, Class: "two", Rated: n < ratings.MaxPerDay, Published: true, Seats: 2,
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
	boss.befriend("Eve").want(t, http.StatusOK, "")
	boss.get(fmt.Sprintf("/api/games/game%d/rating", ratings.MaxPerDay)).want(t, http.StatusOK, "")
	if _, err := ratings.Apply(t.Context(), h.cfg.Rows); err != nil {
		t.Fatal(err)
	}
	eve.get(gamePath(table, "/rating")).want(t, http.StatusOK, "") // it is their sixth today
	boss.spy, eve.spy = nil, nil
	table = turnsOf(t, people, table, 2)
	eve.post(gamePath(table, "/seats/1/resign"), obj{}).ok(t)
	eventually(t, "the rating", func() bool { return boss.ratingOf(t, table)[0].After != nil })
	boss.spy = spy
	boss.get(gamePath(table, "/rating")).want(t, http.StatusOK, "")
	boss.remove("/api/admin/ratings/Eve/freeze").want(t, http.StatusOK, "")
	boss.remove("/api/admin/ratings/Eve/freeze").want(t, http.StatusNotFound, "not-found")
}

// TestPairLimit: of six rated games that two begin at once, those five count that end first. Before the first
// move both are told of each that it may not count, of the sixth at last that it does not; nobody else is.
func TestPairLimit(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	pals := h.pals(t, "Ann", "Bob")
	for _, b := range pals {
		b.put("/api/account/visibility", obj{"page": "public", "challenges": "friends"}).want(t, http.StatusOK, "")
	}
	type answer struct {
		Limit *struct{ Counted, Running int }
		Seats []seatRated
	}
	asked := func(b *browser, game *tableSeen) (a answer) {
		t.Helper()
		if err := json.Unmarshal(b.get(gamePath(game, "/rating")).want(t, http.StatusOK, "").body, &a); err != nil {
			t.Fatal(err)
		}
		return a
	}
	day := time.Now().UTC().Day()
	var games []*tableSeen
	for range ratings.MaxPerDay + 1 {
		pals[0].challenges("Bob", obj{"rated": true}).want(t, http.StatusCreated, "")
		id := pals[1].accepts(pals[1].challengeLists().Received[0].ID)
		games = append(games, pals[0].get("/api/games/"+id).ok(t))
	}
	last := games[0] // in the order of their ends, not of their beginnings
	eventually(t, "the lobby knows all games", func() bool { a := asked(pals[0], last); return a.Limit != nil && a.Limit.Running == ratings.MaxPerDay })
	if a := asked(pals[1], last); a.Limit.Counted != 0 || a.Seats[0].Stakes == nil {
		t.Errorf("while none has ended Bob is told %+v", a)
	}
	end := func(game *tableSeen) (why string) {
		t.Helper()
		pals[0].post(gamePath(turnsOf(t, pals, game, 2), "/seats/0/resign"), obj{}).ok(t)
		eventually(t, "the rating", func() bool {
			a := asked(pals[0], game)
			if a.Seats[0].After != nil {
				why = a.Seats[0].After.Why[0]
			}
			return why != ""
		})
		return why
	}
	for i, game := range games[1:] {
		if why := end(game); why != string(ratings.Counted) {
			t.Errorf("the game that ended as number %d: %s", i+1, why)
		}
	}
	told, others := asked(pals[1], last), asked(h.browser(t), last)
	if others.Limit != nil || others.Seats[0].Stakes == nil {
		t.Errorf("somebody else is told %+v", others)
	}
	why := end(last)
	if time.Now().UTC().Day() != day {
		t.Skip("midnight has passed")
	}
	if told.Limit == nil || told.Limit.Counted != ratings.MaxPerDay || told.Limit.Running != 0 || told.Seats[0].Stakes != nil {
		t.Errorf("of the last game they are told %+v", told)
	}
	if a := asked(pals[0], last); why != string(ratings.PairLimit) || a.Seats[0].After.Change != 0 || a.Limit != nil {
		t.Errorf("the last game: %s, %+v", why, a)
	}
}
