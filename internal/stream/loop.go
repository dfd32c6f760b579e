package stream

import (
	"context"
	"errors"
	"time"
)

// A loop sends the messages of a stream's sources over its connection until the stream ends.
type loop struct {
	s        *Streams
	conn     Conn
	sources  Sources
	distance Distance // nil: the round trip to the client is not measured
	tie      sessionTie

	first   <-chan time.Time // when the first ping is due, if the round trip is measured; nil before the first message
	ping    <-chan time.Time
	goodbye <-chan struct{}  // closes when the server begins to close its streams; nil once it has
	end     <-chan time.Time // when this stream is to be closed then; nil before
}

// run sends messages and pings until the client goes, its session ends or the stream is closed for another
// Reason; then it closes the sources.
func (l *loop) run() {
	defer l.sources.close()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	// Not the server's own context: its end would cut the goodbye short. But a
	// client that takes nothing must not keep the server from stopping.
	defer context.AfterFunc(l.s.cfg.Life.Running, func() {
		time.AfterFunc(2*closeTime, cancel)
	})()
	go func() {
		defer cancel()
		l.conn.listen(ctx)
	}()
	ping := time.NewTicker(l.s.PingTime)
	defer ping.Stop()
	l.ping, l.goodbye = ping.C, l.s.cfg.Life.Goodbye.Done()
	for {
		switch why, err := l.step(ctx); {
		case err != nil:
			return
		case why != nil:
			l.conn.close(*why)
			return
		}
	}
}

// step waits for the next event and handles it: a source that is ready, a ping that is due, the server's
// restart, the end of the session or of ctx. It returns the Reason to close the stream with, nil to go on;
// an error means that the client is gone.
func (l *loop) step(ctx context.Context) (*Reason, error) {
	select {
	case <-l.sources.ready(0):
		return l.sendFirst(ctx)
	case <-l.sources.ready(1):
		return l.send(ctx, l.sources[1])
	case <-l.sources.ready(2):
		return l.send(ctx, l.sources[2])
	case <-l.sources.ready(3):
		return l.send(ctx, l.sources[3])
	case <-l.first:
		return nil, l.measure(ctx)
	case <-l.ping:
		err := l.measure(ctx)
		if err == nil && !l.tie.holds() {
			return &SessionEnded, nil
		}
		return nil, err
	case <-l.goodbye:
		l.goodbye, l.end = nil, l.s.cfg.Life.EndAfterSpread()
		return nil, nil
	case <-l.end:
		return &Restarts, nil
	case <-l.s.cfg.Life.Running.Done():
		return &Restarts, nil
	case <-l.tie.ended:
		return &SessionEnded, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// sendFirst sends the next message of the first source, calls Notice of the other sources and, after the
// first message, plans the ping that measures the round trip to the client.
func (l *loop) sendFirst(ctx context.Context) (*Reason, error) {
	why, err := l.send(ctx, l.sources[0])
	if err != nil || why != nil {
		return why, err
	}
	l.sources.notice()
	if l.first == nil && l.distance != nil && l.conn.waitsForPong() && l.distance.Timed() {
		l.first = time.After(min(firstPing, l.s.PingTime))
	}
	return nil, nil
}

// send asks a source for its next message and sends it, if there is one. It returns a Reason if the stream
// is to be closed now, nil if it goes on; an error means that the client is gone.
func (l *loop) send(ctx context.Context, from Source) (*Reason, error) {
	message, err := from.Next(ctx)
	if err != nil {
		return asReason(err)
	}
	if message.Message == nil {
		return nil, nil
	}
	err = l.withPushTimeout(ctx, func(ctx context.Context) error { return l.conn.send(ctx, message.Message) })
	if l.conn.staysAfterLast() {
		return nil, err
	}
	return message.Last, err
}

// asReason returns the error of a source as the Reason to close the stream with if it is one, else
// unchanged as an error.
func asReason(err error) (*Reason, error) {
	var why Reason
	if errors.As(err, &why) {
		return &why, nil
	}
	return nil, err
}

// measure pings the client and, if the connection's ping waits for the client's answer, reports how long
// that took to the stream's Distance.
func (l *loop) measure(ctx context.Context) error {
	return l.withPushTimeout(ctx, func(ctx context.Context) error {
		began := time.Now()
		err := l.conn.ping(ctx)
		if l.distance != nil && l.conn.waitsForPong() && err == nil {
			l.distance.Measured(time.Since(began))
		}
		return err
	})
}

// withPushTimeout runs f with a context that ends after PushTime, the time that a client has to take a
// message or answer a ping.
func (l *loop) withPushTimeout(ctx context.Context, f func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, l.s.PushTime)
	defer cancel()
	return f(ctx)
}
