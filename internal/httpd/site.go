package httpd

import (
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// indexPage is the file that is served at every address of the page.
const indexPage = "index.html"

// serviceWorker is the service worker's script, which is allowed to control the whole site.
const serviceWorker = "sw.js"

// A Site serves the web app and the rules book from memory.
type Site struct {
	files map[string]*File // by path
	// version is the version of the web app; "" if it is unknown.
	version string
	// book returns the chapters of the rules book, which are compressed at the first call.
	book func() (map[string]*File, error)
}

// NewSite loads the web app from dist, to be served below the path base; a nil dist means that there is
// no web app. book returns the chapters of the rules book by file name, and is called when the first
// chapter is asked for.
func NewSite(dist fs.FS, base string, book func() (map[string][]byte, error)) (*Site, error) {
	s := &Site{files: map[string]*File{}, book: sync.OnceValues(func() (map[string]*File, error) { return packBook(book) })}
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
			data = indexPageAt(data, base, s.version)
		}
		s.files[versionedPath(name, s.version)], err = NewFile(name, data)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("reading the web app: %w", err)
	}
	return s, nil
}

// packBook calls read for the chapters of the rules book, and returns them as files under their
// paths, which begin with rules/.
func packBook(read func() (map[string][]byte, error)) (map[string]*File, error) {
	book, err := read()
	if err != nil {
		return nil, err
	}
	files := make(map[string]*File, len(book))
	for name, data := range book {
		if files["rules/"+name], err = NewFile(name, data); err != nil {
			return nil, fmt.Errorf("packing %s of the rules book: %w", name, err)
		}
	}
	return files, nil
}

// ServeMissing responds with 404 to a request for something that does not exist. A browser that
// navigates gets the web app, which shows an error in the visitor's language; a program gets a
// problem. name is the path without the leading slash.
func (s *Site) ServeMissing(w http.ResponseWriter, r *http.Request, name string) error {
	page := s.files[indexPage]
	part := slices.ContainsFunc([]string{"api/", "art/", pageParts}, func(folder string) bool { return strings.HasPrefix(name, folder) })
	if page == nil || part || r.Method != http.MethodGet || !strings.Contains(r.Header.Get("Accept"), "text/html") {
		return NotFound(w, r)
	}
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Type", page.kind)
	h.Set("Content-Length", strconv.Itoa(len(page.data)))
	w.WriteHeader(http.StatusNotFound)
	_, _ = w.Write(page.data)
	return nil
}

// ServeIndex sends the web app's index page.
func (s *Site) ServeIndex(w http.ResponseWriter, r *http.Request) error {
	return s.serveNamed(w, r, indexPage)
}

// ServeFile sends the file that the request's path names, or 404.
func (s *Site) ServeFile(w http.ResponseWriter, r *http.Request) error {
	return s.serveNamed(w, r, strings.TrimPrefix(path.Clean(r.URL.Path), "/"))
}

// serveNamed sends the file with this name, which may be a chapter of the rules book, or 404.
func (s *Site) serveNamed(w http.ResponseWriter, r *http.Request, name string) error {
	f := s.files[name]
	if strings.HasPrefix(name, "rules/") {
		book, err := s.book()
		if err != nil {
			return err
		}
		f = book[name]
	}
	if f == nil || r.Method != http.MethodGet && r.Method != http.MethodHead {
		return s.ServeMissing(w, r, name)
	}
	if name == serviceWorker {
		w.Header().Set("Service-Worker-Allowed", "/")
	}
	f.Serve(w, r)
	return nil
}
