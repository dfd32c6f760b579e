package stream

import (
	"net/http"

	"circulade/internal/httpd"
)

// A cleanup is a stack of functions to call when a stream ends, the latest first.
type cleanup []func()

// push adds a function to the stack, to be called before those that are there already.
func (c *cleanup) push(f func()) { *c = append(*c, f) }

// takeAll empties the stack and returns its functions; the caller has to run them.
func (c *cleanup) takeAll() cleanup {
	all := *c
	*c = nil
	return all
}

// runUntaken runs the functions that are still in the stack: none if takeAll has taken them.
func (c *cleanup) runUntaken() { c.takeAll().run() }

// run calls the functions, the latest added first, each even if another panics.
func (c cleanup) run() {
	for _, f := range c {
		defer f() // so that each is called even if another panics
	}
}

// detach runs do and then the functions in end. For a connection that outlives its request it returns at
// once and they run in a goroutine of their own, so that the request's memory (headers, stack), more than
// half of what an open socket would hold, is freed.
func (s *Streams) detach(r *http.Request, conn Conn, end cleanup, do func()) {
	if !conn.outlivesRequest() {
		defer end.run()
		do()
		return
	}
	ctx, route := httpd.WithoutRequestCancel(r.Context()), r.Pattern
	go func() {
		defer end.run()
		defer func() {
			if p := recover(); p != nil {
				httpd.LogPanic(ctx, s.cfg.Log, route, p)
			}
		}()
		do()
	}()
}

// credentialsOf returns a small request that has only the credentials of r, by which the session can still
// be checked after r has been answered.
func credentialsOf(r *http.Request) *http.Request {
	said := http.Header{}
	for _, name := range []string{"Authorization", "Cookie"} {
		if v, ok := r.Header[name]; ok {
			said[name] = v
		}
	}
	return (&http.Request{Host: r.Host, Header: said}).WithContext(httpd.WithoutRequestCancel(r.Context()))
}
