package server

import (
	"encoding/json"
	"net/http"
	"strconv"
	"time"

	"circulade/game"
	"circulade/internal/api"
	"circulade/internal/table/refusal"
)

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
	}{Error: body{f.Code, f.Message, f.Hint, f.Faults, f.Line, f.Reason, api.StampOrNone(f.Until), f.Text}})
	if err == nil && len(f.Table) > 0 {
		data = append(append(append(data[:len(data)-1], `,"table":`...), f.Table...), '}')
	}
	api.WriteData(w, api.StatusOf(f.Kind), data, err)
}

// noteRefusal has a refusal counted with the answer.
func noteRefusal(w http.ResponseWriter, f *refusal.Refusal) {
	if a := notedOf(w); a != nil {
		a.code, a.cause = f.Code, f.Cause
	}
}

// writeJSON answers with JSON.
func writeJSON(w http.ResponseWriter, status int, v any) { api.WriteJSON(w, status, v) }

// afresh gives an answer that had to wait for its turn the whole time to be read.
func afresh(w http.ResponseWriter) { api.RenewDeadline(w) }
