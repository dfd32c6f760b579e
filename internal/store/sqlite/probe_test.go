package sqlite

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"circulade/internal/store"
)

// A probe needs at least as much room as an entry does, so that it cannot be saved where an entry
// could not be.
func TestProbeIsAsLargeAsAnEntry(t *testing.T) {
	dir := t.TempDir()
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	grows := func(f func() error) int64 {
		t.Helper()
		size := func() int64 {
			info, err := os.Stat(filepath.Join(dir, DatabaseName+"-wal"))
			if err != nil {
				t.Fatal(err)
			}
			return info.Size()
		}
		before := size()
		if err := f(); err != nil {
			t.Fatal(err)
		}
		return size() - before
	}
	for g := range 20 {
		id := fmt.Sprintf("game-%d", g)
		if err := s.Create(context.Background(), store.Game{Info: store.Info{ID: id, Status: store.Playing, Names: []string{"Ann"}}, Setup: []byte("{}"), Secret: []byte("x")}); err != nil {
			t.Fatal(err)
		}
	}
	var most int64
	for n := range int64(60) {
		e := store.Entry{Game: fmt.Sprintf("game-%d", n%20), Seq: n/20 + 1, MoveID: fmt.Sprintf("move-%d-of-somebody", n), Kind: store.KindChoices, Data: make([]byte, 300)}
		u := store.Update{Summary: make([]byte, 200), Due: &store.Due{At: n + 1}, Turn: &store.Turn{Seat: 0, Since: n}}
		most = max(most, grows(func() error { return s.Append(context.Background(), e, u) }))
	}
	for range 3 {
		if got := grows(func() error { return s.Probe(context.Background()) }); got < most {
			t.Errorf("a probe appends %d bytes, an entry up to %d", got, most)
		}
	}
}
