package server

import (
	"bytes"
	"fmt"
	"net"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"circulade/game"
	"circulade/internal/calibrate"
	"circulade/internal/table/gamelog/gamelogtest"
	"circulade/internal/table/tabletest"
)

// BenchmarkWatchers has 100 people watch a table at which somebody plays: what a choice
// costs from the request until all of them have it, over loopback and with those who read,
// and how many bytes each is sent. Base is a game that is half played, the other the
// choices after the 1,500th with every set that goes with the others, about 300 tiles.
func BenchmarkWatchers(b *testing.B) {
	for _, c := range []struct {
		name        string
		setup       game.Setup
		from, until int
	}{
		{"base", game.Setup{Players: []string{"Ann", "Bo"}, Seed: "base5"}, 40, 80},
		{"everything", gamelogtest.EverySet(), 1500, 1540},
	} {
		l := gamelogtest.Play(b, tabletest.TableID('w', 0), c.setup, c.until)
		for _, base := range []bool{false, true} {
			b.Run(fmt.Sprintf("%s/base=%v", c.name, base), func(b *testing.B) {
				var spent time.Duration
				choices, sent := 0, int64(0)
				for b.Loop() {
					a := newAudience(b, newChooser(b, l, c.from), 100, base)
					had := a.bytes.Load()
					start := calibrate.CPU()
					for i, e := range l.Entries[c.from:] {
						a.choose(e)
						a.wait(int64(i + 1))
						choices++
					}
					spent += calibrate.CPU() - start
					sent += a.bytes.Load() - had
					a.close()
				}
				b.ReportMetric(spent.Seconds()*1000/float64(choices), "CPU-ms/choice")
				b.ReportMetric(calibrate.Loop(), "calibration")
				b.ReportMetric(float64(sent)/float64(choices)/100, "B/watcher")
			})
		}
	}
}

// An audience watches a table by streams.
type audience struct {
	*chooser
	web    *httptest.Server
	conns  []net.Conn
	before []int64 // lines that each had when the play began
	lines  []atomic.Int64
	bytes  atomic.Int64
}

func newAudience(b *testing.B, p *chooser, n int, base bool) *audience {
	b.Helper()
	p.server.pingTime = time.Hour
	a := &audience{chooser: p, web: httptest.NewServer(p.handler), lines: make([]atomic.Int64, n), before: make([]int64, n)}
	query := "?since=1"
	if base {
		query += "&base=1&lists=all"
	}
	for i := range n {
		conn, err := net.Dial("tcp", strings.TrimPrefix(a.web.URL, "http://"))
		if err != nil {
			b.Fatal(err)
		}
		a.conns = append(a.conns, conn)
		// 1.0: the lines come as they are, not in chunks.
		if _, err := fmt.Fprintf(conn, "GET /api/games/%s/stream%s HTTP/1.0\r\nHost: 127.0.0.1:8080\r\n\r\n", p.id, query); err != nil {
			b.Fatal(err)
		}
		go a.read(i)
	}
	a.settle()
	return a
}

func (a *audience) read(i int) {
	buf := make([]byte, 64<<10)
	for {
		n, err := a.conns[i].Read(buf)
		a.bytes.Add(int64(n))
		a.lines[i].Add(int64(bytes.Count(buf[:n], []byte("\n"))))
		if err != nil {
			return
		}
	}
}

// settle waits until everybody has been told that everybody is there.
func (a *audience) settle() {
	for last := int64(-1); last != a.bytes.Load(); time.Sleep(3 * time.Second) {
		last = a.bytes.Load()
	}
	for i := range a.lines {
		a.before[i] = a.lines[i].Load()
	}
}

// wait returns when everybody has had so many lines.
func (a *audience) wait(lines int64) {
	for i := range a.lines {
		for a.lines[i].Load() < a.before[i]+lines {
			time.Sleep(100 * time.Microsecond)
		}
	}
}

func (a *audience) close() {
	for _, conn := range a.conns {
		_ = conn.Close()
	}
	a.web.Close()
	a.server.Close()
}
