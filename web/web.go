package web

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var files embed.FS

// Dist returns the built web app: index.html and what it loads.
func Dist() fs.FS {
	dist, err := fs.Sub(files, "dist")
	if err != nil {
		// Only a malformed name can fail here, and "dist" is not one.
		return files
	}
	return dist
}
