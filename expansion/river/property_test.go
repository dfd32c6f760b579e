package river_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"circulade/board"
	"circulade/expansion/all"
	"circulade/rules"
	"circulade/tile"
)

// combinations are the rivers that can be played.
var combinations = [][]string{
	{"river-1"},
	{"river-1", "river-1-roadsource"},
	{"river-2"},
	{"river-1", "river-2"},
	{"river-1", "river-1-roadsource", "river-2"},
}

// mostStuck is how many of a hundred river tiles may fit nowhere when they are
// laid at random; players who look ahead lose hardly any.
const mostStuck = 5

// TestRivers lays the rivers of random games and holds each tile against the
// rules, told anew in coordinates.
func TestRivers(t *testing.T) {
	for _, sets := range combinations {
		for _, turns := range []string{"no_double_turn", "never_back"} {
			t.Run(strings.Join(sets, "+")+"/"+turns, func(t *testing.T) {
				w := watchGames(t, 150, turns, sets)
				for _, fault := range w.faults {
					t.Error(fault)
				}
				share := 100 * float64(w.stuck) / float64(w.drawn)
				t.Logf("%d of %d river tiles fitted nowhere (%.1f %%)", w.stuck, w.drawn, share)
				if share > mostStuck {
					t.Errorf("%.1f %% of the river tiles fit nowhere, at most %d %% may", share, mostStuck)
				}
			})
		}
	}
}

// watchGames watches so many games.
func watchGames(t *testing.T, games int, turns string, sets []string) *watch {
	t.Helper()
	first := rules.NewState(compile(t, sets, turns))
	w := &watch{s: first.Clone(), rng: rand.New(rand.NewPCG(1, 1)), neverBack: turns == "never_back"}
	for range games {
		w.s.CopyFrom(first)
		w.play()
	}
	return w
}

func compile(t *testing.T, sets []string, turns string) *rules.Book {
	t.Helper()
	modules, err := all.Modules()
	if err != nil {
		t.Fatal(err)
	}
	options := map[string]string{}
	for _, m := range modules {
		for _, o := range m.Options {
			options[o.Key] = o.Default
		}
	}
	options["river.turn_rule"], options["base.first_player"] = turns, "seat0"
	cfg := rules.Config{Seats: 2, Options: options, Gardens: true}
	b, err := all.Compile(cfg, append([]string{"base"}, sets...))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// A watch plays games at random up to the end of the river.
type watch struct {
	s         *rules.State
	rng       *rand.Rand
	neverBack bool
	drawn     int
	stuck     int
	faults    []string
}

func (w *watch) faultf(format string, args ...any) {
	w.faults = append(w.faults, fmt.Sprintf(format, args...))
}

func (w *watch) play() {
	s := w.s
	for ended, forked := false, false; ; {
		st, _ := s.Pending()
		list := s.Choices(nil)
		if st.Seat != rules.Chance {
			w.choose(list[w.rng.IntN(len(list))])
			continue
		}
		c := s.Outcome(w.rng.IntN(s.Outcomes()))
		name := s.Book().TileName(int(c.N()))
		tl := s.Book().Catalog().Tile(int(c.N()))
		if len(water(tl, 0)) == 0 {
			break
		}
		w.drawn++
		fork := strings.Join(tl.Marks, " ") == "river-fork"
		lake := strings.HasSuffix(strings.Join(tl.Marks, " "), "river-end")
		switch {
		case ended && !lake:
			w.faultf("%s was drawn after a lake", name)
		case fork && len(s.Board.Laid()) != 1:
			w.faultf("%s was drawn with %d tiles laid", name, len(s.Board.Laid()))
		case !fork && !forked && w.hasFork():
			w.faultf("%s was drawn before the fork", name)
		}
		ended, forked = ended || lake, forked || fork
		s.PlayUnchecked(c)
	}
	for n := range s.Book().Types() {
		if left := s.LeftOf(n); left > 0 && len(water(s.Book().Catalog().Tile(n), 0)) > 0 {
			w.faultf("%d of %s are left behind the river", left, s.Book().TileName(n))
		}
	}
	w.stuck += len(s.Dropped())
}

func (w *watch) hasFork() bool {
	for n := range w.s.Book().Types() {
		if strings.HasSuffix(w.s.Book().TileName(n), "/III") {
			return true
		}
	}
	return false
}

// choose plays a choice; if it lays a tile, that is held against the rules.
func (w *watch) choose(c rules.Choice) {
	s := w.s
	if c.Verb() != rules.VerbLay {
		s.PlayUnchecked(c)
		return
	}
	before := w.ends()
	s.PlayUnchecked(c)
	x, y := s.Board.Pos(c.Cell())
	if fault := w.fault(point{x, y}, before); fault != "" {
		w.faultf("%s at %d,%d: %s", s.Board.FaceAt(c.Cell()).Tile.Name(), x, y, fault)
	}
}

type point struct{ x, y int }

func (p point) to(q point) point { return point{p.x + q.x, p.y + q.y} }

// cross is the z of the product of two steps: 1 to the left, -1 to the right of
// somebody who goes along the first, 0 ahead.
func cross(a, b point) int { return a.y*b.x - a.x*b.y }

// An end is where the river can go on.
type end struct{ at, way point }

// water returns the steps by which the river leaves a tile.
func water(t *tile.Tile, r tile.Rotation) (ways []point) {
	for _, seg := range t.Segments {
		for e := range tile.Edge(4) {
			if seg.Kind == tile.River && seg.Edges.Has(e) {
				dx, dy := e.Turn(r).Delta()
				ways = append(ways, point{dx, dy})
			}
		}
	}
	return ways
}

// at returns the ways of the river on the tile at a place, and whether one lies
// there.
func (w *watch) at(p point) ([]point, bool) {
	c := w.s.Board.At(p.x, p.y)
	if w.s.Board.Face(c) == board.NoFace {
		return nil, false
	}
	f := w.s.Board.FaceAt(c)
	return water(f.Tile, f.Rotation), true
}

func (w *watch) ends() (list []end) {
	for _, c := range w.s.Board.Laid() {
		x, y := w.s.Board.Pos(c)
		p := point{x, y}
		ways, _ := w.at(p)
		for _, way := range ways {
			if _, laid := w.at(p.to(way)); !laid {
				list = append(list, end{p, way})
			}
		}
	}
	return list
}

// fault says what is wrong with the tile laid last, at p, given the ends that
// there were before.
func (w *watch) fault(p point, before []end) string {
	ways, _ := w.at(p)
	var from []end
	for _, e := range before {
		if e.at.to(e.way) == p {
			from = append(from, e)
		}
	}
	if len(from) != 1 {
		return fmt.Sprintf("it goes on from %d ends, want 1", len(from))
	}
	if after := w.ends(); len(after) != len(before)-1+len(ways)-1 {
		return fmt.Sprintf("%d open ends became %d", len(before), len(after))
	}
	rivers := 0
	w.s.Board.Features(func(f board.Feature) {
		if w.s.Board.Kind(f) == tile.River {
			rivers++
		}
	})
	if rivers != 1 {
		return fmt.Sprintf("there are %d rivers", rivers)
	}
	for _, out := range ways {
		if out.to(from[0].way) == (point{}) {
			continue // where it comes from
		}
		if fault := w.faultOfEnd(from[0], end{p, out}); fault != "" {
			return fault
		}
	}
	return ""
}

// faultOfEnd says what is wrong with an end of the tile laid last, which the
// river reaches from another.
func (w *watch) faultOfEnd(from, to end) string {
	back := func(p point) point { return point{-p.x, -p.y} }
	x, y := w.s.Board.Pos(w.s.Board.Laid()[0])
	spring, _ := w.at(point{x, y})
	if w.neverBack && to.way == back(spring[0]) {
		return "it flows back"
	}
	before, _ := w.at(from.at)
	here, _ := w.at(to.at)
	if !w.neverBack && len(before) == 2 && len(here) == 2 {
		came := back(before[0])
		if before[0] == from.way {
			came = back(before[1])
		}
		if turn := cross(from.way, to.way); turn != 0 && turn == cross(came, from.way) {
			return "it turns the same way twice running"
		}
	}
	if !w.hasFork() {
		return ""
	}
	side := point{-to.way.y, to.way.x}
	next := to.at.to(to.way)
	for _, p := range []point{
		next.to(side), next.to(back(side)),
		next.to(to.way), next.to(to.way).to(side), next.to(to.way).to(back(side)),
	} {
		if _, laid := w.at(p); laid {
			return fmt.Sprintf("a tile lies ahead of it at %d,%d", p.x, p.y)
		}
	}
	for _, other := range w.ends() {
		away := cross(to.way, other.at.to(back(to.at)))
		if other.way == to.way && (away == 1 || away == -1) {
			return fmt.Sprintf("another end beside it points the same way, at %d,%d", other.at.x, other.at.y)
		}
	}
	return ""
}
