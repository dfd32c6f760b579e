package storetest

import (
	"bytes"
	"math"
	"testing"

	"circulade/internal/store"
)

// testCreateAndLoad creates games, also one of empty fields, and loads them.
func testCreateAndLoad(t *testing.T, s *suite) {
	want := newGame("g")
	want.Secret = []byte{0, 1, 0xff, '\'', 0}
	if err := s.Create(ctx(), want); err != nil {
		t.Fatal(err)
	}
	empty := store.Game{Info: store.Info{ID: "empty", Created: 5, Status: store.Over}}
	if err := s.Create(ctx(), empty); err != nil {
		t.Fatal(err)
	}
	got, log := s.load(t, "g")
	if !sameInfo(got.Info, want.Info) || !bytes.Equal(got.Setup, want.Setup) || !bytes.Equal(got.Secret, want.Secret) {
		t.Errorf("Load:\n have %+v\n want %+v", got, want)
	}
	if len(log) != 0 {
		t.Errorf("a fresh game has %d entries", len(log))
	}
	got, _ = s.load(t, "empty")
	if got.Updated != 5 || got.Status != store.Over || len(got.Setup)+len(got.Secret)+len(got.Summary) != 0 {
		t.Errorf("Load of a game without bytes: %+v", got)
	}
}

// testCreateRefuses checks that a taken id and a grant of another game are refused, and change nothing.
func testCreateRefuses(t *testing.T, s *suite) {
	s.create(t, "g", 2)
	other := newGame("g")
	other.Setup = []byte("other")
	wantErr(t, "second Create", s.Create(ctx(), other, hostOf("g", 1)), store.ErrExists)
	g, log := s.load(t, "g")
	if string(g.Setup) == "other" || len(log) != 2 {
		t.Error("a refused Create changed the game")
	}
	if grants, _, err := s.Grants(ctx(), "g"); err != nil || len(grants) != 0 {
		t.Errorf("a refused Create left grants %v, error %v", grants, err)
	}
	_, _, err := s.Load(ctx(), "nobody")
	wantErr(t, "Load of nothing", err, store.ErrNotFound)
	wantErr(t, "grant of another game", s.Create(ctx(), newGame("h"), hostOf("g", 1)), store.ErrInvalid)
}

// testAppend appends entries and loads them.
func testAppend(t *testing.T, s *suite) {
	s.create(t, "a", 5)
	s.create(t, "b", 3) // the same move ids in another game
	for id, n := range map[string]int64{"a": 5, "b": 3} {
		g, log := s.load(t, id)
		wantLog(t, id, log, 1, n)
		if g.Seq != n || g.Updated != 2000+n || g.Status != store.Playing {
			t.Errorf("game %s after %d entries: %+v", id, n, g.Info)
		}
	}
}

// testAppendRefuses checks the errors of entries that are out of place or stored already, and that these
// change nothing.
func testAppendRefuses(t *testing.T, s *suite) {
	s.create(t, "g", 3)
	at := func(seq int64, move string) store.Entry {
		e := entry("g", seq)
		e.MoveID = move
		return e
	}
	over := store.Update{Status: store.Over, Summary: []byte("changed")}
	for _, seq := range []int64{1, 3, 5, 6, math.MaxInt64} {
		wantErr(t, "entry out of place", s.Append(ctx(), at(seq, "new"), over), store.ErrStale)
	}
	// A client that never heard the answer asks with the old seq; one that has
	// reloaded, with the new one.
	for _, seq := range []int64{1, 2, 4, 9} {
		err := s.Append(ctx(), at(seq, "move-2"), over)
		wantErr(t, "move stored already", err, store.ErrDuplicate)
	}
	missing := entry("nobody", 1)
	wantErr(t, "entry of no game", s.Append(ctx(), missing, over), store.ErrNotFound)

	g, log := s.load(t, "g")
	wantLog(t, "g", log, 1, 3)
	if g.Seq != 3 || g.Status != store.Playing || string(g.Summary) == "changed" {
		t.Errorf("refused entries changed the game: %+v", g.Info)
	}
	if err := s.Append(ctx(), entry("g", 4), store.Update{}); err != nil {
		t.Errorf("the right entry after refused ones: %v", err)
	}
}

// testUpdate checks what each field of an Update changes, and that Updated never goes back.
func testUpdate(t *testing.T, s *suite) {
	s.create(t, "g", 0)
	steps := []struct {
		update  store.Update
		at      int64
		status  store.Status
		summary string
		updated int64
	}{
		{store.Update{}, 3000, store.Playing, `{"title":"g"}`, 3000},
		{store.Update{Summary: []byte("two")}, 3500, store.Playing, "two", 3500},
		{store.Update{Status: store.Over}, 3400, store.Over, "two", 3500}, // a clock went back
		{store.Update{Status: store.Playing, Summary: []byte("four")}, 3600, store.Playing, "four", 3600},
		{store.Update{Summary: []byte{}}, 3600, store.Playing, "", 3600},
	}
	for i, st := range steps {
		e := entry("g", int64(i)+1)
		e.At = st.at
		if err := s.Append(ctx(), e, st.update); err != nil {
			t.Fatal(err)
		}
		g, log := s.load(t, "g")
		if g.Status != st.status || string(g.Summary) != st.summary || g.Updated != st.updated {
			t.Errorf("after update %d: %+v, want %+v", i, g.Info, st)
		}
		if log[i].At != st.at {
			t.Errorf("entry %d has time %d, want %d", i, log[i].At, st.at)
		}
	}
}

// testEntriesSince reads parts of a log, also past its ends.
func testEntriesSince(t *testing.T, s *suite) {
	s.create(t, "f", 2)
	s.create(t, "g", 10)
	s.create(t, "h", 2)
	for _, tt := range []struct {
		after    int64
		limit    int
		from, to int64
	}{{0, 100, 1, 10}, {0, 3, 1, 3}, {7, 100, 8, 10}, {7, 2, 8, 9}, {10, 5, 11, 10}, {99, 5, 11, 10}, {0, 0, 1, 0}, {3, -1, 4, 3}} {
		log, err := s.EntriesSince(ctx(), "g", tt.after, tt.limit)
		if err != nil {
			t.Fatalf("EntriesSince %d, at most %d: %v", tt.after, tt.limit, err)
		}
		wantLog(t, "g", log, tt.from, tt.to)
	}
	_, err := s.EntriesSince(ctx(), "nobody", 0, 5)
	wantErr(t, "EntriesSince of nothing", err, store.ErrNotFound)
}

// testMoveEntry finds entries by their move ids, which are looked up within one game only.
func testMoveEntry(t *testing.T, s *suite) {
	s.create(t, "g", 4)
	s.create(t, "h", 1)
	e, err := s.MoveEntry(ctx(), "g", "move-3")
	if err != nil || !sameEntry(e, entry("g", 3)) {
		t.Errorf("MoveEntry: %+v, error %v", e, err)
	}
	_, err = s.MoveEntry(ctx(), "h", "move-3")
	wantErr(t, "move of another game", err, store.ErrNotFound)
	_, err = s.MoveEntry(ctx(), "nobody", "move-3")
	wantErr(t, "move of no game", err, store.ErrNotFound)
}

// testSetStatus changes a game's status without an entry.
func testSetStatus(t *testing.T, s *suite) {
	s.create(t, "g", 2)
	if err := s.SetStatus(ctx(), "g", store.Ended, 9000); err != nil {
		t.Fatal(err)
	}
	g, log := s.load(t, "g")
	if g.Status != store.Ended || g.Updated != 9000 || g.Seq != 2 {
		t.Errorf("after SetStatus: %+v", g.Info)
	}
	wantLog(t, "g", log, 1, 2)
	wantErr(t, "status of nothing", s.SetStatus(ctx(), "nobody", store.Ended, 1), store.ErrNotFound)
}

// testBytesAreCopied changes the slices that the store was given or has returned: what is stored stays.
func testBytesAreCopied(t *testing.T, s *suite) {
	g := newGame("g")
	if err := s.Create(ctx(), g); err != nil {
		t.Fatal(err)
	}
	e := entry("g", 1)
	u := store.Update{Summary: []byte("summary")}
	if err := s.Append(ctx(), e, u); err != nil {
		t.Fatal(err)
	}
	for _, b := range [][]byte{g.Setup, g.Secret, e.Data, u.Summary} {
		clear(b)
	}
	loaded, log := s.load(t, "g")
	clear(loaded.Secret)
	clear(log[0].Data)
	loaded, log = s.load(t, "g")
	want := newGame("g")
	if !bytes.Equal(loaded.Setup, want.Setup) || !bytes.Equal(loaded.Secret, want.Secret) ||
		string(loaded.Summary) != "summary" {
		t.Errorf("a caller's slice is part of the store: %+v", loaded)
	}
	wantLog(t, "g", log, 1, 1)
}

// testInvalid checks that each method refuses invalid arguments, and stores the largest entry.
func testInvalid(t *testing.T, s *suite) {
	s.create(t, "g", 0)
	nameless := entry("g", 1)
	nameless.MoveID = ""
	seatless := hostOf("g", 1)
	seatless.Seat = -2
	for what, err := range map[string]error{
		"Create":    s.Create(ctx(), store.Game{}),
		"Append":    s.Append(ctx(), nameless, store.Update{}),
		"Update":    s.Append(ctx(), entry("g", 1), store.Update{Status: "asleep"}),
		"SetStatus": s.SetStatus(ctx(), "g", "asleep", 1),
		"Grant":     s.Grant(ctx(), seatless),
	} {
		wantErr(t, what, err, store.ErrInvalid)
	}
	large := entry("g", 1)
	large.Data = bytes.Repeat([]byte{0xab}, store.MaxBlob)
	if err := s.Append(ctx(), large, store.Update{}); err != nil {
		t.Fatalf("the largest entry: %v", err)
	}
	if _, log := s.load(t, "g"); !bytes.Equal(log[0].Data, large.Data) {
		t.Error("the largest entry came back changed")
	}
}
