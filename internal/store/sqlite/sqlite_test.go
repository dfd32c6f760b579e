package sqlite

import (
	"testing"

	"circulade/internal/store"
	"circulade/internal/store/storetest"
)

func TestConformance(t *testing.T) {
	storetest.Run(t, func(t *testing.T) func() store.Store {
		dir := t.TempDir()
		return func() store.Store { return mustOpen(t, dir, "") }
	})
}

// mustOpen opens a store, through a VFS if one is named.
func mustOpen(t testing.TB, dir, vfs string) *Store {
	t.Helper()
	s, err := open(dir, vfs)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
