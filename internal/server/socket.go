package server

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

	"circulade/internal/httpd"
	"circulade/internal/packed"
	"circulade/internal/table/refusal"
)

// maxFrame is how many bytes a client may send at once.
const maxFrame = 4096

// getSocket serves GET /api/games/{id}/socket.
func (s *Server) getSocket(w http.ResponseWriter, r *http.Request) error {
	packs, err := packsOf(r)
	if err != nil {
		return err
	}
	return s.follow(r, func() (line, error) { return accept(w, r, packs), nil })
}

// packsOf reads whether a client takes long messages compressed: by gzip, as a binary message.
// The protocol of sockets could compress by itself, but for each reader anew.
func packsOf(r *http.Request) (bool, error) {
	switch by := r.URL.Query().Get("packed"); by {
	case "":
		return false, nil
	case "gzip":
		return true, nil
	default:
		return false, refusal.New(refusal.Invalid, "bad-json", "packed is gzip or absent, not "+refusal.Short(by))
	}
}

// accept opens a WebSocket; nil if the request has been answered otherwise.
func accept(w http.ResponseWriter, r *http.Request, packs bool) line {
	if f := notSocket(r); f != nil {
		w.Header().Set("Connection", "Upgrade")
		w.Header().Set("Upgrade", "websocket")
		httpd.WriteProblem(w, f)
		return nil
	}
	// The origin has been checked for every request already.
	conn, err := websocket.Accept(slim{w}, r, &websocket.AcceptOptions{
		InsecureSkipVerify: true, CompressionMode: websocket.CompressionDisabled,
	})
	if err != nil {
		return nil // Accept has answered
	}
	conn.SetReadLimit(maxFrame)
	return socket{conn, packs}
}

// notSocket refuses a request that does not ask for a WebSocket, or not for one that there is.
func notSocket(r *http.Request) *refusal.Refusal {
	h := r.Header
	key, err := base64.StdEncoding.DecodeString(strings.TrimSpace(h.Get("Sec-WebSocket-Key")))
	switch {
	case !hasToken(h["Connection"], "upgrade") || !hasToken(h["Upgrade"], "websocket"):
		return errNoSocket.With("open it as a WebSocket; a program that cannot reads the stream beside it")
	case h.Get("Sec-WebSocket-Version") != "13":
		return errNoSocket.With("Sec-WebSocket-Version must be 13")
	case err != nil || len(key) != 16 || len(h["Sec-Websocket-Key"]) != 1:
		return errNoSocket.With("Sec-WebSocket-Key must be 16 bytes in base64")
	}
	return nil
}

var errNoSocket = refusal.New(refusal.NoSocket, "no-socket", "this address is for a WebSocket only")

// hasToken reports whether one is in a header that is a list.
func hasToken(lines []string, token string) bool {
	return slices.ContainsFunc(strings.Split(strings.Join(lines, ","), ","), func(s string) bool {
		return strings.EqualFold(strings.TrimSpace(s), token)
	})
}

// A socket is the line of a page.
type socket struct {
	conn  *websocket.Conn
	packs bool // long messages come compressed
}

// listen discards what a client sends; it need not send anything. It ends when
// the connection does, or the client talks too much.
func (l socket) listen(ctx context.Context) {
	limit := rate.NewLimiter(5, 20)
	for {
		_, r, err := l.conn.Reader(ctx)
		if err != nil {
			return
		}
		if _, err := io.Copy(io.Discard, r); err != nil {
			return
		}
		if !limit.Allow() {
			_ = l.conn.Close(websocket.StatusPolicyViolation, "too many messages")
			return
		}
	}
}

func (l socket) send(ctx context.Context, message *packed.Message) error {
	if !l.packs || !message.Packs() {
		return l.conn.Write(ctx, websocket.MessageText, message.JSON)
	}
	data, err := message.Gzip()
	if err != nil {
		return err
	}
	return l.conn.Write(ctx, websocket.MessageBinary, data)
}

func (l socket) ping(ctx context.Context) error { return l.conn.Ping(ctx) }

// A browser answers by itself.
func (l socket) answers() bool { return true }

func (l socket) close(f closeReason) {
	timer := time.AfterFunc(closeTime, func() { _ = l.conn.CloseNow() })
	defer timer.Stop()
	_ = l.conn.Close(f.code, f.reason)
}

// A page goes on showing the last position.
func (l socket) outlives() bool { return true }

// What stays of its request is asked for by afterwards.
func (l socket) alone() bool { return true }

func (l socket) shut() { _ = l.conn.CloseNow() }
