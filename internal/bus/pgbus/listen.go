package pgbus

import (
	"context"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"

	"circulade/internal/bus"
	"circulade/internal/store"
	"circulade/internal/store/postgres"
)

// listen hears what other servers tell. After each time that it could not, it is asked what was
// missed.
func (b *Bus) listen() {
	for {
		err := b.hearOn(b.running)
		if b.running.Err() != nil {
			return
		}
		b.complain("other servers are not heard; they are asked instead", err)
		if !b.pause(again) {
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
	defer postgres.HangUp(c, b.o.Patience)
	if _, err := c.Exec(ctx, "LISTEN "+channel); err != nil {
		return err
	}
	wake(b.dues)
	for {
		n, err := c.WaitForNotification(ctx)
		if err != nil {
			return err
		}
		b.heard(n.Payload)
	}
}

// heard takes in what another server told.
func (b *Bus) heard(note string) {
	words := strings.Split(note, "\n")
	if words[0] == b.id {
		return
	}
	moved := map[string]int64{}
	var wanted []bus.Stir
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
			wanted = append(wanted, bus.Stir{Kind: bus.Wanted, ID: f[1]})
		case len(f) == 2 && f[0] == wordHurry:
			wanted = append(wanted, bus.Stir{Kind: bus.Hurried, ID: f[1]})
		case len(f) == 2 && f[0] == wordHere:
			if p, ok := personOf(f[1]); ok {
				persons = append(persons, p)
			}
		case len(f) == 2 && f[0] == wordFollows:
			follows = append(follows, f[1])
		case w == wordChanged:
			wake(b.dues)
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
			b.ears.Stirred(wanted)
		}
	})
	b.met(follows...)
	b.mayBeHere(persons)
}
