package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"circulade/arena"
	"circulade/game"
	"circulade/internal/server"
	"circulade/internal/store/sqlite"
)

// TestMain runs the test binary as the bot itself, for the arena that a test makes.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == "arena" {
		main()
		return
	}
	os.Exit(m.Run())
}

// The bot takes part in an arena, beats the random player there and answers whatever it
// is asked.
func TestArena(t *testing.T) {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, sets := range [][]string{nil, {"princess-dragon", "count", "catapult", "abbey-mayor", "bridges-castles-bazaars"}} {
		m, err := arena.New(arena.Config{
			Bots: []string{"bot@1s", "random"}, Engines: []string{fmt.Sprintf("bot=%q arena", exe)},
			Setup: game.Setup{Expansions: sets}, Games: 6, Players: 2, Seed: 7000000, Jobs: 2,
		})
		if err != nil {
			t.Fatal(err)
		}
		r, err := m.Run(t.Context(), arena.Watcher{})
		if err != nil || r.Games != 6 || r.Errors != 0 {
			t.Fatalf("%d games, %d with faults %q, error %v", r.Games, r.Errors, r.Told(), err)
		}
		if b := r.Bots[0]; sets == nil && b.Score < 0.8 {
			t.Errorf("the bot wins %.0f %% against the random player", 100*b.Score)
		}
	}
}

// start starts a server of its own for a test and returns its address.
func start(t *testing.T) string {
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
	url := start(t)
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
	url := start(t)
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

// A server may have a part of a site.
func TestInvitationUnderAPath(t *testing.T) {
	b, err := newBot("https://example.org/carc/t/abc#s=xyz")
	if err != nil || b.api != "https://example.org/carc/api/games/abc" {
		t.Errorf("it speaks to %+v, %v", b, err)
	}
}
