package pgbus

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"circulade/internal/cluster/bus"
	"circulade/internal/loop"
	"circulade/internal/store"
	"circulade/internal/store/postgres"
)

// listen hears what other servers tell. After each time that it could not, it is asked what was
// missed. Each beat is heard here too: a connection that is silent for longer is of no use, however
// alive it looks, and is made anew.
func (b *Bus) listen() {
	for {
		err := b.hearOn(b.running)
		if b.running.Err() != nil {
			return
		}
		if errors.Is(err, errDeaf) {
			b.hearsay.deaf.Add(1)
			b.complain(fmt.Sprintf("this server has not heard itself %d times over: it listens anew, and asks meanwhile", mostUnheard), err)
			loop.Wake(b.dues)
			continue
		}
		b.complain("other servers are not heard; they are asked instead", err)
		if !loop.Pause(b.running, again) {
			return
		}
	}
}

// hearOn listens until the connection ends.
func (b *Bus) hearOn(ctx context.Context) error {
	c, err := pgx.ConnectConfig(ctx, b.config)
	if err != nil {
		return err
	}
	defer func() { b.work.Go(func() { postgres.HangUp(c, b.o.Patience) }) }() // nobody waits for one that is dead
	if err := b.tune(ctx, c); err != nil {
		return err
	}
	loop.Wake(b.dues)
	for {
		n, err := b.next(ctx, c)
		switch {
		case err != nil:
			return err
		case n != nil:
			b.heard(n.Payload)
		}
		// What is silent may be so since there is nothing to hear. Where others are heard it may be that
		// this server was slow to read.
		if u := b.hearsay.unheard(); u >= mostUnheard && n == nil || u >= 2*mostUnheard {
			return errDeaf
		}
	}
}

// tune begins to listen by a connection.
func (b *Bus) tune(ctx context.Context, c *pgx.Conn) error {
	ctx, cancel := context.WithTimeout(ctx, b.o.Patience)
	defer cancel()
	if _, err := c.Exec(ctx, "LISTEN "+channel); err != nil {
		return err
	}
	b.hearsay.hears(b.hearsay.sent.Load())
	return nil
}

// next waits for a notification, but not for ever: nil if there was none.
func (b *Bus) next(ctx context.Context, c *pgx.Conn) (*pgconn.Notification, error) {
	wait, cancel := context.WithTimeout(ctx, b.o.Hear)
	defer cancel()
	n, err := c.WaitForNotification(wait)
	if err != nil && ctx.Err() == nil && wait.Err() != nil && !c.IsClosed() {
		return nil, nil
	}
	return n, err
}

// heardSelf takes in what this server has told itself: that it beats.
func (b *Bus) heardSelf(words []string) {
	for _, w := range words {
		if number, ok := strings.CutPrefix(w, wordBeat+" "); ok {
			if n, err := strconv.ParseInt(number, 10, 64); err == nil {
				b.hearsay.hears(n)
			}
		}
	}
}

// heard takes in what another server told.
func (b *Bus) heard(note string) {
	words := strings.Split(note, "\n")
	if words[0] == b.id {
		b.heardSelf(words[1:])
		return
	}
	moved := map[string]int64{}
	var wanted []bus.Change
	var follows []string
	var persons []store.Holder
	for _, w := range words[1:] {
		f := strings.Fields(w)
		switch {
		case len(f) == 3 && f[0] == wordMoved:
			if seq, err := strconv.ParseInt(f[2], 10, 64); err == nil {
				moved[f[1]] = seq
			}
		case len(f) == 2 && f[0] == wordWanted:
			wanted = append(wanted, bus.Change{Kind: bus.Wanted, ID: f[1]})
		case len(f) == 2 && f[0] == wordHurry:
			wanted = append(wanted, bus.Change{Kind: bus.Hurried, ID: f[1]})
		case len(f) == 2 && f[0] == wordHere:
			if p, ok := personOf(f[1]); ok {
				persons = append(persons, p)
			}
		case len(f) == 2 && f[0] == wordFollows:
			follows = append(follows, f[1])
		case w == wordChanged:
			loop.Wake(b.dues)
		case w == wordServers:
			b.work.Go(func() {
				if err := b.Beat(b.running); err != nil {
					b.complain("it is not known yet who left", err)
				}
			})
		}
	}
	b.hear(func() {
		if len(moved) > 0 {
			b.ears.Moved(moved)
		}
		if len(wanted) > 0 {
			b.ears.Changed(wanted)
		}
	})
	b.met(follows...)
	b.mayBeHere(persons)
}
