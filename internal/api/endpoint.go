package api

import (
	"cmp"
	"net/http"
	"reflect"
	"slices"
	"strings"

	"circulade/internal/table"
)

// A Handler writes the response to a request, or writes nothing and returns the problem to answer
// with.
type Handler func(w http.ResponseWriter, r *http.Request) error

// A Middleware wraps the handler of an endpoint: it may refuse a request, or do something before or
// after it.
type Middleware struct {
	Name string // as "circulade routes" prints it, like "not during maintenance"
	Wrap func(Handler) Handler
}

// A Gate has the functions of the server that the handlers of endpoints call: to identify callers
// and to find tables.
type Gate struct {
	// Identify returns the caller of a request, or the problem why they may not call with this
	// access. With Guest and Person it may set a session cookie.
	Identify func(w http.ResponseWriter, r *http.Request, a Access) (Caller, error)
	// Table returns the table whose id is in the path. The handler must Release it.
	Table func(r *http.Request) (*table.Table, error)
}

// An Endpoint is one method at one path, with who may call it, its limits and its function. It is a
// value: methods that change it return a changed copy.
type Endpoint struct {
	Method string
	Path   string // in the pattern syntax of http.ServeMux
	Access Access
	Doc    Doc

	MaxBody     int64 // size limit of the request body in bytes; 0: no body is read
	Middlewares []Middleware

	In, Out reflect.Type // the types of request body and response; nil: none, or not known

	late bool                           // the endpoint's function identifies the caller itself
	call func(*Gate, *Endpoint) Handler // makes the handler, without middlewares
}

// Pattern returns method and path as a pattern for http.ServeMux.
func (e Endpoint) Pattern() string { return e.Method + " " + e.Path }

// By returns a copy of the endpoint that only callers with access a may call.
func (e Endpoint) By(a Access) Endpoint {
	e.Access = a
	return e
}

// Late returns a copy of the endpoint whose function identifies the caller itself, by
// [Request.Identify], after checks of its own. For other endpoints that is done before the function
// runs.
func (e Endpoint) Late() Endpoint {
	e.late = true
	return e
}

// IsLate reports whether the endpoint's function identifies the caller itself (see
// [Endpoint.Late]).
func (e Endpoint) IsLate() bool { return e.late }

// Body returns a copy of the endpoint with another size limit of the request body, in bytes.
func (e Endpoint) Body(maxBytes int64) Endpoint {
	e.MaxBody = maxBytes
	return e
}

// With returns a copy of the endpoint with further middlewares, inside those that it has. Of m the
// first is the outermost.
func (e Endpoint) With(m ...Middleware) Endpoint {
	e.Middlewares = append(slices.Clip(e.Middlewares), m...)
	return e
}

// AtTable reports whether the endpoint's path names a table: whether it is below /api/games/{id}.
func (e Endpoint) AtTable() bool { return strings.HasPrefix(e.Path, "/api/games/{id}") }

// PathParams returns the parameters in the endpoint's path, for openapi.json: the table and the
// seat, where the path names them, and those in Doc.Paths.
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

// hasSeatParam reports whether the path names a seat of the table, as /seats/{n}.
func (e Endpoint) hasSeatParam() bool { return strings.Contains(e.Path, "/seats/{n}") }

// Handler returns the handler that serves the endpoint, with its middlewares around it.
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
