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

// indexPage is the file that every address of the page is answered with.
const indexPage = "index.html"

// serviceWorker is the script that may answer for every page of the site.
const serviceWorker = "sw.js"

// A Site is the web app.
type Site struct {
	files map[string]*File
	// version names this build of it; "" if it does not say.
	version string
	// book are the chapters of the rules book, packed when somebody first reads in it.
	book func() (map[string]*File, error)
}

// NewSite packs the web app, for a path under which it is. The function book returns the files of
// the rules book.
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

// packBook makes files of the chapters of the rules book.
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

// ServeMissing answers that there is nothing at an address: whoever reads pages with the page, which
// says so in their language and leads home, and programs with an error.
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

// ServeIndex answers with the page itself.
func (s *Site) ServeIndex(w http.ResponseWriter, r *http.Request) error {
	return s.serveNamed(w, r, indexPage)
}

// ServeFile answers with the file that the path names.
func (s *Site) ServeFile(w http.ResponseWriter, r *http.Request) error {
	return s.serveNamed(w, r, strings.TrimPrefix(path.Clean(r.URL.Path), "/"))
}

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
