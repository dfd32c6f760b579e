package api

import (
	"context"
	"encoding/json"
	"net/http"
	"reflect"
	"strconv"

	"circulade/internal/problem"
	"circulade/internal/table"
)

// A Request is what an endpoint's function gets of an HTTP request. Its body has been decoded and
// its caller identified, the latter unless the endpoint is [Endpoint.Late].
type Request struct {
	*http.Request
	Caller

	Answer http.ResponseWriter // to set headers and cookies of the response
	Size   int                 // of the body, in bytes
	Seat   int                 // the number of the seat that the path names

	gate   *Gate
	access Access // of the endpoint
}

// Identify identifies the caller by the access of the endpoint and sets r.Caller, or returns the
// problem why they may not call. Endpoints that are [Endpoint.Late] call it.
func (r *Request) Identify() error { return r.IdentifyAs(r.access) }

// IdentifyAs identifies the caller by the access a, instead of the endpoint's own, and sets
// r.Caller, or returns the problem why they may not call.
func (r *Request) IdentifyAs(a Access) (err error) {
	r.Caller, err = r.gate.Identify(r.Answer, r.Request, a)
	return err
}

// A Reply is a response that an endpoint's function returns to set another status than the
// endpoint's usual one.
type Reply struct {
	Status int
	Body   any
}

// OK is the response of an endpoint that has nothing to return: {"ok":true}.
type OK struct {
	OK bool `json:"ok" schema:"const=true"`
}

// Done is the value of OK that endpoints return.
var Done = OK{OK: true}

// Component names the schema of OK in openapi.json: Done.
func (OK) Component() Component { return Component{Name: "Done"} }

// A checker is a request body that can validate itself: Check returns the problem with it, or nil.
type checker interface{ Check() error }

// maxSeat is the highest number of a seat that any table can have.
const maxSeat = 7

// readRequest decodes the request body into in (nil: there is none), checks it and identifies the
// caller. It returns the Request for the endpoint's function, or the first problem. Admins are
// identified before the body is read.
func (e *Endpoint) readRequest(g *Gate, w http.ResponseWriter, r *http.Request, in any) (*Request, error) {
	q := &Request{Request: r, Answer: w, gate: g, access: e.Access}
	early := e.Access == Admin
	if early {
		if err := q.Identify(); err != nil {
			return nil, err
		}
	}
	if in != nil {
		size, err := Decode(w, r, e.MaxBody, in)
		if err != nil {
			return nil, err
		}
		q.Size = size
		if c, ok := in.(checker); ok {
			if err := c.Check(); err != nil {
				return nil, err
			}
		}
	}
	if e.hasSeatParam() {
		n, err := strconv.Atoi(r.PathValue("n"))
		if err != nil || n < 0 || n > maxSeat {
			return nil, problem.New(problem.NotFound, "not-found", "there is no such seat")
		}
		q.Seat = n
	}
	if !early && !e.late {
		if err := q.Identify(); err != nil {
			return nil, err
		}
	}
	return q, nil
}

// writeAnswer sends the value out as the JSON response, with the endpoint's usual status or that of a
// [Reply]. out and err are what the endpoint's function returned: if err is not nil, it sends nothing
// and returns err.
func (e *Endpoint) writeAnswer(w http.ResponseWriter, out any, err error) error {
	if err != nil {
		return err
	}
	status := e.Doc.Status()
	if reply, ok := out.(Reply); ok {
		status, out = reply.Status, reply.Body
	}
	WriteJSON(w, status, out)
	return nil
}

// newEndpoint returns an endpoint without a request body; f serves it and returns the response.
func newEndpoint[Out any](method, path string, f func(context.Context, *Request) (Out, error), d Doc) Endpoint {
	e := Endpoint{Method: method, Path: path, Doc: d, Out: schemaType[Out]()}
	e.call = func(g *Gate, e *Endpoint) Handler {
		return func(w http.ResponseWriter, r *http.Request) error {
			q, err := e.readRequest(g, w, r, nil)
			if err != nil {
				return err
			}
			out, err := f(r.Context(), q)
			return e.writeAnswer(w, out, err)
		}
	}
	return e
}

// newEndpointWithBody returns an endpoint that decodes the request body and passes it to f, which
// returns the response.
func newEndpointWithBody[In, Out any](method, path string, f func(context.Context, *Request, *In) (Out, error), d Doc) Endpoint {
	e := Endpoint{Method: method, Path: path, Doc: d, MaxBody: MaxBody, In: schemaType[In](), Out: schemaType[Out]()}
	e.call = func(g *Gate, e *Endpoint) Handler {
		return func(w http.ResponseWriter, r *http.Request) error {
			in := new(In)
			q, err := e.readRequest(g, w, r, in)
			if err != nil {
				return err
			}
			out, err := f(r.Context(), q, in)
			return e.writeAnswer(w, out, err)
		}
	}
	return e
}

// Get returns an endpoint for GET at path, which answers with what f returns.
func Get[Out any](path string, f func(context.Context, *Request) (Out, error), d Doc) Endpoint {
	return newEndpoint(http.MethodGet, path, f, d)
}

// Delete returns an endpoint for DELETE at path, which answers with what f returns.
func Delete[Out any](path string, f func(context.Context, *Request) (Out, error), d Doc) Endpoint {
	return newEndpoint(http.MethodDelete, path, f, d)
}

// Post returns an endpoint for POST at path: it decodes the JSON body and answers with what f
// returns.
func Post[In, Out any](path string, f func(context.Context, *Request, *In) (Out, error), d Doc) Endpoint {
	return newEndpointWithBody(http.MethodPost, path, f, d)
}

// Put returns an endpoint for PUT at path: it decodes the JSON body and answers with what f
// returns.
func Put[In, Out any](path string, f func(context.Context, *Request, *In) (Out, error), d Doc) Endpoint {
	return newEndpointWithBody(http.MethodPut, path, f, d)
}

// WithTable calls f with the table whose id is in the path of q, releases the table afterwards and
// returns what f returned, or the problem if there is no such table. It is for endpoints that check
// something else before they need the table.
func WithTable[Out any](q *Request, f func(*table.Table) (Out, error)) (out Out, err error) {
	t, err := q.gate.Table(q.Request)
	if err != nil {
		return out, err
	}
	defer t.Release()
	return f(t)
}

// GetAt returns an endpoint for GET at a path below /api/games/{id}; f also gets the table of that
// id.
func GetAt[Out any](path string, f func(context.Context, *Request, *table.Table) (Out, error), d Doc) Endpoint {
	return newTableEndpoint(http.MethodGet, path, f, d)
}

// DeleteAt returns an endpoint for DELETE at a path below /api/games/{id}; f also gets the table of
// that id.
func DeleteAt[Out any](path string, f func(context.Context, *Request, *table.Table) (Out, error), d Doc) Endpoint {
	return newTableEndpoint(http.MethodDelete, path, f, d)
}

// newTableEndpoint returns an endpoint without a request body; f gets the table that the path
// names, and returns the response.
func newTableEndpoint[Out any](method, path string, f func(context.Context, *Request, *table.Table) (Out, error), d Doc) Endpoint {
	return newEndpoint(method, path, func(ctx context.Context, q *Request) (Out, error) {
		return WithTable(q, func(t *table.Table) (Out, error) { return f(ctx, q, t) })
	}, d)
}

// PostAt returns an endpoint for POST at a path below /api/games/{id}; f gets the table of that id
// and the decoded JSON body.
func PostAt[In, Out any](path string, f func(context.Context, *Request, *table.Table, *In) (Out, error), d Doc) Endpoint {
	return newEndpointWithBody(http.MethodPost, path, func(ctx context.Context, q *Request, in *In) (Out, error) {
		return WithTable(q, func(t *table.Table) (Out, error) { return f(ctx, q, t, in) })
	}, d)
}

// Nothing is the request body of endpoints that need no input: an empty JSON object.
type Nothing struct{}

// Component names the schema of Nothing in openapi.json: Nothing.
func (Nothing) Component() Component {
	return Component{Name: "Nothing", About: "Nothing needs to be said."}
}

// Raw returns an endpoint with a handler of its own, which reads the request, identifies the caller
// and writes the response itself. The endpoint's access then only documents what the handler
// demands.
func Raw(method, path string, h Handler, d Doc) Endpoint {
	return Endpoint{Method: method, Path: path, Doc: d, late: true, call: func(*Gate, *Endpoint) Handler { return h }}
}

// schemaType returns the type T of a request body or response for its schema in openapi.json; nil
// for json.RawMessage, Reply and any, whose schemas the endpoint's Doc names.
func schemaType[T any]() reflect.Type {
	switch t := reflect.TypeFor[T](); t {
	case reflect.TypeFor[json.RawMessage](), reflect.TypeFor[Reply](), reflect.TypeFor[any]():
		return nil
	default:
		return t
	}
}
