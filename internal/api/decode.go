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

// MaxBody is the size limit of a JSON request body in bytes, where an endpoint sets no other.
const MaxBody = 64 << 10

// bodyForm returns the rules by which request bodies are decoded: errors call the value "body" and
// repeat at most 16 bytes of an unknown field's name, because it might hold a secret.
func bodyForm() protocol.Form { return protocol.Form{Name: "body", LongestName: 16} }

// Decode reads the JSON body of r, of at most the given number of bytes, into v, and returns its
// size in bytes. It returns a problem if the content type is not JSON, the body is too large or
// malformed, or it has a field that v does not have.
func Decode(w http.ResponseWriter, r *http.Request, maxBytes int64, v any) (size int, err error) {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "application/json" {
		return 0, problem.New(problem.WrongType, "bad-type", "the body must be application/json")
	}
	data, err := io.ReadAll(http.MaxBytesReader(serverWriter(w), r.Body, maxBytes))
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

// serverWriter unwraps w down to the ResponseWriter of net/http itself, which alone can close the
// connection of a client whose body is too large.
func serverWriter(w http.ResponseWriter) http.ResponseWriter {
	for {
		inner, ok := w.(interface{ Unwrap() http.ResponseWriter })
		if !ok {
			return w
		}
		w = inner.Unwrap()
	}
}
