package server

import (
	"context"
	"errors"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"circulade/bot"
	"circulade/internal/table/gamelog"
	"circulade/rules"
)

func TestComputerPlayersAlone(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	table := b.makeTable("random", "greedy", "random").ok(t)
	eventually(t, "the end", func() bool { return b.get(gamePath(table, "")).ok(t).Status == "over" })
	end := b.get(gamePath(table, "")).ok(t)
	if !strings.Contains(string(b.get(gamePath(table, "/record")).body), "\nresult: ") || end.Seq < 71 {
		t.Errorf("the finished game has seq %d", end.Seq)
	}
}

func TestComputerPlayerPauses(t *testing.T) {
	const pause = 300 * time.Millisecond
	h := openHouse(t, func(c *Config) { c.BotPause = pause })
	b := h.browser(t)
	table := b.makeTable(gamelog.KindHere, "random").ok(t)
	table = b.playTurns(table, 2)
	start := time.Now()
	eventually(t, "the computer player's tile", func() bool { return b.get(gamePath(table, "")).ok(t).Seq > table.Seq })
	if d := time.Since(start); d < pause/2 {
		t.Errorf("the computer player answered after %v", d)
	}
}

// A badBot misbehaves in one way.
type badBot func(ctx context.Context, s *rules.State) (rules.Choice, error)

func (f badBot) Choose(ctx context.Context, s *rules.State) (rules.Choice, error) { return f(ctx, s) }

func TestBadComputerPlayers(t *testing.T) {
	release := make(chan struct{})
	defer close(release)
	for name, f := range map[string]badBot{
		"panics":  func(context.Context, *rules.State) (rules.Choice, error) { panic("ouch") },
		"fails":   func(context.Context, *rules.State) (rules.Choice, error) { return 0, errors.New("no idea") },
		"illegal": func(context.Context, *rules.State) (rules.Choice, error) { return ^rules.Choice(0), nil },
		"endless": func(context.Context, *rules.State) (rules.Choice, error) { <-release; return 0, nil },
		"cheats": func(_ context.Context, s *rules.State) (rules.Choice, error) {
			for range 3 { // plays on in its sample, which must harm nobody
				s.PlayUnchecked(s.Choices(nil)[0])
			}
			return 0, errors.New("played on")
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := openHouse(t)
			h.newBot = func(string, uint64) (bot.Player, error) { return f, nil }
			b := h.browser(t)
			table := b.makeTable(gamelog.KindHere, "random").ok(t)
			table = b.playTurns(table, 2)
			eventually(t, "another's choice", func() bool { return b.get(gamePath(table, "")).ok(t).Seq > table.Seq })
			if !strings.Contains(h.log.String(), "another computer player chooses instead") {
				t.Errorf("the log says nothing: %s", h.log)
			}
		})
	}
}

// lineUp lets jobs wait in a pool for one that is at work, and returns in which
// order they begin.
func lineUp(t *testing.T, jobs ...*job) (order []*job) {
	t.Helper()
	p := newPool(1)
	first := &job{from: jobs[0].from, people: true}
	if err := p.await(t.Context(), first); err != nil {
		t.Fatal(err)
	}
	begun := make(chan *job)
	for i, j := range jobs {
		go func() {
			if p.await(t.Context(), j) == nil {
				begun <- j
			}
		}()
		for p.length() != i+1 {
			time.Sleep(time.Millisecond)
		}
	}
	for end := first; len(order) < len(jobs); {
		p.done(end)
		end = <-begun
		order = append(order, end)
		if p.length() != len(jobs)-len(order) {
			t.Fatal("two players are at work in a pool for one")
		}
	}
	p.done(order[len(order)-1])
	if p.free != 1 || len(p.last) != 0 {
		t.Errorf("%d places are free, %d addresses are remembered", p.free, len(p.last))
	}
	return order
}

func (p *pool) length() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.waiting)
}

// Tables with people come first, and of these one of each address in turn.
func TestPoolIsFair(t *testing.T) {
	many, few := netip.MustParseAddr("192.0.2.1"), netip.MustParseAddr("192.0.2.2")
	var jobs []*job
	for range 20 {
		jobs = append(jobs, &job{from: many})
	}
	for range 3 {
		jobs = append(jobs, &job{from: many, people: true})
	}
	alone, own := &job{from: few}, &job{from: few, people: true}
	order := lineUp(t, append(jobs, alone, own)...)
	if order[0] != own || order[1] != jobs[20] {
		t.Error("the table of few people is not the first, and then those of others with people")
	}
	if i := slices.Index(order, alone); i != 4 {
		t.Errorf("the one table of computers alone was the %d., behind those of somebody with twenty", i+1)
	}
}

func TestPoolForgetsWhoGoes(t *testing.T) {
	p := newPool(1)
	first, second := &job{}, &job{}
	if err := p.await(t.Context(), first); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if p.await(ctx, second) == nil {
		t.Fatal("a second player ran beside the first in a pool for one")
	}
	p.done(first)
	if err := p.await(t.Context(), second); err != nil || p.length() != 0 {
		t.Errorf("afterwards: %v, %d wait", err, p.length())
	}
}

// One address has tables full of slow computer players; who plays against one at
// another's waits for one of them, and is never answered by chance.
func TestComputersOfOthersComeLater(t *testing.T) {
	h := openHouse(t)
	h.pool = newPool(1)
	slow := 20 * time.Millisecond
	h.newBot = func(name string, seed uint64) (bot.Player, error) {
		p, err := bot.New(name, seed)
		return badBot(func(ctx context.Context, s *rules.State) (rules.Choice, error) {
			time.Sleep(slow)
			return p.Choose(ctx, s)
		}), err
	}
	hog, b := h.browser(t), h.browser(t)
	for range 20 {
		hog.makeTable("random", "random")
	}
	table := b.makeTable(gamelog.KindHere, "random").ok(t)
	for range 4 {
		for table.Waiting[0] == 0 {
			table = b.playTurns(table, 1)
		}
		began := time.Now()
		eventually(t, "the end of the computer's turn", func() bool {
			table = b.get(gamePath(table, "")).ok(t)
			return table.Waiting[0] == 0
		})
		if d := time.Since(began); d > 100*slow {
			t.Errorf("the computer's turn took %v", d)
		}
	}
	if log := h.log.String(); log != "" {
		t.Errorf("the log says\n%s", log)
	}
}

// TestIdleTablesAreDropped lets a table leave memory and come back.
func TestIdleTablesAreDropped(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	table := b.playTurns(b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t), 6)
	before := b.get(gamePath(table, "")).body
	c := b.socket(table, 0)
	if _, err := b.next(c); err != nil {
		t.Fatal(err)
	}
	soon := time.Now().Add(time.Hour)
	h.tables.sweep(soon)
	if h.inMemory() != 1 {
		t.Error("a table with a socket was dropped")
	}
	_ = c.CloseNow()
	eventually(t, "the table's leaving", func() bool { h.tables.sweep(soon); return h.inMemory() == 0 })
	if after := b.get(gamePath(table, "")).body; string(after) != string(before) {
		t.Errorf("before\n%s\nafter\n%s", before, after)
	}
}

func (h *house) inMemory() int {
	h.tables.mu.Lock()
	defer h.tables.mu.Unlock()
	return len(h.tables.open)
}
