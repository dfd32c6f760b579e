package server

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"circulade/internal/table/gamelog"
)

// limited opens a house where one limit is tight.
func limitedHouse(t *testing.T, change func(*Limits)) *house {
	return openHouse(t, func(c *Config) { change(&c.Limits) })
}

func (a *answered) wantTooMany(t *testing.T) {
	t.Helper()
	a.want(t, http.StatusTooManyRequests, "too-many")
	if a.header.Get("Retry-After") == "" || a.header.Get("Retry-After") == "0" {
		t.Errorf("Retry-After is %q", a.header.Get("Retry-After"))
	}
}

func TestTooManyRequests(t *testing.T) {
	h := limitedHouse(t, func(l *Limits) { l.Requests, l.RequestBurst = 0.001, 3 })
	b := h.browser(t)
	for range 3 {
		if a := b.get("/api/hello"); a.status != http.StatusOK {
			t.Fatalf("refused too early: %s", a.body)
		}
	}
	b.get("/api/hello").wantTooMany(t)
}

// The page's files and the pictures do not count: a club opens the page at once.
func TestFilesDoNotCount(t *testing.T) {
	h := limitedHouse(t, func(l *Limits) { l.Requests, l.RequestBurst = 0.001, 3 })
	b := h.browser(t)
	for range 20 {
		for _, path := range []string{"/", "/assets/app.js", "/art/figures.svg", "/art/tiles/base/D.svg"} {
			if a := b.get(path); a.status != http.StatusOK {
				t.Fatalf("%s: %d %s", path, a.status, a.body)
			}
		}
	}
	if a := b.get("/api/hello"); a.status != http.StatusOK {
		t.Errorf("refused: %s", a.body)
	}
}

func TestTooManyTables(t *testing.T) {
	h := limitedHouse(t, func(l *Limits) { l.Tables, l.TableBurst = 0.1, 2 })
	b := h.browser(t)
	b.makeTable(gamelog.KindHere, gamelog.KindHere)
	b.makeTable(gamelog.KindHere, gamelog.KindHere)
	body := obj{"seats": hereSeats("Ann", "Bo")}
	b.post("/api/games", body).wantTooMany(t)
	h.browser(t).post("/api/games", body).wantTooMany(t)
	if games := b.get("/api/games").Games; len(games) != 2 {
		t.Errorf("%d tables were made", len(games))
	}
}

func TestTooManySockets(t *testing.T) {
	h := limitedHouse(t, func(l *Limits) { l.Sockets = 2 })
	b := h.browser(t)
	table := b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	first := b.socket(table, 0)
	b.socket(table, 0)
	_, resp, err := b.dial(gamePath(table, "/socket"), nil)
	if err == nil || resp.StatusCode != http.StatusTooManyRequests || resp.Header.Get("Retry-After") == "" {
		t.Fatalf("a third socket: %v, %v", err, resp)
	}
	_ = first.Close(websocket.StatusNormalClosure, "")
	eventually(t, "room for another socket", func() bool {
		c, _, err := b.dial(gamePath(table, "/socket"), nil)
		if err == nil {
			_ = c.CloseNow()
		}
		return err == nil
	})
}

func TestTooManyComputerPlayers(t *testing.T) {
	h := openHouse(t, func(c *Config) { c.Limits.ComputerGames = 1; c.BotPause = 100 * time.Millisecond })
	b := h.browser(t)
	table := b.makeTable("random", "random").ok(t)
	b.socket(table, 0) // somebody watches, so that it takes its time
	bots := obj{"seats": []obj{{"name": "Ann", "kind": "here"}, {"kind": "bot", "bot": "random"}}}
	eventually(t, "a refusal", func() bool {
		return b.post("/api/games", bots).status == http.StatusTooManyRequests
	})
	b.post("/api/games", bots).wantTooMany(t)
	people := b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	b.post(gamePath(people, "/seats/1"), obj{"kind": "bot", "bot": "random"}).wantTooMany(t)
	b.post(gamePath(table, "/end"), obj{}).ok(t)
	eventually(t, "room for computer players", func() bool {
		return b.post("/api/games", bots).status == http.StatusCreated
	})
}

func TestInvite(t *testing.T) {
	h := openHouse(t)
	a := h.browser(t).get("/api/invite")
	want := fmt.Sprintf(`{"addresses":[],"public":false,"hint":"circulade serve --addr 0.0.0.0:%s"}`, h.url[strings.LastIndex(h.url, ":")+1:])
	if string(a.body) != want {
		t.Errorf("on loopback the invitation says %s, want %s", a.body, want)
	}
}

// Who asks too often loses the connection.
func TestTooManyRequestsCloses(t *testing.T) {
	h := limitedHouse(t, func(l *Limits) { l.Requests, l.RequestBurst = 0.001, 1 })
	b := h.browser(t)
	b.get("/api/hello")
	a := b.get("/api/hello")
	a.wantTooMany(t)
	if !a.close {
		t.Error("the connection stays open")
	}
}
