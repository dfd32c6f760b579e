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
	// defaultMaxOnline is Options.MaxOnline if that is not set.
	defaultMaxOnline = 10_000
	// manyServers times Options.MaxOnline is how many people online at other servers this server reads at most.
	manyServers = 10
)

// maxNamed is how many people a notification names at most; if more have come or gone, the other servers find
// them by polling.
const maxNamed = 1000

// An online has which people are online at this server, which changes of that are not stored yet, and
// about whom it is to be read whether they are online at other servers.
type online struct {
	limit int // how many people online here other servers can see

	mu        sync.Mutex
	present   map[store.Holder]struct{} // at this server, whether stored or not
	pending   map[store.Holder]bool     // who has come (true) or gone since the last store
	resyncAll bool                      // everybody who is online is to be stored anew
	storing   bool

	toRead map[store.Holder]struct{} // about whom it is to be read; nil: nobody
	asking sync.Mutex                // held during a query, so that the answer of the later one counts
}

// newOnline returns an online without people, which takes in at most `most` of them.
func newOnline(most int) online {
	return online{limit: most, present: map[store.Holder]struct{}{}, pending: map[store.Holder]bool{}}
}

// SetOnline queues, for the other servers, the news that a person is online at this server (here) or no
// longer is; nothing if that is known, or if as many people as Options.MaxOnline are online. It implements
// bus.Bus.
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

// limitPending bounds the memory of changes that are not stored yet: if there are too many, all who are
// online are to be stored anew instead. The caller holds the lock.
func (h *online) limitPending() {
	if len(h.pending) > 2*h.limit {
		h.resyncAll = true
		clear(h.pending)
	}
}

// An onlineUpdate is what is to be stored next about who is online at this server: who has come (true) or
// gone.
type onlineUpdate struct {
	people    map[store.Holder]bool
	everybody bool // people has everybody who is online; the stored rows are replaced
}

// empty reports whether the update has nothing to store.
func (c *onlineUpdate) empty() bool { return len(c.people) == 0 && !c.everybody }

// takeUpdate returns which changes of who is online are to be stored now, and empties what is pending. The
// caller then calls noteStored with the outcome.
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

// noteStored is called when storing update c has ended. If it failed (err), the update is pending again,
// and is stored with the next.
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

// resyncIfDifferent compares how many people the database has as online at this server (there) with how
// many are. If they differ, as after a crash of the database, all are to be stored anew. It returns true
// if that is to be done, also for an earlier reason.
func (h *online) resyncIfDifferent(there int) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if there != len(h.present) && len(h.pending) == 0 && !h.storing {
		h.resyncAll = true
	}
	return h.resyncAll
}

// write adds to a batch the SQL statements that store the update for this server.
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

// words returns the lines of a notification that name who has come and gone; none if they are too many, so
// that the other servers find them by polling.
func (c *onlineUpdate) words() (words []string) {
	if c.everybody || len(c.people) > maxNamed {
		return nil
	}
	for p := range c.people {
		words = append(words, wordHere+" "+hex.EncodeToString(p[:]))
	}
	return words
}

// queuePersons has the database asked, a little later, whether these people are online at other servers.
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

// readQueuedOnline reads whether the queued people are online at other servers, and calls the handler
// OnlineElsewhere.
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

// readOnlineElsewhere reads which of some people are online at other servers, and calls the handler
// OnlineElsewhere. If some is nil it reads everybody who is online there.
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
