package httpd

import (
	"net/http"
	"strconv"
	"strings"

	"circulade/internal/api"
	"circulade/internal/packed"
)

// AcceptsGzip reports whether the client accepts gzip-compressed responses.
func AcceptsGzip(r *http.Request) bool {
	return strings.Contains(r.Header.Get("Accept-Encoding"), "gzip")
}

// CompressLongAnswers returns a middleware that compresses long responses with status 200, each written
// by one Write, for clients that accept gzip. It must not be used for responses that hold a secret:
// their compressed length, together with text that an attacker can have included, would reveal the
// secret letter by letter. Compressing takes processor time, so these endpoints need a CPU quota.
func CompressLongAnswers() api.Middleware {
	packer := &packed.Packer{}
	return api.Middleware{Name: "compressed", Wrap: func(h api.Handler) api.Handler {
		return func(w http.ResponseWriter, r *http.Request) error {
			w.Header().Set("Vary", "Accept-Encoding")
			if !AcceptsGzip(r) {
				return h(w, r)
			}
			return h(&gzipWriter{ResponseWriter: w, packer: packer}, r)
		}
	}}
}

// A gzipWriter compresses a response that is written by a single Write.
type gzipWriter struct {
	http.ResponseWriter
	packer *packed.Packer
	status int // of WriteHeader, until it is sent; then 0
}

// Unwrap returns the wrapped writer, for http.ResponseController.
func (z *gzipWriter) Unwrap() http.ResponseWriter { return z.ResponseWriter }

// WriteHeader keeps the status; Write sends it when it knows the length of the body.
func (z *gzipWriter) WriteHeader(status int) { z.status = status }

// Write sends the header and the whole body, compressed if the status is 200 and the body is long
// enough and complete.
func (z *gzipWriter) Write(data []byte) (int, error) {
	h, m := z.Header(), z.packer.Message(data)
	out := data
	if z.status == http.StatusOK && m.Compressible() && h.Get("Content-Length") == strconv.Itoa(len(data)) {
		var err error
		if out, err = m.Gzip(); err != nil {
			return 0, err
		}
		h.Set("Content-Encoding", "gzip")
		h.Set("Content-Length", strconv.Itoa(len(out)))
	}
	if z.status != 0 {
		z.ResponseWriter.WriteHeader(z.status)
		z.status = 0
	}
	if _, err := z.ResponseWriter.Write(out); err != nil {
		return 0, err
	}
	return len(data), nil
}

// WritePacked sends a message that many clients get. For those that accept gzip, it is compressed
// once and the compressed bytes are used again.
func WritePacked(w http.ResponseWriter, r *http.Request, m *packed.Message) error {
	h := w.Header()
	h.Set("Vary", "Accept-Encoding")
	data := m.JSON
	if AcceptsGzip(r) && m.Compressible() {
		var err error
		if data, err = m.Gzip(); err != nil {
			return err
		}
		h.Set("Content-Encoding", "gzip")
	}
	api.WriteData(w, http.StatusOK, data, nil)
	return nil
}
