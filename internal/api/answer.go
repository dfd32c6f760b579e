package api

import (
	"encoding/json"
	"net/http"
	"strconv"
	"time"

	"circulade/internal/problem"
)

// WriteTime is how long a client may take to read an answer.
const WriteTime = 30 * time.Second

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

// HTTPStatus returns the HTTP status of a kind of refusal. It is the one place that knows.
func HTTPStatus(k problem.Kind) int { return statuses[k] }

// WriteJSON answers with JSON. A json.RawMessage is written as it is.
func WriteJSON(w http.ResponseWriter, status int, v any) {
	data, ready := v.(json.RawMessage)
	var err error
	if !ready {
		data, err = json.Marshal(v)
	}
	WriteData(w, status, data, err)
}

// WriteData answers with JSON that is written already, or that could not be written because of
// err. An error of Write means that the client is gone.
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

// RenewDeadline gives the client all of [WriteTime] to read an answer that had to wait for its
// turn. Where a deadline cannot be set there is none.
func RenewDeadline(w http.ResponseWriter) {
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(WriteTime))
}
