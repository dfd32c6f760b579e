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

// listenLoop receives the notifications of other servers until the bus closes. After a failure it opens a
// new connection, and has the poller read what was missed. A connection on which this server's own
// heartbeats do not come back is useless, however alive it looks, and is replaced, too.
func (b *Bus) listenLoop() {
	for {
		err := b.listenOnce(b.running)
		if b.running.Err() != nil {
			return
		}
		if errors.Is(err, errSilent) {
			b.echo.reconnects.Add(1)
			b.logFailure(fmt.Sprintf("this server has not heard itself %d times over: it listens anew, and asks meanwhile", maxMissing), err)
			loop.Wake(b.pollNow)
			continue
		}
		b.logFailure("other servers are not heard; they are asked instead", err)
		if !loop.Pause(b.running, retryDelay) {
			return
		}
	}
}

// listenOnce opens one connection and handles the notifications that come on it, until it fails or this
// server's own heartbeats do not come back (errSilent).
func (b *Bus) listenOnce(ctx context.Context) error {
	c, err := pgx.ConnectConfig(ctx, b.config)
	if err != nil {
		return err
	}
	defer func() { b.work.Go(func() { postgres.HangUp(c, b.o.QueryTimeout) }) }() // in the background: closing a dead connection takes long
	if err := b.startListening(ctx, c); err != nil {
		return err
	}
	loop.Wake(b.pollNow)
	for {
		n, err := b.nextNotification(ctx, c)
		switch {
		case err != nil:
			return err
		case n != nil:
			b.handleNotification(n.Payload)
		}
		// While other notifications come, missing heartbeats may only be late because this server reads slowly:
		// it is given twice the time.
		if u := b.echo.missing(); u >= maxMissing && n == nil || u >= 2*maxMissing {
			return errSilent
		}
	}
}

// startListening subscribes a connection to the channel of notifications, and counts the heartbeats sent
// so far as received.
func (b *Bus) startListening(ctx context.Context, c *pgx.Conn) error {
	ctx, cancel := context.WithTimeout(ctx, b.o.QueryTimeout)
	defer cancel()
	if _, err := c.Exec(ctx, "LISTEN "+channel); err != nil {
		return err
	}
	b.echo.noteReceived(b.echo.sent.Load())
	return nil
}

// nextNotification waits for a notification, at most for Options.MaxSilence; it returns nil if none has
// come by then.
func (b *Bus) nextNotification(ctx context.Context, c *pgx.Conn) (*pgconn.Notification, error) {
	wait, cancel := context.WithTimeout(ctx, b.o.MaxSilence)
	defer cancel()
	n, err := c.WaitForNotification(wait)
	if err != nil && ctx.Err() == nil && wait.Err() != nil && !c.IsClosed() {
		return nil, nil
	}
	return n, err
}

// handleOwnNotification records which heartbeats have come back in a notification that this server sent
// itself; words are its lines without the first.
func (b *Bus) handleOwnNotification(words []string) {
	for _, w := range words {
		if number, ok := strings.CutPrefix(w, wordBeat+" "); ok {
			if n, err := strconv.ParseInt(number, 10, 64); err == nil {
				b.echo.noteReceived(n)
			}
		}
	}
}

// handleNotification reads a notification (note) of any server. It calls the handlers with what the
// notification itself says, and has everything else that it is about read from the database.
func (b *Bus) handleNotification(note string) {
	words := strings.Split(note, "\n")
	if words[0] == b.id {
		b.handleOwnNotification(words[1:])
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
		case len(f) == 2 && f[0] == wordTask:
			wanted = append(wanted, bus.Change{Kind: bus.Task, ID: f[1]})
		case len(f) == 2 && f[0] == wordHurry:
			wanted = append(wanted, bus.Change{Kind: bus.Hurried, ID: f[1]})
		case len(f) == 2 && f[0] == wordHere:
			if p, ok := parsePerson(f[1]); ok {
				persons = append(persons, p)
			}
		case len(f) == 2 && f[0] == wordFollows:
			follows = append(follows, f[1])
		case w == wordChanged:
			loop.Wake(b.pollNow)
		case w == wordServers:
			b.work.Go(func() {
				if err := b.Beat(b.running); err != nil {
					b.logFailure("it is not known yet who left", err)
				}
			})
		}
	}
	b.callHandler(func() {
		if len(moved) > 0 {
			b.handlers.Moved(moved)
		}
		if len(wanted) > 0 {
			b.handlers.Changed(wanted)
		}
	})
	b.queuePresence(follows...)
	b.queuePersons(persons)
}
