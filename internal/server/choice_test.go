package server

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"

	"circulade/game"
	"circulade/internal/calibrate"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog/gamelogtest"
	"circulade/internal/table/tabletest"
)

// BenchmarkChoice has whoever holds every seat play on a table, as a page does that
// has seen all before: what one choice costs from the request to the answer, without
// network and disk. Base is the whole of a game, the other a hundred choices after
// the 400th with every set that goes with the others.
func BenchmarkChoice(b *testing.B) {
	for _, c := range []struct {
		name        string
		setup       game.Setup
		from, until int
	}{
		{"base", game.Setup{Players: []string{"Ann", "Bo"}, Seed: "base5"}, 0, 93},
		{"everything", gamelogtest.EverySet(), 400, 500},
	} {
		b.Run(c.name, func(b *testing.B) {
			l := gamelogtest.Play(b, tabletest.TableID('c', 0), c.setup, c.until)
			var spent time.Duration
			choices, bytes := 0, 0
			for b.Loop() {
				p := newChooser(b, l, c.from)
				runtime.GC() // of what making a server left
				start := calibrate.CPU()
				for _, e := range l.Entries[c.from:] {
					bytes += p.choose(e)
					choices++
				}
				spent += calibrate.CPU() - start
				p.server.Close()
			}
			b.ReportMetric(spent.Seconds()*1000/float64(choices), "CPU-ms/choice")
			b.ReportMetric(calibrate.Loop(), "calibration")
			b.ReportMetric(float64(bytes)/float64(choices), "B/choice")
		})
	}
}

// A chooser plays what a log holds on a table that stands at an entry of it.
type chooser struct {
	tb      testing.TB
	server  *Server
	handler http.Handler
	id      string
	secret  string
}

func newChooser(tb testing.TB, l gamelogtest.Played, from int) *chooser {
	tb.Helper()
	s := tabletest.NewShelf()
	p := &chooser{tb: tb, secret: access.NewSecret(), id: l.Game.ID}
	g := l.Game
	g.Seq, g.Status = int64(from), store.Playing
	holder, _ := access.HolderOf(p.secret)
	var grants []store.Grant
	for seat := range g.Names {
		grants = append(grants, store.Grant{Game: g.ID, Seat: seat, Kind: store.GrantPerson, Holder: holder})
	}
	s.Games[g.ID] = &tabletest.Kept{Played: gamelogtest.Played{Game: g, Entries: l.Entries[:from:from]}, Grants: grants}
	var err error
	p.server, err = New(Config{
		Store: s, Rows: tabletest.NoRows{}, Addr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8080}, Version: "test",
		Log: slog.New(slog.DiscardHandler), Limits: DefaultLimits().Times(10_000),
		tables: func(c *table.Config) { c.Rows = nil },
	})
	if err != nil {
		tb.Fatal(err)
	}
	p.handler = p.server.Handler()
	p.send(http.MethodGet, "", "")
	return p
}

// choose plays an entry and returns how many bytes came back.
func (p *chooser) choose(e store.Entry) int {
	var in struct{ Choices []string }
	if err := json.Unmarshal(e.Data, &in); err != nil {
		p.tb.Fatal(err)
	}
	return p.send(http.MethodPost, "/choices", fmt.Sprintf(`{"seq":%d,"move":%q,"all":%s}`, e.Seq-1, e.MoveID, toJSON(p.tb, in.Choices)))
}

func (p *chooser) send(method, path, body string) int {
	r := httptest.NewRequestWithContext(p.tb.Context(), method, "http://127.0.0.1:8080/api/games/"+p.id+path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+p.secret)
	w := &measured{header: http.Header{}}
	p.handler.ServeHTTP(w, r)
	if w.status != http.StatusOK {
		p.tb.Fatalf("%s %s: %d", path, body, w.status)
	}
	return w.bytes
}

// measured is an answer of which only the length is kept.
type measured struct {
	header        http.Header
	status, bytes int
}

func (c *measured) Header() http.Header { return c.header }

func (c *measured) WriteHeader(status int) { c.status = status }

func (c *measured) Write(data []byte) (int, error) {
	c.bytes += len(data)
	return len(data), nil
}
