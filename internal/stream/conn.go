package stream

import (
	"context"
	"time"

	"github.com/coder/websocket"

	"circulade/internal/packed"
)

const (
	pingTime  = 25 * time.Second // between signs of life
	firstPing = time.Second      // before the first where somebody wants to know how far away the client is
	pushTime  = 10 * time.Second // for a client to take a message or answer a ping
	closeTime = time.Second      // for a client to say goodbye
)

// A Conn is the connection to a client that follows something: a WebSocket or lines of JSON.
type Conn interface {
	// listen returns when the client has gone.
	listen(ctx context.Context)
	// send does not change the message, which other connections send too.
	send(ctx context.Context, message *packed.Message) error
	ping(ctx context.Context) error
	// answers reports whether a ping is over when the client has answered it, and not when it
	// has been sent.
	waitsForPong() bool
	close(why Reason)
	// outlives reports whether the connection stays open after the last message of a source.
	staysAfterLast() bool
	// detached reports whether the connection no longer needs the request that opened it.
	outlivesRequest() bool
	// shut cuts the connection at once.
	cut()
}

// A Reason is why the server closes a stream. A source returns it as its error.
type Reason struct {
	Code websocket.StatusCode
	Text string
}

// Error returns the text of the reason.
func (r Reason) Error() string { return r.Text }

// Finished returns the Reason for closing a stream in which nothing more will come.
func Finished(text string) Reason { return Reason{websocket.StatusNormalClosure, text} }

// Barred returns the Reason for closing a stream that its client may no longer have.
func Barred(text string) Reason { return Reason{websocket.StatusPolicyViolation, text} }

// Why a stream is closed, whatever it is about.
var (
	Restarts     = Reason{websocket.StatusServiceRestart, "the server restarts"}
	SessionEnded = Barred("the session has ended")
)
