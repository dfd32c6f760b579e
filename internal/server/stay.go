package server

import (
	"context"
	"net/http"

	"circulade/internal/httpd"
)

// A parting is what is done when a line ends, the last first.
type parting []func()

func (p *parting) add(f func()) { *p = append(*p, f) }

// take leaves it to the caller: unless does nothing then.
func (p *parting) take() parting {
	all := *p
	*p = nil
	return all
}

// unless does what nobody has taken.
func (p *parting) unless() { p.take().do() }

func (p parting) do() {
	for _, f := range p {
		defer f() // so that each is done whatever another does
	}
}

// stay does what a line is for, and what is due at its end. A line that is on its own goes on
// while its request is over: with that go what was sent, the headers of both and the stack that
// answering took, which is more than half of what an open socket would hold.
func (s *Server) stay(r *http.Request, l line, end parting, do func()) {
	if !l.alone() {
		defer end.do()
		do()
		return
	}
	ctx, route := afterwards(r).Context(), r.Pattern
	go func() {
		defer end.do()
		defer func() {
			if p := recover(); p != nil {
				httpd.LogPanic(ctx, s.log, route, p)
			}
		}()
		do()
	}()
}

// afterwards is what a request says of who sent it, for when it has been answered.
func afterwards(r *http.Request) *http.Request {
	said := http.Header{}
	for _, name := range []string{"Authorization", "Cookie"} {
		if v, ok := r.Header[name]; ok {
			said[name] = v
		}
	}
	ctx := httpd.WithRequestID(context.Background(), httpd.RequestIDOf(r.Context()))
	return (&http.Request{Host: r.Host, Header: said}).WithContext(ctx)
}
