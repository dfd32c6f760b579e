package server

import (
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"time"

	"circulade/game"
	"circulade/internal/store"
)

// A failure is a request refused, as the client hears of it.
type failure struct {
	status  int
	code    string
	message string
	hint    string
	faults  []game.Fault
	line    int             // of a record
	wait    time.Duration   // for Retry-After
	table   json.RawMessage // the present table, where it helps
}

// Error makes a failure an error.
func (f *failure) Error() string { return f.code + ": " + f.message }

func fail(status int, code, message string) *failure {
	return &failure{status: status, code: code, message: message}
}

func (f *failure) with(hint string) *failure {
	f.hint = hint
	return f
}

var (
	errNoTable  = fail(http.StatusNotFound, "not-found", "there is no such table")
	errSeat     = fail(http.StatusForbidden, "not-your-seat", "you do not hold the seat that this needs")
	errHost     = fail(http.StatusForbidden, "not-your-seat", "only whoever made the table may do this")
	errOrigin   = fail(http.StatusForbidden, "bad-origin", "the request comes from a page of another site")
	errAidOff   = fail(http.StatusForbidden, "aid-off", "the table does not help its players with this")
	errComputer = fail(http.StatusConflict, "bad-setup", "a computer player has this seat").with("take it back first")
	errEnded    = fail(http.StatusGone, "ended", "the game has ended")
	errStale    = fail(http.StatusConflict, "stale-seq", "the table has moved on").
			with("look at the table that comes with this answer and choose again")
	errStopping = &failure{
		status: http.StatusServiceUnavailable, code: "not-saved",
		message: "the server is stopping; nothing was stored", hint: "try again in a moment", wait: time.Second,
	}
	errInternal = fail(http.StatusInternalServerError, "internal", "something went wrong in the server; its log says what")
)

func notSaved() *failure {
	return &failure{
		status: http.StatusServiceUnavailable, code: "not-saved",
		message: "this could not be stored", hint: "try again with the same move id", wait: time.Second,
	}
}

func tooMany(message string, wait time.Duration) *failure {
	return &failure{status: http.StatusTooManyRequests, code: "too-many", message: message, wait: wait}
}

// withTable adds the present table to a copy of f.
func (f *failure) withTable(table json.RawMessage) *failure {
	c := *f
	c.table = table
	return &c
}

// ofGame says how a game's refusal looks over HTTP.
func ofGame(err error) *failure {
	var setup *game.SetupError
	switch {
	case errors.As(err, &setup):
		return &failure{
			status: http.StatusBadRequest, code: "bad-setup",
			message: "the setup cannot be played", faults: setup.Faults,
		}
	case errors.Is(err, game.ErrOver):
		return errEnded
	case errors.Is(err, game.ErrCrossesReveal):
		return fail(http.StatusUnprocessableEntity, "crosses-reveal", err.Error()).
			with("send the choices up to there, look, and go on")
	case errors.Is(err, game.ErrIllegal):
		return fail(http.StatusUnprocessableEntity, "illegal-choice", err.Error()).
			with("the table's decision lists the legal choices")
	case errors.Is(err, game.ErrVersion):
		return fail(http.StatusUnprocessableEntity, "bad-version", err.Error())
	}
	return errInternal
}

// ofStore says how a store's refusal looks over HTTP.
func ofStore(err error) *failure {
	switch {
	case errors.Is(err, store.ErrNotFound):
		return errNoTable
	case errors.Is(err, store.ErrDamaged):
		return errDamaged
	}
	return notSaved()
}

// asFailure finds the failure in an error.
func asFailure(err error) *failure {
	var f *failure
	if errors.As(err, &f) {
		return f
	}
	return errInternal
}

func writeFailure(w http.ResponseWriter, f *failure) {
	type body struct {
		Code    string       `json:"code"`
		Message string       `json:"message"`
		Hint    string       `json:"hint,omitempty"`
		Faults  []game.Fault `json:"faults,omitempty"`
		Line    int          `json:"line,omitempty"`
	}
	if f.wait > 0 {
		seconds := int((f.wait + time.Second - 1) / time.Second)
		w.Header().Set("Retry-After", strconv.Itoa(seconds))
	}
	data, err := json.Marshal(struct {
		OK    bool `json:"ok"`
		Error body `json:"error"`
	}{Error: body{f.code, f.message, f.hint, f.faults, f.line}})
	if err == nil && len(f.table) > 0 {
		data = append(append(append(data[:len(data)-1], `,"table":`...), f.table...), '}')
	}
	writeData(w, f.status, data, err)
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
