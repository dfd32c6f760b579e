package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"
)

// maxBody is the size of the largest JSON body, in bytes.
const maxBody = 64 << 10

// decode reads a request's JSON body into v and refuses what v does not know.
func decode(w http.ResponseWriter, r *http.Request, v any) error {
	return decodeUpTo(w, r, maxBody, v)
}

// decodeUpTo is decode for bodies of another size.
func decodeUpTo(w http.ResponseWriter, r *http.Request, most int64, v any) error {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "application/json" {
		return fail(http.StatusUnsupportedMediaType, "bad-type", "the body must be application/json")
	}
	dec := json.NewDecoder(http.MaxBytesReader(w, r.Body, most))
	dec.DisallowUnknownFields()
	if err := dec.Decode(v); err != nil {
		return ofDecoding(err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		var large *http.MaxBytesError
		if errors.As(err, &large) {
			return ofDecoding(err)
		}
		return fail(http.StatusBadRequest, "bad-json", "something follows the JSON object")
	}
	return nil
}

func ofDecoding(err error) *failure {
	var large *http.MaxBytesError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &large):
		return fail(http.StatusRequestEntityTooLarge, "too-large", fmt.Sprintf("the body is larger than %d bytes", large.Limit))
	case errors.As(err, &kind):
		return fail(http.StatusBadRequest, "bad-json", fmt.Sprintf("%q cannot be a JSON %s", kind.Field, kind.Value))
	case strings.HasPrefix(err.Error(), "json: unknown field "):
		name := strings.TrimPrefix(err.Error(), "json: unknown field ")
		if len(name) > 32 { // whatever it is, a secret perhaps, it is not repeated
			name = "of such a long name"
		}
		return fail(http.StatusBadRequest, "unknown-field", "there is no field "+name)
	}
	// The text of a syntax error names no more than one character of the body.
	return fail(http.StatusBadRequest, "bad-json", "the body is not JSON: "+err.Error())
}

// short cuts what a client sent before it is sent back.
func short(s string) string {
	if len(s) > 60 {
		return strings.ToValidUTF8(s[:60], "") + "…"
	}
	return s
}
