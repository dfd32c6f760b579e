package pgbus

import (
	"context"
	"fmt"
	"maps"
	"strings"
	"sync"

	"github.com/jackc/pgx/v5"

	"circulade/internal/cluster/bus"
	"circulade/internal/loop"
)

const (
	channel = "circulade"
	// maxNote is how long one notification may be; PostgreSQL takes 7,999 bytes.
	maxNote = 7900

	sqlNotify = `SELECT pg_notify($1, $2)`
	sqlStir   = `INSERT INTO bus.stirs (kind, id) SELECT $1, unnest($2::text[])`
	sqlFollow = `INSERT INTO bus.presence (game, server, seats, host, watching) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (game, server) DO UPDATE SET seats = excluded.seats, host = excluded.host, watching = excluded.watching`
	sqlUnfollow = `DELETE FROM bus.presence WHERE game = $1 AND server = $2`
)

// The first line of a notification is the server that sent it; each other line is one of these words.
const (
	wordMoved   = "m" // and a table, and its seq
	wordTask    = "w" // and a table
	wordFollows = "f" // and a table: who follows the table, or what its computer players say, has changed
	wordHurry   = "q" // and a table
	wordHere    = "h" // and a person, in hex
	wordChanged = "c"
	wordServers = "s"
	wordBeat    = "b" // and the number of the heartbeat: for the server itself
)

// An outbox has what waits to be published to the other servers: of each table only the latest.
type outbox struct {
	signal chan struct{} // has an element when there is something to publish

	mu      sync.Mutex
	moved   map[string]int64
	tasks   map[string]bool // tables at which the owner is to look for a task; true: it was asked before and has not done it
	hurried map[string]bool
	said    map[botSeat][]byte
	follows map[string]bus.Presence
	changed bool
	present map[string]bus.Presence // who follows tables at this server, whether published or not
}

// newOutbox returns an empty outbox.
func newOutbox() outbox {
	return outbox{
		signal: make(chan struct{}, 1), moved: map[string]int64{}, tasks: map[string]bool{}, hurried: map[string]bool{}, said: map[botSeat][]byte{},
		follows: map[string]bus.Presence{}, present: map[string]bus.Presence{},
	}
}

// maxQueued is how many entries the outbox takes; beyond it the other servers find changes by polling.
const maxQueued = 20_000

// queue runs f, which adds to the outbox, and has the outbox published soon. If the outbox is full, f is
// not run: the other servers find the change by polling.
func (o *outbox) queue(f func()) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.moved)+len(o.tasks)+len(o.hurried)+len(o.said) < maxQueued {
		f()
	}
	loop.Wake(o.signal)
}

// Moved queues the news that a table's log has grown to a seq. It implements bus.Bus.
func (b *Bus) Moved(game string, seq int64) {
	b.outbox.queue(func() { b.outbox.moved[game] = max(b.outbox.moved[game], seq) })
}

// RequestOwner queues, for the server that owns a table, the request to look whether it has something to
// do there. With again the request is also stored in the database, so that it cannot be lost. It
// implements bus.Bus.
func (b *Bus) RequestOwner(game string, again bool) {
	b.outbox.queue(func() { b.outbox.tasks[game] = b.outbox.tasks[game] || again })
}

// Hurry queues, for the server that owns a table, the request to have the table's computer players choose
// at once. It implements bus.Bus.
func (b *Bus) Hurry(game string) { b.outbox.queue(func() { b.outbox.hurried[game] = true }) }

// Follow queues, for the other servers, who follows a table at this server now; the zero Presence: nobody.
// It implements bus.Bus.
func (b *Bus) Follow(game string, p bus.Presence) {
	b.outbox.mu.Lock()
	defer b.outbox.mu.Unlock()
	b.outbox.follows[game] = p // never dropped: there are at most as many as tables in memory
	if b.outbox.present[game] = p; p == (bus.Presence{}) {
		delete(b.outbox.present, game)
	}
	loop.Wake(b.outbox.signal)
}

// Changed queues the news that rows beside the logs of games have changed. It implements bus.Bus.
func (b *Bus) Changed() { b.outbox.queue(func() { b.outbox.changed = true }) }

// publishLoop publishes the outbox, a little after something was added to it.
func (b *Bus) publishLoop() {
	for {
		select {
		case <-b.outbox.signal:
		case <-b.running.Done():
			return
		}
		if !loop.Pause(b.running, publishDelay) {
			return
		}
		if err := b.publish(b.running); err != nil {
			b.logFailure("other servers are not told what has changed; they will ask", err)
			loop.Pause(b.running, retryDelay)
		}
	}
}

// A publication is the content of the outbox that is published in one go.
type publication struct {
	moved          map[string]int64
	tasks, hurried map[string]bool
	said           map[botSeat][]byte
	follows        map[string]bus.Presence
	here           *onlineUpdate
	changed        bool
}

// drain empties the outbox and returns its content as a publication, in which the caller sets who is
// online (here).
func (o *outbox) drain() publication {
	o.mu.Lock()
	defer o.mu.Unlock()
	p := publication{moved: o.moved, tasks: o.tasks, hurried: o.hurried, said: o.said, follows: o.follows, changed: o.changed}
	empty := newOutbox()
	o.moved, o.tasks, o.hurried, o.said, o.follows, o.changed = empty.moved, empty.tasks, empty.hurried, empty.said, empty.follows, false
	return p
}

// publish stores the content of the outbox and notifies the other servers. If that fails they find most
// changes by polling; who follows a table and who is online they could not find, so that is queued again.
func (b *Bus) publish(ctx context.Context) error {
	o := &b.outbox
	p := o.drain()
	p.here = b.online.takeUpdate()
	err := b.publisher.use(ctx, func(ctx context.Context, c *pgx.Conn) error {
		if err := b.storePublication(ctx, c, &p); err != nil {
			return err
		}
		return b.notify(ctx, c, p.words())
	})
	if b.online.noteStored(p.here, err); err != nil && !p.here.empty() {
		loop.Wake(o.signal)
	}
	if err != nil && len(p.follows) > 0 {
		o.mu.Lock()
		maps.Copy(p.follows, o.follows) // what came meanwhile is newer
		o.follows = p.follows
		o.mu.Unlock()
		loop.Wake(o.signal)
	}
	return err
}

// words returns the lines of the notifications that announce the publication to the other servers.
func (p *publication) words() (words []string) {
	if p.changed {
		words = append(words, wordChanged)
	}
	for game, seq := range p.moved {
		words = append(words, fmt.Sprint(wordMoved, " ", game, " ", seq))
	}
	for game := range p.tasks {
		words = append(words, wordTask+" "+game)
	}
	for game := range p.hurried {
		words = append(words, wordHurry+" "+game)
	}
	for game := range p.follows {
		words = append(words, wordFollows+" "+game)
	}
	for by := range p.said {
		words = append(words, wordFollows+" "+by.game)
	}
	return append(words, p.here.words()...)
}

// storePublication stores what notifications have no room for: who follows which table, who is online,
// what computer players say, and requests to owners that were made before in vain.
func (b *Bus) storePublication(ctx context.Context, c *pgx.Conn, p *publication) error {
	var batch pgx.Batch
	for game, f := range p.follows {
		if f == (bus.Presence{}) {
			batch.Queue(sqlUnfollow, game, b.id)
		} else {
			batch.Queue(sqlFollow, game, b.id, int64(f.Seats), f.Host, int64(f.Watching))
		}
	}
	writeSaid(&batch, p.said)
	p.here.write(&batch, b.id)
	var urgent []string
	for game, again := range p.tasks {
		if again {
			urgent = append(urgent, game)
		}
	}
	if len(urgent) > 0 {
		batch.Queue(sqlStir, string(bus.Task), urgent)
	}
	if batch.Len() == 0 {
		return nil
	}
	return c.SendBatch(ctx, &batch).Close()
}

// notify sends words, the lines of notifications, in as few notifications as possible.
func (b *Bus) notify(ctx context.Context, c *pgx.Conn, words []string) error {
	var note strings.Builder
	send := func() error {
		if note.Len() == 0 {
			return nil
		}
		_, err := c.Exec(ctx, sqlNotify, channel, b.id+note.String())
		note.Reset()
		return err
	}
	for _, w := range words {
		if len(b.id)+note.Len()+1+len(w) > maxNote {
			if err := send(); err != nil {
				return err
			}
		}
		note.WriteString("\n" + w)
	}
	return send()
}
