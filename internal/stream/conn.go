package stream

import (
	"context"
	"time"

	"github.com/coder/websocket"

	"circulade/internal/packed"
)

const (
	pingTime  = 25 * time.Second // between signs of life
	firstPing = time.Second      // before the first one, where the round trip to the client is measured
	pushTime  = 10 * time.Second // for a client to take a message or answer a ping
	closeTime = time.Second      // for a client to say goodbye
)

// A Conn is the open connection to a client that follows a stream: a WebSocket or lines of JSON.
type Conn interface {
	// listen waits until the client has gone or ctx ends.
	listen(ctx context.Context)
	// send sends a message. It must not change the message, which other connections send too.
	send(ctx context.Context, message *packed.Message) error
	// ping sends a sign of life.
	ping(ctx context.Context) error
	// waitsForPong reports whether ping returns only when the client has answered, and not when the
	// ping has been sent.
	waitsForPong() bool
	// close tells the client why the stream ends, and closes the connection.
	close(why Reason)
	// staysAfterLast reports whether the connection stays open after the last message of a source.
	staysAfterLast() bool
	// outlivesRequest reports whether the connection no longer needs the request that opened it.
	outlivesRequest() bool
	// cut closes the connection at once, without a message to the client.
	cut()
}

// A Reason says why the server closes a stream. It is an error, so that a source can return it.
type Reason struct {
	Code websocket.StatusCode
	Text string
}

// Error returns the text of the reason, which the client gets, too.
func (r Reason) Error() string { return r.Text }

// Finished returns the Reason for closing a stream in which nothing more will come, with a text for the
// client.
func Finished(text string) Reason { return Reason{websocket.StatusNormalClosure, text} }

// Barred returns the Reason for closing a stream that its client may no longer have, with a text for the
// client.
func Barred(text string) Reason { return Reason{websocket.StatusPolicyViolation, text} }

// Why a stream is closed, whatever it is about.
var (
	Restarts     = Reason{websocket.StatusServiceRestart, "the server restarts"}
	SessionEnded = Barred("the session has ended")
)
