package httpd

import (
	"encoding/json"
	"net/http"
	"strconv"
	"time"

	"circulade/game"
	"circulade/internal/api"
	"circulade/internal/problem"
)

// ErrOrigin refuses a request that a page of another site sends.
var ErrOrigin = problem.New(problem.Forbidden, "bad-origin", "the request comes from a page of another site")

// WriteProblem sends a problem as a JSON response, with the HTTP status of its kind.
func WriteProblem(w http.ResponseWriter, f *problem.Problem) {
	type body struct {
		Code    string       `json:"code"`
		Message string       `json:"message"`
		Hint    string       `json:"hint,omitempty"`
		Faults  []game.Fault `json:"faults,omitempty"`
		Line    int          `json:"line,omitempty"`
		Reason  string       `json:"reason,omitempty"`
		Until   string       `json:"until,omitempty"`
		Text    string       `json:"text,omitempty"`

		Numbers map[string]int `json:"numbers,omitempty"`
	}
	NoteProblem(w, f)
	if f.Wait > 0 {
		seconds := int((f.Wait + time.Second - 1) / time.Second)
		w.Header().Set("Retry-After", strconv.Itoa(seconds))
	}
	data, err := json.Marshal(struct {
		OK    bool `json:"ok"`
		Error body `json:"error"`
	}{Error: body{f.Code, f.Message, f.Hint, f.Faults, f.Line, f.Reason, api.FormatTimeOrNone(f.Until), f.Text, f.Numbers}})
	if err == nil && len(f.Table) > 0 {
		data = append(append(append(data[:len(data)-1], `,"table":`...), f.Table...), '}')
	}
	api.WriteData(w, api.HTTPStatus(f.Kind), data, err)
}

// NoteProblem records a problem as the outcome of a request, for the metrics and the log. It is for
// responses that are not written by WriteProblem.
func NoteProblem(w http.ResponseWriter, f *problem.Problem) {
	if a := recorderOf(w); a != nil {
		a.Code, a.Cause = f.Code, f.Cause
	}
}

// A Handler writes the response to a request, or writes nothing and returns the problem to answer
// with.
type Handler func(w http.ResponseWriter, r *http.Request) error

// ServeHTTP calls h and sends the problem that it returns. It implements http.Handler.
func (h Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if err := h(w, r); err != nil {
		WriteProblem(w, problem.Of(err))
	}
}

// NotFound is a Handler that answers every request with a 404 problem.
func NotFound(http.ResponseWriter, *http.Request) error {
	return problem.New(problem.NotFound, "not-found", "there is nothing at this address")
}
