package stream

import (
	"context"
	"time"

	"circulade/internal/packed"
)

// A Message is what a source has to send.
type Message struct {
	*packed.Message         // nil: nothing
	Last            *Reason // why nothing more will come, which closes a program's stream; nil: there may come more
}

// A Source supplies the messages of a stream.
type Source interface {
	// Ready tells when there may be something to say.
	Ready() <-chan struct{}
	// Next returns what there is to say. An error that is a Reason closes the stream with it, any
	// other ends the stream without a word.
	Next(ctx context.Context) (Message, error)
	// Notice is called each time the client has what the first source had to say.
	Notice()
	// Close ends it.
	Close()
}

// Sources are what a stream is fed from: first what it is for, then what else is said over it; nil
// where there are fewer than four.
type Sources [4]Source

// ready returns the signal channel of the i-th source; nil, which never signals, if there is none.
func (s *Sources) ready(i int) <-chan struct{} {
	if s[i] == nil {
		return nil
	}
	return s[i].Ready()
}

// notice calls Notice of all sources but the first, after the client got the first one's message.
func (s *Sources) notice() {
	for _, one := range s[1:] {
		if one != nil {
			one.Notice()
		}
	}
}

// close closes the sources, the last first.
func (s *Sources) close() {
	for _, one := range s {
		if one != nil {
			defer one.Close() // so that each ends whatever another does
		}
	}
}

// A Distance receives the measured round-trip time to a client.
type Distance interface {
	// Timed reports whether it matters now.
	Timed() bool
	// Measured notes how long something takes to the client and back.
	Measured(roundTrip time.Duration)
}
