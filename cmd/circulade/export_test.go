package main

import (
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"circulade/game"
	"circulade/internal/server"
	"circulade/internal/store/sqlite"
)

// The games that a server keeps come out as records: finished ones with their
// seed, the others only when asked for, and without it.
func TestExportData(t *testing.T) {
	data, out := t.TempDir(), t.TempDir()
	games, err := sqlite.Open(data)
	if err != nil {
		t.Fatal(err)
	}
	s, err := server.New(server.Config{
		Store: games, Rows: games, Addr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80}, Limits: server.DefaultLimits(), Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, second := range []string{`{"kind":"bot","bot":"random"}`, `{"name":"Ann","kind":"here"}`} {
		r := httptest.NewRequest(http.MethodPost, "http://127.0.0.1/api/games", strings.NewReader(`{"seats":[{"kind":"bot","bot":"random"},`+second+`]}`))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, r)
		if w.Code != http.StatusCreated {
			body, _ := io.ReadAll(w.Body)
			t.Fatalf("status %d: %s", w.Code, body)
		}
	}
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		list, err := games.List(t.Context(), "", 10)
		if err != nil || len(list) != 2 {
			t.Fatalf("%d games: %v", len(list), err)
		}
		if list[0].Status != list[1].Status {
			break
		}
		if time.Now().After(end) {
			t.Fatal("the computer players have not finished")
		}
	}
	s.Close()
	if err := games.Close(); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		cmd  ExportCmd
		want int
	}{
		{ExportCmd{Format: "circulade", Out: filepath.Join(out, "over"), Data: data}, 1},
		{ExportCmd{Format: "circulade", Out: filepath.Join(out, "all"), Data: data, All: true}, 2},
		{ExportCmd{Format: "jcz", Out: filepath.Join(out, "jcz"), Data: data}, 1},
	} {
		if err := test.cmd.Run(); err != nil {
			t.Fatal(err)
		}
		files, err := filepath.Glob(filepath.Join(test.cmd.Out, "*"))
		if err != nil || len(files) != test.want {
			t.Fatalf("%d files, want %d: %v", len(files), test.want, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil || test.cmd.Format != "circulade" {
				continue
			}
			g, err := game.Load(string(text))
			if err != nil {
				t.Fatal(err)
			}
			if seed := strings.Contains(string(text), "\nseed: "); seed != g.State().Over() {
				t.Errorf("over: %v, with its seed: %v", g.State().Over(), seed)
			}
		}
	}
}
