package api

import (
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"

	"circulade/internal/problem"
	"circulade/protocol"
)

// MaxBody is the size of the largest JSON body where an endpoint says nothing else, in bytes.
const MaxBody = 64 << 10

// bodyForm is the form of a request's body. Secrets are longer than what is
// repeated of a name.
func bodyForm() protocol.Form { return protocol.Form{Name: "body", LongestName: 16} }

// Decode reads a JSON body of at most so many bytes into v, refuses what v does not know, and
// returns how many bytes the body has: a request need not say so.
func Decode(w http.ResponseWriter, r *http.Request, most int64, v any) (size int, err error) {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "application/json" {
		return 0, problem.New(problem.WrongType, "bad-type", "the body must be application/json")
	}
	data, err := io.ReadAll(http.MaxBytesReader(serverWriter(w), r.Body, most))
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return 0, problem.New(problem.TooLarge, "too-large", fmt.Sprintf("the body is larger than %d bytes", large.Limit))
	case err != nil:
		return 0, problem.New(problem.Invalid, "bad-json", "the body ended too soon")
	}
	if wrong := bodyForm().Decode(data, v); wrong != nil {
		f := problem.New(problem.Invalid, wrong.Code, wrong.Message).WithHint(wrong.Hint)
		f.Faults = wrong.Faults
		return 0, f
	}
	return len(data), nil
}

// serverWriter returns the writer of the HTTP server itself, which alone can close the connection
// of a client that sends too much.
func serverWriter(w http.ResponseWriter) http.ResponseWriter {
	for {
		inner, ok := w.(interface{ Unwrap() http.ResponseWriter })
		if !ok {
			return w
		}
		w = inner.Unwrap()
	}
}
