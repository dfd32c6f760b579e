package pgbus_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net"
	"path/filepath"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"circulade/internal/cluster/bus"
	"circulade/internal/cluster/bus/pgbus"
	"circulade/internal/store/postgres/postgrestest"
)

// A hole lies before a database. What listens through it may be made to hear nothing any more, though
// its connection stays; and at all others it may be shut.
type hole struct {
	to    string
	deep  atomic.Bool  // of those that listen, and no others, what is said is swallowed
	shut  atomic.Bool  // of all that is said nothing comes
	heard atomic.Int32 // how many connections began to listen
}

// dig makes a hole before a database, and returns its address there.
func dig(t *testing.T, address string) (*hole, string) {
	t.Helper()
	config, err := pgx.ParseConfig(address)
	if err != nil {
		t.Fatal(err)
	}
	h := &hole{to: filepath.Join(config.Host, ".s.PGSQL."+strconv.Itoa(int(config.Port)))}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var open sync.WaitGroup
	ctx, stop := context.WithCancel(context.Background())
	t.Cleanup(func() {
		stop()
		_ = ln.Close()
		open.Wait()
	})
	open.Go(func() {
		for {
			c, err := ln.Accept()
			if err != nil {
				return
			}
			open.Go(func() { h.pass(ctx, &open, c) })
		}
	})
	at := ln.Addr().(*net.TCPAddr)
	return h, fmt.Sprintf("host=127.0.0.1 port=%d user=%s dbname=%s sslmode=disable", at.Port, config.User, config.Database)
}

// pass carries one connection.
func (h *hole) pass(ctx context.Context, open *sync.WaitGroup, from net.Conn) {
	to, err := net.Dial("unix", h.to)
	if err != nil {
		_ = from.Close()
		return
	}
	over := func() { _, _ = from.Close(), to.Close() }
	defer context.AfterFunc(ctx, over)()
	var listens atomic.Bool
	carry := func(to, from net.Conn, look func([]byte)) {
		defer over()
		buf := make([]byte, 32<<10)
		for {
			n, err := from.Read(buf)
			look(buf[:n])
			if swallowed := h.shut.Load() || h.deep.Load() && listens.Load(); !swallowed && n > 0 {
				if _, err := to.Write(buf[:n]); err != nil {
					return
				}
			}
			if err != nil {
				return
			}
		}
	}
	open.Go(func() {
		carry(to, from, func(data []byte) {
			if bytes.Contains(data, []byte("LISTEN circulade")) {
				listens.Store(true)
				h.heard.Add(1)
			}
		})
	})
	carry(from, to, func([]byte) {})
}

// record is a log that is read while it is written.
type record struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (r *record) Write(p []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.buf.Write(p)
}

func (r *record) has(words string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return bytes.Contains(r.buf.Bytes(), []byte(words))
}

// A server whose listening connection is silent, though it stands, notices it by its own beats, says
// so, and listens anew: it hears what others tell at once again. It is no fault of its health.
func TestDeafIsNoticed(t *testing.T) {
	t.Parallel()
	address := postgrestest.Address(t)
	h, far := dig(t, address)
	var log record
	a := open(t, address)
	b := open(t, far, func(o *pgbus.Options) {
		o.MaxSilence, o.Log = 50*time.Millisecond, slog.New(slog.NewTextHandler(&log, nil))
	})
	listening(t, address, 2)
	a.Moved("g", 1)
	b.until("what is told", func() bool { return b.moved["g"] == 1 })
	for range 2 { // silence alone is nothing: its own beats are heard
		b.must(b.Beat(t.Context()))
	}
	time.Sleep(5 * 50 * time.Millisecond) // several times it finds nothing to hear, and goes on listening
	if n := h.heard.Load(); n != 1 || b.Health() != (bus.Health{}) {
		t.Fatalf("it listened %d times, and is %+v", n, b.Health())
	}
	h.deep.Store(true)
	a.Moved("g", 2)
	for range 3 {
		b.must(b.Beat(t.Context()))
	}
	b.until("that it is deaf", func() bool { return b.Health().Reconnects > 0 && log.has("has not heard itself 3 times over") })
	if err := b.Health().Fault; err != nil {
		t.Errorf("it is unwell: %v", err)
	}
	h.deep.Store(false)
	b.until("that it listens anew", func() bool { return h.heard.Load() > 1 })
	a.Moved("g", 3)
	for !heard(b, func() bool { return b.moved["g"] == 3 }) { // as soon as it listens
		a.Moved("g", 3)
		time.Sleep(10 * time.Millisecond)
	}
}

// While it cannot be asked what others have saved, or be said that a server lives, it is unwell; and
// well again when it can.
func TestHealth(t *testing.T) {
	t.Parallel()
	address := postgrestest.Address(t)
	h, far := dig(t, address)
	b := open(t, far, func(o *pgbus.Options) { o.QueryTimeout = 2 * time.Second }) // also what joining may take, on a busy machine
	mend := func() {
		t.Helper()
		for range 20 { // a busy machine may be slower than its patience
			// Each clears its own fault alone.
			if b.Beat(t.Context()) == nil && b.Poll(t.Context()) == nil && b.Health().Fault == nil {
				return
			}
		}
		t.Fatalf("with its database it stays %+v", b.Health())
	}
	for name, do := range map[string]func(context.Context) error{"poll": b.Poll, "beat": b.Beat} {
		mend()
		h.shut.Store(true)
		if err := do(t.Context()); err == nil || b.Health().Fault == nil {
			t.Errorf("%s: without its database it is %+v: %v", name, b.Health(), err)
		}
		h.shut.Store(false)
	}
	mend()
}
