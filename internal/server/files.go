package server

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"circulade/web/rules"
)

// A file is served from memory, compressed once.
type file struct {
	kind string
	tag  string // of its content
	data []byte
	gzip []byte // nil if not worth it
}

func newFile(name string, data []byte) (*file, error) {
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
	f := &file{kind: kind, tag: hex.EncodeToString(sum[:8]), data: data}
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

// serve answers with the file. An address with the content's tag in it (?v=)
// never changes its meaning.
func (f *file) serve(w http.ResponseWriter, r *http.Request) {
	f.send(w, r, r.URL.Query().Get("v") == f.tag)
}

// send answers with the file; lasting says that its address never changes its
// meaning.
func (f *file) send(w http.ResponseWriter, r *http.Request, lasting bool) {
	h := w.Header()
	h.Set("Cache-Control", "no-cache")
	if lasting {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	h.Set("Vary", "Accept-Encoding")
	tag, data := `"`+f.tag+`"`, f.data
	if f.gzip != nil && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		tag, data = `"`+f.tag+`-gz"`, f.gzip
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

// indexPage is the file that every address of the page is answered with.
const indexPage = "index.html"

// serviceWorker is the script that may answer for every page of the site.
const serviceWorker = "sw.js"

// site is the web app.
type site struct {
	files map[string]*file
	// version names this build of it; "" if it does not say.
	version string
	// book is the rules book, packed when somebody first reads in it.
	book func() (map[string]*file, error)
}

// newSite packs the web app, for a path under which it is.
func newSite(dist fs.FS, base string) (*site, error) {
	s := &site{files: map[string]*file{}, book: sync.OnceValues(packRules)}
	if dist == nil {
		return s, nil
	}
	s.version = versionOf(dist)
	err := fs.WalkDir(dist, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(dist, name)
		if err != nil {
			return err
		}
		if name == indexPage {
			data = indexUnder(data, base, s.version)
		}
		s.files[versioned(name, s.version)], err = newFile(name, data)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("reading the web app: %w", err)
	}
	return s, nil
}

// packRules makes files of the chapters of the rules book.
func packRules() (map[string]*file, error) {
	book, err := rules.Files()
	if err != nil {
		return nil, err
	}
	files := make(map[string]*file, len(book))
	for name, data := range book {
		if files["rules/"+name], err = newFile(name, data); err != nil {
			return nil, fmt.Errorf("packing %s of the rules book: %w", name, err)
		}
	}
	return files, nil
}

// missing answers that there is nothing at an address: whoever reads pages with the page, which
// says so in their language and leads home, and programs with an error.
func (s *site) missing(w http.ResponseWriter, r *http.Request, name string) error {
	page := s.files[indexPage]
	part := slices.ContainsFunc([]string{"api/", "art/", pageParts}, func(folder string) bool { return strings.HasPrefix(name, folder) })
	if page == nil || part || r.Method != http.MethodGet || !strings.Contains(r.Header.Get("Accept"), "text/html") {
		return noSuchPage(w, r)
	}
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Type", page.kind)
	h.Set("Content-Length", strconv.Itoa(len(page.data)))
	w.WriteHeader(http.StatusNotFound)
	_, _ = w.Write(page.data)
	return nil
}

func (s *site) getIndex(w http.ResponseWriter, r *http.Request) error {
	return s.send(w, r, indexPage)
}

func (s *site) getFile(w http.ResponseWriter, r *http.Request) error {
	return s.send(w, r, strings.TrimPrefix(path.Clean(r.URL.Path), "/"))
}

func (s *site) send(w http.ResponseWriter, r *http.Request, name string) error {
	f := s.files[name]
	if strings.HasPrefix(name, "rules/") {
		book, err := s.book()
		if err != nil {
			return err
		}
		f = book[name]
	}
	if f == nil || r.Method != http.MethodGet && r.Method != http.MethodHead {
		return s.missing(w, r, name)
	}
	if name == serviceWorker {
		w.Header().Set("Service-Worker-Allowed", "/")
	}
	f.serve(w, r)
	return nil
}
