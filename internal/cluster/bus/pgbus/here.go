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
	// Nobody is here by a server that died.
	sqlAllHere = `SELECT DISTINCT h.person FROM bus.here h
		JOIN bus.servers s ON s.id = h.server AND s.seen > clock_timestamp() - $2::bigint * interval '1 ms'
		WHERE h.server <> $1`
	sqlSomeHere = sqlAllHere + ` AND h.person = ANY($3::bytea[])`
	sqlMostHere = sqlAllHere + ` LIMIT $3`
)

const (
	// usualHere is of how many persons the others are told that they are here, unless Options say it.
	usualHere = 10_000
	// manyServers is of how many times as many this server knows that they are here by others.
	manyServers = 10
)

// maxNamed is of how many at once the others are told who has come or gone; of more they hear when
// they ask.
const maxNamed = 1000

// here is who is here by this server, and who may have come or gone elsewhere.
type here struct {
	most int // of whom the others are told

	mu      sync.Mutex
	present map[store.Holder]struct{} // by this server, told or not
	news    map[store.Holder]bool     // who has come or gone since that was stored
	whole   bool                      // all who are here are to be stored anew
	storing bool

	others map[store.Holder]struct{} // of whom it is to be asked; nil: of nobody
	asking sync.Mutex                // held from a question to its answer, so that the later answer counts
}

func newHere(most int) here {
	return here{most: most, present: map[store.Holder]struct{}{}, news: map[store.Holder]bool{}}
}

// Here implements bus.Bus.
func (b *Bus) Here(person store.Holder, here bool) {
	h := &b.here
	h.mu.Lock()
	defer h.mu.Unlock()
	_, known := h.present[person]
	switch {
	case known == here || here && len(h.present) >= h.most:
		return
	case here:
		h.present[person] = struct{}{}
	default:
		delete(h.present, person)
	}
	h.news[person] = here
	h.bound()
	loop.Wake(b.told.news)
}

// bound has no more be remembered than what all who are here take.
func (h *here) bound() {
	if len(h.news) > 2*h.most {
		h.whole = true
		clear(h.news)
	}
}

// A coming is what is to be stored of who is here.
type coming struct {
	news  map[store.Holder]bool
	whole bool // news are all who are here
}

func (c *coming) empty() bool { return len(c.news) == 0 && !c.whole }

// take returns what is to be stored, which is done from now on.
func (h *here) take() *coming {
	h.mu.Lock()
	defer h.mu.Unlock()
	c := &coming{h.news, h.whole}
	if h.whole {
		for p := range h.present {
			c.news[p] = true
		}
	}
	h.news, h.whole, h.storing = map[store.Holder]bool{}, false, !c.empty()
	return c
}

// taken notes whether it has been stored; if not it is tried again.
func (h *here) taken(c *coming, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.storing = false
	if err == nil {
		return
	}
	maps.Copy(c.news, h.news) // what came later counts
	h.news, h.whole = c.news, h.whole || c.whole
	h.bound()
}

// differs has all who are here stored anew where the database has others than they are: after a crash
// it has nobody.
func (h *here) differs(there int) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if there != len(h.present) && len(h.news) == 0 && !h.storing {
		h.whole = true
	}
	return h.whole
}

// write stores who has come and gone.
func (c *coming) write(batch *pgx.Batch, server string) {
	var come, gone [][]byte
	for p, here := range c.news {
		if here {
			come = append(come, p[:])
		} else {
			gone = append(gone, p[:])
		}
	}
	if c.whole {
		batch.Queue(sqlNotHere, server)
	}
	if len(come) > 0 {
		batch.Queue(sqlCome, come, server)
	}
	if len(gone) > 0 {
		batch.Queue(sqlGo, gone, server)
	}
}

// words names who has come and gone.
func (c *coming) words() (words []string) {
	if c.whole || len(c.news) > maxNamed {
		return nil
	}
	for p := range c.news {
		words = append(words, wordHere+" "+hex.EncodeToString(p[:]))
	}
	return words
}

// mayBeHere has it asked, a little later, whether some persons are here by other servers.
func (b *Bus) mayBeHere(persons []store.Holder) {
	if len(persons) == 0 {
		return
	}
	h := &b.here
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.others == nil {
		h.others = map[store.Holder]struct{}{}
		time.AfterFunc(tellTime, b.askHere)
	}
	for _, p := range persons {
		h.others[p] = struct{}{}
	}
}

func (b *Bus) askHere() {
	h := &b.here
	h.mu.Lock()
	others := slices.Collect(maps.Keys(h.others))
	h.others = nil
	h.mu.Unlock()
	if err := b.hereElsewhere(b.running, others); err != nil {
		b.complain("it is not known yet who is here by other servers", err)
	}
}

// hereElsewhere asks which of some persons are here by other servers; nil: who of all is.
func (b *Bus) hereElsewhere(ctx context.Context, some []store.Holder) error {
	if ctx.Err() != nil {
		return nil
	}
	query, last := sqlMostHere, any(manyServers*b.here.most)
	if some != nil {
		asked := make([][]byte, len(some))
		for i := range some {
			asked[i] = some[i][:]
		}
		query, last = sqlSomeHere, asked
	}
	b.here.asking.Lock()
	defer b.here.asking.Unlock()
	found := map[store.Holder]bool{}
	err := b.asker.use(ctx, func(ctx context.Context, c *pgx.Conn) error {
		rows, err := c.Query(ctx, query, b.id, b.o.Dead.Milliseconds(), last)
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
	b.hear(func() { b.ears.Here(found, some == nil) })
	return nil
}

// personOf reads a person as they are named in a notification.
func personOf(word string) (p store.Holder, ok bool) {
	data, err := hex.DecodeString(word)
	if err != nil || len(data) != len(p) {
		return p, false
	}
	return store.Holder(data), true
}
