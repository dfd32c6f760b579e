package server

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"circulade/internal/feature/packs"
	"circulade/internal/feature/pictures"
	"circulade/internal/store"
	"circulade/internal/store/sqlite"
	"circulade/internal/store/storetest"
	"circulade/internal/store/teststore"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/tabletest"
)

// A house is a server under test with its store.
type house struct {
	*Server
	url string
	log *tabletest.LogBuffer
}

// openHouse starts a server on a fresh store; change may alter its Config.
func openHouse(t testing.TB, change ...func(*Config)) *house {
	t.Helper()
	return openHouseOn(t, teststore.Open(t), change...)
}

// thePictures are drawn once for all houses: they only grow.
var thePictures = sync.OnceValues(pictures.NewDrawings)

// openHouseAt starts a server on what is in a folder.
func openHouseAt(t testing.TB, dir string, change ...func(*Config)) *house {
	t.Helper()
	games, err := sqlite.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return openHouseOn(t, games, change...)
}

func openHouseOn(t testing.TB, games storetest.Driver, change ...func(*Config)) *house {
	t.Helper()
	drawings, err := thePictures()
	if err != nil {
		t.Fatal(err)
	}
	ts := httptest.NewUnstartedServer(nil)
	h := &house{log: &tabletest.LogBuffer{}}
	cfg := Config{
		Store: games, Rows: games, Addr: ts.Listener.Addr(), Limits: DefaultLimits().Times(1000), Version: "test",
		drawings: drawings,
		Log:      slog.New(slog.NewTextHandler(h.log, nil)),
		Web: fstest.MapFS{
			"index.html":    {Data: []byte("<!doctype html><title>Circulade</title>")},
			"assets/app.js": {Data: []byte(strings.Repeat("export const x = 1;\n", 100))},
		},
	}
	for _, f := range change {
		f(&cfg)
	}
	if h.Server, err = New(cfg); err != nil {
		t.Fatal(err)
	}
	ts.Config.Handler = h.Handler()
	ts.Start()
	h.url = ts.URL
	t.Cleanup(func() {
		h.Close()
		ts.Close()
		if err := games.Close(); err != nil {
			t.Errorf("closing the store: %v", err)
		}
	})
	return h
}

// A browser keeps its cookies, like one.
type browser struct {
	t      *testing.T
	url    string
	client *http.Client
	header http.Header // sent with every request
	seen   func(status int, header http.Header, body []byte)
	spy    func(exchange)
}

func (h *house) browser(t *testing.T) *browser {
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &browser{t: t, url: h.url, client: &http.Client{Jar: jar, Timeout: time.Minute}, header: http.Header{}}
}

// program is a client that has a seat's secret and no cookies.
func (h *house) program(t *testing.T, secret string) *browser {
	b := h.browser(t)
	b.client.Jar = nil
	b.header.Set("Authorization", "Bearer "+secret)
	return b
}

// An answer is what came back, with the table in it if there was one.
type answered struct {
	status int
	header http.Header
	close  bool // the connection was closed
	body   []byte
	Error  struct {
		Code, Message, Hint string
		Faults              []struct{ Field, Message string }
		Line                int
	}
	Table      *tableSeen
	Links      []access.SeatLink
	Secrets    []access.SeatLink
	HostSecret string `json:"host_secret"`
	Secret     string
	Games      []table.Listed
}

type tableSeen struct {
	ID       string
	Seq      int64
	Status   string
	Host     bool
	Kept     bool
	Arranged bool
	Aids     string
	Open     string
	Programs bool
	Seats    []seatSeen
	Waiting  []int
	Undo     *int
	Reset    bool
	State    stateSeen
	Events   []struct {
		Seq  int64
		Type string
	}
	Spectators int
	Shared     bool
	Next       string
	Packs      []packs.Summary
	Offers     []packs.Offered
	Begun      bool
	Cut        *gamelog.Cut
	Commitment string
	Lost       int64
	UndoAsk    *int `json:"undo_ask"`
	Takeback   *takebackSeen
	Again      *againSeen
	PutOut     *struct{ How string } `json:"put_out"`
	Requests   []struct{ ID string } `json:"seat_requests"`
}

type takebackSeen struct {
	Version, By     int
	Agreed, Missing []int
}

type againSeen struct{ Agreed, Missing, Declined []int }

type seatSeen struct {
	Seat                    int
	Name, Kind, Bot         string
	Yours, Taken, Connected bool
	Open                    bool
	Browsers                int
	Account                 string
	Program, Guest          bool
}

// wholeList is a list, if it is told whole.
type wholeList[T any] []T

func (l *wholeList[T]) UnmarshalJSON(data []byte) error {
	if data[0] == '{' {
		return nil
	}
	return json.Unmarshal(data, (*[]T)(l))
}

type stateSeen struct {
	Version  int
	Over     bool
	Tiles    wholeList[json.RawMessage]
	Bag      struct{ Left int }
	Squares  wholeList[struct{ X, Y int }]
	Decision *struct {
		Player  int
		Kind    string
		Tile    string
		Choices []struct {
			Text   string
			Kind   string
			Figure string
			Ranges []struct{ Min int }
		}
	}
}

func (b *browser) do(method, path, body string, change ...func(*http.Request)) *answered {
	b.t.Helper()
	req, err := http.NewRequest(method, b.url+path, strings.NewReader(body))
	if err != nil {
		b.t.Fatal(err)
	}
	if method == http.MethodPost || method == http.MethodPut {
		req.Header.Set("Content-Type", "application/json")
	}
	for k, v := range b.header {
		req.Header[k] = v
	}
	for _, f := range change {
		f(req)
	}
	resp, err := b.client.Do(req)
	if err != nil {
		b.t.Fatal(err)
	}
	return b.answer(req, body, resp)
}

// answer reads what came back for a request.
func (b *browser) answer(req *http.Request, body string, resp *http.Response) *answered {
	b.t.Helper()
	defer func() { _ = resp.Body.Close() }()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	if b.seen != nil {
		b.seen(resp.StatusCode, resp.Header, data)
	}
	e := exchange{req.Method, req.URL.Path, body, resp.StatusCode, resp.Header.Get("Content-Type"), data}
	contractOf(b.t).check(b.t, e)
	if b.spy != nil {
		b.spy(e)
	}
	a := &answered{status: resp.StatusCode, header: resp.Header, close: resp.Close, body: data}
	if strings.HasPrefix(resp.Header.Get("Content-Type"), "application/json") {
		if err := json.Unmarshal(data, a); err != nil {
			b.t.Fatalf("%s %s: %v in %s", req.Method, req.URL.Path, err, data)
		}
		if a.Table == nil && bytes.HasPrefix(data, []byte(`{"id":"`)) {
			a.Table = &tableSeen{}
			if err := json.Unmarshal(data, a.Table); err != nil {
				b.t.Fatal(err)
			}
		}
	}
	return a
}

// push is called with everything that a socket or stream brings.
func (b *browser) push(header http.Header, data []byte) {
	b.t.Helper()
	if b.seen != nil {
		b.seen(0, header, data)
	}
	contractOf(b.t).checkPush(b.t, data)
}

func (b *browser) get(path string) *answered { b.t.Helper(); return b.do(http.MethodGet, path, "") }

func (b *browser) post(path string, body any) *answered {
	b.t.Helper()
	data, err := json.Marshal(body)
	if err != nil {
		b.t.Fatal(err)
	}
	return b.do(http.MethodPost, path, string(data))
}

// want fails the test unless the answer has the status and the error's code.
func (a *answered) want(t *testing.T, status int, code string) *answered {
	t.Helper()
	if a.status != status || a.Error.Code != code {
		t.Fatalf("answer %d %q, want %d %q: %.300s", a.status, a.Error.Code, status, code, a.body)
	}
	return a
}

// ok fails the test unless the answer is a table.
func (a *answered) ok(t *testing.T) *tableSeen {
	t.Helper()
	if a.status != http.StatusOK && a.status != http.StatusCreated || a.Table == nil {
		t.Fatalf("answer %d, want a table: %.300s", a.status, a.body)
	}
	return a.Table
}

type obj map[string]any

func hereSeats(names ...string) []obj {
	var out []obj
	for _, n := range names {
		out = append(out, obj{"name": n, "kind": "here"})
	}
	return out
}

// makeTable makes a table with seats of the given kinds; "greedy" and "random"
// are computer players.
func (b *browser) makeTable(kinds ...string) *answered {
	b.t.Helper()
	var seats []obj
	for i, k := range kinds {
		s := obj{"name": fmt.Sprintf("Player %c", 'A'+i), "kind": k}
		if k != gamelog.KindHere && k != gamelog.KindLink {
			s["kind"], s["bot"] = gamelog.KindBot, k
		}
		seats = append(seats, s)
	}
	a := b.post("/api/games", obj{"seats": seats, "options": obj{"base.first_player": "seat0"}})
	if a.status != http.StatusCreated {
		b.t.Fatalf("no table: %s", a.body)
	}
	return a
}

func gamePath(t *tableSeen, rest string) string { return "/api/games/" + t.ID + rest }

// step answers the table's question by its n-th choice.
func (b *browser) step(t *tableSeen, n int, move string) *answered {
	b.t.Helper()
	return b.stepTold(t, n, move, "")
}

// stepTold is step, to be told as a query asks.
func (b *browser) stepTold(t *tableSeen, n int, move, query string) *answered {
	b.t.Helper()
	if t.State.Decision == nil {
		b.t.Fatal("the table asks nothing")
	}
	list := t.State.Decision.Choices
	c := list[n%len(list)]
	text := c.Text
	for _, r := range c.Ranges {
		text += fmt.Sprint(" ", r.Min)
	}
	return b.post(gamePath(t, "/choices"+query), obj{"seq": t.Seq, "move": move, "all": []string{text}})
}

// playTurns plays n choices on a table whose seats all belong to b.
func (b *browser) playTurns(t *tableSeen, n int) *tableSeen {
	b.t.Helper()
	for range n {
		if t.Status != string(store.Playing) {
			return t
		}
		t = b.step(t, int(t.Seq)*7, fmt.Sprintf("move-%d", t.Seq)).ok(b.t)
	}
	return t
}

// playVaried plays a table whose seats all belong to b to its end, of each question
// a choice of the kind that was chosen least so far. Before each it calls look.
func (b *browser) playVaried(t *tableSeen, look func(*tableSeen)) *tableSeen {
	b.t.Helper()
	chosen := map[string]int{}
	for t.Status == string(store.Playing) {
		look(t)
		best, least := 0, -1
		for i, c := range t.State.Decision.Choices {
			if k := chosen[c.Kind+c.Figure]; least < 0 || k < least {
				best, least = i, k
			}
		}
		c := t.State.Decision.Choices[best]
		chosen[c.Kind+c.Figure]++
		t = b.step(t, best, fmt.Sprintf("move-%d", t.Seq)).ok(b.t)
	}
	return t
}

// eventually waits until f holds: long, since beside other work and under the race detector an
// analysis takes more than a quarter of a minute.
func eventually(t *testing.T, what string, f func() bool) {
	t.Helper()
	for end := time.Now().Add(40 * time.Second); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if f() {
			return
		}
	}
	t.Fatalf("never came: %s", what)
}

// moveCookies gives a browser its cookies for a server that moved to another
// port.
func moveCookies(t *testing.T, from, to http.CookieJar, address string) {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	to.SetCookies(u, from.Cookies(u))
}
