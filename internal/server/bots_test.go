package server

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"circulade/bot"
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
	table := b.makeTable(kindHere, "random").ok(t)
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
			table := b.makeTable(kindHere, "random").ok(t)
			table = b.playTurns(table, 2)
			eventually(t, "a random choice instead", func() bool { return b.get(gamePath(table, "")).ok(t).Seq > table.Seq })
			if !strings.Contains(h.log.String(), "a random choice is made") {
				t.Errorf("the log says nothing: %s", h.log)
			}
		})
	}
}

func TestPoolIsBounded(t *testing.T) {
	p := &pool{slots: make(chan struct{}, 1)}
	running, release := make(chan struct{}), make(chan struct{})
	hog := badBot(func(context.Context, *rules.State) (rules.Choice, error) {
		close(running)
		<-release
		return 7, nil
	})
	done := make(chan rules.Choice)
	go func() { c, _ := p.choose(t.Context(), hog, nil); done <- c }()
	<-running
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := p.choose(ctx, hog, nil); err == nil {
		t.Error("a second player ran beside the first in a pool for one")
	}
	close(release)
	if c := <-done; c != 7 {
		t.Errorf("the first player's choice came as %d", c)
	}
}

// TestIdleTablesAreDropped lets a table leave memory and come back.
func TestIdleTablesAreDropped(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	table := b.playTurns(b.makeTable(kindHere, kindHere).ok(t), 6)
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
