package server

import (
	"strings"
	"testing"
	"time"

	"circulade/internal/table/gamelog"
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
	h.registry.Sweep(soon)
	if h.registry.Count() != 1 {
		t.Error("a table with a socket was dropped")
	}
	_ = c.CloseNow()
	eventually(t, "the table's leaving", func() bool { h.registry.Sweep(soon); return h.registry.Count() == 0 })
	if after := b.get(gamePath(table, "")).body; string(after) != string(before) {
		t.Errorf("before\n%s\nafter\n%s", before, after)
	}
}
