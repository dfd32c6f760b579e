package cluster

import (
	"context"
	"encoding/hex"
	"log/slog"
	"maps"
	"strings"
	"sync"

	"circulade/internal/cluster/bus"
	"circulade/internal/loop"
	"circulade/internal/store"
)

// A Topic is what somebody does when something has changed in the store. It may have changed by any
// server, this one too, and a change may be told more than once.
type Topic struct {
	// Kinds are of what has changed.
	Kinds []bus.Kind
	// Handle is given the ids of what has, those of the first kind first.
	Handle func(ctx context.Context, ids []string)
	// Keep says that such changes are not given up when too many wait: nothing else would bring what
	// they tell.
	Keep bool
	// Missed returns the ids of all that may have changed when it is not known any more what has;
	// nil: nothing of these kinds.
	Missed func() []string
	// Reload reads all anew when it is not known any more what has changed; nil: nothing does.
	Reload func()
}

// On is a Topic of one kind.
func On(kind bus.Kind, handle func(ctx context.Context, ids []string)) Topic {
	return Topic{Kinds: []bus.Kind{kind}, Handle: handle}
}

// A Cluster is a server's part in what several on one database do together.
type Cluster struct {
	log    *slog.Logger
	topics []Topic

	mu      sync.Mutex
	waiting map[bus.Change]bool // changes that are not handled yet
	much    bool                // there were too many: everything in memory is looked at
	news    chan struct{}
}

// maxWaiting bounds what may wait to be handled; behind more, everything is.
const maxWaiting = 50_000

// New returns a Cluster. When some of the topics have changed they are handled in this order.
func New(log *slog.Logger, topics []Topic) *Cluster {
	return &Cluster{log: log, topics: topics, waiting: map[bus.Change]bool{}, news: make(chan struct{}, 1)}
}

// Changed notes what has changed in the store, for Run to handle. It does not wait.
func (c *Cluster) Changed(some []bus.Change) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, one := range some {
		c.waiting[one] = true
		if len(c.waiting) > maxWaiting {
			c.drop()
		}
	}
	loop.Wake(c.news)
}

// drop forgets too many changes, but, if it can, none that is to be kept: everything in memory is
// looked at instead.
func (c *Cluster) drop() {
	c.much = true
	kept := map[bus.Kind]bool{}
	for _, t := range c.topics {
		for _, kind := range t.Kinds {
			kept[kind] = kept[kind] || t.Keep
		}
	}
	maps.DeleteFunc(c.waiting, func(one bus.Change, _ bool) bool { return !kept[one.Kind] })
	if len(c.waiting) > maxWaiting/2 {
		clear(c.waiting)
	}
}

// Missed has everything in memory looked at: it is not known any more what has changed.
func (c *Cluster) Missed() {
	c.Changed(c.everything())
	c.reload()
}

// everything is what may have changed of what is in memory.
func (c *Cluster) everything() (all []bus.Change) {
	for _, t := range c.topics {
		if t.Missed == nil {
			continue
		}
		for _, id := range t.Missed() {
			for _, kind := range t.Kinds {
				all = append(all, bus.Change{Kind: kind, ID: id})
			}
		}
	}
	return all
}

func (c *Cluster) reload() {
	for _, t := range c.topics {
		if t.Reload != nil {
			t.Reload()
		}
	}
}

// Run handles what has changed until ctx ends.
func (c *Cluster) Run(ctx context.Context) {
	for {
		select {
		case <-c.news:
		case <-ctx.Done():
			return
		}
		c.handle(ctx, c.take())
	}
}

// take returns the changes that wait: everything, if there were too many.
func (c *Cluster) take() map[bus.Change]bool {
	c.mu.Lock()
	some, much := c.waiting, c.much
	c.waiting, c.much = map[bus.Change]bool{}, false
	c.mu.Unlock()
	if much {
		c.log.Warn("other servers have changed more at once than was looked at one by one")
		c.reload()
		for _, one := range c.everything() {
			some[one] = true
		}
	}
	return some
}

// handle gives the changes to whoever handles their topics.
func (c *Cluster) handle(ctx context.Context, some map[bus.Change]bool) {
	by := map[bus.Kind][]string{}
	for one := range some {
		by[one.Kind] = append(by[one.Kind], one.ID)
	}
	for _, t := range c.topics {
		var ids []string
		for _, kind := range t.Kinds {
			ids = append(ids, by[kind]...)
		}
		if len(ids) > 0 {
			t.Handle(ctx, ids)
		}
	}
}

// Holders reads ids as PostgreSQL writes them, of people or sessions.
func Holders(ids []string) (list []store.Holder) {
	for _, text := range ids {
		data, err := hex.DecodeString(strings.TrimPrefix(text, `\x`))
		if err == nil && len(data) == len(store.Holder{}) {
			list = append(list, store.Holder(data))
		}
	}
	return list
}
