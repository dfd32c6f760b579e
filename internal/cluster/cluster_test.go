package cluster

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"circulade/internal/cluster/bus"
	"circulade/internal/store"
)

// notes is what was done, in its order.
type notes struct{ done chan string }

func (n notes) handle(what string) func(context.Context, []string) {
	return func(_ context.Context, ids []string) {
		slices.Sort(ids)
		n.done <- what + " " + strings.Join(ids, ",")
	}
}

// want waits until these things have been done, and nothing else.
func (n notes) want(t *testing.T, want ...string) {
	t.Helper()
	for _, one := range want {
		select {
		case got := <-n.done:
			if got != one {
				t.Fatalf("done was %q, want %q", got, one)
			}
		case <-time.After(10 * time.Second):
			t.Fatalf("not done: %q", one)
		}
	}
	if len(n.done) > 0 {
		t.Errorf("done was, too, %q", <-n.done)
	}
}

// opened is a Cluster of some topics.
func opened() (*Cluster, notes) {
	n := notes{make(chan string, 100)}
	return New(slog.New(slog.NewTextHandler(io.Discard, nil)), []Topic{
		{Kinds: []bus.Kind{bus.Session}, Handle: n.handle("session"), Keep: true},
		{Kinds: []bus.Kind{bus.Names}, Handle: n.handle("names"), Missed: func() []string { return []string{"a", "b"} }},
		{Kinds: []bus.Kind{bus.Seats, bus.Names}, Handle: n.handle("both")},
		{Kinds: []bus.Kind{bus.Lobby}, Handle: n.handle("lobby"), Reload: func() { n.done <- "reload" }},
		On(bus.Chat, n.handle("chat")),
	}), n
}

// What has changed is handled once, by those whom it concerns, in the order of the topics.
func TestTopicsInOrder(t *testing.T) {
	c, n := opened()
	go c.Run(t.Context())
	c.Changed([]bus.Change{
		{Kind: bus.Chat, ID: "x"},
		{Kind: bus.Names, ID: "y"},
		{Kind: bus.Chat, ID: "z"},
		{Kind: bus.Seats, ID: "x"},
		{Kind: bus.Chat, ID: "x"},
		{Kind: bus.Session, ID: "s"},
		{Kind: bus.Orders, ID: "nobody's"},
	})
	n.want(t, "session s", "names y", "both x,y", "chat x,z")
}

// When it is not known any more what has changed all that may have is looked at.
func TestMissed(t *testing.T) {
	c, n := opened()
	c.Missed()
	n.want(t, "reload")
	go c.Run(t.Context())
	n.want(t, "names a,b", "both a,b")
}

// Where more has changed at once than may wait everything is looked at, and what nothing else would
// bring is kept.
func TestMuchWaits(t *testing.T) {
	c, n := opened()
	kept := bus.Change{Kind: bus.Session, ID: "s"}
	some := []bus.Change{kept, {Kind: bus.Lobby, ID: "l"}}
	for i := range maxWaiting {
		some = append(some, bus.Change{Kind: bus.Chat, ID: fmt.Sprint("another", i)})
	}
	c.Changed(some)
	if len(c.waiting) > maxWaiting || !c.waiting[kept] {
		t.Errorf("of %d there wait %d", len(some), len(c.waiting))
	}
	clear(c.waiting)
	c.Changed([]bus.Change{kept})
	go c.Run(t.Context())
	n.want(t, "reload", "session s", "names a,b", "both a,b")
}

func TestHolders(t *testing.T) {
	one := strings.Repeat("ab", len(store.Holder{}))
	if got := ParseHolders([]string{one, `\x` + one, "ab", "what"}); len(got) != 2 || got[0] != got[1] || got[0][0] != 0xab {
		t.Errorf("got %v", got)
	}
}
