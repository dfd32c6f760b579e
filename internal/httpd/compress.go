package httpd

import (
	"net/http"
	"strconv"
	"strings"

	"circulade/internal/api"
	"circulade/internal/packed"
)

// AcceptsGzip reports whether a client takes an answer compressed.
func AcceptsGzip(r *http.Request) bool {
	return strings.Contains(r.Header.Get("Accept-Encoding"), "gzip")
}

// CompressLongAnswers has long answers come compressed to who takes them so. It is for those that hold no
// secret: from how long an answer is that holds a secret, and beside it what others have its
// reader ask for, they would learn the secret letter by letter. What compressing costs is
// counted with the request, so each of them counts against the CPU quota.
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

// gzipWriter compresses an answer that is written at once.
type gzipWriter struct {
	http.ResponseWriter
	packer *packed.Packer
	status int
}

func (z *gzipWriter) Unwrap() http.ResponseWriter { return z.ResponseWriter }

// WriteHeader waits for what is written: its length is in the header.
func (z *gzipWriter) WriteHeader(status int) { z.status = status }

func (z *gzipWriter) Write(data []byte) (int, error) {
	h, m := z.Header(), z.packer.Message(data)
	out := data
	if z.status == http.StatusOK && m.Packs() && h.Get("Content-Length") == strconv.Itoa(len(data)) {
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

// WritePacked answers with what many are told alike: compressed, if the client takes that, once
// for all of them.
func WritePacked(w http.ResponseWriter, r *http.Request, m *packed.Message) error {
	h := w.Header()
	h.Set("Vary", "Accept-Encoding")
	data := m.JSON
	if AcceptsGzip(r) && m.Packs() {
		var err error
		if data, err = m.Gzip(); err != nil {
			return err
		}
		h.Set("Content-Encoding", "gzip")
	}
	api.WriteData(w, http.StatusOK, data, nil)
	return nil
}
