package board_test

import (
	"slices"
	"strings"
	"testing"

	"circulade/board"
	"circulade/board/boardtest"
	"circulade/tile"
)

// A table is a board under test with the tiles it is made of.
type table struct {
	testing.TB
	*kit
	*board.Board
	links []boardtest.Link
}

func newTable(tb testing.TB) *table {
	k := everything()
	return &table{TB: tb, kit: k, Board: board.New(k.cat, 40)}
}

// lay lays a tile, on the border or off it.
func (t *table) lay(x, y int, name string, degrees int) board.Cell {
	t.Helper()
	c := t.Start(x, y, t.face(name, degrees))
	t.check()
	return c
}

func (t *table) check() {
	t.Helper()
	var links []boardtest.Link
	t.EachLink(func(x, y board.Seg) { links = append(links, boardtest.Link{x, y}) })
	if got, want := sorted(links), sorted(t.links); !slices.Equal(got, want) {
		t.Fatalf("the board has the links %v, want %v", got, want)
	}
	if err := boardtest.Check(t.Board, links...); err != nil {
		t.Fatal(err)
	}
	if err := t.CheckCells(); err != nil {
		t.Fatal(err)
	}
}

// sorted returns links in an order and a direction of their own.
func sorted(links []boardtest.Link) (out []boardtest.Link) {
	for _, l := range links {
		out = append(out, boardtest.Link{min(l[0], l[1]), max(l[0], l[1])})
	}
	slices.SortFunc(out, func(x, y boardtest.Link) int { return slices.Compare(x[:], y[:]) })
	return out
}

// feature returns the feature of a segment by the place of its tile.
func (t *table) feature(x, y int, name string) board.Feature {
	t.Helper()
	return t.FeatureOf(t.seg(x, y, name))
}

func (t *table) seg(x, y int, name string) board.Seg {
	t.Helper()
	s := t.SegmentAt(t.At(x, y), name)
	if s == 0 {
		t.Fatalf("%d,%d has no segment %s", x, y, name)
	}
	return s
}

// wants compares what a feature counts.
func (t *table) wants(f board.Feature, tiles, ends int) {
	t.Helper()
	if t.Tiles(f) != tiles || t.Ends(f) != ends {
		t.Errorf("%v of %d tiles with %d open ends, want %d and %d", t.Kind(f), t.Tiles(f), t.Ends(f), tiles, ends)
	}
}

func (t *table) reface(x, y int, name string) {
	t.Helper()
	c := t.At(x, y)
	if err := t.Reface(c, t.face(name, t.FaceAt(c).Rotation.Degrees())); err != nil {
		t.Fatal(err)
	}
	t.check()
}

func TestRoadGrowsAndCloses(t *testing.T) {
	b := newTable(t)
	b.lay(0, 0, "lane", 0)
	road := b.feature(0, 0, "r0")
	b.wants(road, 1, 2)
	b.lay(1, 0, "dead-end", 0)
	b.wants(b.feature(0, 0, "r0"), 2, 1)
	b.lay(-1, 0, "dead-end", 180)
	b.wants(b.feature(0, 0, "r0"), 3, 0)
	if !b.Closed(b.feature(0, 0, "r0")) {
		t.Error("the road is not closed")
	}
	if f := b.feature(0, 0, "f0"); b.Closed(f) {
		t.Error("a field is closed")
	}
}

// A city joined to itself round a corner counts each tile once, though three
// of its segments lie on one tile.
func TestDistinctTilesWithTwins(t *testing.T) {
	b := newTable(t)
	b.lay(0, 0, "trio", 0) // cities north, east and west
	b.lay(1, 0, "Q", 0)
	b.lay(1, -1, "N", 270)
	b.lay(0, -1, "N", 180)
	city := b.feature(0, 0, "c0")
	if city != b.feature(0, 0, "c1") || city == b.feature(0, 0, "c2") {
		t.Fatal("north and east are one city, west another")
	}
	b.lay(-1, 0, "N", 90)
	b.wants(b.feature(0, 0, "c0"), 4, 1)
	if got := b.Shields(b.feature(0, 0, "c0")); got != 7 {
		t.Errorf("%d shields, want the 3 of each side and the 1 of Q", got)
	}
}

func TestLoopClosesItself(t *testing.T) {
	b := newTable(t)
	for i, at := range [][2]int{{0, 0}, {1, 0}, {1, 1}, {0, 1}} {
		b.lay(at[0], at[1], "V", []int{270, 0, 90, 180}[i])
	}
	b.wants(b.feature(0, 0, "r0"), 4, 0)
}

// A roundabout joins four roads; a ring has two ways through.
func TestBranches(t *testing.T) {
	b := newTable(t)
	b.lay(0, 0, "roundabout", 0)
	b.wants(b.feature(0, 0, "r0"), 1, 4)
	b.lay(0, -1, "ring", 0)
	b.lay(1, 0, "dead-end", 0)
	b.lay(0, 1, "dead-end", 90)
	b.lay(-1, 0, "dead-end", 180)
	b.wants(b.feature(0, 0, "r0"), 5, 1)
	if n := b.Size(b.feature(0, -1, "f2")); n != 1 {
		t.Errorf("the field inside the ring has %d segments", n)
	}
}

func TestJokerClosesWhatEndsThere(t *testing.T) {
	b := newTable(t)
	b.lay(0, 0, "abbey", 0)
	b.lay(1, 0, "lane", 0)
	b.wants(b.feature(1, 0, "r0"), 1, 1) // laid beside the joker

	b = newTable(t)
	b.lay(0, 0, "lane", 0)
	b.lay(2, 0, "wall", 270)
	b.lay(1, 1, "cap", 0)
	joker := b.lay(1, 0, "abbey", 0)
	var closed []string
	for _, f := range b.AppendClosed(joker, nil) {
		closed = append(closed, b.SegName(b.Root(f)))
	}
	slices.Sort(closed)
	if want := []string{"c0", "c0"}; !slices.Equal(closed, want) {
		t.Errorf("the joker closes %v, want %v: the road is open at its other end", closed, want)
	}
	b.wants(b.feature(0, 0, "r0"), 1, 1)
}

func TestMonasteryCountsSquares(t *testing.T) {
	b := newTable(t)
	b.lay(0, 0, "B", 0)
	f := b.feature(0, 0, "m")
	b.wants(f, 1, 8)
	n := 0
	for _, at := range [][2]int{{-1, 0}, {-1, -1}, {0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}} {
		c := b.lay(at[0], at[1], "B", 0)
		n++
		b.wants(b.feature(0, 0, "m"), 1+n, 8-n)
		if told := len(b.AppendClosed(c, nil)); (told == 1) != (n == 8) {
			t.Errorf("after %d squares %d monasteries are told closed", n, told)
		}
	}
	b.lay(-3, 0, "B", 0)
	b.lay(-2, 0, "B", 0) // two away: counts for -1,0 and -3,0
	b.wants(b.feature(0, 0, "m"), 9, 0)
	b.wants(b.feature(-1, 0, "m"), 7, 2)
}

// Tearing a bridge down splits a road; building it again joins it.
func TestRefaceSplitsAndRejoins(t *testing.T) {
	b := newTable(t)
	b.lay(0, 0, "bridge", 0)
	b.lay(0, -1, "dead-end", 270)
	b.lay(0, 1, "dead-end", 90)
	north, south := b.seg(0, -1, "r0"), b.seg(0, 1, "r0")
	b.AddFigures(north, 1)
	b.AddFigures(south, 1)
	b.check()
	b.wants(b.FeatureOf(north), 3, 0)
	if !b.Complete(b.FeatureOf(north)) {
		t.Error("the road is not complete")
	}
	b.reface(0, 0, "no-bridge")
	if b.FeatureOf(north) == b.FeatureOf(south) {
		t.Error("the road is still one")
	}
	for _, s := range []board.Seg{north, south} {
		b.wants(b.FeatureOf(s), 1, 0)
		if b.FiguresIn(b.FeatureOf(s)) != 1 {
			t.Error("a figure did not stay where it stood")
		}
		if b.Complete(b.FeatureOf(s)) {
			t.Error("a part of a road dealt with is completed anew")
		}
	}
	b.reface(0, 0, "bridge")
	b.wants(b.FeatureOf(north), 3, 0)
	if b.FiguresIn(b.FeatureOf(north)) != 2 || b.Complete(b.FeatureOf(north)) {
		t.Error("the road built again is not what it was")
	}
}

// A road laid against a bridge head before the bridge is built is closed
// there, and open no more than that when the bridge comes.
func TestRefaceOpensAnEdge(t *testing.T) {
	b := newTable(t)
	b.lay(0, 0, "no-bridge", 0)
	b.lay(0, -1, "lane", 90)
	b.lay(0, 1, "lane", 90)
	b.wants(b.feature(0, -1, "r0"), 1, 1)
	b.reface(0, 0, "bridge")
	b.wants(b.feature(0, -1, "r0"), 3, 2)

	b = newTable(t)
	b.lay(0, 0, "half-joker", 0)
	b.lay(0, -1, "lane", 90)
	b.reface(0, 0, "joker-road")
	b.wants(b.feature(0, -1, "r0"), 2, 3)
	b.reface(0, 0, "half-joker")
	b.wants(b.feature(0, -1, "r0"), 1, 1)
}

func TestRefaceTellsTheBorder(t *testing.T) {
	b := newTable(t)
	b.lay(0, 0, "no-bridge", 0)
	field, road := b.num["B"], b.num["lane"]
	north := b.At(0, -1)
	fits := func(wantField, wantRoad bool) {
		t.Helper()
		meadow := slices.ContainsFunc(b.Placements(field, nil), func(p board.Placement) bool { return p.Cell() == north })
		lane := slices.Contains(b.spots(road), boardtest.Spot{X: 0, Y: -1, Rotation: 1})
		if meadow != wantField || lane != wantRoad {
			t.Errorf("north of the tile a field fits: %t, a road: %t", meadow, lane)
		}
	}
	fits(true, false)
	b.reface(0, 0, "bridge")
	fits(false, true)
	b.reface(0, 0, "no-bridge")
	fits(true, false)
}

func TestRefaceRefusesAnotherTile(t *testing.T) {
	b := newTable(t)
	c := b.lay(0, 0, "lane", 0)
	for name, want := range map[string]string{"bridge": "3 segments against 6", "H": "segment 0 is city, not road"} {
		err := b.Reface(c, b.face(name, 0))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("reface as %s: %v, want %q", name, err, want)
		}
	}
	b.check()
}

// A tunnel joins roads that do not touch; it uses up no end.
func TestLink(t *testing.T) {
	b := newTable(t)
	b.lay(0, 0, "dead-end", 0)
	b.lay(5, 0, "dead-end", 0)
	x, y := b.seg(0, 0, "r0"), b.seg(5, 0, "r0")
	b.Link(x, y)
	b.links = append(b.links, boardtest.Link{x, y})
	b.check()
	b.wants(b.FeatureOf(x), 2, 2)
	b.lay(4, 0, "dead-end", 180)
	b.wants(b.FeatureOf(x), 3, 1)
	if !b.Unlink(y, x) || b.Unlink(x, y) {
		t.Error("Unlink does not tell whether there was a link")
	}
	b.links = nil
	b.check()
	b.wants(b.FeatureOf(x), 1, 1)
	b.wants(b.FeatureOf(y), 2, 0)
}

// A mouth is an open end that a link closes: of two roads, or of one that comes
// round to itself.
func TestMouths(t *testing.T) {
	b := newTable(t)
	b.lay(0, 0, "mouths", 0)
	b.lay(5, 0, "mouths", 0)
	b.lay(1, 0, "V", 0)
	b.lay(1, 1, "V", 90)
	b.lay(0, 1, "V", 180)
	east, south, far := b.seg(0, 0, "r0"), b.seg(0, 0, "r1"), b.seg(5, 0, "r0")
	b.check()
	b.wants(b.FeatureOf(east), 4, 2)
	b.wants(b.FeatureOf(far), 1, 2)
	for _, x := range []struct {
		to               board.Seg
		tiles, ends      int
		farTiles, farEnd int
	}{{south, 4, 0, 1, 2}, {far, 5, 2, 5, 2}} {
		b.Link(east, x.to)
		b.links = append(b.links, boardtest.Link{east, x.to})
		b.check()
		b.wants(b.FeatureOf(east), x.tiles, x.ends)
		b.wants(b.FeatureOf(far), x.farTiles, x.farEnd)
		if !b.Linked(east) || !b.Linked(x.to) || b.Linked(far) != (x.to == far) {
			t.Error("Linked does not tell what is linked")
		}
		b.Unlink(east, x.to)
		b.links = nil
		b.check()
		b.wants(b.FeatureOf(east), 4, 2)
	}
}

func TestWalk(t *testing.T) {
	b := newTable(t)
	// A roundabout in the middle of a loop: every tile is reached, and once.
	b.lay(0, 0, "roundabout", 0)
	b.lay(1, 0, "V", 0)
	b.lay(1, 1, "V", 90)
	b.lay(0, 1, "roundabout", 0)
	b.lay(0, 2, "lane", 90)
	start := b.seg(0, 2, "r0")
	var w board.Walker
	got := map[board.Seg]int{}
	last := 0
	b.Walk(&w, start, func(s board.Seg, dist int) bool {
		if _, twice := got[s]; twice || dist < last {
			t.Errorf("segment %d at distance %d after %d", s, dist, last)
		}
		got[s], last = dist, dist
		return true
	})
	for s, d := range boardtest.Distances(b.Board, nil, start) {
		if got[s] != d {
			t.Errorf("segment %d at distance %d, want %d", s, got[s], d)
		}
	}
	if len(got) != b.Size(b.FeatureOf(start)) || last != 3 {
		t.Errorf("%d segments up to distance %d", len(got), last)
	}
	n := 0
	b.Walk(&w, start, func(_ board.Seg, dist int) bool { n++; return dist < 1 })
	if n != 2 {
		t.Errorf("a walk told to stop at distance 1 visits %d segments", n)
	}
}

// A walk goes round a tile that it may not enter, and does not come past it. Where it
// begins it may stand.
func TestWalkOver(t *testing.T) {
	b := newTable(t)
	for x := range 4 {
		b.lay(x, 0, "lane", 0)
	}
	var w board.Walker
	for barred, want := range map[int]int{0: 4, 1: 1, 2: 2, 3: 3} { // the tile at x, and how many are reached from 0
		n := 0
		b.WalkOver(&w, b.seg(0, 0, "r0"), func(c board.Cell) bool { return c != b.At(barred, 0) }, func(board.Seg, int) bool { n++; return true })
		if n != want {
			t.Errorf("with %d,0 barred %d tiles are reached, want %d", barred, n, want)
		}
	}
}

func TestDistinctRotations(t *testing.T) {
	k := everything()
	for name, want := range map[string]int{
		"roundabout": 1, "abbey": 1, "lane": 2, "bends": 2, "ring": 2, "river": 2, "dead-end": 4, "trio": 4, "C": 1, "H": 2, "X": 1, "D": 4,
	} {
		if got := k.cat.Rotations(k.num[name]); got != want {
			t.Errorf("%s has %d rotations, want %d", name, got, want)
		}
	}
	for i := range k.cat.Len() {
		if got, want := k.cat.Rotations(i), len(k.cat.Tile(i).Rotations()); got != want {
			t.Errorf("%s has %d rotations, want %d", k.cat.Tile(i).Name(), got, want)
		}
	}
}

func TestTooManySegments(t *testing.T) {
	big := &tile.Tile{Set: "s", ID: "big", Segments: make([]tile.Segment, board.MaxSegments+1)}
	_, err := board.NewCatalog().Add(big)
	if err == nil || !strings.Contains(err.Error(), "tile s/big has 27 segments, at most 26 fit") {
		t.Errorf("error %v", err)
	}
}

// spots returns the placements of a tile in the order of boardtest.
func (t *table) spots(n int) []boardtest.Spot {
	var list []boardtest.Spot
	for _, p := range t.Placements(n, nil) {
		x, y := t.Pos(p.Cell())
		list = append(list, boardtest.Spot{X: x, Y: y, Rotation: p.Rotation()})
	}
	slices.SortFunc(list, boardtest.Spot.Compare)
	return list
}
