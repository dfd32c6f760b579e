package api

import (
	"encoding/json"
	"net/http"
	"strconv"
	"time"

	"circulade/internal/problem"
)

// WriteTime is how long a client may take to read a response before the connection is closed.
const WriteTime = 30 * time.Second

// statuses maps each kind of problem to the HTTP status of its response.
var statuses = map[problem.Kind]int{
	problem.Invalid:     http.StatusBadRequest,
	problem.SignedOut:   http.StatusUnauthorized,
	problem.Forbidden:   http.StatusForbidden,
	problem.NotFound:    http.StatusNotFound,
	problem.Conflict:    http.StatusConflict,
	problem.Ended:       http.StatusGone,
	problem.TooLarge:    http.StatusRequestEntityTooLarge,
	problem.WrongType:   http.StatusUnsupportedMediaType,
	problem.NoSocket:    http.StatusUpgradeRequired,
	problem.Impossible:  http.StatusUnprocessableEntity,
	problem.TooMany:     http.StatusTooManyRequests,
	problem.Fault:       http.StatusInternalServerError,
	problem.Unavailable: http.StatusServiceUnavailable,
}

// HTTPStatus returns the HTTP status code with which a problem of kind k is sent, or 0 for an
// unknown kind.
func HTTPStatus(k problem.Kind) int { return statuses[k] }

// WriteJSON sends v as a JSON response with the given status. A json.RawMessage is sent as it is.
// If v cannot be encoded, a 500 is sent instead.
func WriteJSON(w http.ResponseWriter, status int, v any) {
	data, ready := v.(json.RawMessage)
	var err error
	if !ready {
		data, err = json.Marshal(v)
	}
	WriteData(w, status, data, err)
}

// WriteData sends data, which is JSON already, as a response with the given status, or a 500 if err
// says that encoding it failed. An error of Write is ignored: it means that the client is gone.
func WriteData(w http.ResponseWriter, status int, data []byte, err error) {
	if err != nil {
		data, status = []byte(`{"ok":false,"error":{"code":"internal","message":"the answer cannot be written"}}`), 500
	}
	RenewDeadline(w)
	h := w.Header()
	h.Set("Content-Type", "application/json; charset=utf-8")
	h.Set("Content-Length", strconv.Itoa(len(data)))
	w.WriteHeader(status)
	_, _ = w.Write(data)
}

// RenewDeadline gives the client [WriteTime] from now on to read the response. It is for responses that
// had to wait before they could be written, and does nothing where w has no deadline.
func RenewDeadline(w http.ResponseWriter) {
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(WriteTime))
}
