package server

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"circulade/internal/feature/lobby"
)

// BenchmarkLobbySockets has 200 pages show a lobby of 1,000 public tables, each by a socket of
// its own on this machine. Twenty times a second somebody opens a table or sits down at one:
// what counts is the time from their request until each page has it.
func BenchmarkLobbySockets(b *testing.B) {
	const tables, pages, pause = 1000, 200, 50 * time.Millisecond
	h := openHouse(b, func(c *Config) {
		c.lobby = func(l *lobby.Config) {
			l.Limits.Tables, l.Limits.PersonTables, l.Limits.AddressTables = 1<<20, 1<<20, 1<<20
		}
	})
	host := &http.Client{Jar: newJar(b)}
	var waiting []string
	for range tables {
		waiting = append(waiting, h.open(b, host))
	}
	crowd := newCrowd(b, h, pages, tables)
	sent := map[string]time.Time{} // by what is to be seen: a table and its free seats
	for n := 0; b.Loop(); n++ {
		at := time.Now()
		if n%2 == 0 {
			id := h.open(b, host)
			sent[id+" 1"] = at
			waiting = append(waiting, id)
		} else {
			id := waiting[0]
			waiting = waiting[1:]
			h.sends(b, &http.Client{Jar: newJar(b)}, "/api/games/"+id+"/join", obj{"name": "Bo"})
			sent[id+" 0"] = at
		}
		time.Sleep(pause - min(pause, time.Since(at)))
	}
	took := crowd.took(b, sent)
	b.ReportMetric(took[len(took)/2].Seconds()*1000, "p50-ms")
	b.ReportMetric(took[len(took)*99/100].Seconds()*1000, "p99-ms")
	b.ReportMetric(float64(len(took))/float64(len(sent)), "pages/change")
}

func newJar(b *testing.B) http.CookieJar {
	b.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		b.Fatal(err)
	}
	return jar
}

// sends posts something that has to be accepted, and returns the table of the answer.
func (h *house) sends(b *testing.B, as *http.Client, path string, body obj) (a struct{ Table tableSeen }) {
	b.Helper()
	resp, err := as.Post(h.url+path, "application/json", bytes.NewReader(toJSON(b, body)))
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	if err := json.NewDecoder(resp.Body).Decode(&a); err != nil || resp.StatusCode >= 300 {
		b.Fatalf("%s: %d %v", path, resp.StatusCode, err)
	}
	return a
}

// open makes a public table with a free seat.
func (h *house) open(b *testing.B, as *http.Client) (id string) {
	b.Helper()
	return h.sends(b, as, "/api/games", obj{"open": "public", "seats": []obj{{"name": "Ann", "kind": "here"}, {"kind": "link"}}}).Table.ID
}

// A crowd are pages that show the lobby, and when each had what.
type crowd struct {
	mu   sync.Mutex
	had  []map[string]time.Time
	news chan struct{}
}

// newCrowd opens pages and waits until each shows all tables.
func newCrowd(b *testing.B, h *house, pages, tables int) *crowd {
	b.Helper()
	c := &crowd{news: make(chan struct{}, 1)}
	ctx, cancel := context.WithCancel(context.Background())
	var all sync.WaitGroup
	b.Cleanup(func() { cancel(); all.Wait() })
	for i := range pages {
		conn, _, err := websocket.Dial(ctx, strings.Replace(h.url, "http", "ws", 1)+"/api/lobby/socket", nil)
		if err != nil {
			b.Fatal(err)
		}
		conn.SetReadLimit(8 << 20)
		c.had = append(c.had, map[string]time.Time{})
		all.Go(func() {
			defer func() { _ = conn.CloseNow() }()
			for c.read(ctx, conn, i) {
			}
		})
	}
	c.until(b, func() bool {
		return !slices.ContainsFunc(c.had, func(had map[string]time.Time) bool { return len(had) < tables })
	})
	return c
}

// read takes in what a page is told next.
func (c *crowd) read(ctx context.Context, conn *websocket.Conn, page int) bool {
	_, data, err := conn.Read(ctx)
	if err != nil {
		return false
	}
	at := time.Now()
	var push struct {
		Lobby struct{ Tables []lobby.Listing }
	}
	if json.Unmarshal(data, &push) != nil {
		return false
	}
	c.mu.Lock()
	for _, t := range push.Lobby.Tables {
		key := fmt.Sprint(t.ID, " ", t.Free)
		if _, known := c.had[page][key]; !known {
			c.had[page][key] = at
		}
	}
	c.mu.Unlock()
	select {
	case c.news <- struct{}{}:
	default:
	}
	return true
}

// until waits for what the pages show.
func (c *crowd) until(b *testing.B, shown func() bool) {
	b.Helper()
	late := time.After(2 * time.Minute)
	for {
		c.mu.Lock()
		ok := shown()
		c.mu.Unlock()
		if ok {
			return
		}
		select {
		case <-c.news:
		case <-late:
			b.Fatal("some pages never showed it")
		}
	}
}

// took returns how long each change took until each page had it, sorted.
func (c *crowd) took(b *testing.B, sent map[string]time.Time) (list []time.Duration) {
	b.Helper()
	c.until(b, func() bool {
		list = list[:0]
		for _, had := range c.had {
			for key, at := range sent {
				seen, ok := had[key]
				if !ok {
					return false
				}
				list = append(list, seen.Sub(at))
			}
		}
		return true
	})
	slices.Sort(list)
	return list
}
