package stream

import (
	"context"
	"time"

	"circulade/internal/packed"
)

// A Message is what a source has to send next, with the Reason to close the stream if it is the last.
type Message struct {
	*packed.Message         // nil: nothing
	Last            *Reason // why nothing more will come, which closes a stream of JSON lines; nil: more may come
}

// A Source supplies messages of a stream, such as the snapshots of one table.
type Source interface {
	// Ready returns a channel that signals when there may be something to send.
	Ready() <-chan struct{}
	// Next returns what there is to send. An error that is a Reason closes the stream with it; after any
	// other error the stream ends without a message.
	Next(ctx context.Context) (Message, error)
	// Notice is called each time the client has been sent what the stream's first source had to send.
	Notice()
	// Close ends the source, when the stream ends.
	Close()
}

// Sources are the sources of a stream's messages: first the one for which it was opened, then others
// whose messages are sent over it, too; nil where there are fewer than four.
type Sources [4]Source

// ready returns the signal channel of the i-th source; nil, which never signals, if there is none.
func (s *Sources) ready(i int) <-chan struct{} {
	if s[i] == nil {
		return nil
	}
	return s[i].Ready()
}

// notice calls Notice of all sources but the first, after the client has been sent what the first one had
// to send.
func (s *Sources) notice() {
	for _, one := range s[1:] {
		if one != nil {
			one.Notice()
		}
	}
}

// close closes all sources, the last first, each even if another panics.
func (s *Sources) close() {
	for _, one := range s {
		if one != nil {
			defer one.Close() // so that each is closed even if another panics
		}
	}
}

// A Distance receives the measured round-trip times to a client.
type Distance interface {
	// Timed reports whether the round trip matters now and has to be measured.
	Timed() bool
	// Measured takes the time that a ping took to the client and back.
	Measured(roundTrip time.Duration)
}
