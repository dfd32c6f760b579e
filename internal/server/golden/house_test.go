package golden

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/cryptotest"
	"testing/fstest"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"

	"circulade/internal/server"
	"circulade/internal/store/sqlite"
	"circulade/internal/store/sqlite/sqlitetest"
)

// address is where the server listens.
const address = "127.0.0.1:8080"

// A house is a server in a bubble of synctest: time stands still but when all wait for it, and what
// is random is counted out, so that the same is asked and answered in each run.
type house struct {
	t      *testing.T
	ln     *pipes
	server *server.Server
	page   *scribe // what is written down
	random *random
	done   chan error
	stop   func()
}

// inBubble runs f with a server in a bubble of its own.
func inBubble(t *testing.T, change func(*server.Config), f func(h *house)) {
	t.Helper()
	dir := sqlitetest.Dir(t)
	cryptotest.SetGlobalRandom(t, 1)
	synctest.Test(t, func(t *testing.T) {
		h := &house{t: t, ln: newPipes(), random: newRandom(t), done: make(chan error, 1)}
		h.page = &scribe{house: h, names: map[string]string{}, count: map[string]int{}, written: map[string]string{}, longest: usual}
		games, err := sqlite.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			h.close()
			if err := games.Close(); err != nil {
				t.Error(err)
			}
		})
		addr, err := net.ResolveTCPAddr("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		cfg := server.Config{
			Store: games, Rows: games, Addr: addr, Version: "test", Log: slog.New(slog.DiscardHandler),
			Limits: server.DefaultLimits().Times(1e6), BotPause: time.Second, Lobby: true,
			Host: server.Host{Contact: "host@example.org", Imprint: "A club"},
			Web: fstest.MapFS{
				"index.html":    {Data: []byte("<!doctype html><title>Circulade</title>")},
				"assets/app.js": {Data: []byte(strings.Repeat("export const x = 1;\n", 100))},
			},
		}
		quickly(&cfg)
		if change != nil {
			change(&cfg)
		}
		s, err := server.New(cfg)
		if err != nil {
			t.Fatal(err)
		}
		h.server = s
		web := &http.Server{Handler: s.Handler()}
		h.stop = func() { s.Close(); _ = web.Close() }
		go func() { h.done <- web.Serve(h.ln) }()
		synctest.Wait()
		f(h)
	})
}

// close stops the server and waits until it has.
func (h *house) close() {
	if h.stop == nil {
		return
	}
	for _, l := range h.page.lines {
		l.shut()
	}
	h.stop()
	h.stop = nil
	time.Sleep(time.Second) // for which the server leaves connections to whoever reads the end still
	if err := <-h.done; !errors.Is(err, http.ErrServerClosed) {
		h.t.Error(err)
	}
}

// A person uses the server: with a cookie that they keep, or with a secret.
type person struct {
	*house
	name   string
	from   string // their network address
	host   string // the name by which they call the server; "": its address
	cookie string
	bearer string
	client *http.Client
	header http.Header // sent with all they ask
	last   *answer
}

// person comes in with no session.
func (h *house) person(name string) *person {
	p := &person{house: h, name: name, from: "127.0.0.1", header: http.Header{}}
	p.client = &http.Client{
		Transport: &http.Transport{
			DialContext:        func(ctx context.Context, _, _ string) (net.Conn, error) { return h.ln.dial(ctx, p.from) },
			DisableCompression: true, DisableKeepAlives: true,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	return p
}

// program is somebody who has a secret and no cookie.
func (h *house) program(name, secret string) *person {
	p := h.person(name)
	p.bearer = secret
	return p
}

// An answer is what came back.
type answer struct {
	t      *testing.T
	status int
	header http.Header
	body   []byte
}

// obj is a JSON object, whose members are sent in the order of their names.
type obj map[string]any

// A request is one that is to be sent.
type request struct {
	method, path string
	body         string // "": none
	kind         string // the content type; "" with a body: JSON
	header       http.Header
}

// ask sends a request and waits until the server has done all that follows from it.
func (p *person) ask(r request) *answer {
	p.t.Helper()
	req, err := http.NewRequest(r.method, "http://"+address+r.path, strings.NewReader(r.body))
	if err != nil {
		p.t.Fatal(err)
	}
	p.sign(req.Header)
	if p.host != "" {
		req.Host = p.host
	}
	if r.body != "" || r.kind != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	if r.kind != "" {
		req.Header.Set("Content-Type", r.kind)
	}
	for k, v := range r.header {
		req.Header[k] = v
		if k == "Host" {
			req.Host = v[0]
		}
	}
	resp, err := p.client.Do(req)
	if err != nil {
		p.t.Fatalf("%s %s: %v", r.method, r.path, err)
	}
	a := &answer{t: p.t, status: resp.StatusCode, header: resp.Header}
	if resp.Header.Get("Content-Type") == "application/x-ndjson" {
		_ = resp.Body.Close() // it goes on
		synctest.Wait()
		return a
	}
	if a.body, err = io.ReadAll(resp.Body); err != nil {
		p.t.Fatal(err)
	}
	_ = resp.Body.Close()
	for _, c := range resp.Cookies() {
		if c.Name == "circulade" {
			p.cookie = c.Value
		}
	}
	p.last = a
	synctest.Wait()
	return a
}

// sign puts into a header who somebody is.
func (p *person) sign(h http.Header) {
	h.Set("User-Agent", "Golden/1")
	for k, v := range p.header {
		h[k] = v
	}
	if p.cookie != "" {
		h.Set("Cookie", "circulade="+p.cookie)
	}
	if p.bearer != "" {
		h.Set("Authorization", "Bearer "+p.bearer)
	}
}

// get asks, and has it written down.
func (p *person) get(path string) *answer {
	p.t.Helper()
	return p.tell(request{method: http.MethodGet, path: path})
}

func (p *person) post(path string, body any) *answer {
	p.t.Helper()
	return p.tell(request{method: http.MethodPost, path: path, body: toJSON(p.t, body)})
}

func (p *person) put(path string, body any) *answer {
	p.t.Helper()
	return p.tell(request{method: http.MethodPut, path: path, body: toJSON(p.t, body)})
}

func (p *person) remove(path string) *answer {
	p.t.Helper()
	return p.tell(request{method: http.MethodDelete, path: path})
}

// tell asks, and has the exchange written down.
func (p *person) tell(r request) *answer {
	p.t.Helper()
	a := p.ask(r)
	p.page.exchange(p, r, a)
	return a
}

// quietly does something of which nothing is written down.
func (h *house) quietly(f func()) {
	h.page.silent++
	defer func() { h.page.silent-- }()
	f()
}

func toJSON(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// command has the server do what whoever runs it can have it do, and that written down.
func (h *house) command(name string, words ...string) *answer {
	h.t.Helper()
	v, err := h.server.Commands()[name](context.Background(), words)
	a := &answer{t: h.t, body: []byte(fmt.Sprint("refused: ", err))}
	if err == nil {
		a.body = []byte(toJSON(h.t, v))
	}
	synctest.Wait()
	h.page.command(name, words, a)
	return a
}

// want fails the test unless an answer has a status.
func (a *answer) want(status int) *answer {
	a.t.Helper()
	if a.status != status {
		a.t.Fatalf("answered %d, not %d: %.400s", a.status, status, a.body)
	}
	return a
}

// at returns what stands at a place of an answer, its members and indices parted by dots.
func (a *answer) at(place string) any {
	a.t.Helper()
	var v any
	if err := json.Unmarshal(a.body, &v); err != nil {
		a.t.Fatalf("%v: %.400s", err, a.body)
	}
	for step := range strings.SplitSeq(place, ".") {
		switch in := v.(type) {
		case map[string]any:
			v = in[step]
		case []any:
			n := 0
			if _, err := fmt.Sscan(step, &n); err != nil || n >= len(in) {
				a.t.Fatalf("there is no %s: %.400s", place, a.body)
			}
			v = in[n]
		default:
			a.t.Fatalf("there is no %s: %.400s", place, a.body)
		}
	}
	return v
}

// text is at for a text.
func (a *answer) text(place string) string {
	a.t.Helper()
	s, ok := a.at(place).(string)
	if !ok {
		a.t.Fatalf("%s is no text: %.400s", place, a.body)
	}
	return s
}

// number is at for a number.
func (a *answer) number(place string) int64 {
	a.t.Helper()
	n, ok := a.at(place).(float64)
	if !ok {
		a.t.Fatalf("%s is no number: %.400s", place, a.body)
	}
	return int64(n)
}

// A line is a WebSocket or a stream that somebody has open. What comes is gathered.
type line struct {
	name string
	shut func()
	done chan struct{}

	mu   sync.Mutex
	came []string
}

// add notes what came.
func (l *line) add(kind string, data []byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.came = append(l.came, kind+string(data))
}

// take returns what came since.
func (l *line) take() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	came := l.came
	l.came = nil
	return came
}

// socket opens a WebSocket and has what comes by it written down under a name.
func (p *person) socket(name, path string) *line {
	p.t.Helper()
	h := http.Header{}
	p.sign(h)
	ctx, cancel := context.WithCancel(context.Background())
	conn, resp, err := websocket.Dial(ctx, "ws://"+address+path, &websocket.DialOptions{HTTPClient: p.client, HTTPHeader: h})
	if err != nil {
		p.t.Fatalf("%s: %v", path, err)
	}
	conn.SetReadLimit(-1)
	l := &line{name: name, done: make(chan struct{})}
	l.shut = func() { cancel(); _ = conn.CloseNow(); <-l.done }
	p.page.opened(p, l, path, resp)
	go func() {
		defer close(l.done)
		for {
			kind, data, err := conn.Read(ctx)
			if err != nil {
				if code := websocket.CloseStatus(err); code >= 0 {
					l.add(fmt.Sprint("closed ", err), nil)
				}
				return
			}
			if kind == websocket.MessageBinary {
				l.add("binary ", fmt.Append(nil, len(data), " bytes"))
				continue
			}
			l.add("", data)
		}
	}()
	synctest.Wait()
	return l
}

// stream opens a stream of lines and has what comes by it written down under a name.
func (p *person) stream(name, path string) *line {
	p.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+path, nil)
	if err != nil {
		p.t.Fatal(err)
	}
	p.sign(req.Header)
	resp, err := p.client.Do(req)
	if err != nil {
		p.t.Fatal(err)
	}
	l := &line{name: name, done: make(chan struct{})}
	l.shut = func() { cancel(); <-l.done }
	p.page.opened(p, l, path, resp)
	go func() {
		defer close(l.done)
		defer resp.Body.Close()
		for in := bufio.NewReader(resp.Body); ; {
			data, err := in.ReadBytes('\n')
			if err != nil {
				l.add("ended", nil)
				return
			}
			l.add("", bytes.TrimSuffix(data, []byte("\n")))
		}
	}()
	synctest.Wait()
	return l
}
