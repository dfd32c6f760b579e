package server

import (
	"net/http"

	"circulade/internal/api"
)

// decodeUpTo reads a JSON body of at most so many bytes into v and refuses what v does not know.
func decodeUpTo(w http.ResponseWriter, r *http.Request, most int64, v any) error {
	_, err := api.Decode(w, r, most, v)
	return err
}
