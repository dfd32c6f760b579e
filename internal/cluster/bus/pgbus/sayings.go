package pgbus

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
)

const (
	sqlSay = `INSERT INTO bus.sayings (game, seat, said) VALUES ($1, $2, $3)
		ON CONFLICT (game, seat) DO UPDATE SET said = excluded.said, at = excluded.at`
	sqlUnsay      = `DELETE FROM bus.sayings WHERE game = $1 AND seat = $2`
	sqlSayings    = `SELECT game, said FROM bus.sayings WHERE game = ANY($1) ORDER BY game, seat`
	sqlOldSayings = `DELETE FROM bus.sayings WHERE at < clock_timestamp() - interval '1 hour'`
)

// maxSaid is the longest saying of a computer player that is passed on, in bytes; a few hundred are usual.
const maxSaid = 8 << 10

// A botSeat names a computer player's seat at a table.
type botSeat struct {
	game string
	seat int
}

// Say queues, for the other servers, what the computer player of a seat says of its last turn; if that is
// nil or too long, what is stored for the seat is deleted. It implements bus.Bus.
func (b *Bus) Say(game string, seat int, said []byte) {
	if len(said) > maxSaid {
		said = nil
	}
	b.outbox.queue(func() { b.outbox.said[botSeat{game, seat}] = said })
}

// writeSaid adds to a batch the SQL statements that store what computer players say; nil deletes what is
// stored for a seat.
func writeSaid(batch *pgx.Batch, said map[botSeat][]byte) {
	for by, what := range said {
		if what == nil {
			batch.Queue(sqlUnsay, by.game, int64(by.seat))
		} else {
			batch.Queue(sqlSay, by.game, int64(by.seat), what)
		}
	}
}

// readSaid reads what the computer players of some tables say, and calls the handler Said with all of
// these tables, also those without any.
func (b *Bus) readSaid(ctx context.Context, games []string) error {
	if len(games) == 0 || ctx.Err() != nil {
		return nil
	}
	found := map[string][][]byte{}
	err := b.poller.use(ctx, func(ctx context.Context, c *pgx.Conn) error {
		rows, err := c.Query(ctx, sqlSayings, games)
		if err != nil {
			return err
		}
		clear(found)
		for _, g := range games {
			found[g] = nil
		}
		var game string
		var said []byte
		_, err = pgx.ForEachRow(rows, []any{&game, &said}, func() error {
			found[game] = append(found[game], append([]byte{}, said...))
			return nil
		})
		return err
	})
	if err != nil {
		return fmt.Errorf("asking what computer players say: %w", err)
	}
	b.callHandler(func() { b.handlers.Said(found) })
	return nil
}
