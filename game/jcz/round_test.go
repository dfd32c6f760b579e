package jcz

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"circulade/board"
	"circulade/game"
	"circulade/rules"
)

var update = flag.Bool("update", false, "rewrite the golden file")

// random plays a game with random choices, up to so many of them.
func random(t *testing.T, setup game.Setup, seed uint64, most int) *game.Game {
	t.Helper()
	setup.Seed = fmt.Sprint("jcz ", seed)
	g, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(seed, 0))
	for i := 0; i < most && !g.State().Over(); i++ {
		list := g.State().Choices(nil)
		if err := g.Choose(g.State().Text(list[rng.IntN(len(list))])); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

func players(n int) []string {
	return []string{"Ann", "Bo", "Cy \"the\" \\ é", "Di", "Ed", "Flo"}[:n]
}

// table is what lies on the table, seats counted from the one that began.
func table(g *game.Game, first rules.Seat) []string {
	var list []string
	s := g.State()
	seats := len(g.Setup().Players)
	turn := func(seat rules.Seat) int { return (int(seat) - int(first) + seats) % seats }
	for _, c := range s.Board.Laid() {
		x, y := s.Board.Pos(c)
		f := s.Board.FaceAt(c)
		list = append(list, fmt.Sprint(x, y, f.Tile.Name(), f.Rotation))
	}
	var figures []string
	for _, f := range s.Figures() {
		if f.Where == rules.OnSegment {
			figures = append(figures, fmt.Sprint(turn(f.Seat), s.Board.SegName(board.Seg(f.At)), f.At))
		}
	}
	slices.Sort(figures)
	scores := make([]string, seats)
	for i, name := range g.Setup().Players {
		scores[turn(rules.Seat(i))] = fmt.Sprint(name, s.Score(rules.Seat(i)))
	}
	return append(append(append(list, figures...), scores...), fmt.Sprint(s.Over(), s.Turn(), len(s.Dropped())))
}

func TestRoundTrip(t *testing.T) {
	setAside, unfinished := 0, 0
	for seed := range uint64(120) {
		setup := game.Setup{Players: players(2 + int(seed%4)), Options: map[string]string{"base.farm_scoring": "per_farm_3"}}
		setup.Preset = []string{"plus", "bigbox", "classic", "compendium"}[seed/4%4]
		if seed%5 == 0 {
			setup.Options["base.farmers"] = "off"
		}
		most := 1000
		if seed%3 == 0 {
			most = int(seed) + 1
		}
		g := random(t, setup, seed, most)
		data, err := Write(g)
		if err != nil {
			t.Fatal(seed, err)
		}
		back, err := Read(data)
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, data)
		}
		if want, have := table(g, firstSeat(g)), table(back, 0); !slices.Equal(want, have) {
			t.Fatalf("seed %d:\nwant %q\nhave %q", seed, want, have)
		}
		again, err := Write(back)
		if err != nil {
			t.Fatal(seed, err)
		}
		if len(again) != len(data) { // the slots, colours, count from the first seat
			t.Errorf("seed %d: written again, the save differs", seed)
		}
		setAside += min(1, len(g.State().Dropped()))
		if !g.State().Over() {
			unfinished++
		}
	}
	if setAside == 0 || unfinished == 0 {
		t.Errorf("%d games with a tile set aside, %d unfinished: the test proves too little", setAside, unfinished)
	}
}

func TestGolden(t *testing.T) {
	g := random(t, game.Setup{Players: players(3)}, 7, 1000)
	data, err := Write(g)
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join("testdata", "game.jcz")
	if *update {
		if err := os.WriteFile(name, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) != string(data) {
		t.Errorf("%s differs from what is written now; see the flag -update", name)
	}
}
