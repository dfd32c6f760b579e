package golden

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"circulade/internal/table/access"
)

// random counts out what crypto/rand gives: the n-th piece of a length is the same in each run,
// whatever other lengths are asked for between.
type random struct {
	mu    sync.Mutex
	given map[int]uint64
	names map[string]string // what a piece looks like in an answer
}

func newRandom(t *testing.T) *random {
	r := &random{given: map[int]uint64{}, names: map[string]string{}}
	old := rand.Reader
	rand.Reader = r
	t.Cleanup(func() { rand.Reader = old })
	return r
}

func (r *random) Read(p []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.given[len(p)]++
	for i, block := 0, uint64(0); i < len(p); block++ {
		var seed [24]byte
		binary.BigEndian.PutUint64(seed[:], uint64(len(p)))
		binary.BigEndian.PutUint64(seed[8:], r.given[len(p)])
		binary.BigEndian.PutUint64(seed[16:], block)
		sum := sha256.Sum256(seed[:])
		i += copy(p[i:], sum[:])
	}
	switch len(p) {
	case 16:
		r.names[access.FormatID(p)] = "id"
		r.names[base64.RawURLEncoding.EncodeToString(p)] = "key"
	case 32:
		r.names[base64.RawURLEncoding.EncodeToString(p)] = "secret"
	}
	return len(p), nil
}

// pipes is a listener whose connections stay within the program.
type pipes struct {
	coming chan net.Conn
	closed chan struct{}
	once   sync.Once
	late   atomic.Int64 // how often the server lets others go first before it hears that a connection was closed
}

func newPipes() *pipes { return &pipes{coming: make(chan net.Conn), closed: make(chan struct{})} }

// A piped connection says that it comes from an address.
type piped struct {
	net.Conn
	from net.Addr
	late *atomic.Int64
}

func (p piped) Read(data []byte) (int, error) {
	n, err := p.Conn.Read(data)
	if errors.Is(err, io.EOF) {
		for range p.late.Load() {
			runtime.Gosched() // a sleep would let the time of the bubble pass
		}
	}
	return n, err
}

func (p piped) RemoteAddr() net.Addr { return p.from }

func (l *pipes) dial(ctx context.Context, from string) (net.Conn, error) {
	here, there := net.Pipe()
	addr := &net.TCPAddr{IP: net.ParseIP(from), Port: 40000}
	select {
	case l.coming <- piped{there, addr, &l.late}:
		return newPatient(here), nil
	case <-l.closed:
		return nil, net.ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (l *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-l.coming:
		return c, nil
	case <-l.closed:
		return nil, net.ErrClosed
	}
}

func (l *pipes) Close() error { l.once.Do(func() { close(l.closed) }); return nil }

func (l *pipes) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8080} }

// A patient end of a connection takes all that is written to it at once, also what the other end
// will not read: a network does so with what is small.
type patient struct {
	net.Conn
	mu     sync.Mutex
	some   *sync.Cond
	queue  []byte
	closed bool
}

func newPatient(c net.Conn) *patient {
	p := &patient{Conn: c}
	p.some = sync.NewCond(&p.mu)
	go p.pass()
	return p
}

func (p *patient) Write(data []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return 0, net.ErrClosed
	}
	p.queue = append(p.queue, data...)
	p.some.Signal()
	return len(data), nil
}

// pass passes on what was written.
func (p *patient) pass() {
	for {
		p.mu.Lock()
		for len(p.queue) == 0 && !p.closed {
			p.some.Wait()
		}
		data, closed := p.queue, p.closed
		p.queue = nil
		p.mu.Unlock()
		if closed {
			return
		}
		if _, err := p.Conn.Write(data); err != nil {
			continue // nobody reads it any more
		}
	}
}

func (p *patient) Close() error {
	p.mu.Lock()
	p.closed = true
	p.some.Signal()
	p.mu.Unlock()
	return p.Conn.Close()
}

// TestShut has the server hear late that who followed a table is gone, as on a busy machine: what is
// asked after a line was shut is still answered without them.
func TestShut(t *testing.T) {
	inBubble(t, nil, func(h *house) {
		ann, _, id := h.two(nil)
		eve := h.person("Eve")
		h.ln.late.Store(20_000)
		for _, open := range []func() *line{
			func() *line { return eve.stream("Eve", of(id, "/stream?stamp=")) },
			func() *line { return eve.socket("Eve", of(id, "/socket?stamp=")) },
		} {
			l := open()
			if n := ann.now(id).number("spectators"); n != 1 {
				t.Fatalf("%d watch while a line is open, not 1", n)
			}
			h.page.shut(l)
			if n := ann.now(id).number("spectators"); n != 0 {
				t.Errorf("%d watch after the line was shut, not 0", n)
			}
		}
	})
}
