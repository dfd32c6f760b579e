//go:build unix

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"circulade/internal/cluster/bus"
	"circulade/internal/store"
	"circulade/internal/store/postgres"
	"circulade/internal/store/postgres/postgrestest"
)

// standstill is for how long a server stands still: longer than the others take it to live.
const standstill = 12 * time.Second

// One of two servers stands still while a computer player thinks there and a clock runs out, and goes
// on later: the computer player has played once and the flag has fallen once.
func TestServerStandsStill(t *testing.T) {
	t.Parallel()
	for range rounds(t, "CIRCULADE_STANDSTILL_ROUNDS", 1) {
		p := openPair(t)
		thought := p.tableOfFirst(`[{"name":"A","kind":"here"},{"name":"Bot","kind":"bot","bot":"greedy"}]`, "")
		timed := p.tableOfFirst(`[{"name":"A","kind":"here"},{"name":"B","kind":"link"}]`, `,"clock":{"kind":"bank","bank_s":10,"flag":"out"}`)
		p.follow(thought.ID)
		p.runs(timed)

		stopped := p.stopThinking(thought.ID)
		waitFor(t, "the other server's computer player", func() bool { return p.waits(1, thought.ID, 0) })
		played := p.seq(thought.ID)
		time.Sleep(time.Until(stopped.Add(standstill))) // for so long it stands still
		p.goOn()
		waitFor(t, "the flag", func() bool { return p.flags(0, timed.ID) == 1 && p.flags(1, timed.ID) == 1 })
		if n := p.ask(`SELECT count(*) FROM entries WHERE game = $1 AND kind = 'clock' AND convert_from(data, 'UTF8') LIKE '%"flag":0%'`, timed.ID); n != 1 {
			t.Errorf("the flag has fallen %d times", n)
		}
		if now := p.seq(thought.ID); now != played || !p.waits(0, thought.ID, 0) {
			t.Errorf("when the server goes on the game is at %d, and was at %d", now, played)
		}
		p.choose(0, thought.ID)
		waitFor(t, "its next turn", func() bool { return p.waits(0, thought.ID, 0) && p.waits(1, thought.ID, 0) })
		t.Logf("the computer player answered elsewhere, the flag fell once; the server stood still for %v", standstill)
	}
}

// A pair is two servers on one database, and a browser.
type pair struct {
	t       *testing.T
	servers [2]*served
	ids     []string // the servers', the first one's first
	db      *pgx.Conn
	client  *http.Client
}

func openPair(t *testing.T) *pair {
	t.Helper()
	address := postgrestest.Address(t)
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	p := &pair{t: t, ids: []string{}, client: &http.Client{Jar: jar, Timeout: 20 * time.Second}}
	if p.db, err = pgx.Connect(t.Context(), address); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.db.Close(context.Background()) })
	othersRan(t, address)
	for i := range p.servers {
		p.servers[i] = serve(t, nil, "serve", "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--db", address, "--limit-factor", "1000")
		var id string
		if err := p.db.QueryRow(t.Context(), `SELECT id FROM bus.servers WHERE id <> ALL($1)`, p.ids).Scan(&id); err != nil {
			t.Fatal(err)
		}
		p.ids = append(p.ids, id)
	}
	waitFor(t, "that both know of each other", func() bool {
		return p.ask(`SELECT count(*) FROM bus.servers WHERE seen > (SELECT max(since) FROM bus.servers) + interval '1 s'`) == 2
	})
	return p
}

// othersRan has servers that start now, or a little later, believe that others ran until then, so that
// flags fall at once and not only a minute after their start.
func othersRan(t *testing.T, address string) {
	t.Helper()
	games, err := postgres.OpenWith(t.Context(), address, postgres.Options{Patience: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	err = games.Beat(t.Context(), store.Beat{At: time.Now().Add(time.Minute).UnixMilli()}, nil)
	if err := errors.Join(err, games.Close()); err != nil {
		t.Fatal(err)
	}
}

// A paired is a table as an answer has it.
type paired struct {
	ID      string
	Seq     int64
	Waiting []int
	State   struct {
		Decision *struct{ Choices []struct{ Text string } }
	}
	Clock struct {
		Running, Flags []int
	}
	Links []struct{ Secret string }
	Table *paired
}

// request asks one of the servers until there is an answer.
func (p *pair) request(server int, client *http.Client, path, body string) *paired {
	p.t.Helper()
	var status int
	var data []byte
	waitFor(p.t, "an answer", func() bool {
		method := http.MethodPost
		if body == "" {
			method = http.MethodGet
		}
		req, err := http.NewRequestWithContext(p.t.Context(), method, p.servers[server].address+path, strings.NewReader(body))
		if err != nil {
			p.t.Fatal(err)
		}
		req.Header.Set("Content-Type", "application/json")
		resp, err := client.Do(req)
		if err != nil {
			p.t.Fatal(err)
		}
		defer func() { _ = resp.Body.Close() }()
		status = resp.StatusCode
		if data, err = io.ReadAll(resp.Body); err != nil {
			p.t.Fatal(err)
		}
		return status != http.StatusServiceUnavailable // a busy machine's database
	})
	got := &paired{}
	if err := json.Unmarshal(data, got); err != nil || status > http.StatusCreated {
		p.t.Fatalf("%s: %d %.300s %v", path, status, data, err)
	}
	return got
}

// tableOfFirst makes tables until one belongs to the first server.
func (p *pair) tableOfFirst(seats, more string) *paired {
	p.t.Helper()
	for range 50 {
		made := p.request(1, p.client, "/api/games", `{"seats":`+seats+more+`,"options":{"base.first_player":"seat0"}}`)
		if made.ID = made.Table.ID; bus.Owner(p.ids, made.ID) == p.ids[0] {
			return made
		}
	}
	p.t.Fatal("no table belongs to the first server")
	return nil
}

// follow has the browser be at a table, by the second server.
func (p *pair) follow(id string) { p.t.Helper(); p.followAs(p.client, id) }

func (p *pair) followAs(client *http.Client, id string) {
	p.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, p.servers[1].address+"/api/games/"+id+"/stream?since=0", nil)
	if err != nil {
		p.t.Fatal(err)
	}
	resp, err := (&http.Client{Jar: client.Jar}).Do(req)
	if err != nil || resp.StatusCode != http.StatusOK {
		p.t.Fatalf("following: %v", err)
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_, _ = io.Copy(io.Discard, resp.Body) // until the test is over
	}()
	p.t.Cleanup(func() {
		cancel()
		<-ended
		_ = resp.Body.Close()
	})
}

// runs has both be at a table, whose clock runs then.
func (p *pair) runs(made *paired) {
	p.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		p.t.Fatal(err)
	}
	bo := &http.Client{Jar: jar, Timeout: 20 * time.Second}
	p.request(1, bo, "/api/games/"+made.ID+"/sit", fmt.Sprintf(`{"secret":%q}`, made.Links[0].Secret))
	p.follow(made.ID)
	p.followAs(bo, made.ID)
	for server := range p.servers {
		waitFor(p.t, "a clock that runs", func() bool { return len(p.look(server, made.ID).Clock.Running) > 0 })
	}
}

func (p *pair) look(server int, id string) *paired {
	p.t.Helper()
	return p.request(server, p.client, "/api/games/"+id, "")
}

// waits reports whether a table waits for a seat, at a server.
func (p *pair) waits(server int, id string, seat int) bool {
	p.t.Helper()
	w := p.look(server, id).Waiting
	return len(w) == 1 && w[0] == seat
}

func (p *pair) flags(server int, id string) int {
	p.t.Helper()
	return len(p.look(server, id).Clock.Flags)
}

// choose plays the first choice that there is, by a server.
func (p *pair) choose(server int, id string) *paired {
	p.t.Helper()
	now := p.look(server, id)
	return p.request(server, p.client, "/api/games/"+id+"/choices",
		fmt.Sprintf(`{"seq":%d,"move":"move-%d","all":[%q]}`, now.Seq, now.Seq, now.State.Decision.Choices[0].Text))
}

// stopThinking has the first server stand still while its computer player is asked, and tells since when.
func (p *pair) stopThinking(id string) time.Time {
	p.t.Helper()
	for range 20 {
		waitFor(p.t, "the person's turn", func() bool { return p.waits(0, id, 0) })
		now := p.choose(0, id)
		for len(now.Waiting) > 0 && now.Waiting[0] == 0 {
			now = p.choose(0, id)
		}
		p.signal(syscall.SIGSTOP)
		at := time.Now()
		if p.seq(id) == now.Seq {
			return at
		}
		p.signal(syscall.SIGCONT) // it was faster
	}
	p.t.Fatal("the computer player was always faster")
	return time.Time{}
}

func (p *pair) signal(s syscall.Signal) {
	p.t.Helper()
	if err := p.servers[0].cmd.Process.Signal(s); err != nil {
		p.t.Fatal(err)
	}
}

// goOn has the first server go on, and waits until it says again that it lives.
func (p *pair) goOn() {
	p.t.Helper()
	var now time.Time
	if err := p.db.QueryRow(p.t.Context(), `SELECT clock_timestamp()`).Scan(&now); err != nil {
		p.t.Fatal(err)
	}
	p.signal(syscall.SIGCONT)
	waitFor(p.t, "that it lives", func() bool {
		return p.ask(`SELECT count(*) FROM bus.servers WHERE id = $1 AND seen > $2`, p.ids[0], now) == 1
	})
}

// seq is where the log of a table ends.
func (p *pair) seq(id string) int64 {
	p.t.Helper()
	return int64(p.ask(`SELECT seq FROM games WHERE id = $1`, id))
}

// ask has the database answer with one number.
func (p *pair) ask(query string, args ...any) (n int) {
	p.t.Helper()
	if err := p.db.QueryRow(p.t.Context(), query, args...).Scan(&n); err != nil {
		p.t.Fatal(err)
	}
	return n
}
