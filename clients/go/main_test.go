package main

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"circulade/internal/server"
	"circulade/internal/store/sqlite"
)

// serve starts a server of its own for a test and returns its address.
func serve(t *testing.T) string {
	t.Helper()
	games, err := sqlite.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	ts := httptest.NewUnstartedServer(nil)
	s, err := server.New(server.Config{
		Store: games, Addr: ts.Listener.Addr(), Limits: server.DefaultLimits().Times(1000),
		Log: slog.New(slog.DiscardHandler), Version: "test",
	})
	if err != nil {
		t.Fatal(err)
	}
	ts.Config.Handler = s.Handler()
	ts.Start()
	t.Cleanup(func() {
		s.Close()
		ts.Close()
		if err := games.Close(); err != nil {
			t.Error(err)
		}
	})
	return ts.URL
}

// A created is the answer to a new table.
type created struct {
	Table   struct{ ID string }
	Secrets []struct{ Secret string }
}

func create(t *testing.T, url string) created {
	t.Helper()
	body := `{"seed":"7","seats":[{"name":"Bot","kind":"link"},{"kind":"bot","bot":"random"}]}`
	resp, err := http.Post(url+"/api/games", "application/json", bytes.NewReader([]byte(body)))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	var c created
	if err := json.NewDecoder(resp.Body).Decode(&c); err != nil || resp.StatusCode != http.StatusCreated || len(c.Secrets) != 1 {
		t.Fatalf("%s, %+v, %v", resp.Status, c, err)
	}
	return c
}

// The bot plays whole games, each from an invitation, and beats the random
// player over all of them: both play by lot, so one alone may go wrong.
func TestPlay(t *testing.T) {
	url := serve(t)
	own, theirs, games := 0, 0, 5
	if testing.Short() {
		games = 1
	}
	for range games {
		made := create(t, url)
		b, err := newBot(url + "/t/" + made.Table.ID + "#s=" + made.Secrets[0].Secret)
		if err != nil {
			t.Fatal(err)
		}
		last, err := b.play()
		if err != nil {
			t.Fatal(err)
		}
		if last.Status != "over" {
			t.Fatalf("the game is %s", last.Status)
		}
		own += last.State.Players[0].Score
		theirs += last.State.Players[1].Score
	}
	t.Logf("%d to %d against random choices", own, theirs)
	if own <= theirs && games > 1 {
		t.Errorf("%d to %d against random choices", own, theirs)
	}
}

func TestRefused(t *testing.T) {
	url := serve(t)
	made := create(t, url)
	page := url + "/t/" + made.Table.ID
	if _, err := newBot(page); err == nil || !strings.Contains(err.Error(), "/t/ID#s=") {
		t.Errorf("without a secret: %v", err)
	}
	b, err := newBot(page + "#s=" + strings.Repeat("A", 43))
	if err != nil {
		t.Fatal(err)
	}
	var since int64
	if _, err := b.follow(&since); err == nil || !strings.Contains(err.Error(), "not-your-seat") {
		t.Errorf("with a wrong secret: %v", err)
	}
}
