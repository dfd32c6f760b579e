package httpd

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"mime"
	"net/http"
	"path"
	"strings"
)

// A File is a file that is served from memory, and compressed in advance if that is worth it.
type File struct {
	kind string // the content type
	Tag  string // a hash of the content, for the ETag
	data []byte
	gzip []byte // nil if not worth it
}

// NewFile returns a file with this content, compressed if that makes it much shorter. The extension
// of name determines the content type.
func NewFile(name string, data []byte) (*File, error) {
	kind := mime.TypeByExtension(path.Ext(name))
	// The types that matter do not depend on what this machine has installed.
	for ext, known := range map[string]string{
		".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8",
		".css": "text/css; charset=utf-8", ".svg": "image/svg+xml", ".json": "application/json",
		".webmanifest": "application/manifest+json", ".woff2": "font/woff2", ".png": "image/png",
		".txt": "text/plain; charset=utf-8", "": "text/plain; charset=utf-8",
	} {
		if path.Ext(name) == ext {
			kind = known
		}
	}
	sum := sha256.Sum256(data)
	f := &File{kind: kind, Tag: hex.EncodeToString(sum[:8]), data: data}
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(data); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	if b.Len() < len(data)*9/10 {
		f.gzip = b.Bytes()
	}
	return f, nil
}

// NewPlainFile returns a file that is never compressed. kind is its content type, and tag is a hash
// of data for the ETag.
func NewPlainFile(kind, tag string, data []byte) *File {
	return &File{kind: kind, Tag: tag, data: data}
}

// Serve sends the file. If the request's query parameter v is the file's tag, browsers may keep the
// file for a year, as another content would have another address.
func (f *File) Serve(w http.ResponseWriter, r *http.Request) {
	f.Send(w, r, r.URL.Query().Get("v") == f.Tag)
}

// Send sends the file, or 304 if the client has it already. With immutable, browsers may keep it
// for a year without asking again.
func (f *File) Send(w http.ResponseWriter, r *http.Request, immutable bool) {
	h := w.Header()
	h.Set("Cache-Control", "no-cache")
	if immutable {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	h.Set("Vary", "Accept-Encoding")
	tag, data := `"`+f.Tag+`"`, f.data
	if f.gzip != nil && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		tag, data = `"`+f.Tag+`-gz"`, f.gzip
		h.Set("Content-Encoding", "gzip")
	}
	h.Set("ETag", tag)
	for _, known := range strings.Split(r.Header.Get("If-None-Match"), ",") {
		if strings.TrimPrefix(strings.TrimSpace(known), "W/") == tag {
			h.Del("Content-Encoding")
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	h.Set("Content-Type", f.kind)
	h.Set("Content-Length", fmt.Sprint(len(data)))
	_, _ = w.Write(data)
}
