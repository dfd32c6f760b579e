package ferries_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"circulade/game"
	"circulade/rules"
	"circulade/tile"
)

// An end is where a road leaves a tile.
type end struct {
	x, y int
	edge tile.Edge
}

// across returns the end that meets this one.
func (e end) across() end {
	step := [4][2]int{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}[e.edge]
	return end{e.x + step[0], e.y + step[1], e.edge.Opposite()}
}

// atlas is the table told plainly: where each road comes out that goes in at an
// end, and which ends a ferry joins.
type atlas struct {
	out     map[end][]end
	ferried map[end]bool
}

func chart(s *rules.State) atlas {
	a := atlas{map[end][]end{}, map[end]bool{}}
	for _, c := range s.Board.Laid() {
		x, y := s.Board.Pos(c)
		f := s.Board.FaceAt(c)
		for i := range f.Tile.Segments {
			if f.Tile.Segments[i].Kind != tile.Road {
				continue
			}
			edges := f.Tile.Segments[i].Edges.Turn(f.Rotation)
			for e := range tile.Edge(4) {
				for o := range tile.Edge(4) {
					if edges.Has(e) && edges.Has(o) && o != e {
						a.out[end{x, y, e}] = append(a.out[end{x, y, e}], end{x, y, o})
					}
				}
				if edges.Has(e) {
					a.out[end{x, y, e}] = append(a.out[end{x, y, e}], end{x, y, e})
				}
			}
		}
	}
	for _, p := range s.Pieces() {
		if def := s.Book().PieceDef(p.Kind); def.Name == "ferry" {
			x, y := s.Board.Pos(p.Cell)
			for _, letter := range def.Spots[p.State] {
				a.ferried[end{x, y, tile.Edge(slices.Index([]rune("NESW"), letter))}] = true
			}
		}
	}
	return a
}

// first finds the first ferries on the roads that lead away from a tile, told as
// the cells of their lakes.
func (a atlas) first(x, y int) map[[2]int]bool {
	found, seen := map[[2]int]bool{}, map[end]bool{}
	var enter func(end)
	enter = func(at end) {
		if seen[at] || at.x == x && at.y == y {
			return
		}
		seen[at] = true
		if a.ferried[at] {
			found[[2]int{at.x, at.y}] = true
			return
		}
		for _, o := range a.out[at] {
			if o != at {
				enter(o.across())
			}
		}
	}
	for e := range tile.Edge(4) {
		if from := (end{x, y, e}); len(a.out[from]) > 0 {
			enter(from.across())
		}
	}
	return found
}

// offered returns the cells of the ferries that may be turned.
func offered(s *rules.State) map[[2]int]bool {
	got := map[[2]int]bool{}
	for _, o := range s.Choices(nil) {
		if o.Verb() != rules.VerbPass {
			x, y := s.Board.Pos(o.Cell())
			got[[2]int{x, y}] = true
		}
	}
	return got
}

// TestFirstFerries plays games at random and compares which ferries may be turned
// with what a walk from end to end finds [FE-5, FE-7, FE-14], and each road with
// the tiles that such a walk over the ferries comes by [FE-3, FE-9].
func TestFirstFerries(t *testing.T) {
	asked, several := 0, 0
	for i := range 100 {
		rng := rand.New(rand.NewPCG(29, uint64(i)))
		g, err := game.New(game.Setup{Players: []string{"Ann", "Bo"}, Seed: fmt.Sprint("ferries ", i), Expansions: []string{"ferries"}})
		if err != nil {
			t.Fatal(err)
		}
		s := g.State()
		var laid *[2]int // the tile of this sub-turn, until somebody has been asked
		for st, ok := s.Pending(); ok; st, ok = s.Pending() {
			switch _, kind, _ := s.Book().Script(st.Row); {
			case kind == "turn-ferry" && laid != nil:
				want := chart(s).first(laid[0], laid[1])
				if got := offered(s); fmt.Sprint(got) != fmt.Sprint(want) {
					t.Fatalf("game %d, tile at %v: ferries at %v may be turned, want %v", i, *laid, got, want)
				}
				if asked++; len(want) > 1 {
					several++
				}
				laid = nil
			case kind == "place-tile":
				if laid != nil && len(chart(s).first(laid[0], laid[1])) > 0 {
					t.Fatalf("game %d, tile at %v: nobody was asked for ferries", i, *laid)
				}
				roads(t, s)
			}
			list := s.Choices(nil)
			c := list[rng.IntN(len(list))]
			if c.Verb() == rules.VerbLay {
				x, y := s.Board.Pos(c.Cell())
				laid = &[2]int{x, y}
			}
			if err := g.Choose(s.Text(c)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if asked < 400 || several < 10 {
		t.Errorf("%d times somebody was asked, %d times for several ferries: too few to prove anything", asked, several)
	}
}

// roads compares the tiles of each road with those that a walk along it comes by.
func roads(t *testing.T, s *rules.State) {
	t.Helper()
	a := chart(s)
	for from, ways := range a.out {
		seen, cells := map[end]bool{}, map[[2]int]bool{}
		var visit func(end)
		visit = func(at end) {
			if seen[at] || len(a.out[at]) == 0 {
				return
			}
			seen[at] = true
			cells[[2]int{at.x, at.y}] = true
			visit(at.across())
			for _, o := range a.out[at] {
				visit(o)
			}
			for o := range a.ferried {
				if a.ferried[at] && o.x == at.x && o.y == at.y {
					visit(o)
				}
			}
		}
		visit(from)
		f := s.Board.FeatureOf(s.Board.EdgeSeg(s.Board.At(from.x, from.y), from.edge))
		if got := s.Board.Tiles(f); got != len(cells) || len(ways) == 0 {
			t.Fatalf("the road at %d,%d %v has %d tiles, want %d", from.x, from.y, from.edge, got, len(cells))
		}
	}
}
