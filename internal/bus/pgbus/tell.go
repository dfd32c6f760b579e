package pgbus

import (
	"context"
	"fmt"
	"maps"
	"strings"
	"sync"

	"github.com/jackc/pgx/v5"

	"circulade/internal/bus"
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

// A notification has the server that sent it in its first line, and a word in each other one.
const (
	wordMoved   = "m" // and a table, and its seq
	wordWanted  = "w" // and a table
	wordFollows = "f" // and a table
	wordChanged = "c"
	wordServers = "s"
)

// outbox is what is to be told: of each table the latest.
type outbox struct {
	news chan struct{} // there is something

	mu      sync.Mutex
	moved   map[string]int64
	wanted  map[string]bool // true: for the second time
	follows map[string]bus.Presence
	changed bool
	present map[string]bus.Presence // all who follow a table here, told or not
}

func newOutbox() outbox {
	return outbox{
		news: make(chan struct{}, 1), moved: map[string]int64{}, wanted: map[string]bool{},
		follows: map[string]bus.Presence{}, present: map[string]bus.Presence{},
	}
}

// maxTold bounds of how many tables there may be something to tell: the rest is heard of when the
// others ask.
const maxTold = 20_000

// put changes what is to be told.
func (o *outbox) put(f func()) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.moved)+len(o.wanted) < maxTold {
		f()
	}
	wake(o.news)
}

// Moved implements bus.Bus.
func (b *Bus) Moved(game string, seq int64) {
	b.told.put(func() { b.told.moved[game] = max(b.told.moved[game], seq) })
}

// Wants implements bus.Bus.
func (b *Bus) Wants(game string, again bool) {
	b.told.put(func() { b.told.wanted[game] = b.told.wanted[game] || again })
}

// Follow implements bus.Bus.
func (b *Bus) Follow(game string, p bus.Presence) {
	b.told.mu.Lock()
	defer b.told.mu.Unlock()
	b.told.follows[game] = p // it is not lost: at most so many tables are in memory
	if b.told.present[game] = p; p == (bus.Presence{}) {
		delete(b.told.present, game)
	}
	wake(b.told.news)
}

// Changed implements bus.Bus.
func (b *Bus) Changed() { b.told.put(func() { b.told.changed = true }) }

// tell tells the others, a little after there was something to tell.
func (b *Bus) tell() {
	for {
		select {
		case <-b.told.news:
		case <-b.running.Done():
			return
		}
		if !b.pause(tellTime) {
			return
		}
		if err := b.tellAll(b.running); err != nil {
			b.complain("other servers are not told what has changed; they will ask", err)
			b.pause(again)
		}
	}
}

// tellAll tells what there is to tell. What fails the others hear of when they ask; but who follows a
// table they cannot, so that waits.
func (b *Bus) tellAll(ctx context.Context) error {
	o := &b.told
	o.mu.Lock()
	moved, wanted, follows, changed := o.moved, o.wanted, o.follows, o.changed
	o.moved, o.wanted, o.follows, o.changed = map[string]int64{}, map[string]bool{}, map[string]bus.Presence{}, false
	o.mu.Unlock()
	var words, urgent []string
	if changed {
		words = append(words, wordChanged)
	}
	for game, seq := range moved {
		words = append(words, fmt.Sprint(wordMoved, " ", game, " ", seq))
	}
	for game, again := range wanted {
		words = append(words, wordWanted+" "+game)
		if again {
			urgent = append(urgent, game)
		}
	}
	for game := range follows {
		words = append(words, wordFollows+" "+game)
	}
	err := b.teller.use(ctx, func(ctx context.Context, c *pgx.Conn) error {
		if err := b.write(ctx, c, follows, urgent); err != nil {
			return err
		}
		return b.notify(ctx, c, words)
	})
	if err != nil && len(follows) > 0 {
		o.mu.Lock()
		maps.Copy(follows, o.follows) // what came later counts
		o.follows = follows
		o.mu.Unlock()
		wake(o.news)
	}
	return err
}

// write stores who follows what, and for what the others are wanted again.
func (b *Bus) write(ctx context.Context, c *pgx.Conn, follows map[string]bus.Presence, urgent []string) error {
	var batch pgx.Batch
	for game, p := range follows {
		if p == (bus.Presence{}) {
			batch.Queue(sqlUnfollow, game, b.id)
		} else {
			batch.Queue(sqlFollow, game, b.id, int64(p.Seats), p.Host, int64(p.Watching))
		}
	}
	if len(urgent) > 0 {
		batch.Queue(sqlStir, string(bus.Wanted), urgent)
	}
	if batch.Len() == 0 {
		return nil
	}
	return c.SendBatch(ctx, &batch).Close()
}

// notify sends words in as few notifications as they fit into.
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
