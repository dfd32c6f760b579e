package pgbus

import (
	"context"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"circulade/internal/loop"
	"circulade/internal/store"
)

const (
	sqlCome    = `INSERT INTO bus.here (person, server) SELECT unnest($1::bytea[]), $2 ON CONFLICT DO NOTHING`
	sqlNotHere = `DELETE FROM bus.here WHERE server = $1`
	sqlGo      = `DELETE FROM bus.here WHERE person = ANY($1::bytea[]) AND server = $2`
	// Nobody is online at a server that is dead.
	sqlAllHere = `SELECT DISTINCT h.person FROM bus.here h
		JOIN bus.servers s ON s.id = h.server AND s.seen > clock_timestamp() - $2::bigint * interval '1 ms'
		WHERE h.server <> $1`
	sqlSomeHere = sqlAllHere + ` AND h.person = ANY($3::bytea[])`
	sqlMostHere = sqlAllHere + ` LIMIT $3`
)

const (
	// usualHere is Options.Here if it is not set.
	defaultMaxOnline = 10_000
	// manyServers is how many times as many people this server keeps as online at other servers.
	manyServers = 10
)

// maxNamed is how many people a notification names at most; if more have come or gone, the other servers find
// them by polling.
const maxNamed = 1000

// online has who is online at this server, what of it is not stored yet, and whose presence at other
// servers is to be read.
type online struct {
	limit int // how many of them other servers can see

	mu        sync.Mutex
	present   map[store.Holder]struct{} // at this server, whether stored or not
	pending   map[store.Holder]bool     // who has come (true) or gone since the last store
	resyncAll bool                      // everybody who is online is to be stored anew
	storing   bool

	toRead map[store.Holder]struct{} // who is to be read; nil: nobody
	asking sync.Mutex                // held during a query, so that the answer of the later one counts
}

// newOnline returns an empty online; at most so many people are stored for the other servers.
func newOnline(most int) online {
	return online{limit: most, present: map[store.Holder]struct{}{}, pending: map[store.Holder]bool{}}
}

// SetOnline records that a person is online at this server, or no longer, for the other servers. It
// implements bus.Bus.
func (b *Bus) SetOnline(person store.Holder, here bool) {
	h := &b.online
	h.mu.Lock()
	defer h.mu.Unlock()
	_, known := h.present[person]
	switch {
	case known == here || here && len(h.present) >= h.limit:
		return
	case here:
		h.present[person] = struct{}{}
	default:
		delete(h.present, person)
	}
	h.pending[person] = here
	h.limitPending()
	loop.Wake(b.outbox.signal)
}

// limitPending bounds the memory of unstored changes: if there are too many, everybody is stored anew
// instead.
func (h *online) limitPending() {
	if len(h.pending) > 2*h.limit {
		h.resyncAll = true
		clear(h.pending)
	}
}

// An onlineUpdate is what is to be stored next of who is online at this server.
type onlineUpdate struct {
	people    map[store.Holder]bool
	everybody bool // news has everybody who is online
}

// empty reports whether there is nothing to store.
func (c *onlineUpdate) empty() bool { return len(c.people) == 0 && !c.everybody }

// takeUpdate returns what is to be stored now. The caller then calls noteStored with the outcome.
func (h *online) takeUpdate() *onlineUpdate {
	h.mu.Lock()
	defer h.mu.Unlock()
	c := &onlineUpdate{h.pending, h.resyncAll}
	if h.resyncAll {
		for p := range h.present {
			c.people[p] = true
		}
	}
	h.pending, h.resyncAll, h.storing = map[store.Holder]bool{}, false, !c.empty()
	return c
}

// noteStored records whether an update was stored; a failed one is tried again with the next.
func (h *online) noteStored(c *onlineUpdate, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.storing = false
	if err == nil {
		return
	}
	maps.Copy(c.people, h.pending) // what came later counts
	h.pending, h.resyncAll = c.people, h.resyncAll || c.everybody
	h.limitPending()
}

// resyncIfDifferent has everybody stored anew if the database has another number of people than this
// server: after a crash it has none. It reports whether they will be stored anew.
func (h *online) resyncIfDifferent(there int) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if there != len(h.present) && len(h.pending) == 0 && !h.storing {
		h.resyncAll = true
	}
	return h.resyncAll
}

// write adds the statements that store the update to a batch.
func (c *onlineUpdate) write(batch *pgx.Batch, server string) {
	var come, gone [][]byte
	for p, here := range c.people {
		if here {
			come = append(come, p[:])
		} else {
			gone = append(gone, p[:])
		}
	}
	if c.everybody {
		batch.Queue(sqlNotHere, server)
	}
	if len(come) > 0 {
		batch.Queue(sqlCome, come, server)
	}
	if len(gone) > 0 {
		batch.Queue(sqlGo, gone, server)
	}
}

// words returns the words of a notification that name who has come and gone.
func (c *onlineUpdate) words() (words []string) {
	if c.everybody || len(c.people) > maxNamed {
		return nil
	}
	for p := range c.people {
		words = append(words, wordHere+" "+hex.EncodeToString(p[:]))
	}
	return words
}

// queuePersons has it read, a little later, whether people are online at other servers.
func (b *Bus) queuePersons(persons []store.Holder) {
	if len(persons) == 0 {
		return
	}
	h := &b.online
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.toRead == nil {
		h.toRead = map[store.Holder]struct{}{}
		time.AfterFunc(publishDelay, b.readQueuedOnline)
	}
	for _, p := range persons {
		h.toRead[p] = struct{}{}
	}
}

// readQueuedOnline reads whether the queued people are online at other servers, and calls the handler.
func (b *Bus) readQueuedOnline() {
	h := &b.online
	h.mu.Lock()
	others := slices.Collect(maps.Keys(h.toRead))
	h.toRead = nil
	h.mu.Unlock()
	if err := b.readOnlineElsewhere(b.running, others); err != nil {
		b.logFailure("it is not known yet who is here by other servers", err)
	}
}

// readOnlineElsewhere reads which of some people are online at other servers (nil: everybody who is) and
// calls the handler with them.
func (b *Bus) readOnlineElsewhere(ctx context.Context, some []store.Holder) error {
	if ctx.Err() != nil {
		return nil
	}
	query, last := sqlMostHere, any(manyServers*b.online.limit)
	if some != nil {
		asked := make([][]byte, len(some))
		for i := range some {
			asked[i] = some[i][:]
		}
		query, last = sqlSomeHere, asked
	}
	b.online.asking.Lock()
	defer b.online.asking.Unlock()
	found := map[store.Holder]bool{}
	err := b.poller.use(ctx, func(ctx context.Context, c *pgx.Conn) error {
		rows, err := c.Query(ctx, query, b.id, b.o.DeadAfter.Milliseconds(), last)
		if err != nil {
			return err
		}
		clear(found)
		for _, p := range some {
			found[p] = false
		}
		var person []byte
		_, err = pgx.ForEachRow(rows, []any{&person}, func() error {
			if len(person) == len(store.Holder{}) {
				found[store.Holder(person)] = true
			}
			return nil
		})
		return err
	})
	if err != nil {
		return fmt.Errorf("asking who is here by other servers: %w", err)
	}
	b.callHandler(func() { b.handlers.OnlineElsewhere(found, some == nil) })
	return nil
}

// parsePerson decodes a person's id from a word of a notification.
func parsePerson(word string) (p store.Holder, ok bool) {
	data, err := hex.DecodeString(word)
	if err != nil || len(data) != len(p) {
		return p, false
	}
	return store.Holder(data), true
}
