package stream

import (
	"bufio"
	"bytes"
	"io"
	"net"
	"net/http"
)

// How many bytes a socket reads and writes at once. Pages send hardly anything, and most messages to them
// are short; a longer one takes two writes. With an HTTP server's own buffers a socket would hold 4 KiB for
// each direction as long as it is open.
const (
	socketReads  = 256
	socketWrites = 2048
)

// smallBuffers is a ResponseWriter whose hijacked connection has small buffers.
type smallBuffers struct{ http.ResponseWriter }

// Hijack takes the connection over from the HTTP server, with small buffers instead of the server's.
// websocket.Accept calls it.
func (s smallBuffers) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, had, err := http.NewResponseController(s.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	early, err := had.Peek(had.Reader.Buffered())
	r := bufio.NewReaderSize(io.MultiReader(bytes.NewReader(early), conn), max(socketReads, len(early)))
	if err == nil {
		_, err = r.Peek(len(early)) // so that it counts as read
	}
	return conn, bufio.NewReadWriter(r, bufio.NewWriterSize(conn, socketWrites)), err
}
