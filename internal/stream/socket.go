package stream

import (
	"context"
	"encoding/base64"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"

	"circulade/internal/packed"
	"circulade/internal/problem"
)

// maxFrame is how many bytes a client may send in one message.
const maxFrame = 4096

// WantsGzip reads from a request whether the client takes long messages as binary ones that are compressed
// by gzip ("packed=gzip"). WebSocket's own compression would compress each message anew for each client.
func WantsGzip(r *http.Request) (bool, error) {
	switch by := r.URL.Query().Get("packed"); by {
	case "":
		return false, nil
	case "gzip":
		return true, nil
	default:
		return false, problem.New(problem.Invalid, "bad-json", "packed is gzip or absent, not "+problem.Shorten(by))
	}
}

// AcceptSocket opens a WebSocket and returns it as a connection, or a problem if the request does not ask
// for one. It returns nil and no error if opening failed and the request has been answered with that.
// packs says that long messages are sent compressed by gzip.
func AcceptSocket(w http.ResponseWriter, r *http.Request, packs bool) (Conn, error) {
	if f := checkUpgrade(r); f != nil {
		w.Header().Set("Connection", "Upgrade")
		w.Header().Set("Upgrade", "websocket")
		return nil, f
	}
	// The origin has been checked for every request already.
	conn, err := websocket.Accept(smallBuffers{w}, r, &websocket.AcceptOptions{
		InsecureSkipVerify: true, CompressionMode: websocket.CompressionDisabled,
	})
	if err != nil {
		return nil, nil // websocket.Accept has answered
	}
	conn.SetReadLimit(maxFrame)
	return socket{conn, packs}, nil
}

// checkUpgrade returns a problem if a request does not ask for a WebSocket, or not for a version that is
// supported.
func checkUpgrade(r *http.Request) *problem.Problem {
	h := r.Header
	key, err := base64.StdEncoding.DecodeString(strings.TrimSpace(h.Get("Sec-WebSocket-Key")))
	switch {
	case !hasToken(h["Connection"], "upgrade") || !hasToken(h["Upgrade"], "websocket"):
		return errNoSocket.WithHint("open it as a WebSocket; a program that cannot reads the stream beside it")
	case h.Get("Sec-WebSocket-Version") != "13":
		return errNoSocket.WithHint("Sec-WebSocket-Version must be 13")
	case err != nil || len(key) != 16 || len(h["Sec-Websocket-Key"]) != 1:
		return errNoSocket.WithHint("Sec-WebSocket-Key must be 16 bytes in base64")
	}
	return nil
}

var errNoSocket = problem.New(problem.NoSocket, "no-socket", "this address is for a WebSocket only")

// hasToken reports whether a token is among the comma-separated values of a header, in whatever case.
func hasToken(values []string, token string) bool {
	return slices.ContainsFunc(strings.Split(strings.Join(values, ","), ","), func(s string) bool {
		return strings.EqualFold(strings.TrimSpace(s), token)
	})
}

// A socket is a Conn over a WebSocket, for pages.
type socket struct {
	conn  *websocket.Conn
	gzips bool // long messages come compressed
}

// listen reads and discards what the client sends. It ends when the connection or ctx does, or when the
// client sends too much.
func (s socket) listen(ctx context.Context) {
	limit := rate.NewLimiter(5, 20)
	for {
		_, r, err := s.conn.Reader(ctx)
		if err != nil {
			return
		}
		if _, err := io.Copy(io.Discard, r); err != nil {
			return
		}
		if !limit.Allow() {
			_ = s.conn.Close(websocket.StatusPolicyViolation, "too many messages")
			return
		}
	}
}

// send sends a message as text or, if it is long and the client wants that, compressed.
func (s socket) send(ctx context.Context, message *packed.Message) error {
	if !s.gzips || !message.Compressible() {
		return s.conn.Write(ctx, websocket.MessageText, message.JSON)
	}
	data, err := message.Gzip()
	if err != nil {
		return err
	}
	return s.conn.Write(ctx, websocket.MessageBinary, data)
}

// ping sends a WebSocket ping and waits for the client's answer.
func (s socket) ping(ctx context.Context) error { return s.conn.Ping(ctx) }

// waitsForPong returns true: browsers answer a WebSocket's pings by themselves.
func (s socket) waitsForPong() bool { return true }

// close closes the connection with a reason, at once if the client does not answer in time.
func (s socket) close(why Reason) {
	timer := time.AfterFunc(closeTime, func() { _ = s.conn.CloseNow() })
	defer timer.Stop()
	_ = s.conn.Close(why.Code, why.Text)
}

// staysAfterLast returns true: a page keeps its socket after the last message of a source.
func (s socket) staysAfterLast() bool { return true }

// outlivesRequest returns true: what is still needed of the request is kept by credentialsOf.
func (s socket) outlivesRequest() bool { return true }

// cut closes the connection at once, without a reason.
func (s socket) cut() { _ = s.conn.CloseNow() }
