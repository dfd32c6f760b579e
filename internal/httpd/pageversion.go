package httpd

import (
	"bytes"
	"io/fs"
	"net/http"
	"strings"
)

// This file keeps versions of the page apart. Its parts have the same names in each version, and a
// page fetches many of them late: one that is older than the server would be given parts that do
// not fit it. So the version stands in the addresses of all parts, what is of another version is
// not there, and each answer of the API names the version, so that an older page notices.

const (
	// pageHeader names the version of the page that the server has.
	pageHeader = "Circulade-Page"
	// pageParts is the folder of what a page fetches by itself.
	pageParts = "assets/"
	// sourceFile holds the hash of what the page was built from.
	sourceFile = "SOURCE"
	// sourceLength is how much of that hash is the version: as much as the page's worker has.
	sourceLength = 16
)

// versionOf reads which build of the page this is. One that does not say is not told from others.
func versionOf(dist fs.FS) string {
	text, err := fs.ReadFile(dist, sourceFile)
	if err != nil || len(text) < sourceLength || strings.Trim(string(text[:sourceLength]), "0123456789abcdef") != "" {
		return ""
	}
	return string(text[:sourceLength])
}

// versionedPath is where a file of the web app is, below the base path.
func versionedPath(name, version string) string {
	part, ok := strings.CutPrefix(name, pageParts)
	if !ok || version == "" {
		return name
	}
	return pageParts + version + "/" + part
}

// indexPageAt is the page with its addresses under a path: as it is built they begin with ./,
// which would lead elsewhere from the page of a table. It says its version.
func indexPageAt(index []byte, base, version string) []byte {
	index = bytes.ReplaceAll(index, []byte(`="./`+pageParts), []byte(`="`+base+versionedPath(pageParts, version)))
	index = bytes.Replace(index, []byte(`name="page" content=""`), []byte(`name="page" content="`+version+`"`), 1)
	return bytes.ReplaceAll(index, []byte(`="./`), []byte(`="`+base))
}

// SetVersionHeader says which version of the page the server has.
func (s *Site) SetVersionHeader(h http.Header) {
	if s.version != "" {
		h.Set(pageHeader, s.version)
	}
}
