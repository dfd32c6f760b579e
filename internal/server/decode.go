package server

import (
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"

	"circulade/internal/table/refusal"
	"circulade/protocol"
)

// maxBody is the size of the largest JSON body, in bytes.
const maxBody = 64 << 10

// bodyForm is the form of a request's body. Secrets are longer than what is
// repeated of a name.
func bodyForm() protocol.Form { return protocol.Form{Name: "body", LongestName: 16} }

// decode reads a request's JSON body into v and refuses what v does not know.
func decode(w http.ResponseWriter, r *http.Request, v any) error {
	return decodeUpTo(w, r, maxBody, v)
}

// decodeUpTo is decode for bodies of another size.
func decodeUpTo(w http.ResponseWriter, r *http.Request, most int64, v any) error {
	_, err := decodeSized(w, r, most, v)
	return err
}

// decodeSized is decodeUpTo that tells how many bytes the body has: a request need not say so.
func decodeSized(w http.ResponseWriter, r *http.Request, most int64, v any) (size int, err error) {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "application/json" {
		return 0, refusal.New(refusal.WrongType, "bad-type", "the body must be application/json")
	}
	data, err := io.ReadAll(http.MaxBytesReader(bare(w), r.Body, most))
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return 0, refusal.New(refusal.TooLarge, "too-large", fmt.Sprintf("the body is larger than %d bytes", large.Limit))
	case err != nil:
		return 0, refusal.New(refusal.Invalid, "bad-json", "the body ended too soon")
	}
	if wrong := bodyForm().Decode(data, v); wrong != nil {
		f := refusal.New(refusal.Invalid, wrong.Code, wrong.Message).With(wrong.Hint)
		f.Faults = wrong.Faults
		return 0, f
	}
	return len(data), nil
}
