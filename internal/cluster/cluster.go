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

// A Topic is a feature's handler for some kinds of changes in the store, made by any server, this one
// included. A change may be handled more than once.
type Topic struct {
	// Kinds are the kinds of changes that it handles.
	Kinds []bus.Kind
	// Handle is called with the ids of what has changed, those of the first kind first.
	Handle func(ctx context.Context, ids []string)
	// Keep says that such changes must not be dropped when too many wait, because nothing that is reloaded
	// then would make up for them.
	Keep bool
	// Missed returns the ids of all things of these kinds in memory, each of which may have changed when changes
	// were lost; nil: nothing of these kinds is kept in memory.
	Missed func() []string
	// Reload reads everything anew when changes were lost; nil: there is nothing to reload.
	Reload func()
}

// On returns a Topic that handles changes of one kind: one of package bus, or one that a feature's
// database schema announces.
func On[Kind ~string](kind Kind, handle func(ctx context.Context, ids []string)) Topic {
	return Topic{Kinds: []bus.Kind{bus.Kind(kind)}, Handle: handle}
}

// A Cluster queues changes in the store, and has the topics of this server handle them one batch after the
// other.
type Cluster struct {
	log    *slog.Logger
	topics []Topic

	mu         sync.Mutex
	waiting    map[bus.Change]bool // changes that wait to be handled
	overflowed bool                // too many waited, and some were dropped: everything in memory has to be read anew
	wake       chan struct{}
}

// maxWaiting is how many changes may wait. If there are more, they are dropped and everything is read anew.
const maxWaiting = 50_000

// New returns a Cluster whose topics handle changes in the given order.
func New(log *slog.Logger, topics []Topic) *Cluster {
	return &Cluster{log: log, topics: topics, waiting: map[bus.Change]bool{}, wake: make(chan struct{}, 1)}
}

// Changed queues changes, which Run handles, and returns at once.
func (c *Cluster) Changed(some []bus.Change) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, one := range some {
		c.waiting[one] = true
		if len(c.waiting) > maxWaiting {
			c.dropWaiting()
		}
	}
	loop.Wake(c.wake)
}

// dropWaiting drops queued changes because there are too many; those of topics with Keep stay if there is
// room. Run will have everything in memory reloaded instead. The caller holds the lock.
func (c *Cluster) dropWaiting() {
	c.overflowed = true
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

// Missed has all topics read anew what they keep in memory, because the news of changes that other servers
// made was lost.
func (c *Cluster) Missed() {
	c.Changed(c.allChanges())
	c.reloadTopics()
}

// allChanges returns a change for each thing that the topics keep in memory, as if each had changed.
func (c *Cluster) allChanges() (all []bus.Change) {
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

// reloadTopics calls Reload of all topics that have one.
func (c *Cluster) reloadTopics() {
	for _, t := range c.topics {
		if t.Reload != nil {
			t.Reload()
		}
	}
}

// Run has the topics handle queued changes until ctx ends.
func (c *Cluster) Run(ctx context.Context) {
	for {
		select {
		case <-c.wake:
		case <-ctx.Done():
			return
		}
		c.callTopics(ctx, c.takeWaiting())
	}
}

// takeWaiting empties the queue and returns its changes. If some were dropped it reloads all topics, and
// adds a change for each thing in memory.
func (c *Cluster) takeWaiting() map[bus.Change]bool {
	c.mu.Lock()
	some, much := c.waiting, c.overflowed
	c.waiting, c.overflowed = map[bus.Change]bool{}, false
	c.mu.Unlock()
	if much {
		c.log.Warn("other servers have changed more at once than was looked at one by one")
		c.reloadTopics()
		for _, one := range c.allChanges() {
			some[one] = true
		}
	}
	return some
}

// callTopics calls Handle of each topic, in order, with the ids of those of the changes `some` that are of
// its kinds; a topic without such changes is not called.
func (c *Cluster) callTopics(ctx context.Context, some map[bus.Change]bool) {
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

// ParseHolders decodes the ids of people or sessions in change events, which are hex with or without `\x`
// before it. Ids that are not valid are left out.
func ParseHolders(ids []string) (list []store.Holder) {
	for _, text := range ids {
		data, err := hex.DecodeString(strings.TrimPrefix(text, `\x`))
		if err == nil && len(data) == len(store.Holder{}) {
			list = append(list, store.Holder(data))
		}
	}
	return list
}
