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

// A notification has the server that sent it in its first line, and a word in each other one.
const (
	wordMoved   = "m" // and a table, and its seq
	wordWanted  = "w" // and a table
	wordFollows = "f" // and a table: who follows it, or what is said there
	wordHurry   = "q" // and a table
	wordHere    = "h" // and a person, in hex
	wordChanged = "c"
	wordServers = "s"
	wordBeat    = "b" // and its number: for the server itself
)

// outbox is what is to be told: of each table the latest.
type outbox struct {
	news chan struct{} // there is something

	mu      sync.Mutex
	moved   map[string]int64
	wanted  map[string]bool // true: for the second time
	hurried map[string]bool
	said    map[speaker][]byte
	follows map[string]bus.Presence
	changed bool
	present map[string]bus.Presence // all who follow a table here, told or not
}

func newOutbox() outbox {
	return outbox{
		news: make(chan struct{}, 1), moved: map[string]int64{}, wanted: map[string]bool{}, hurried: map[string]bool{}, said: map[speaker][]byte{},
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
	if len(o.moved)+len(o.wanted)+len(o.hurried)+len(o.said) < maxTold {
		f()
	}
	loop.Wake(o.news)
}

// Moved implements bus.Bus.
func (b *Bus) Moved(game string, seq int64) {
	b.told.put(func() { b.told.moved[game] = max(b.told.moved[game], seq) })
}

// Wants implements bus.Bus.
func (b *Bus) Wants(game string, again bool) {
	b.told.put(func() { b.told.wanted[game] = b.told.wanted[game] || again })
}

// Hurry implements bus.Bus.
func (b *Bus) Hurry(game string) { b.told.put(func() { b.told.hurried[game] = true }) }

// Follow implements bus.Bus.
func (b *Bus) Follow(game string, p bus.Presence) {
	b.told.mu.Lock()
	defer b.told.mu.Unlock()
	b.told.follows[game] = p // it is not lost: at most so many tables are in memory
	if b.told.present[game] = p; p == (bus.Presence{}) {
		delete(b.told.present, game)
	}
	loop.Wake(b.told.news)
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
		if !loop.Pause(b.running, tellTime) {
			return
		}
		if err := b.tellAll(b.running); err != nil {
			b.complain("other servers are not told what has changed; they will ask", err)
			loop.Pause(b.running, again)
		}
	}
}

// A parcel is what is told at once.
type parcel struct {
	moved           map[string]int64
	wanted, hurried map[string]bool
	said            map[speaker][]byte
	follows         map[string]bus.Presence
	here            *coming
	changed         bool
}

// take returns what there is to tell, but for who is here, and begins anew.
func (o *outbox) take() parcel {
	o.mu.Lock()
	defer o.mu.Unlock()
	p := parcel{moved: o.moved, wanted: o.wanted, hurried: o.hurried, said: o.said, follows: o.follows, changed: o.changed}
	empty := newOutbox()
	o.moved, o.wanted, o.hurried, o.said, o.follows, o.changed = empty.moved, empty.wanted, empty.hurried, empty.said, empty.follows, false
	return p
}

// tellAll tells what there is to tell. What fails the others hear of when they ask; but who follows a
// table, and who is here, they cannot, so that waits.
func (b *Bus) tellAll(ctx context.Context) error {
	o := &b.told
	p := o.take()
	p.here = b.here.take()
	err := b.teller.use(ctx, func(ctx context.Context, c *pgx.Conn) error {
		if err := b.write(ctx, c, &p); err != nil {
			return err
		}
		return b.notify(ctx, c, p.words())
	})
	if b.here.taken(p.here, err); err != nil && !p.here.empty() {
		loop.Wake(o.news)
	}
	if err != nil && len(p.follows) > 0 {
		o.mu.Lock()
		maps.Copy(p.follows, o.follows) // what came later counts
		o.follows = p.follows
		o.mu.Unlock()
		loop.Wake(o.news)
	}
	return err
}

// words are what a notification says of it.
func (p *parcel) words() (words []string) {
	if p.changed {
		words = append(words, wordChanged)
	}
	for game, seq := range p.moved {
		words = append(words, fmt.Sprint(wordMoved, " ", game, " ", seq))
	}
	for game := range p.wanted {
		words = append(words, wordWanted+" "+game)
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

// write stores who follows what and who is here, what was said, and for what the others are wanted
// again.
func (b *Bus) write(ctx context.Context, c *pgx.Conn, p *parcel) error {
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
	for game, again := range p.wanted {
		if again {
			urgent = append(urgent, game)
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
