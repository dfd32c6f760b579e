package board_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"circulade/board"
	"circulade/board/boardtest"
	"circulade/tile"
)

// A player of a random game reads what to do from bytes.
type script struct {
	bytes []byte
}

// pick returns a number below n.
func (s *script) pick(n int) int {
	if n <= 1 || len(s.bytes) == 0 {
		return 0
	}
	v := int(s.bytes[0])
	s.bytes = s.bytes[1:]
	if n > 256 && len(s.bytes) > 0 {
		v = v<<8 | int(s.bytes[0])
		s.bytes = s.bytes[1:]
	}
	return v % n
}

// FuzzBoard lays, changes, links and peoples tiles as the bytes say and
// compares the board with a rebuild after every step.
func FuzzBoard(f *testing.F) {
	for seed := range uint64(12) {
		rng := rand.New(rand.NewPCG(seed, 7))
		b := make([]byte, 150)
		for i := range b {
			b[i] = byte(rng.Uint32())
		}
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, bytes []byte) {
		if len(bytes) > 400 {
			return
		}
		playScript(newTable(t), &script{bytes})
	})
}

// TestRandomBoards does the same with more steps and a seed that is fixed.
func TestRandomBoards(t *testing.T) {
	games := 60
	if testing.Short() {
		games = 10
	}
	for seed := range uint64(games) {
		rng := rand.New(rand.NewPCG(seed, 1))
		b := make([]byte, 400)
		for i := range b {
			b[i] = byte(rng.Uint32())
		}
		t.Run(fmt.Sprint(seed), func(t *testing.T) { playScript(newTable(t), &script{b}) })
	}
}

func playScript(t *table, s *script) {
	copied := board.New(t.cat, 40)
	ways := versions{}
	fits := board.NewFitTable(t.cat, t.cat.Len())
	t.lay(0, 0, t.tiles[s.pick(len(t.tiles))].ID, 90*s.pick(4))
	for len(s.bytes) > 0 {
		switch op := s.pick(12); {
		case op < 6:
			t.placeAny(s)
		case op == 6 && len(t.Laid()) < 36:
			t.startFar(s)
		case op == 7:
			t.refaceAny(s)
		case t.Segments() == 0: // only tiles inside a town lie there
		case op == 8:
			t.linkAny(s)
		case op == 9 && len(t.links) > 0:
			i := s.pick(len(t.links))
			l := t.links[i]
			if !t.Unlink(l[1], l[0]) {
				t.Fatalf("link %v is not there", l)
			}
			t.links = slices.Delete(t.links, i, i+1)
		default:
			seg := board.Seg(1 + s.pick(t.Segments()))
			if t.FiguresOn(seg) > 0 && s.pick(2) == 0 {
				t.AddFigures(seg, -1)
			} else {
				t.AddFigures(seg, 1)
			}
		}
		t.check()
		ways.check(t)
		t.checkHoles()
		t.checkFits(fits, s.pick(t.cat.Len()))
		t.checkPlacements(s.pick(t.cat.Len()))
		if t.Segments() > 0 {
			t.checkWalk(board.Seg(1 + s.pick(t.Segments())))
		}
		copied.CopyFrom(t.Board)
	}
	if err := boardtest.Check(copied, t.links...); err != nil {
		t.Fatalf("the copy: %v", err)
	}
}

// placeAny lays some tile where it fits, and holds what the board tells about
// the features this closes.
func (t *table) placeAny(s *script) {
	if len(t.Laid()) >= 36 {
		return
	}
	n := s.pick(len(t.tiles))
	spots := t.spots(n)
	if len(spots) == 0 {
		return
	}
	at := spots[s.pick(len(spots))]
	open := t.openSegs()
	c := t.At(at.X, at.Y)
	t.Lay(c, board.FaceOf(n, at.Rotation))
	told := map[board.Feature]bool{}
	for _, f := range t.AppendClosed(c, nil) {
		told[f] = true
		if !t.Closed(f) {
			t.Fatalf("told closed, but open: %s of %v", t.SegName(t.Root(f)), at)
		}
	}
	for i := range t.FaceAt(c).N { // its own were not there before
		open[t.FirstSeg(c)+board.Seg(i)] = true
	}
	for seg := range open {
		if f := t.FeatureOf(seg); t.Closed(f) && !told[f] {
			t.Fatalf("%s at %v closes %s unheard", t.tiles[n].ID, at, t.SegName(seg))
		}
	}
}

// openSegs returns the segments of features that are not closed.
func (t *table) openSegs() map[board.Seg]bool {
	open := map[board.Seg]bool{}
	for seg := board.Seg(1); int(seg) <= t.Segments(); seg++ {
		if f := t.FeatureOf(seg); f != 0 && !t.Closed(f) {
			open[seg] = true
		}
	}
	return open
}

// startFar lays a tile apart from the others, as start tiles may lie.
func (t *table) startFar(s *script) {
	x, y := s.pick(13)-6, s.pick(13)-6
	for dx := -1; dx <= 1; dx++ {
		for dy := -1; dy <= 1; dy++ {
			if c := t.At(x+dx, y+dy); c != 0 && t.Face(c) != board.NoFace {
				return
			}
		}
	}
	n := s.pick(len(t.tiles))
	t.Start(x, y, board.FaceOf(n, tile.Rotation(s.pick(4))))
}

// refaceAny gives a tile that has conditions another.
func (t *table) refaceAny(s *script) {
	var cells []board.Cell
	for _, c := range t.Laid() {
		if t.condsOf(c) != nil {
			cells = append(cells, c)
		}
	}
	if len(cells) == 0 {
		return
	}
	c := cells[s.pick(len(cells))]
	conds := t.condsOf(c)
	n := conds[s.pick(len(conds))]
	if t.clashes(c, n) {
		return
	}
	if err := t.Reface(c, board.FaceOf(n, t.FaceAt(c).Rotation)); err != nil {
		t.Fatal(err)
	}
}

// condsOf returns the conditions of the tile at a cell, if it has several.
func (t *table) condsOf(c board.Cell) []int {
	for _, conds := range t.conds {
		if len(conds) > 1 && slices.Contains(conds, board.TileOf(t.Face(c))) {
			return conds
		}
	}
	return nil
}

// clashes tells whether the condition would show a road against a city or a
// river: no rule lets that happen.
func (t *table) clashes(c board.Cell, n int) bool {
	turn := t.FaceAt(c).Rotation
	to := t.cat.Tile(n)
	for e := range tile.Edge(4) {
		next := t.Neighbour(c, e.Turn(turn))
		if next == 0 || t.Face(next) == board.NoFace || to.Terrain[e] != tile.RoadEdge {
			continue
		}
		other := t.FaceAt(next)
		for printed := range tile.Edge(4) {
			shown := other.Tile.Terrain[printed]
			if printed.Turn(other.Rotation) == e.Turn(turn).Opposite() && (shown == tile.CityEdge || shown == tile.RiverEdge) {
				return true
			}
		}
	}
	return false
}

// linkAny links two segments of one kind.
func (t *table) linkAny(s *script) {
	if len(t.links) == 8 {
		return
	}
	x, y := board.Seg(1+s.pick(t.Segments())), board.Seg(1+s.pick(t.Segments()))
	if t.SegFace(x).Mouth && t.Linked(x) || t.SegFace(y).Mouth && t.Linked(y) {
		return // a mouth is linked once
	}
	fx, fy := t.FeatureOf(x), t.FeatureOf(y)
	if x == y || fx == 0 || fy == 0 || t.Kind(fx) != t.Kind(fy) || t.Kind(fx).Monastic() {
		return
	}
	t.Link(x, y)
	t.links = append(t.links, boardtest.Link{x, y})
}

// checkPlacements compares the placements of a tile, also of a condition, with
// the naive ones.
func (t *table) checkPlacements(n int) {
	got, want := t.spots(n), boardtest.Placements(t.Board, t.cat.Tile(n))
	if !slices.Equal(got, want) {
		t.Fatalf("placements of %s: %v, want %v", t.cat.Tile(n).Name(), got, want)
	}
	if t.FitsAnywhere(n) != (len(want) > 0) {
		t.Fatalf("%s fits anywhere: %t", t.cat.Tile(n).Name(), t.FitsAnywhere(n))
	}
	for i := range t.Border() {
		c := t.BorderCell(i)
		x, y := t.Pos(c)
		fits := slices.ContainsFunc(want, func(w boardtest.Spot) bool { return w.X == x && w.Y == y })
		if t.Fits(n, c) != fits {
			t.Fatalf("%s fits at %d,%d: %t", t.cat.Tile(n).Name(), x, y, t.Fits(n, c))
		}
	}
	for _, c := range t.Laid() {
		if t.Fits(n, c) {
			t.Fatalf("%s fits on a laid tile", t.cat.Tile(n).Name())
		}
	}
}

func (t *table) checkWalk(s board.Seg) {
	want := boardtest.Distances(t.Board, t.links, s)
	seen := 0
	var w board.Walker
	t.Walk(&w, s, func(at board.Seg, dist int) bool {
		seen++
		if d, ok := want[at]; !ok || d != dist {
			t.Fatalf("a walk from %d meets %d at distance %d, want %v", s, at, dist, want)
		}
		return true
	})
	if seen != len(want) {
		t.Fatalf("a walk from %d meets %d segments of %d", s, seen, len(want))
	}
}
