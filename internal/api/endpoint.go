package api

import (
	"cmp"
	"net/http"
	"reflect"
	"slices"
	"strings"

	"circulade/internal/table"
)

// A Handler answers a request, or returns the refusal to answer with.
type Handler func(w http.ResponseWriter, r *http.Request) error

// A Middleware is something that happens before an endpoint's function, or around it.
type Middleware struct {
	Name string // as tables of endpoints show it, like "not during maintenance"
	Wrap func(Handler) Handler
}

// A Gate is what endpoints need of the server.
type Gate struct {
	// Identify returns who sends a request, or why they may not call with this access. Guest
	// and Person may set a cookie.
	Identify func(w http.ResponseWriter, r *http.Request, a Access) (Caller, error)
	// Table returns the table that the path names. Who has it releases it.
	Table func(r *http.Request) (*table.Table, error)
}

// An Endpoint is one method at one path. It is a value: what changes it returns another.
type Endpoint struct {
	Method string
	Path   string // as in patterns of net/http
	Access Access
	Doc    Doc

	MaxBody     int64 // the largest body in bytes; 0: none is read
	Middlewares []Middleware

	In, Out reflect.Type // of the body and the answer; nil: none, or not JSON

	late bool
	call func(*Gate, *Endpoint) Handler
}

// Pattern returns method and path as patterns of net/http have them.
func (e Endpoint) Pattern() string { return e.Method + " " + e.Path }

// By returns the endpoint for those whom an access lets in.
func (e Endpoint) By(a Access) Endpoint {
	e.Access = a
	return e
}

// Late returns the endpoint without the step that identifies the caller: its function does it
// by [Request.Identify], after checks of its own.
func (e Endpoint) Late() Endpoint {
	e.late = true
	return e
}

// IsLate reports whether the function of the endpoint identifies the caller itself.
func (e Endpoint) IsLate() bool { return e.late }

// Body returns the endpoint with another size of the largest body, in bytes.
func (e Endpoint) Body(most int64) Endpoint {
	e.MaxBody = most
	return e
}

// With returns the endpoint behind middlewares. The first is the outermost.
func (e Endpoint) With(m ...Middleware) Endpoint {
	e.Middlewares = append(slices.Clip(e.Middlewares), m...)
	return e
}

// AtTable reports whether the endpoint is about a table that its path names.
func (e Endpoint) AtTable() bool { return strings.HasPrefix(e.Path, "/api/games/{id}") }

// PathParams returns what the path names: the table and the seat, and what Doc says. It is empty
// where another endpoint at the same path says it.
func (e Endpoint) PathParams() []Param {
	var list []Param
	if e.AtTable() {
		list = append(list, Shared("id"))
	}
	if e.hasSeatParam() {
		list = append(list, Shared("n"))
	}
	return append(list, e.Doc.Paths...)
}

// hasSeatParam reports whether the path names a seat of the table.
func (e Endpoint) hasSeatParam() bool { return strings.Contains(e.Path, "/seats/{n}") }

// Handler returns what serves the endpoint.
func (e Endpoint) Handler(g *Gate) Handler {
	h := e.call(g, &e)
	for _, m := range slices.Backward(e.Middlewares) {
		h = m.Wrap(h)
	}
	return h
}

// Sort sorts endpoints by path, and by method where paths are equal.
func Sort(list []Endpoint) {
	slices.SortFunc(list, func(a, b Endpoint) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Method, b.Method))
	})
}
