package server

import (
	"fmt"
	"log/slog"
	"testing"
	"time"

	"circulade/internal/bus"
	"circulade/internal/bus/pgbus"
	"circulade/internal/store/postgres"
	"circulade/internal/store/postgres/postgrestest"
	"circulade/internal/table/tabletest"
)

// A town is some servers on one database.
type town struct {
	t       *testing.T
	address string
	houses  []*house
	buses   []*pgbus.Bus
}

// openTown starts servers on a database of the test's own.
func openTown(t *testing.T, servers int, change ...func(*Config)) *town {
	t.Helper()
	n := &town{t: t, address: postgrestest.Address(t)}
	for range servers {
		n.join(change...)
	}
	for _, b := range n.buses { // each knows of all
		if err := b.Beat(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	return n
}

// join starts one more server.
func (n *town) join(change ...func(*Config)) *house {
	n.t.Helper()
	games, err := postgres.OpenWith(n.t.Context(), n.address, postgres.Options{Patience: time.Minute})
	if err != nil {
		n.t.Fatal(err)
	}
	b, err := pgbus.Open(n.t.Context(), n.address, pgbus.Options{
		Patience: time.Minute, Log: slog.New(slog.NewTextHandler(&tabletest.Log{}, nil)),
	})
	if err != nil {
		n.t.Fatal(err)
	}
	h := openHouseOn(n.t, games, append([]func(*Config){func(cfg *Config) { cfg.Bus = b }}, change...)...)
	n.houses, n.buses = append(n.houses, h), append(n.buses, b)
	return h
}

// owner returns which of the servers a table belongs to.
func (n *town) owner(game string) int {
	n.t.Helper()
	for i, b := range n.buses {
		if b.Mine(game) {
			return i
		}
	}
	n.t.Fatalf("table %s belongs to nobody", game)
	return 0
}

// at is a browser that goes on with its cookies at another server.
func (b *browser) at(h *house) *browser {
	b.t.Helper()
	o := h.browser(b.t)
	o.client.Jar = b.client.Jar // cookies know no ports
	return o
}

// Whoever plays by one server and reads by another reads what they have played; and the pages
// that follow by the other hear of it.
func TestTwoServersOneTable(t *testing.T) {
	n := openTown(t, 2)
	ann := n.houses[0].browser(t)
	table := ann.makeTable("here", "here").ok(t)
	there := ann.at(n.houses[1])
	seen := there.get(gamePath(table, "")).ok(t)
	if seen.Seq != table.Seq || !seen.Seats[0].Yours {
		t.Fatalf("the other server shows %+v", seen)
	}
	line := there.socket(table, 0)
	for i := range 6 {
		by, other := ann, there
		if i%2 == 1 {
			by, other = there, ann
		}
		table = by.step(table, i*7, fmt.Sprintf("move-%d", i)).ok(t)
		if now := other.get(gamePath(table, "")).ok(t); now.Seq != table.Seq || now.State.Version != table.State.Version {
			t.Fatalf("after move %d one server is at %d and the other at %d", i, table.Seq, now.Seq)
		}
	}
	there.until(line, "the last move", func(now *tableSeen) bool { return now.Seq == table.Seq })
	// Who has seen what a server does not know of yet plays there all the same.
	again := ann.step(table, 3, "last").ok(t)
	there.step(again, 5, "laster").ok(t)
}

var _ bus.Bus = (*pgbus.Bus)(nil)
