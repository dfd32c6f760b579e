package wheeloffortune_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"circulade/board"
	"circulade/game"
	"circulade/rules"
	"circulade/tile"
	"circulade/tile/facts"
)

func newGame(t *testing.T, setup game.Setup) *game.Game {
	t.Helper()
	setup.Players, setup.Expansions, setup.Seed = []string{"Ada", "Ben"}, []string{"wheel-of-fortune"}, "wheel"
	g, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// boardFacts are what was collected about the board with the wheel: squares are
// column, row, and what stands there.
type boardFacts struct {
	Board struct {
		Edges  map[string][][3]any
		Cities []struct{ Edges [][3]any }
		Roads  []struct{ Edges [][3]any }
		Fields []struct {
			Halves [][3]any
			Cities []string
		}
		Wheel struct {
			Order  []string       `json:"order_clockwise"`
			Start  string         `json:"start"`
			Crowns map[string]int `json:"crown_spaces"`
		}
	}
}

// outline is what the rim of the board in a game is, in lines that facts can be
// written in too.
func outline(s *rules.State) (lines []string) {
	b := &s.Board
	feature := map[board.Feature][]string{}
	add := func(f board.Feature, x, y int, what fmt.Stringer) {
		feature[f] = append(feature[f], fmt.Sprint(x, " ", y, " ", what))
	}
	for _, c := range b.Laid() {
		x, y := b.Pos(c)
		for e := tile.North; e <= tile.West; e++ {
			if n := b.Neighbour(c, e); n != 0 && b.Face(n) != board.NoFace {
				continue
			}
			if seg := b.EdgeSeg(c, e); seg != 0 {
				add(b.FeatureOf(seg), x, y, e)
			}
		}
		for h := tile.NL; h <= tile.WR; h++ {
			seg := b.HalfSeg(c, h)
			if n := b.Neighbour(c, h.Edge()); seg == 0 || n != 0 && b.Face(n) != board.NoFace {
				continue
			}
			add(b.FeatureOf(seg), x, y, h)
		}
	}
	for f, list := range feature {
		slices.Sort(list)
		lines = append(lines, fmt.Sprint(b.Kind(f), " ", list, " borders ", bordered(b, f)))
	}
	slices.Sort(lines)
	return lines
}

// bordered returns how many cities a feature borders.
func bordered(b *board.Board, f board.Feature) int {
	cities := map[board.Feature]bool{}
	seg := b.Root(f)
	for range b.Size(f) {
		c := b.CellOf(seg)
		for i := range b.FaceAt(c).N {
			if b.SegFace(seg).Borders>>i&1 != 0 {
				cities[b.FeatureOf(b.FirstSeg(c)+board.Seg(i))] = true
			}
		}
		seg = b.Next(seg)
	}
	return len(cities)
}

// TestBoardFacts holds the board to the facts that were collected about it: its
// rim, the three fields, the sectors and their crowns [WF-3, WF-15, WF-16].
func TestBoardFacts(t *testing.T) {
	data, err := facts.Of("wheel-of-fortune")
	if err != nil {
		t.Fatal(err)
	}
	var known boardFacts
	if err := json.Unmarshal(data, &known); err != nil {
		t.Fatal(err)
	}
	line := func(kind string, list [][3]any, cities int) string {
		var out []string
		for _, x := range list {
			out = append(out, fmt.Sprint(x[0], " ", x[1], " ", x[2]))
		}
		slices.Sort(out)
		return fmt.Sprint(kind, " ", out, " borders ", cities)
	}
	var want []string
	for _, c := range known.Board.Cities {
		want = append(want, line("city", c.Edges, 0))
	}
	for _, r := range known.Board.Roads {
		want = append(want, line("road", r.Edges, 0))
	}
	for _, f := range known.Board.Fields {
		want = append(want, line("field", f.Halves, len(f.Cities)))
	}
	slices.Sort(want)
	s := newGame(t, game.Setup{Draw: []string{"wheel-of-fortune/WOF26"}}).State()
	if got := outline(s); !slices.Equal(got, want) {
		t.Errorf("the board is\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	var pig *rules.PieceDef
	for k := range rules.PieceKind(s.Book().PieceKinds()) {
		if def := s.Book().PieceDef(k); def.Name == "wheel-pig" {
			pig = def
		}
	}
	crown, _ := s.Book().LocationNamed("crown")
	crowns := map[string]int{}
	for _, spot := range s.Book().LocationDef(crown).Spots {
		sector, _, _ := strings.Cut(spot, "-")
		crowns[sector]++
	}
	for i, name := range known.Board.Wheel.Order {
		if name == "tax" {
			name = "taxes"
		}
		n := known.Board.Wheel.Crowns[known.Board.Wheel.Order[i]]
		if pig.Spots[i] != name || crowns[name] != n {
			t.Errorf("sector %d is %s with %d crowns, want %s with %d", i, pig.Spots[i], crowns[name], name, n)
		}
	}
	if at := pig.Spots[s.Pieces()[0].State]; at != known.Board.Wheel.Start {
		t.Errorf("the pig begins at %s, want %s", at, known.Board.Wheel.Start)
	}
}

// TestBoard holds that nothing comes onto the board, and that no city of its rim is
// half of a castle [WF-19].
func TestBoard(t *testing.T) {
	s := newGame(t, game.Setup{}).State()
	if n := len(s.Board.Laid()); n != 16 {
		t.Fatalf("%d squares, want 16", n)
	}
	for _, c := range s.Board.Laid() {
		if s.MayEnter(rules.Piece{}, c) {
			x, y := s.Board.Pos(c)
			t.Errorf("a piece may enter %d,%d", x, y)
		}
		square := s.Book().Catalog().Tile(board.TileOf(s.Board.Face(c)))
		if slices.ContainsFunc(square.Segments, func(seg tile.Segment) bool { return seg.CastleHalf }) {
			t.Errorf("a city of %s is half of a castle", square.ID)
		}
	}
}

// TestPartOfTheBoard holds that an arranged game may lay some of the squares: the
// others are out of the game [WF-1].
func TestPartOfTheBoard(t *testing.T) {
	s := newGame(t, game.Setup{
		Start: []game.StartTile{{Tile: "wheel-of-fortune/Wheel.00"}, {Tile: "wheel-of-fortune/Wheel.10", X: 1}},
		Draw:  []string{"wheel-of-fortune/WOF26"},
	}).State()
	if len(s.Board.Laid()) != 2 || s.Left() != 71 {
		t.Errorf("%d tiles laid and %d left, want 2 and 71", len(s.Board.Laid()), s.Left())
	}
}

// TestOtherStarts holds that the set stands beside no other that brings a start.
func TestOtherStarts(t *testing.T) {
	for _, other := range []string{"count", "river-1", "river-2"} {
		_, err := game.New(game.Setup{Players: []string{"Ada", "Ben"}, Expansions: []string{"wheel-of-fortune", other}, Seed: "starts"})
		if want := "wheel-of-fortune cannot be combined with " + other; err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("with %s: error %v, want %q", other, err, want)
		}
	}
}
