package server

import (
	"net/http"

	"circulade/internal/api"
)

// decode reads a request's JSON body into v and refuses what v does not know.
func decode(w http.ResponseWriter, r *http.Request, v any) error {
	return decodeUpTo(w, r, api.MaxBody, v)
}

// decodeUpTo is decode for bodies of another size.
func decodeUpTo(w http.ResponseWriter, r *http.Request, most int64, v any) error {
	_, err := api.Decode(w, r, most, v)
	return err
}
