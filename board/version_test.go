package board_test

import (
	"fmt"
	"strings"
	"testing"

	"circulade/board"
)

// picture writes the map down: faces, features, links and the border, by their numbers.
func picture(b *board.Board) string {
	var text strings.Builder
	for _, c := range b.Laid() {
		x, y := b.Pos(c)
		fmt.Fprint(&text, c, " ", x, ",", y, " ", b.Face(c), " ", b.FirstSeg(c), "\n")
	}
	for s := board.Seg(1); int(s) <= b.Segments(); s++ {
		fmt.Fprint(&text, b.FeatureOf(s), " ", b.Ends(b.FeatureOf(s)), " ")
	}
	b.EachLink(func(s, t board.Seg) { fmt.Fprint(&text, "\n", s, t) })
	for i := range b.Border() {
		fmt.Fprint(&text, " ", b.BorderCell(i))
	}
	return text.String()
}

// A version stands for one map only, in all the boards of a catalog.
type versions map[uint64]string

func (v versions) check(t *table) {
	t.Helper()
	now := picture(t.Board)
	if before, ok := v[t.Version()]; ok && before != now {
		t.Fatalf("version %#x was\n%s\nand is\n%s", t.Version(), before, now)
	}
	v[t.Version()] = now
}

func TestVersionFollowsEveryStep(t *testing.T) {
	b := newTable(t)
	seen := map[uint64]string{b.Version(): "empty"}
	step := func(name string) {
		t.Helper()
		if was := seen[b.Version()]; was != "" {
			t.Errorf("after %s the version is that of %s", name, was)
		}
		seen[b.Version()] = name
	}
	b.lay(0, 0, "lane", 0)
	step("the first tile")
	b.lay(1, 0, "dead-end", 0)
	step("a tile")
	b.Link(b.seg(0, 0, "r0"), b.seg(1, 0, "r0"))
	step("a link")
	b.Unlink(b.seg(0, 0, "r0"), b.seg(1, 0, "r0"))
	step("no link again")
	if err := b.Reface(b.At(0, 0), b.face("lane", 180)); err != nil {
		t.Fatal(err)
	}
	step("another face")
	last := b.Version()
	b.AddFigures(1, 1)
	b.Complete(b.feature(0, 0, "r0"))
	if b.Version() != last {
		t.Error("figures and what is completed change the version")
	}
}

// Boards of the same tiles in other places, turns or orders have other versions; boards
// that went the same way have one.
func TestVersionTellsWays(t *testing.T) {
	at := map[uint64]string{}
	for _, way := range []string{"0 0 lane 0", "1 0 lane 0", "0 1 lane 0", "0 -1 lane 0", "0 0 lane 90", "0 0 dead-end 0"} {
		for range 2 {
			var x, y, degrees int
			var name string
			if _, err := fmt.Sscan(way, &x, &y, &name, &degrees); err != nil {
				t.Fatal(err)
			}
			b := newTable(t)
			b.lay(x, y, name, degrees)
			if was, ok := at[b.Version()]; ok && was != way {
				t.Errorf("%s and %s have one version", way, was)
			}
			at[b.Version()] = way
		}
	}
	if len(at) != 6 {
		t.Errorf("six ways have %d versions", len(at))
	}
}
