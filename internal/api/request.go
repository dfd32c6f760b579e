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

// A Request is a request whose body has been read and whose caller is known.
type Request struct {
	*http.Request
	Caller

	Answer http.ResponseWriter // for headers and cookies
	Size   int                 // of the body, in bytes
	Seat   int                 // that the path names

	gate   *Gate
	access Access
}

// Identify identifies the caller, for endpoints that are [Endpoint.Late].
func (r *Request) Identify() error { return r.IdentifyAs(r.access) }

// IdentifyAs is Identify for requests that need another access than the endpoint names.
func (r *Request) IdentifyAs(a Access) (err error) {
	r.Caller, err = r.gate.Identify(r.Answer, r.Request, a)
	return err
}

// A Reply is an answer with another status than the usual one.
type Reply struct {
	Status int
	Body   any
}

// OK is the answer where there is nothing to say.
type OK struct {
	OK bool `json:"ok" schema:"const=true"`
}

// Done is the answer that something is done.
var Done = OK{OK: true}

// Component names the schema of the answer.
func (OK) Component() Component { return Component{Name: "Done"} }

// checker is a body that finds faults in itself.
type checker interface{ Check() error }

// maxSeat is the number of the last seat that any table can have.
const maxSeat = 7

// readRequest is the steps of a request up to the table. In is nil where there is no body.
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

// writeAnswer answers with what an endpoint's function returned.
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

// newEndpoint returns an endpoint that reads no body.
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

// newEndpointWithBody returns an endpoint that reads a body.
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

// Get returns an endpoint that reads.
func Get[Out any](path string, f func(context.Context, *Request) (Out, error), d Doc) Endpoint {
	return newEndpoint(http.MethodGet, path, f, d)
}

// Delete returns an endpoint that removes something.
func Delete[Out any](path string, f func(context.Context, *Request) (Out, error), d Doc) Endpoint {
	return newEndpoint(http.MethodDelete, path, f, d)
}

// Post returns an endpoint that changes something.
func Post[In, Out any](path string, f func(context.Context, *Request, *In) (Out, error), d Doc) Endpoint {
	return newEndpointWithBody(http.MethodPost, path, f, d)
}

// Put returns an endpoint that replaces something.
func Put[In, Out any](path string, f func(context.Context, *Request, *In) (Out, error), d Doc) Endpoint {
	return newEndpointWithBody(http.MethodPut, path, f, d)
}

// WithTable calls f with the table that the path names, for endpoints that have to look at something else
// before.
func WithTable[Out any](q *Request, f func(*table.Table) (Out, error)) (out Out, err error) {
	t, err := q.gate.Table(q.Request)
	if err != nil {
		return out, err
	}
	defer t.Release()
	return f(t)
}

// GetAt returns an endpoint that reads something of the table that its path names.
func GetAt[Out any](path string, f func(context.Context, *Request, *table.Table) (Out, error), d Doc) Endpoint {
	return newTableEndpoint(http.MethodGet, path, f, d)
}

// DeleteAt returns an endpoint that removes something of the table that its path names.
func DeleteAt[Out any](path string, f func(context.Context, *Request, *table.Table) (Out, error), d Doc) Endpoint {
	return newTableEndpoint(http.MethodDelete, path, f, d)
}

func newTableEndpoint[Out any](method, path string, f func(context.Context, *Request, *table.Table) (Out, error), d Doc) Endpoint {
	return newEndpoint(method, path, func(ctx context.Context, q *Request) (Out, error) {
		return WithTable(q, func(t *table.Table) (Out, error) { return f(ctx, q, t) })
	}, d)
}

// PostAt returns an endpoint that changes something at the table that its path names.
func PostAt[In, Out any](path string, f func(context.Context, *Request, *table.Table, *In) (Out, error), d Doc) Endpoint {
	return newEndpointWithBody(http.MethodPost, path, func(ctx context.Context, q *Request, in *In) (Out, error) {
		return WithTable(q, func(t *table.Table) (Out, error) { return f(ctx, q, t, in) })
	}, d)
}

// Nothing is a body that says nothing.
type Nothing struct{}

// Component names the schema of the body.
func (Nothing) Component() Component {
	return Component{Name: "Nothing", About: "Nothing needs to be said."}
}

// Raw returns an endpoint whose handler does everything itself: it reads the request, asks who
// calls and writes the answer. The access is what it asks for.
func Raw(method, path string, h Handler, d Doc) Endpoint {
	return Endpoint{Method: method, Path: path, Doc: d, late: true, call: func(*Gate, *Endpoint) Handler { return h }}
}

// schemaType returns the type of a body or an answer; nil of JSON that is written already, and of
// replies, whose schemas are named by hand.
func schemaType[T any]() reflect.Type {
	switch t := reflect.TypeFor[T](); t {
	case reflect.TypeFor[json.RawMessage](), reflect.TypeFor[Reply](), reflect.TypeFor[any]():
		return nil
	default:
		return t
	}
}
