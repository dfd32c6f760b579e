package server

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"runtime"
	"strings"
	"testing"
	"time"

	"circulade/game"
	"circulade/internal/calibrate"
	"circulade/internal/packed"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog/gamelogtest"
	"circulade/internal/table/tabletest"
)

// BenchmarkChoice has whoever holds every seat play on a table, as a page does that
// has seen all before: what one choice costs from the request to the answer, without
// network and disk. Base is the whole of a game, the other a hundred choices after
// the 400th with every set that goes with the others. Told by base and by stamp it is what a
// page costs: it is answered against what it has, and its line is told what changed.
func BenchmarkChoice(b *testing.B) {
	for _, c := range []struct {
		name        string
		setup       game.Setup
		from, until int
	}{
		{"base", game.Setup{Players: []string{"Ann", "Bo"}, Seed: "base5"}, 0, 93},
		{"everything", gamelogtest.EverySet(), 400, 500},
	} {
		for _, told := range []string{"", "base", "stamp"} {
			name := c.name
			if told != "" {
				name += "/told=" + told
			}
			b.Run(name, func(b *testing.B) {
				benchmarkChoice(b, gamelogtest.Play(b, tabletest.TableID('c', 0), c.setup, c.until), c.from, told)
			})
		}
	}
}

func benchmarkChoice(b *testing.B, l gamelogtest.Played, from int, told string) {
	var spent time.Duration
	var before, after runtime.MemStats
	choices, sent, made := 0, 0, uint64(0)
	for b.Loop() {
		p := newChooser(b, l, from)
		if told != "" {
			p.follows(told)
		}
		runtime.GC() // of what making a server left
		runtime.ReadMemStats(&before)
		start := calibrate.CPU()
		for _, e := range l.Entries[from:] {
			sent += p.choose(e)
			choices++
		}
		spent += calibrate.CPU() - start
		runtime.ReadMemStats(&after)
		made += after.TotalAlloc - before.TotalAlloc
		p.server.Close()
	}
	b.ReportMetric(spent.Seconds()*1000/float64(choices), "CPU-ms/choice")
	b.ReportMetric(calibrate.Loop(), "calibration")
	b.ReportMetric(float64(sent)/float64(choices), "B/choice")
	b.ReportMetric(float64(made)/float64(choices)/1024, "KiB-made/choice")
}

// A chooser plays what a log holds on a table that stands at an entry of it.
type chooser struct {
	tb      testing.TB
	server  *Server
	handler http.Handler
	id      string
	secret  string
	told    string            // how it wants to be answered, if it follows the table, too
	stamp   string            // of the table that it has
	line    *table.Subscriber // by which it is told what changes
}

func newChooser(tb testing.TB, l gamelogtest.Played, from int) *chooser {
	tb.Helper()
	s := tabletest.NewMemStore()
	p := &chooser{tb: tb, secret: access.NewSecret(), id: l.Game.ID}
	g := l.Game
	g.Seq, g.Status = int64(from), store.Playing
	holder, _ := access.HolderOf(p.secret)
	var grants []store.Grant
	for seat := range g.Names {
		grants = append(grants, store.Grant{Game: g.ID, Seat: seat, Kind: store.GrantPerson, Holder: holder})
	}
	s.Games[g.ID] = &tabletest.StoredTable{Played: gamelogtest.Played{Game: g, Entries: l.Entries[:from:from]}, Grants: grants}
	var err error
	p.server, err = New(Config{
		Store: s, Rows: tabletest.NoRows{}, Addr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8080}, Version: "test",
		Log: slog.New(slog.DiscardHandler), Limits: DefaultLimits().Times(10_000),
		Tables: func(c *table.Config) { c.Rows = nil },
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
	path := "/choices"
	switch p.told {
	case "base":
		path += fmt.Sprint("?lists=all&base=", e.Seq-1)
	case "stamp":
		path += "?events=recent&stamp=" + p.stamp
	}
	n := p.send(http.MethodPost, path, fmt.Sprintf(`{"seq":%d,"move":%q,"all":%s}`, e.Seq-1, e.MoveID, toJSON(p.tb, in.Choices)))
	if p.line != nil {
		p.look()
	}
	return n
}

// follows has it be told by a line what changes, as a page is.
func (p *chooser) follows(told string) {
	p.tb.Helper()
	p.told = told
	t, err := p.server.registry.Find(p.tb.Context(), p.id, netip.Addr{})
	if err != nil {
		p.tb.Fatal(err)
	}
	holder, _ := access.HolderOf(p.secret)
	who := access.Who{Holder: holder}
	p.line = t.Subscribe(who, table.ClientVersion{Version: new(string)})
	whole, err := table.Do(p.tb.Context(), t, who, func(o table.Owner) (*packed.Message, error) { return o.RenderWithVersion(who, true, false) })
	t.Release()
	if err != nil {
		p.tb.Fatal(err)
	}
	p.look()
	const before = `"stamp":"`
	p.stamp = string(whole.JSON[bytes.LastIndex(whole.JSON, []byte(before))+len(before) : len(whole.JSON)-len(`"}`)])
}

// look takes in what the line tells.
func (p *chooser) look() {
	p.tb.Helper()
	m, _, err := p.line.Next(p.tb.Context())
	if err != nil {
		p.tb.Fatal(err)
	}
	var head struct{ Of, Stamp string }
	const end = `,"patch":`
	if m == nil || !bytes.Contains(m.JSON, []byte(end)) {
		return
	}
	at := bytes.Index(m.JSON, []byte(end))
	if err := json.Unmarshal(append(bytes.Clone(m.JSON[:at]), '}'), &head); err != nil {
		p.tb.Fatal(err)
	}
	p.stamp = head.Stamp
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
