package server

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"net/netip"
	"testing"
	"time"

	"circulade/internal/feature/lobby"
	"circulade/internal/store"
	"circulade/rating"
)

// fromEverywhere has a server count each of its test's browsers as from another network: all of the
// addresses that reach it are a club's.
func fromEverywhere(c *Config) {
	c.lobby = func(l *lobby.Config) { l.Rules.Shared = func(netip.Addr) bool { return true } }
}

// TestPairFourRated has four people with accounts ask for a rated game of four: they get one table, which is
// rated, has no host and a seat for each of them.
func TestPairFourRated(t *testing.T) {
	t.Parallel()
	h := openHouse(t, fromEverywhere)
	wish := obj{"preset": "classic", "players": 4, "rated": true}
	var people []*browser
	var tickets []string
	for i := range 4 {
		b := h.browser(t)
		b.signUp(fmt.Sprint("Player", string(rune('A'+i))))
		people = append(people, b)
	}
	window := people[0].window()
	for i, b := range people {
		a := b.post("/api/lobby/pair", wish)
		if i < 3 && !bytes.Contains(a.body, []byte(`"rated":true,"since":`)) {
			t.Errorf("the ticket of a rated game: %s", a.body)
		}
		tickets = append(tickets, a.waits(t).Ticket)
	}
	window.until("the first is told", func() bool { return window.paired != nil })
	seats := map[int]bool{}
	for i, b := range people {
		a := b.get("/api/lobby/pair/" + tickets[i])
		seen := a.ok(t)
		if seen.ID != window.paired.Game || len(seen.Seats) != 4 || seen.Host || !bytes.Contains(a.body, []byte(`"rated":true`)) {
			t.Errorf("person %d is at %s, the first at %s: %.300s", i, seen.ID, window.paired.Game, a.body)
		}
		for n, s := range seen.Seats {
			if s.Yours {
				seats[n] = true
			}
		}
	}
	if len(seats) != 4 {
		t.Errorf("they hold the seats %v", seats)
	}
}

// TestPairKnowsStrength has somebody with a high rating ask for a rated game: the opponents that are looked for, and
// the level offered meanwhile, are about as strong.
func TestPairKnowsStrength(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	eve := h.browser(t)
	eve.signUp("Eve")
	firm := rating.Rating{Mu: 38, Sigma: 2}
	err := h.cfg.Rows.Update(t.Context(), func(tx *store.Tx) error {
		return tx.Do(sqlFirm, "Eve", int64(math.Float64bits(firm.Mu)), int64(math.Float64bits(firm.Sigma)), firm.Points(), time.Now().UnixMilli())
	})
	if err != nil {
		t.Fatal(err)
	}
	var ticket struct {
		Level  string
		Window struct{ From, To int }
	}
	a := eve.post("/api/lobby/pair", obj{"preset": "classic", "rated": true})
	if err := json.Unmarshal(a.body, &ticket); err != nil {
		t.Fatal(err)
	}
	if middle := (ticket.Window.From + ticket.Window.To) / 2; ticket.Level != "hard" || middle < firm.Points()-1 || middle > firm.Points()+1 {
		t.Errorf("of %d points: %s", firm.Points(), a.body)
	}
}

// TestRatedIsForAccounts refuses guests a rated game, and says why.
func TestRatedIsForAccounts(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	guest := h.browser(t)
	guest.post("/api/lobby/pair", obj{"preset": "classic", "rated": true}).want(t, http.StatusForbidden, "no-account")
	guest.post("/api/lobby/pair", obj{"preset": "classic", "players": 3}).waits(t)
}

// TestPlayTheLevelMeanwhile has somebody who waits for a rated game take the computer player that they are
// offered: at a rated table without a host, the same when they ask again, and they wait no longer.
func TestPlayTheLevelMeanwhile(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, bo := h.browser(t), h.browser(t)
	ann.signUp("Ann")
	ticket := ann.post("/api/lobby/pair", obj{"preset": "classic", "players": 3, "rated": true}).waits(t)
	path := "/api/lobby/pair/" + ticket.Ticket + "/level"
	bo.openTable("Bo", 1)
	bo.post(path, obj{}).want(t, 404, "not-found") // it is not his
	a := ann.post(path, obj{})
	seen := a.ok(t)
	bots := 0
	for _, s := range seen.Seats {
		if s.Bot == "easy" {
			bots++
		}
	}
	if bots != 2 || len(seen.Seats) != 3 || seen.Host || !bytes.Contains(a.body, []byte(`"rated":true`)) {
		t.Errorf("Ann is at %.400s", a.body)
	}
	if again := ann.post(path, obj{}).ok(t); again.ID != seen.ID {
		t.Errorf("asked again, the table is %s and not %s", again.ID, seen.ID)
	}
	if n := h.lobby.Waiting(); n != 0 {
		t.Errorf("%d wait", n)
	}
	// Who waits for two at once may do so too.
	guest := h.browser(t)
	ticket = guest.pair("Gus", "classic").waits(t)
	if seen := guest.post("/api/lobby/pair/"+ticket.Ticket+"/level", obj{}).ok(t); len(seen.Seats) != 2 || seen.Host {
		t.Errorf("Gus is at %+v", seen)
	}
}

// TestRoundOfThreeWhoIsGone has one of three who are paired go before there is a table: the others wait
// again, and are paired with the next.
func TestRoundOfThreeWhoIsGone(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	people := []*browser{h.browser(t), h.browser(t), h.browser(t), h.browser(t)}
	ask := func(b *browser) string {
		return b.post("/api/lobby/pair", obj{"preset": "classic", "players": 3}).waits(t).Ticket
	}
	first, second := ask(people[0]), ask(people[1])
	window := people[0].window()
	ask(people[2])
	window.until("the first is told", func() bool { return window.paired != nil })
	gone := h.personOf(t, people[2])
	h.change(t, func(tx *store.Tx) error { return tx.Do("DELETE FROM pairing_tickets WHERE person = ?1", gone[:]) })
	people[0].get("/api/lobby/pair/" + first).waits(t)
	people[1].get("/api/lobby/pair/" + second).waits(t)
	last := ask(people[3])
	for try := range 100 {
		a := people[3].get("/api/lobby/pair/" + last)
		if a.Table != nil {
			if got := people[0].get("/api/lobby/pair/" + first).ok(t); got.ID != a.ok(t).ID || got.ID == window.paired.Game {
				t.Errorf("the first is at %s, the last at %s", got.ID, a.ok(t).ID)
			}
			return
		}
		if try == 99 {
			t.Fatal("the others are not matched again")
		}
		time.Sleep(50 * time.Millisecond)
	}
}
