package storetest

import (
	"testing"

	"circulade/internal/store"
)

// testProbe probes several times: only the last probe's row is kept, no game changes, and a closed store
// cannot be probed.
func testProbe(t *testing.T, s *suite) {
	s.create(t, "game", 3)
	before, err := s.List(ctx(), "", 10)
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if err := s.Probe(ctx()); err != nil {
			t.Fatal(err)
		}
	}
	after, err := s.List(ctx(), "", 10)
	if err != nil || len(after) != 1 || len(before) != 1 || after[0].Seq != 3 || after[0].Updated != before[0].Updated {
		t.Errorf("after a probe the games are %+v, before %+v: %v", after, before, err)
	}
	var rows, bytes int64
	err = s.View(ctx(), func(tx *store.Tx) error {
		return tx.One(`SELECT count(*), sum(length(data)) FROM probes`, nil, &rows, &bytes)
	})
	if err != nil || rows != 1 || bytes < 4<<10 {
		t.Errorf("%d probes with %d bytes are kept: %v", rows, bytes, err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := s.Probe(ctx()); err == nil {
		t.Error("a closed store is probed")
	}
	s.Driver = s.open()
	if err := s.Probe(ctx()); err != nil {
		t.Error(err)
	}
}
