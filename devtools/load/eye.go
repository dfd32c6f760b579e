package main

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// An eye is a page that follows a table: it knows how far it has been told.
type eye struct {
	who    *visitor
	id     string
	counts *counts

	mu       sync.Mutex
	stamp    string
	seq      int64
	expected int64 // since when, below
	since    time.Time
	changed  chan struct{} // closes when seq grows
	socket   *socket
	gone     bool
	ended    chan struct{}
}

// openEye gets the whole table, and from then on what changes in it.
func openEye(ctx context.Context, who *visitor, id string, counts *counts) (*eye, error) {
	e := &eye{who: who, id: id, counts: counts, changed: make(chan struct{}), ended: make(chan struct{})}
	if err := e.whole(ctx); err != nil {
		return nil, err
	}
	if err := e.dial(); err != nil {
		return nil, err
	}
	go e.read(ctx)
	return e, nil
}

// whole asks for all of the table.
func (e *eye) whole(ctx context.Context) error {
	var now seen
	if err := e.who.do(ctx, "GET", "/api/games/"+e.id+"?stamp=&events=recent", nil, &now); err != nil {
		return fmt.Errorf("asking for a table: %w", err)
	}
	e.told(now.Stamp, now.Seq)
	return nil
}

func (e *eye) dial() error {
	s, err := e.who.socket("/api/games/" + e.id + "/socket?chat=0&stamp=" + e.has())
	if err != nil {
		return fmt.Errorf("following a table: %w", err)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.gone {
		s.close()
	}
	e.socket = s
	return nil
}

// has is the stamp of the table that it has.
func (e *eye) has() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.stamp
}

// answered notes what an answer has led to from the stamp that was sent, unless the socket has told
// more since. How far it has been told is what the socket says.
func (e *eye) answered(sent, stamp string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.stamp == sent {
		e.stamp = stamp
	}
}

// told notes how far it has been told.
func (e *eye) told(stamp string, seq int64) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.stamp = stamp
	if seq <= e.seq {
		return
	}
	e.seq = seq
	if e.expected > 0 && seq >= e.expected {
		e.counts.shown(time.Since(e.since))
		e.expected = 0
	}
	close(e.changed)
	e.changed = make(chan struct{})
}

// expect notes that what leads to a seq is sent now.
func (e *eye) expect(seq int64, now time.Time) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.expected, e.since = seq, now
}

// wait waits until it has been told as far, and reports whether it was.
func (e *eye) wait(ctx context.Context, seq int64) bool {
	patience := time.NewTimer(time.Minute)
	defer patience.Stop()
	for {
		e.mu.Lock()
		has, changed := e.seq, e.changed
		e.mu.Unlock()
		if has >= seq {
			return true
		}
		select {
		case <-changed:
		case <-patience.C:
			return false
		case <-ctx.Done():
			return false
		}
	}
}

// read reads what is pushed until the eye is closed, and comes back where it was cut.
func (e *eye) read(ctx context.Context) {
	defer close(e.ended)
	for {
		err := e.listen(ctx)
		e.mu.Lock()
		gone := e.gone
		_ = e.socket.conn.Close() // it may still be open at the server, as when what came was no push
		e.mu.Unlock()
		if gone || ctx.Err() != nil {
			return
		}
		if code := codeOf(err); code == "closed-1008" || code == "not-found" { // the table has been deleted
			e.counts.add("deleted")
			return
		}
		e.counts.add("cut:" + codeOf(err))
		if !pause(ctx, time.Second) {
			return
		}
		if err := e.dial(); err != nil {
			e.counts.add("lost:" + codeOf(err))
			return
		}
		e.counts.add("back")
	}
}

func (e *eye) listen(ctx context.Context) error {
	for {
		data, err := e.socket.next()
		if err != nil {
			return err
		}
		e.counts.pushed(len(data))
		push, err := headOf(data)
		if err != nil {
			return err
		}
		switch push.Type {
		case "patch":
			e.told(push.Stamp, push.Patch.Seq)
		case "whole":
			e.counts.add("whole")
			if err := e.whole(ctx); err != nil {
				return err
			}
		}
	}
}

// close ends it.
func (e *eye) close() {
	e.mu.Lock()
	e.gone = true
	s := e.socket
	e.mu.Unlock()
	s.close()
	<-e.ended
}
