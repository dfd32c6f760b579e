package server

import (
	"context"
	"io"
	"net/http"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"
)

// maxFrame is how many bytes a client may send at once.
const maxFrame = 4096

// getSocket serves GET /api/games/{id}/socket.
func (s *Server) getSocket(w http.ResponseWriter, r *http.Request) error {
	var conn *websocket.Conn
	defer func() {
		if conn != nil {
			_ = conn.CloseNow()
		}
	}()
	return s.follow(r, func() (line, error) {
		// The origin has been checked for every request already.
		var err error
		conn, err = websocket.Accept(w, r, &websocket.AcceptOptions{
			InsecureSkipVerify: true, CompressionMode: websocket.CompressionDisabled,
		})
		if err != nil {
			return nil, nil // Accept has answered
		}
		conn.SetReadLimit(maxFrame)
		return socket{conn}, nil
	})
}

// A socket is the line of a page.
type socket struct {
	conn *websocket.Conn
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

func (l socket) send(ctx context.Context, message []byte) error {
	return l.conn.Write(ctx, websocket.MessageText, message)
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
