package httpd

import (
	"log/slog"
	"net/http"
	"strings"
	"time"
)

// observe returns a handler that gives each request an id, has next serve it, counts it in the metrics,
// logs it if the response has a 5xx status, and calls the hook Answered.
func (s *Server) observe(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began, id := time.Now(), s.cfg.Ingress.requestID(r)
		w.Header().Set(IDHeader, id)
		r = s.cfg.Counted(r.WithContext(WithRequestID(r.Context(), id)))
		a := &answerRecorder{ResponseWriter: w, Answer: Answer{Status: http.StatusOK}}
		next.ServeHTTP(a, r)
		if a.Status >= http.StatusInternalServerError && r.Context().Err() == nil { // who has hung up is not answered
			s.logUnanswered(r, a)
		}
		long := strings.HasSuffix(r.Pattern, "/socket") || strings.HasSuffix(r.Pattern, "/stream")
		took := time.Since(began)
		s.cfg.Metrics.Request(r.Pattern, a.Status, a.Code, took, long)
		s.cfg.Answered(r, a.Answer, took)
	})
}

// logUnanswered logs a request whose response has a 5xx status, with the reason if the store
// failed.
func (s *Server) logUnanswered(r *http.Request, a *answerRecorder) {
	line := []slog.Attr{slog.String("route", r.Pattern), slog.Int("status", a.Status), slog.String("code", a.Code)}
	if a.Cause != "" {
		line = append(line, slog.String("reason", a.Cause))
	}
	s.cfg.Log.LogAttrs(r.Context(), slog.LevelWarn, "a request could not be answered as it should", line...)
}

// An Answer describes the response to a request, for the metrics and the log.
type Answer struct {
	Status int
	Code   string // of the problem, "" if there is none
	Cause  string // why the store failed; "" if it did not
}

// An answerRecorder is an http.ResponseWriter that records status and outcome of the response, for
// the metrics and the log.
type answerRecorder struct {
	http.ResponseWriter
	Answer
	begun bool // the final status has been written
}

// WriteHeader sends the status, and records it for the metrics and the log unless a final one was sent
// before.
func (a *answerRecorder) WriteHeader(status int) {
	if !a.begun {
		a.Status, a.begun = status, status >= http.StatusOK || status == http.StatusSwitchingProtocols
	}
	a.ResponseWriter.WriteHeader(status)
}

// Write sends a part of the body.
func (a *answerRecorder) Write(p []byte) (int, error) {
	a.begun = true
	return a.ResponseWriter.Write(p)
}

// Unwrap returns the wrapped writer, for http.ResponseController and for opening WebSockets.
func (a *answerRecorder) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// recorderOf returns the answerRecorder that w is or wraps; nil if there is none.
func recorderOf(w http.ResponseWriter) *answerRecorder {
	for {
		if a, ok := w.(*answerRecorder); ok {
			return a
		}
		inner, ok := w.(interface{ Unwrap() http.ResponseWriter })
		if !ok {
			return nil
		}
		w = inner.Unwrap()
	}
}
