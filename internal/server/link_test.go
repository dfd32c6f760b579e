package server

import (
	"fmt"
	"io"
	"net"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// A link is the way from a server to its database, on which a test has what it likes go wrong.
type link struct {
	ln net.Listener
	to string // the socket of the database

	mu      sync.Mutex
	how     trouble
	changed chan struct{} // closed when how is another
	ends    map[net.Conn]struct{}
	work    sync.WaitGroup
}

// trouble is how a link is; the zero trouble is none.
type trouble struct {
	cut        bool // connections end, and none begins
	asks, says lane // to the database, and back
}

// A lane is one direction.
type lane struct {
	shut bool          // nothing comes through, and nobody is told; once it is open what was sent does
	late time.Duration // for each piece that is sent
	drop int           // so many bytes come through at once, every millisecond; 0: all
}

// openLink makes a link to a database and returns it with the address of the database over it.
func openLink(t *testing.T, address string) (*link, string) {
	t.Helper()
	config, err := pgx.ParseConfig(address)
	if err != nil {
		t.Fatal(err)
	}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := &link{
		ln: ln, to: filepath.Join(config.Host, ".s.PGSQL."+strconv.Itoa(int(config.Port))),
		changed: make(chan struct{}), ends: map[net.Conn]struct{}{},
	}
	l.work.Go(l.accept)
	t.Cleanup(func() {
		_ = ln.Close()
		l.set(trouble{cut: true})
		l.work.Wait()
	})
	at := ln.Addr().(*net.TCPAddr)
	return l, fmt.Sprintf("host=127.0.0.1 port=%d user=%s dbname=%s sslmode=disable", at.Port, config.User, config.Database)
}

// set changes how the link is.
func (l *link) set(how trouble) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.how = how
	close(l.changed)
	l.changed = make(chan struct{})
	if how.cut {
		for c := range l.ends {
			_ = c.Close()
		}
	}
}

// is returns how the link is in one direction, and a channel that is closed when that has changed.
func (l *link) is(asking bool) (lane, <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if asking {
		return l.how.asks, l.changed
	}
	return l.how.says, l.changed
}

func (l *link) accept() {
	for {
		here, err := l.ln.Accept()
		if err != nil {
			return
		}
		there, err := net.Dial("unix", l.to)
		if err != nil || !l.keep(here, there) {
			_ = here.Close()
			if err == nil {
				_ = there.Close()
			}
			continue
		}
		l.work.Go(func() { l.carry(there, here, true) })
		l.work.Go(func() { l.carry(here, there, false) })
	}
}

// keep notes the ends of a connection, unless none may begin.
func (l *link) keep(ends ...net.Conn) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.how.cut {
		return false
	}
	for _, c := range ends {
		l.ends[c] = struct{}{}
	}
	return true
}

// carry takes what comes from one end to the other; where one ends the other does, once that can be
// known there.
func (l *link) carry(to, from net.Conn, asking bool) {
	defer func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		for _, c := range []net.Conn{to, from} {
			_ = c.Close()
			delete(l.ends, c)
		}
	}()
	piece := make([]byte, 32<<10)
	for {
		n, err := from.Read(piece)
		if !l.pass(to, piece[:n], asking) || err != nil {
			return
		}
	}
}

// pass has a piece come through, and reports whether it did.
func (l *link) pass(to io.Writer, piece []byte, asking bool) bool {
	late := false
	for {
		how, changed := l.is(asking)
		switch {
		case how.shut:
			<-changed
			continue
		case how.late > 0 && !late:
			late = true
			time.Sleep(how.late)
			continue
		}
		n := len(piece)
		if how.drop > 0 && how.drop < n {
			n = how.drop
			time.Sleep(time.Millisecond)
		}
		if _, err := to.Write(piece[:n]); err != nil {
			return false
		}
		if piece = piece[n:]; len(piece) == 0 {
			return true
		}
	}
}
