// Package sqlitetest gives tests stores that are quickly there: the tables of an empty one are
// made once for all tests of a package, and copied.
package sqlitetest

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"circulade/internal/store/sqlite"
)

// emptyStoreFiles returns the files of an empty store by their names. It makes one the first time it is
// called.
var emptyStoreFiles = sync.OnceValues(func() (files map[string][]byte, err error) {
	dir, err := os.MkdirTemp("", "circulade-empty-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	s, err := sqlite.Open(dir)
	if err != nil {
		return nil, err
	}
	if err := s.Close(); err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	files = map[string][]byte{}
	for _, e := range entries {
		if files[e.Name()], err = os.ReadFile(filepath.Join(dir, e.Name())); err != nil {
			return nil, err
		}
	}
	return files, nil
})

// Dir returns a temporary folder of the test's own with an empty store in it, for sqlite.Open. It is
// quicker than to let Open create the tables.
func Dir(tb testing.TB) string {
	tb.Helper()
	files, err := emptyStoreFiles()
	if err != nil {
		tb.Fatal(err)
	}
	dir := tb.TempDir()
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			tb.Fatal(err)
		}
	}
	return dir
}
