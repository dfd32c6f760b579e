package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"circulade/internal/store"
	"circulade/internal/table/gamelog"
)

// An insistent plays at tables of their own at a server that things are done to. What gets no
// answer, or is not saved, they send again as it was.
type insistent struct {
	client *http.Client
	rng    *rand.Rand
	now    *seen               // the table as they know it
	ask    *asked              // what is not answered yet
	moves  map[string][]string // by table: the choices that were acknowledged
	counts *counts
	short  bool  // their games are over after three tiles
	err    error // what nothing explains that is done to a server
}

// counts are of all who play.
type counts struct{ acked, again, refused atomic.Int64 }

// An asked is a request.
type asked struct{ path, body, move string }

// A seen is a table as an answer has it.
type seen struct {
	ID     string
	Seq    int64
	Status string
	State  struct {
		Decision struct{ Choices []struct{ Text string } }
	}
}

// insist returns some who insist.
func insist(t *testing.T, n int) (list []*insistent) {
	t.Helper()
	counts := &counts{}
	for i := range n {
		jar, err := cookiejar.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, &insistent{
			client: &http.Client{Jar: jar, Timeout: 20 * time.Second},
			rng:    rand.New(rand.NewPCG(rand.Uint64(), uint64(i))), moves: map[string][]string{}, counts: counts, short: i%2 == 0,
		})
	}
	return list
}

// playAll has all of them play until a context ends, or the server answers no more.
func playAll(ctx context.Context, list []*insistent, address string) (wait func()) {
	var all sync.WaitGroup
	for _, p := range list {
		all.Go(func() { p.play(ctx, address) })
	}
	return all.Wait
}

// play goes on until the server answers no more, or a context has ended and nothing waits for
// an answer.
func (p *insistent) play(ctx context.Context, address string) {
	for p.err == nil {
		if p.ask == nil {
			if ctx.Err() != nil {
				return
			}
			p.ask = p.next()
		} else {
			p.counts.again.Add(1)
		}
		resp, err := p.client.Post(address+p.ask.path, "application/json", strings.NewReader(p.ask.body))
		if err != nil {
			return
		}
		data, err := io.ReadAll(resp.Body)
		_ = resp.Body.Close()
		if err != nil {
			return
		}
		p.take(resp.StatusCode, data)
	}
}

// next is what they want next: a table, or a choice at theirs.
func (p *insistent) next() *asked {
	move := fmt.Sprintf("move-%016x%016x", p.rng.Uint64(), p.rng.Uint64())
	if p.now == nil || p.now.Status != string(store.Playing) {
		more := ""
		if p.short {
			more = `,"draw":["base/U","base/E","base/V"],"draw_end":true`
		}
		return &asked{path: "/api/games", body: fmt.Sprintf(`{"move":%q,"seats":[{"name":"A","kind":"here"},{"name":"B","kind":"here"}]%s}`, move, more)}
	}
	list := p.now.State.Decision.Choices
	return &asked{
		"/api/games/" + p.now.ID + "/choices",
		fmt.Sprintf(`{"seq":%d,"move":%q,"all":[%q]}`, p.now.Seq, move, list[p.rng.IntN(len(list))].Text), move,
	}
}

// take takes an answer in.
func (p *insistent) take(status int, data []byte) {
	var made struct{ Table *seen }
	now := &seen{}
	switch {
	case status == http.StatusServiceUnavailable:
		p.counts.refused.Add(1)
		time.Sleep(10 * time.Millisecond) // as whoever tries again
		return
	case status != http.StatusOK && status != http.StatusCreated:
		p.err = fmt.Errorf("%s: %d %.300s", p.ask.path, status, data)
		return
	case p.ask.move == "":
		p.err = json.Unmarshal(data, &made)
		now = made.Table
	default:
		p.err = json.Unmarshal(data, now)
	}
	switch {
	case p.err != nil:
		return
	case p.ask.move == "":
		p.moves[now.ID] = nil
	case now.Seq != p.now.Seq+1:
		p.err = fmt.Errorf("a choice at %d came to %d", p.now.Seq, now.Seq)
	default:
		p.moves[now.ID] = append(p.moves[now.ID], p.ask.move)
	}
	p.counts.acked.Add(1)
	p.now, p.ask = now, nil
}

// kept holds a table to what was acknowledged there: each choice is stored once, in its place, and
// nothing else but what waits for its answer.
func (p *insistent) kept(ctx context.Context, games store.Store, id string) error {
	g, log, err := games.Load(ctx, id)
	if err != nil {
		return err
	}
	folded, err := gamelog.Load(nil, g, log)
	if err == nil && folded.Cut() != nil {
		err = folded.Cut().Why()
	}
	if err != nil {
		return fmt.Errorf("table %s cannot be replayed: %w", id, err)
	}
	moves := p.moves[id]
	if p.ask != nil && p.now != nil && p.now.ID == id && len(log) == len(moves)+1 {
		moves = append(moves[:len(moves):len(moves)], p.ask.move)
	}
	for i, e := range log {
		if len(log) != len(moves) || e.MoveID != moves[i] {
			return fmt.Errorf("table %s has %d entries, of which entry %d is %s; %d were acknowledged", id, len(log), e.Seq, e.MoveID, len(moves))
		}
	}
	if len(log) != len(moves) {
		return fmt.Errorf("table %s has no entry, and %d were acknowledged", id, len(moves))
	}
	return nil
}

// keptAll holds all tables to that, or only those at which they sit, and tells how many tables there
// are in all.
func keptAll(t *testing.T, list []*insistent, games store.Store, all bool) (tables int) {
	t.Helper()
	for _, p := range list {
		if p.err != nil {
			t.Fatal(p.err)
		}
		for id := range p.moves {
			if tables++; !all && id != p.now.ID {
				continue
			}
			if err := p.kept(t.Context(), games, id); err != nil {
				t.Fatal(err)
			}
		}
	}
	return tables
}
