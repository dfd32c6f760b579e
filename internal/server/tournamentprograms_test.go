package server

import (
	"bytes"
	"crypto/x509"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"circulade/internal/feature/tournaments"
)

// tokened returns a program that has the token of a new account, and nothing else.
func (h *house) tokened(t *testing.T, name string) *browser {
	t.Helper()
	b := h.browser(t)
	b.signUp(name)
	var made struct{ Secret string }
	if err := json.Unmarshal(b.post("/api/account/tokens", obj{"name": "my program"}).want(t, http.StatusCreated, "").body, &made); err != nil {
		t.Fatal(err)
	}
	return h.program(t, made.Secret)
}

// Programs make a tournament, enter it, run it, play it and read it by the tokens of their accounts alone, and one that
// the organiser has named is told of all of it by a webhook.
func TestProgramsRunATournament(t *testing.T) {
	t.Parallel()
	told := make(chan string, 100)
	receiver := httptest.NewUnstartedServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		var says struct{ Type string }
		if err := json.NewDecoder(r.Body).Decode(&says); err != nil || !strings.HasPrefix(r.Header.Get("webhook-signature"), "v1,") {
			t.Errorf("told is %+v: %v", says, err)
		}
		told <- says.Type
	}))
	receiver.Config.ErrorLog = log.New(io.Discard, "", 0)
	receiver.StartTLS()
	t.Cleanup(receiver.Close)
	h := openHouse(t, func(c *Config) {
		roots := x509.NewCertPool()
		roots.AddCert(receiver.Certificate())
		c.Hooks = &tournaments.Hooks{Hosts: []string{strings.TrimPrefix(receiver.URL, "https://")}, Roots: roots}
	})
	org := h.tokened(t, "Organiser")
	id, _ := org.makesTournament(obj{"name": "By programs", "form": obj{"kind": "swiss", "rounds": 1, "break_s": 1}, "game": obj{"preset": "classic"}})
	at := "/api/tournaments/" + id
	org.put(at+"/hook", obj{"address": receiver.URL}).want(t, http.StatusOK, "")
	players := []*browser{h.tokened(t, "Ada"), h.tokened(t, "Bob")}
	for _, p := range players {
		p.post(at+"/entry", obj{}).want(t, http.StatusOK, "")
	}
	players[0].post(at+"/desk", obj{"start": obj{}}).want(t, http.StatusForbidden, "not-organiser")
	org.post(at+"/desk", obj{"start": obj{}}).want(t, http.StatusOK, "")
	org.untilTournament(id, "the round", func(s tournamentSeen) bool { return len(s.Rounds) == 1 && s.Rounds[0].Begun })
	s := players[0].untilTournament(id, "a table", func(s tournamentSeen) bool { return s.You != nil && len(s.You.Games) == 1 })
	game := s.You.Games[0]
	h.untilThere(t, players[0], game)
	for n, seat := range players[0].get("/api/games/" + game).ok(t).Seats {
		if seat.Yours {
			players[0].post(fmt.Sprint("/api/games/", game, "/seats/", n, "/resign"), obj{}).ok(t)
		}
	}
	org.untilTournament(id, "the end", func(s tournamentSeen) bool { return s.Phase == "over" })
	for path, want := range map[string]string{
		"/standings": `"place":1`, "/rounds/1": `"decided":true`, "/log?after=2": `"finish":{}`, "/export?format=results.csv": "Ada", "/calendar.ics": "BEGIN:VEVENT", "/entrants": "Bob",
	} {
		if a := org.get(at+path).want(t, http.StatusOK, ""); !bytes.Contains(a.body, []byte(want)) {
			t.Errorf("%s is %s", path, a.body)
		}
	}
	var kinds []string
	for limit := time.After(20 * time.Second); len(kinds) == 0 || kinds[len(kinds)-1] != "tournament.over"; {
		select {
		case kind := <-told:
			kinds = append(kinds, kind)
		case <-limit:
			t.Fatalf("told were %v", kinds)
		}
	}
	if want := "tournament.began round.paired round.began match.result standing tournament.over"; strings.Join(kinds, " ") != want {
		t.Errorf("told were %v, want %s", kinds, want)
	}
}
