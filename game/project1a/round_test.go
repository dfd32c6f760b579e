package project1a

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"circulade/board"
	"circulade/game"
	"circulade/rules"
)

var update = flag.Bool("update", false, "rewrite the golden file")

// random plays a game with random choices, at most so many of them, and on to
// the end of the turn.
func random(t *testing.T, setup game.Setup, seed uint64, most int) *game.Game {
	t.Helper()
	setup.Players, setup.Seed = []string{"Ann", "Bo: 2 #"}, fmt.Sprint("1A ", seed)
	g, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(seed, 0))
	for i := 0; !g.State().Over(); i++ {
		list := g.State().Choices(nil)
		text := g.State().Text(list[rng.IntN(len(list))])
		if i >= most && strings.HasPrefix(text, "tile ") {
			break
		}
		if err := g.Choose(text); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// table is what lies on the table, seats counted from the one that began.
func table(g *game.Game) []string {
	first := 0
	if i := slices.IndexFunc(g.Log().Events, func(e rules.Event) bool { return e.Type == rules.EventTurn }); i >= 0 {
		first = int(g.Log().Events[i].Seat)
	}
	var list []string
	s := g.State()
	for _, c := range s.Board.Laid() {
		x, y := s.Board.Pos(c)
		f := s.Board.FaceAt(c)
		list = append(list, strings.ReplaceAll(fmt.Sprint(x, y, f.Tile.Name(), f.Rotation), "~garden", ""))
	}
	var figures []string
	for _, f := range s.Figures() {
		if f.Where == rules.OnSegment {
			figures = append(figures, fmt.Sprint((int(f.Seat)+first)%2, s.Board.SegName(board.Seg(f.At)), f.At))
		}
	}
	slices.Sort(figures)
	for i := range 2 {
		seat := (i + first) % 2
		figures = append(figures, fmt.Sprint(g.Setup().Players[seat], s.Score(rules.Seat(seat))))
	}
	return append(append(list, figures...), fmt.Sprint(s.Over(), s.Turn(), len(s.Dropped())))
}

func TestRoundTrip(t *testing.T) {
	setAside, unfinished, farmers := 0, 0, 0
	for seed := range uint64(120) {
		setup := game.Setup{
			Preset:  []string{"plus", "bigbox", "classic", "compendium"}[seed%4],
			Options: map[string]string{"base.farm_scoring": "per_farm_3", "base.small_city": "full"},
		}
		if seed%6 == 0 {
			setup.Start = []game.StartTile{{Tile: "base/D", Rotation: 90 * int(seed/6%4)}}
		}
		most := 1000
		if seed%3 == 0 {
			most = int(seed) + 1
		}
		g := random(t, setup, seed, most)
		text, err := Write(g)
		if err != nil {
			t.Fatal(seed, err)
		}
		back, err := Read(text)
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text)
		}
		if want, have := table(g), table(back); !slices.Equal(want, have) {
			t.Fatalf("seed %d:\nwant %q\nhave %q\n%s", seed, want, have, text)
		}
		if again, err := Write(back); err != nil || again != text {
			t.Errorf("seed %d: written again (%v):\n%s\nwas\n%s", seed, err, again, text)
		}
		setAside += min(1, len(g.State().Dropped()))
		farmers += strings.Count(text, ":F")
		if !g.State().Over() {
			unfinished++
		}
	}
	if setAside == 0 || unfinished == 0 || farmers == 0 {
		t.Errorf("%d games with a tile set aside, %d unfinished, %d farmers: the test proves too little", setAside, unfinished, farmers)
	}
}

func TestGolden(t *testing.T) {
	text, err := Write(random(t, game.Setup{}, 7, 1000))
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join("testdata", "game.txt")
	if *update {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) != text {
		t.Errorf("%s differs from what is written now; see the flag -update", name)
	}
}
