package board_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"circulade/board"
	"circulade/board/boardtest"
	"circulade/tile"
)

// A border of several blocks of 64 cells grows and shrinks, and cells move
// between blocks. The tiles stand apart first, three squares each way, and then
// the gaps are filled.
func TestLongBorder(t *testing.T) {
	k := everything()
	b := &table{TB: t, kit: k, Board: board.New(k.cat, 500)}
	rng := rand.New(rand.NewPCG(3, 3))
	for x := range 8 {
		for y := range 8 {
			n := rng.IntN(len(b.tiles))
			b.Start(3*x, 3*y, board.FaceOf(n, tile.Rotation(rng.IntN(4))))
		}
	}
	b.checkBorder(rng)
	longest := b.Border()
	for range 400 {
		n := rng.IntN(len(b.tiles))
		list := slices.DeleteFunc(b.Placements(n, nil), func(p board.Placement) bool {
			x, y := b.Pos(p.Cell())
			return x < 0 || x > 21 || y < 0 || y > 21
		})
		if len(list) == 0 {
			continue
		}
		p := list[rng.IntN(len(list))]
		b.Lay(p.Cell(), board.FaceOf(n, p.Rotation()))
		b.checkBorder(rng)
	}
	t.Logf("the border went from %d to %d cells", longest, b.Border())
	if longest < 3*64 || b.Border() > longest-64 {
		t.Errorf("the border went from %d to %d cells: that crosses too few blocks", longest, b.Border())
	}
}

// checkBorder compares the border with the tiles, and the placements of some
// tile, in their order, with those found the slow way.
func (t *table) checkBorder(rng *rand.Rand) {
	t.Helper()
	if err := t.CheckCells(); err != nil {
		t.Fatal(err)
	}
	n := rng.IntN(t.cat.Len())
	want := boardtest.Placements(t.Board, t.cat.Tile(n))
	if got := t.spots(n); !slices.Equal(got, want) {
		t.Fatalf("placements of %s: %v, want %v", t.cat.Tile(n).Name(), got, want)
	}
	last := -1
	for _, p := range t.Placements(n, nil) {
		i := 0
		for t.BorderCell(i) != p.Cell() {
			i++
		}
		at := 4*i + int(p.Rotation())
		if at <= last {
			t.Fatalf("placements of %s are not in the order of the border and of rotations", t.cat.Tile(n).Name())
		}
		last = at
	}
}
