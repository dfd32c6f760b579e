package view_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"circulade/expansion/all"
	"circulade/game"
	"circulade/rules"
	"circulade/tile"
	"circulade/view"
)

// A plane is a position in coordinates: what each laid tile shows at its edges.
type plane map[[2]int][4]tile.Terrain

func planeOf(g *game.Game) plane {
	b, p := &g.State().Board, plane{}
	for _, c := range b.Laid() {
		x, y := b.Pos(c)
		var shows [4]tile.Terrain
		for e := range tile.Edge(4) {
			shows[e] = b.EdgeTerrain(c, e)
		}
		p[[2]int{x, y}] = shows
	}
	return p
}

// offset is what lies across each edge: north, east, south, west.
var offset = [4][2]int{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}

// takes reports whether a tile fits at a place in some rotation.
func (p plane) takes(t *tile.Tile, x, y int) bool {
	for turn := range 4 {
		fits := true
		for e, d := range offset {
			mine := t.Terrain[(e+4-turn)%4]
			theirs, laid := p[[2]int{x + d[0], y + d[1]}]
			switch {
			case mine == tile.WallEdge:
				fits = false
			case laid && mine != tile.Joker && mine&theirs[(e+2)%4] == 0:
				fits = false
			}
		}
		if fits {
			return true
		}
	}
	return false
}

// checkAids holds everything that the view counts against the plane.
func checkAids(t *testing.T, g *game.Game) {
	t.Helper()
	p, s, cat := planeOf(g), g.State(), g.Book().Catalog()
	v := view.Of(g, 0)
	at := map[[2]int]view.Square{}
	for i, sq := range v.Squares {
		at[[2]int{sq.X, sq.Y}] = sq
		if i > 0 && (sq.Y < v.Squares[i-1].Y || sq.Y == v.Squares[i-1].Y && sq.X <= v.Squares[i-1].X) {
			t.Fatalf("squares %+v and %+v are out of order", v.Squares[i-1], sq)
		}
	}
	empty := map[[2]int]bool{}
	for c := range p {
		for _, d := range offset {
			n := [2]int{c[0] + d[0], c[1] + d[1]}
			if _, laid := p[n]; !laid {
				empty[n] = true
			}
		}
	}
	if len(at) != len(empty) {
		t.Fatalf("%d squares, but %d empty cells beside a tile", len(at), len(empty))
	}
	for c := range empty {
		fits, next := 0, 0
		for n := range g.Book().Types() {
			if s.LeftOf(n) > 0 && p.takes(cat.Tile(n), c[0], c[1]) {
				fits += s.LeftOf(n)
				if s.MayDraw(n) {
					next += s.LeftOf(n)
				}
			}
		}
		sq, ok := at[c]
		if !ok || sq.Fits != fits || (sq.Next != nil) != (v.Bag.Next > 0) || sq.Next != nil && *sq.Next != next {
			t.Fatalf("at %v: %s, want %d, next %d", c, text(t, sq), fits, next)
		}
		checkFitsAt(t, g, sq, p)
	}
	for _, f := range v.Features {
		checkFeature(t, g, p, f)
	}
}

// checkFitsAt compares what fits one square with the list of all.
func checkFitsAt(t *testing.T, g *game.Game, sq view.Square, p plane) {
	t.Helper()
	f, ok := view.FitsAt(g, sq.X, sq.Y)
	sum := 0
	for name, n := range f.Kinds {
		sum += n
		i, ok := g.State().TypeNamed(name)
		if !ok || g.State().LeftOf(i) != n || !p.takes(g.Book().Catalog().Tile(i), sq.X, sq.Y) {
			t.Fatalf("at %d,%d: %d of %s", sq.X, sq.Y, n, name)
		}
	}
	if !ok || f.Fits != sq.Fits || sum != sq.Fits || f.Left != g.State().Left() || (f.Next == nil) != (sq.Next == nil) ||
		f.Next != nil && (f.Next.Fits != *sq.Next || f.Next.Left != view.Of(g, 0).Bag.Next) {
		t.Fatalf("at %d,%d: %v, %s; the list has %s", sq.X, sq.Y, ok, text(t, f), text(t, sq))
	}
}

func checkFeature(t *testing.T, g *game.Game, p plane, f view.Feature) {
	t.Helper()
	cells := map[[2]int]bool{}
	for _, e := range f.Ends {
		c := [2]int{e.X, e.Y}
		if _, laid := p[c]; f.Kind == "road" && e.Edge == "" && laid {
			continue // open inside its tile
		}
		if i := slices.Index([]string{"N", "E", "S", "W"}, e.Edge); i >= 0 {
			if _, laid := p[c]; !laid {
				t.Fatalf("%s: the end %+v is on no tile", f.ID, e)
			}
			c = [2]int{c[0] + offset[i][0], c[1] + offset[i][1]}
		}
		if _, laid := p[c]; laid {
			t.Fatalf("%s: a tile lies at the end %+v", f.ID, e)
		}
		cells[c] = true
	}
	if len(f.Ends) != f.Open {
		t.Fatalf("%s has %d open ends, listed are %v", f.ID, f.Open, f.Ends)
	}
	if (f.Fits != nil) != (len(cells) > 0) {
		t.Fatalf("%s with %d ends: fits %v", f.ID, f.Open, f.Fits)
	}
	fits := 0
	for n := range g.Book().Types() {
		tl := g.Book().Catalog().Tile(n)
		for c := range cells {
			if p.touches(c) && p.takes(tl, c[0], c[1]) {
				fits += g.State().LeftOf(n)
				break
			}
		}
	}
	if f.Fits != nil && *f.Fits != fits {
		t.Fatalf("%s: %d tiles fit, want %d", f.ID, *f.Fits, fits)
	}
}

// touches reports whether a place lies beside a tile, so that one can be laid.
func (p plane) touches(c [2]int) bool {
	for _, d := range offset {
		if _, laid := p[[2]int{c[0] + d[0], c[1] + d[1]}]; laid {
			return true
		}
	}
	return false
}

// mixes are sets whose tiles and rules bear on what fits.
var mixes = [][]string{{"base"}, {"river-1", "river-2"}, {"count"}, {"abbey-mayor", "bridges-castles-bazaars"}, {"all"}}

// TestAidsAreTrue counts again, in coordinates, what the aids say of random games.
func TestAidsAreTrue(t *testing.T) {
	for i, sets := range mixes {
		t.Run(fmt.Sprint(sets), func(t *testing.T) { walkAids(t, sets, uint64(i), 9) })
	}
}

func FuzzAidsAreTrue(f *testing.F) {
	f.Add(uint64(7), byte(0))
	f.Fuzz(func(t *testing.T, seed uint64, mix byte) { walkAids(t, mixes[int(mix)%len(mixes)], seed, 25) })
}

// walkAids plays a random game and checks one position in so many.
func walkAids(t *testing.T, sets []string, seed uint64, every int) {
	g := newGame(t, game.Setup{Seed: fmt.Sprint("aids ", seed), Expansions: sets, Aids: "teach"})
	rng := rand.New(rand.NewPCG(seed, 5))
	for n := 0; !g.State().Over(); n++ {
		if n%every == 0 {
			checkAids(t, g)
		}
		randomChoice(t, g, rng)
	}
	checkAids(t, g)
	checkScores(t, g)
}

// checkScores looks at what the events and the end of a game say of its points:
// every one has a set, the tiles are those that were counted, and all adds up.
func checkScores(t *testing.T, g *game.Game) {
	t.Helper()
	modules, err := all.Modules()
	if err != nil {
		t.Fatal(err)
	}
	sets := make([]map[string]int, g.Book().Seats())
	for _, e := range view.Events(g, 0) {
		if e.Type != "score" {
			continue
		}
		i := slices.IndexFunc(modules, func(m *rules.Module) bool { return slices.Contains(m.Scores, e.Rule) })
		if i < 0 || e.Set != modules[i].Set {
			t.Fatalf("the rule of %s is listed by no set, or another", text(t, e))
		}
		if (e.X != nil) != (len(e.Cells) > 0) || e.X != nil && !slices.Contains(e.Cells, [2]int{*e.X, *e.Y}) {
			t.Fatalf("tiles of %s", text(t, e))
		}
		if sets[*e.Player] == nil {
			sets[*e.Player] = map[string]int{}
		}
		sets[*e.Player][e.Set] += e.Points
	}
	v := view.Of(g, view.Spectator)
	for _, p := range v.Final.Points {
		sum := 0
		for set, n := range p.Sets {
			if sum += n; n != sets[p.Player][set] {
				t.Errorf("player %d: %d points by %s, the events have %d", p.Player, n, set, sets[p.Player][set])
			}
		}
		if sum != v.Players[p.Player].Score {
			t.Errorf("player %d: points by set %v, the score is %d", p.Player, p.Sets, v.Players[p.Player].Score)
		}
	}
	checkLargest(t, v, "road", v.Final.Road)
	checkLargest(t, v, "city", v.Final.City)
}

func checkLargest(t *testing.T, v view.State, kind string, l *view.Largest) {
	t.Helper()
	most := 0
	for _, f := range v.Features {
		if f.Kind == kind {
			most = max(most, f.Tiles)
		}
	}
	switch {
	case l == nil && most == 0:
	case l == nil || l.Tiles != most || len(l.Cells) != most || (l.Points != nil) != (len(l.Owners) > 0):
		t.Errorf("the largest %s is %s, the features have %d tiles", kind, text(t, l), most)
	}
}
