package httpd

import (
	"bytes"
	"io/fs"
	"net/http"
	"strings"
)

// This file keeps versions of the web page apart. Its parts have the same names in each version, and a
// page fetches many of them late: one that is older than the server would be given parts that do
// not fit it. So the version stands in the addresses of all parts, what is of another version is
// not there, and each answer of the API names the version, so that an older page notices.

const (
	// pageHeader is the response header with the version of the page that the server has.
	pageHeader = "Circulade-Page"
	// pageParts is the folder of the scripts and other parts that a page loads later.
	pageParts = "assets/"
	// sourceFile is the file with the hash of the source that the page was built from.
	sourceFile = "SOURCE"
	// sourceLength is how many characters of that hash are the version, as in the service worker.
	sourceLength = 16
)

// versionOf returns the version of the built web app in dist: the beginning of the hash in its file
// SOURCE; "" if there is no valid one.
func versionOf(dist fs.FS) string {
	text, err := fs.ReadFile(dist, sourceFile)
	if err != nil || len(text) < sourceLength || strings.Trim(string(text[:sourceLength]), "0123456789abcdef") != "" {
		return ""
	}
	return string(text[:sourceLength])
}

// versionedPath returns the path, below the base path, at which the web app's file name is served.
// If the file lies in the folder pageParts, the path has the version in it; other names stay as
// they are.
func versionedPath(name, version string) string {
	part, ok := strings.CutPrefix(name, pageParts)
	if !ok || version == "" {
		return name
	}
	return pageParts + version + "/" + part
}

// indexPageAt returns the index page with its relative addresses, which begin with ./, made
// absolute below base, and with its version filled in.
func indexPageAt(index []byte, base, version string) []byte {
	index = bytes.ReplaceAll(index, []byte(`="./`+pageParts), []byte(`="`+base+versionedPath(pageParts, version)))
	index = bytes.Replace(index, []byte(`name="page" content=""`), []byte(`name="page" content="`+version+`"`), 1)
	return bytes.ReplaceAll(index, []byte(`="./`), []byte(`="`+base))
}

// SetVersionHeader sets in h, the headers of a response, the one that names the version of the web app
// that this server has. It does nothing if the version is unknown.
func (s *Site) SetVersionHeader(h http.Header) {
	if s.version != "" {
		h.Set(pageHeader, s.version)
	}
}
