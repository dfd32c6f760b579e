package server

import (
	"encoding/json"
	"net/http"
	"strconv"
	"time"

	"circulade/game"
	"circulade/internal/table/refusal"
)

// statuses say how each kind of refusal looks over HTTP. It is the one place that knows.
var statuses = map[refusal.Kind]int{
	refusal.Invalid:     http.StatusBadRequest,
	refusal.SignedOut:   http.StatusUnauthorized,
	refusal.Forbidden:   http.StatusForbidden,
	refusal.NotFound:    http.StatusNotFound,
	refusal.Conflict:    http.StatusConflict,
	refusal.Ended:       http.StatusGone,
	refusal.TooLarge:    http.StatusRequestEntityTooLarge,
	refusal.WrongType:   http.StatusUnsupportedMediaType,
	refusal.NoSocket:    http.StatusUpgradeRequired,
	refusal.Impossible:  http.StatusUnprocessableEntity,
	refusal.TooMany:     http.StatusTooManyRequests,
	refusal.Fault:       http.StatusInternalServerError,
	refusal.Unavailable: http.StatusServiceUnavailable,
}

var errOrigin = refusal.New(refusal.Forbidden, "bad-origin", "the request comes from a page of another site")

// writeRefusal answers with why a request is refused.
func writeRefusal(w http.ResponseWriter, f *refusal.Refusal) {
	type body struct {
		Code    string       `json:"code"`
		Message string       `json:"message"`
		Hint    string       `json:"hint,omitempty"`
		Faults  []game.Fault `json:"faults,omitempty"`
		Line    int          `json:"line,omitempty"`
		Reason  string       `json:"reason,omitempty"`
		Until   string       `json:"until,omitempty"`
		Text    string       `json:"text,omitempty"`
	}
	noteRefusal(w, f)
	if f.Wait > 0 {
		seconds := int((f.Wait + time.Second - 1) / time.Second)
		w.Header().Set("Retry-After", strconv.Itoa(seconds))
	}
	data, err := json.Marshal(struct {
		OK    bool `json:"ok"`
		Error body `json:"error"`
	}{Error: body{f.Code, f.Message, f.Hint, f.Faults, f.Line, f.Reason, stampOrNone(f.Until), f.Text}})
	if err == nil && len(f.Table) > 0 {
		data = append(append(append(data[:len(data)-1], `,"table":`...), f.Table...), '}')
	}
	writeData(w, statuses[f.Kind], data, err)
}

// noteRefusal has a refusal counted with the answer.
func noteRefusal(w http.ResponseWriter, f *refusal.Refusal) {
	if a := notedOf(w); a != nil {
		a.code, a.cause = f.Code, f.Cause
	}
}

// writeJSON answers with JSON. An error of Write means that nobody listens.
func writeJSON(w http.ResponseWriter, status int, v any) {
	data, ready := v.(json.RawMessage)
	var err error
	if !ready {
		data, err = json.Marshal(v)
	}
	writeData(w, status, data, err)
}

// writeData answers with JSON that is written, or could not be.
func writeData(w http.ResponseWriter, status int, data []byte, err error) {
	if err != nil {
		data, status = []byte(`{"ok":false,"error":{"code":"internal","message":"the answer cannot be written"}}`), 500
	}
	afresh(w)
	h := w.Header()
	h.Set("Content-Type", "application/json; charset=utf-8")
	h.Set("Content-Length", strconv.Itoa(len(data)))
	w.WriteHeader(status)
	_, _ = w.Write(data)
}

// afresh gives an answer that had to wait for its turn the whole time to be read.
// Where that cannot be said there is no limit to the time.
func afresh(w http.ResponseWriter) {
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(writeTime))
}
