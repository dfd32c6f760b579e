package server

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"runtime/debug"
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
// and how many bytes each is sent: whole tables, with their lists against those before, and
// what changes, and that without the helps. Base is a game that is half played, everything the choices after the 1,500th
// with every set that goes with the others, about 300 tiles, and six the same with six seats
// after the 700th.
func BenchmarkWatchers(b *testing.B) {
	for _, c := range []struct {
		name        string
		setup       game.Setup
		from, until int
	}{
		{"base", game.Setup{Players: []string{"Ann", "Bo"}, Seed: "base5"}, 40, 80},
		{"everything", gamelogtest.EverySet(), 1500, 1540},
		{"six", sixSeats(), 700, 740},
	} {
		l := gamelogtest.Play(b, tabletest.TableID('w', 0), c.setup, c.until)
		for _, told := range []string{"whole", "base", "stamp", "later"} {
			b.Run(c.name+"/told="+told, func(b *testing.B) {
				var spent time.Duration
				choices, sent := 0, int64(0)
				for b.Loop() {
					a := newAudience(b, newChooser(b, l, c.from), 100, told)
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

func sixSeats() game.Setup {
	s := gamelogtest.EverySet()
	s.Players = []string{"Ann", "Bo", "Cy", "Di", "Ed", "Flo"}
	return s
}

func newAudience(b *testing.B, p *chooser, n int, told string) *audience {
	b.Helper()
	p.server.streams.PingTime = time.Hour
	a := &audience{chooser: p, web: httptest.NewServer(p.handler), lines: make([]atomic.Int64, n), before: make([]int64, n)}
	query := map[string]string{"whole": "?since=1", "base": "?since=1&base=1&lists=all", "stamp": "?stamp=", "later": "?stamp=&helps=later"}[told]
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

// BenchmarkJoin has 2,000 people come to one table to watch, as pages do: each asks for the
// whole table and opens a socket. It ends when all have been told that all are there, and
// counts every byte that was sent to them. What a socket costs is counted with the reader
// at its other end, which is here, too.
func BenchmarkJoin(b *testing.B) {
	const n = 2000
	for _, c := range []struct {
		name  string
		setup game.Setup
		from  int
	}{
		{"base", game.Setup{Players: []string{"Ann", "Bo"}, Seed: "base5"}, 40},
		{"six", sixSeats(), 700},
		{"everything", gamelogtest.EverySet(), 1500},
	} {
		b.Run(c.name, func(b *testing.B) {
			l := gamelogtest.Play(b, tabletest.TableID('j', 0), c.setup, c.from)
			for b.Loop() {
				p := newChooser(b, l, c.from)
				p.server.streams.PingTime = time.Hour
				web := httptest.NewServer(p.handler)
				start := calibrate.CPU()
				v := &visitors{b: b, p: p, address: strings.TrimPrefix(web.URL, "http://"), all: n}
				before := held()
				for range n {
					v.come()
				}
				v.wait()
				b.ReportMetric((calibrate.CPU()-start).Seconds()*1000/n, "CPU-ms/watcher")
				b.ReportMetric(float64(v.bytes.Load())/1e6, "MB")
				b.ReportMetric(float64(v.bytes.Load())/n, "B/watcher")
				b.ReportMetric(float64(held()-before)/n/1024, "KiB/socket")
				v.leave()
				web.Close()
				p.server.Close()
			}
		})
	}
}

// held is how much memory is in use.
func held() int64 {
	runtime.GC()
	debug.FreeOSMemory()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapInuse + m.StackInuse)
}

// Visitors come to a table, one after the other.
type visitors struct {
	b       *testing.B
	p       *chooser
	address string
	all     int
	conns   []net.Conn
	bytes   atomic.Int64
	told    atomic.Int64 // how many have heard that all are there
}

// come asks for the table and opens a socket.
func (v *visitors) come() {
	r, err := http.NewRequestWithContext(v.b.Context(), http.MethodGet, "http://"+v.address+"/api/games/"+v.p.id+"?stamp=&events=recent&helps=later", nil)
	if err != nil {
		v.b.Fatal(err)
	}
	r.Host = "127.0.0.1:8080"
	r.Header.Set("Accept-Encoding", "gzip")
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		v.b.Fatal(err)
	}
	data, err := io.ReadAll(resp.Body)
	_ = resp.Body.Close()
	v.bytes.Add(int64(len(data)))
	z, err2 := gzip.NewReader(bytes.NewReader(data))
	if err := errors.Join(err, err2); err != nil {
		v.b.Fatal(err)
	}
	whole, err := io.ReadAll(z)
	if err != nil {
		v.b.Fatal(err)
	}
	i := bytes.LastIndex(whole, []byte(`"stamp":"`)) + len(`"stamp":"`)
	stamp := string(whole[i : len(whole)-2])
	conn, err := net.Dial("tcp", v.address)
	if err != nil {
		v.b.Fatal(err)
	}
	v.conns = append(v.conns, conn)
	_, err = fmt.Fprintf(conn, "GET /api/games/%s/socket?stamp=%s&helps=later&packed=gzip HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n", v.p.id, stamp)
	if err != nil {
		v.b.Fatal(err)
	}
	go v.hear(conn)
}

// hear counts what a socket brings, until it tells that all are there.
func (v *visitors) hear(conn net.Conn) {
	buf := make([]byte, 4<<10)
	done := fmt.Sprintf(`"spectators":%d`, v.all)
	for told := false; ; {
		n, err := conn.Read(buf)
		if err != nil {
			return
		}
		v.bytes.Add(int64(n))
		if !told && bytes.Contains(buf[:n], []byte(done)) {
			told = true
			v.told.Add(1)
		}
		if bytes.Contains(buf[:n], []byte(`"type":"whole"`)) {
			v.b.Error("somebody has to ask for the whole table again")
		}
	}
}

func (v *visitors) wait() {
	for v.told.Load() < int64(v.all) {
		time.Sleep(10 * time.Millisecond)
	}
}

func (v *visitors) leave() {
	for _, conn := range v.conns {
		_ = conn.Close()
	}
}
