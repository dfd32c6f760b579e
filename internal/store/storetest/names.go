package storetest

import (
	"slices"
	"strings"
	"testing"

	"circulade/internal/store"
)

// testNames renames seats: every list has the new names at once, and the log does not change.
func testNames(t *testing.T, s *suite) {
	s.create(t, "g", 2)
	nameless := newGame("nameless")
	nameless.Names = nil
	if err := s.Create(ctx(), nameless, hostOf("nameless", 1)); err != nil {
		t.Fatal(err)
	}
	if err := s.Grant(ctx(), hostOf("g", 1)); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"Zoë", `"'; DROP TABLE names; --`, "", "Zoë"} {
		if err := s.Rename(ctx(), "g", 1, name); err != nil {
			t.Fatalf("Rename to %q: %v", name, err)
		}
		want := []string{"Ann", name}
		g, log := s.load(t, "g")
		if !slices.Equal(g.Names, want) || g.Seq != 2 || g.Updated != 2002 {
			t.Errorf("renamed: %+v, want names %q", g.Info, want)
		}
		wantLog(t, "g", log, 1, 2)
		held, err := s.GamesOf(ctx(), store.Holder{1}, store.Place{}, 10)
		if err != nil || len(held) != 2 || !slices.Equal(held[0].Names, want) || held[1].Names != nil {
			t.Errorf("GamesOf after a new name: %+v, error %v", held, err)
		}
		list, err := s.List(ctx(), "", 10)
		if err != nil || len(list) != 2 || !slices.Equal(list[0].Names, want) {
			t.Errorf("List after a new name: %+v, error %v", list, err)
		}
	}
	wantErr(t, "name of a seat that is not there", s.Rename(ctx(), "g", 2, "x"), store.ErrNotFound)
	wantErr(t, "name at no game", s.Rename(ctx(), "nobody", 0, "x"), store.ErrNotFound)
	wantErr(t, "name that is no text", s.Rename(ctx(), "g", 0, "\xff"), store.ErrInvalid)
	wantErr(t, "endless name", s.Rename(ctx(), "g", 0, strings.Repeat("x", 10*store.MaxName)), store.ErrInvalid)
	if g, _ := s.load(t, "g"); g.Names[0] != "Ann" {
		t.Errorf("a refused name is %q", g.Names[0])
	}
}

// testSums checks the chain of checksums through a log whose store was closed and opened again in
// between.
func testSums(t *testing.T, s *suite) {
	s.create(t, "g", 5)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s.Driver = s.open()
	for seq := int64(6); seq <= 9; seq++ {
		if err := s.Append(ctx(), entry("g", seq), store.Update{}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Rename(ctx(), "g", 0, "Bob"); err != nil {
		t.Fatal(err)
	}
	g, log := s.load(t, "g")
	sum := store.Root(newGame("g"))
	if g.Sum != sum {
		t.Errorf("the game's sum is %x, want %x", g.Sum, sum)
	}
	for i, e := range log {
		if sum = sum.After(entry("g", int64(i)+1)); e.Sum != sum {
			t.Errorf("entry %d has the sum %x, want %x", e.Seq, e.Sum, sum)
		}
	}
	if err := store.Verify(g, log); err != nil {
		t.Error(err)
	}
	part, err := s.EntriesSince(ctx(), "g", 4, 3)
	if err != nil || part[0].Sum != log[4].Sum {
		t.Errorf("EntriesSince: %+v, error %v", part, err)
	}
	if e, err := s.MoveEntry(ctx(), "g", "move-7"); err != nil || e.Sum != log[6].Sum {
		t.Errorf("MoveEntry: %+v, error %v", e, err)
	}
}
