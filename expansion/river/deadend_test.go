package river_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"circulade/game"
	"circulade/rules"
	"circulade/tile"
)

// TestDeadEnd plays games of river I at random: with river.dead_end = forbidden the
// river flows towards a laid tile only where it cannot be laid otherwise, and it gets
// stuck less often [RV-7].
func TestDeadEnd(t *testing.T) {
	const games = 400
	stuck := map[string]int{}
	for _, value := range []string{"allowed", "forbidden"} {
		towards := 0
		for i := range games {
			p := playRiver(t, i, value)
			towards += p.towards
			if p.stuck {
				stuck[value]++
			}
			if value == "forbidden" && p.needless > 0 {
				t.Errorf("game %d: the river flows towards a laid tile, though there was another place", i)
			}
		}
		t.Logf("%s: in %d games of %d the river got stuck, and %d times it went towards a tile", value, stuck[value], games, towards)
		if value == "allowed" && towards == 0 {
			t.Error("the river never flows towards a laid tile")
		}
	}
	if stuck["forbidden"]*3 > stuck["allowed"] {
		t.Errorf("stuck %v: too often where it is forbidden", stuck)
	}
}

// A played river is what a random game shows of it.
type playedRiver struct {
	towards  int  // tiles laid so that it flows towards another
	needless int  // those that could have been laid otherwise
	stuck    bool // a tile of it could be laid nowhere
}

// playRiver lays the river of a random game.
func playRiver(t *testing.T, i int, value string) (p playedRiver) {
	t.Helper()
	g, err := game.New(game.Setup{
		Players: []string{"A", "B"}, Expansions: []string{"river-1"}, Seed: fmt.Sprint("dead end ", i),
		Options: map[string]string{"river.dead_end": value},
	})
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(uint64(i), 11))
	for g.State().Turn() < 26 {
		s := g.State()
		list := s.Choices(nil)
		c := list[rng.IntN(len(list))]
		if c.Verb() == rules.VerbLay && flowsTo(s, c) {
			p.towards++
			for _, other := range list {
				if other.Verb() == rules.VerbLay && !flowsTo(s, other) {
					p.needless++
					break
				}
			}
		}
		if err := g.Choose(s.Text(c)); err != nil {
			t.Fatal(err)
		}
	}
	for _, n := range g.State().Dropped() {
		p.stuck = p.stuck || strings.HasPrefix(g.Book().TileName(int(n)), "river")
	}
	return p
}

// flowsTo reports whether a river tile laid so would have an end with an empty square
// before it, and a laid one behind that.
func flowsTo(s *rules.State, c rules.Choice) bool {
	x, y := s.Board.Pos(c.Cell())
	for _, seg := range s.Book().Catalog().Tile(int(s.SubTurn().Tile)).Segments {
		if seg.Kind != tile.River {
			continue
		}
		for e := range tile.Edge(4) {
			dx, dy := e.Delta()
			if seg.Edges.Turn(tile.Rotation(c.Arg())).Has(e) && !laidAt(s, x+dx, y+dy) && laidAt(s, x+2*dx, y+2*dy) {
				return true
			}
		}
	}
	return false
}

func laidAt(s *rules.State, x, y int) bool {
	for _, c := range s.Board.Laid() {
		if cx, cy := s.Board.Pos(c); cx == x && cy == y {
			return true
		}
	}
	return false
}
