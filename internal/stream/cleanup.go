package stream

import (
	"net/http"

	"circulade/internal/httpd"
)

// A cleanup is what is done when a stream ends, the last first.
type cleanup []func()

func (c *cleanup) push(f func()) { *c = append(*c, f) }

// take leaves it to the caller: unlessTaken does nothing then.
func (c *cleanup) takeAll() cleanup {
	all := *c
	*c = nil
	return all
}

// unlessTaken does what nobody has taken.
func (c *cleanup) runUntaken() { c.takeAll().run() }

func (c cleanup) run() {
	for _, f := range c {
		defer f() // so that each is done whatever another does
	}
}

// detach does what a stream is for, and what is due at its end. A connection that no longer needs
// its request goes on while that is over: with the request go what was sent, the headers of both
// and the stack that answering took, which is more than half of what an open socket would hold.
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

// afterwards is what a request says of who sent it, for when it has been answered.
func credentialsOf(r *http.Request) *http.Request {
	said := http.Header{}
	for _, name := range []string{"Authorization", "Cookie"} {
		if v, ok := r.Header[name]; ok {
			said[name] = v
		}
	}
	return (&http.Request{Host: r.Host, Header: said}).WithContext(httpd.WithoutRequestCancel(r.Context()))
}
