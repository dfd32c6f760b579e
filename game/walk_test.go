package game_test

import (
	"os"
	"reflect"
	"testing"

	"circulade/game"
	"circulade/rules"
)

// corpusGame loads a game of the corpus.
func corpusGame(t testing.TB, name string) *game.Game {
	t.Helper()
	text, err := os.ReadFile("testdata/corpus/" + name)
	if err != nil {
		t.Fatal(err)
	}
	g, err := game.Load(string(text))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// A walk comes by every version, each as going back to it gives it, and leaves
// the game alone. A copy taken on the way can go on.
func TestWalk(t *testing.T) {
	g := corpusGame(t, "first-expansions-2.game")
	before, version := g.HashText(), 0
	var kept *game.Game
	for p := range g.Walk() {
		if p.Version() != version {
			t.Fatalf("version %d comes after %d", p.Version(), version-1)
		}
		if version == 40 {
			kept = p.Clone()
		}
		if version%20 == 0 || version == g.Version() {
			back := g.Clone()
			if err := back.Undo(version); err != nil {
				t.Fatal(err)
			}
			if p.HashText() != back.HashText() || p.Record(true) != back.Record(true) || !reflect.DeepEqual(p.Log(), back.Log()) {
				t.Errorf("version %d is another one when walked by", version)
			}
		}
		version++
	}
	if version != g.Version()+1 || g.HashText() != before {
		t.Errorf("walked by %d versions of %d, hash %s, was %s", version, g.Version()+1, g.HashText(), before)
	}
	if kept.Version() != 40 {
		t.Errorf("the copy of version 40 went on to %d", kept.Version())
	}
	choice := 0
	for _, e := range g.Entries() {
		if e.Seat == rules.Chance {
			continue
		}
		if choice++; choice <= 40 {
			continue
		}
		if err := kept.Choose(e.Text); err != nil {
			t.Fatal(err)
		}
	}
	if kept.HashText() != before {
		t.Errorf("played on from version 40 the end is %s, was %s", kept.HashText(), before)
	}
}

// A game of a record without its seed, stopped on the way, walks the same way.
func TestWalkSealed(t *testing.T) {
	g := corpusGame(t, "box-bigbox-3.game")
	if err := g.Undo(50); err != nil {
		t.Fatal(err)
	}
	sealed, err := game.Load(g.Record(false))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for p := range sealed.Walk() {
		if n = p.Version(); n == 50 && p.Record(false) != g.Record(false) {
			t.Errorf("version 50 is\n%s\nwant\n%s", p.Record(false), g.Record(false))
		}
	}
	if n != 50 {
		t.Errorf("walked to version %d of 50", n)
	}
}

// BenchmarkWalk stands at every version of a game of 226 tiles in turn.
func BenchmarkWalk(b *testing.B) {
	g := corpusGame(b, "everything-6.game")
	for b.Loop() {
		version := 0
		for p := range g.Walk() {
			version = p.Version()
		}
		if version != g.Version() {
			b.Fatal(version)
		}
	}
	b.ReportMetric(float64(g.Version()), "choices")
}
