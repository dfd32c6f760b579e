package main

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"
)

// A socket is the reading end of a WebSocket, as small as it can be, so that ten thousand of
// them leave the machine to the server. It answers pings while somebody reads.
type socket struct {
	conn net.Conn
	r    *bufio.Reader
	buf  []byte
}

// The kinds of frames.
const (
	frameText  = 1
	frameClose = 8
	framePing  = 9
	framePong  = 10
)

const (
	socketBuffer = 1024
	mostInFrame  = 64 << 20
	dialTime     = 30 * time.Second
)

// openSocket asks a server for a socket at a path.
func openSocket(from net.IP, host, path, cookie string) (*socket, error) {
	d := net.Dialer{Timeout: dialTime}
	if from != nil {
		d.LocalAddr = &net.TCPAddr{IP: from}
	}
	conn, err := d.Dial("tcp", host)
	if err != nil {
		return nil, err
	}
	s := &socket{conn: conn, r: bufio.NewReaderSize(conn, socketBuffer)}
	if err := s.shake(host, path, cookie); err != nil {
		_ = conn.Close()
		return nil, err
	}
	return s, nil
}

// shake begins the WebSocket.
func (s *socket) shake(host, path, cookie string) error {
	if cookie != "" {
		cookie = "Cookie: " + cookie + "\r\n"
	}
	if err := s.conn.SetDeadline(time.Now().Add(dialTime)); err != nil {
		return err
	}
	_, err := fmt.Fprintf(s.conn, "GET %s HTTP/1.1\r\nHost: %s\r\nOrigin: http://%s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n%s\r\n", path, host, host, cookie)
	if err != nil {
		return err
	}
	answer, err := http.ReadResponse(s.r, nil)
	if err != nil {
		return fmt.Errorf("opening a socket: %w", err)
	}
	if answer.StatusCode != http.StatusSwitchingProtocols {
		defer func() { _ = answer.Body.Close() }()
		return refusedBy(answer)
	}
	return s.conn.SetDeadline(time.Time{})
}

// next returns the next message, which holds until it is called again.
func (s *socket) next() ([]byte, error) {
	for {
		kind, data, err := s.frame()
		if err != nil {
			return nil, err
		}
		switch kind {
		case frameText:
			return data, nil
		case framePing:
			if err := s.send(framePong, data); err != nil {
				return nil, err
			}
		case frameClose:
			return nil, closedBy(data)
		}
	}
}

// frame reads a frame. The server sends none in parts.
func (s *socket) frame() (kind byte, data []byte, err error) {
	var head [8]byte
	if _, err := io.ReadFull(s.r, head[:2]); err != nil {
		return 0, nil, err
	}
	kind, size := head[0]&15, uint64(head[1]&127)
	if head[0]&0x80 == 0 || head[1]&0x80 != 0 {
		return 0, nil, fmt.Errorf("a frame begins with %x: it is a part of a message, or masked", head[:2])
	}
	switch size {
	case 126:
		_, err = io.ReadFull(s.r, head[:2])
		size = uint64(binary.BigEndian.Uint16(head[:2]))
	case 127:
		_, err = io.ReadFull(s.r, head[:])
		size = binary.BigEndian.Uint64(head[:])
	}
	if err != nil {
		return 0, nil, err
	}
	if size > mostInFrame {
		return 0, nil, fmt.Errorf("a frame of %d bytes", size)
	}
	if size > uint64(cap(s.buf)) {
		s.buf = make([]byte, size)
	}
	data = s.buf[:size]
	_, err = io.ReadFull(s.r, data)
	return kind, data, err
}

// send sends a small frame, masked as it must be: by zeros.
func (s *socket) send(kind byte, data []byte) error {
	data = data[:min(len(data), 125)]
	return write(s.conn, append([]byte{0x80 | kind, 0x80 | byte(len(data)), 0, 0, 0, 0}, data...))
}

func write(w io.Writer, data []byte) error {
	_, err := w.Write(data)
	return err
}

// close says goodbye and goes.
func (s *socket) close() {
	_ = s.conn.SetWriteDeadline(time.Now().Add(time.Second))
	_ = s.send(frameClose, []byte{3, 232}) // 1000: it is over
	_ = s.conn.Close()
}

// A closed says why a server has closed a socket.
type closed struct {
	code   int
	reason string
}

func (c *closed) Error() string { return fmt.Sprintf("closed with %d: %s", c.code, c.reason) }

func closedBy(data []byte) error {
	if len(data) < 2 {
		return &closed{code: 1005}
	}
	return &closed{int(binary.BigEndian.Uint16(data)), string(data[2:])}
}
