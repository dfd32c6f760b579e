package project1a

import (
	"errors"
	"strings"
	"testing"

	"circulade/game"
)

// known holds the one line of the notation that is public.
const known = `
[0;0]S:crfr
A:[1;0]N:frfr>N:F
B:[0;-1]N:crrf>N:K=+4B
`

// north is a game that is legal in one direction of y only: it says so.
const north = "# y grows north\n"

// bothRoad is a road of seven tiles on which both have a thief.
const bothRoad = north + `
A:[1;0]N:frfr>W:T
B:[0;-1]N:frrr>E:H
A:[2;0]N:ffrr
B:[2;-1]E:ffrr
A:[1;-1]N:frfr
B:[-1;0]N:frrr=+7A,+7B
`

func read(t *testing.T, text string) *game.Game {
	t.Helper()
	g, err := Read(text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return g
}

func TestKnownLine(t *testing.T) {
	g := read(t, known)
	if a, b := g.State().Score(0), g.State().Score(1); a != 0 || b != 4 {
		t.Errorf("scores %d:%d, want 0:4", a, b)
	}
	if name := g.State().Board.FaceAt(g.State().Board.At(0, 1)).Tile.Name(); name != "base/J" {
		t.Errorf("crrf is %s, want base/J", name)
	}
}

func TestReadSmall(t *testing.T) {
	for _, test := range []struct {
		name, text string
		a, b       int
		tile       string // at 0,-1
	}{
		{"a split tile by its points", north + "A:[0;1]S:ccff>S:K=+4A", 4, 0, "base/I"},
		{"a joined tile by the points it does not bring", north + "A:[0;1]S:ccff>S:K=+0A", 0, 0, "base/N"},
		{"a joined tile by its letter", north + "A:[0;1]S:ccff-J>S:K", 0, 0, "base/N"},
		{"a shield", north + "A:[0;1]S:ccff-j+", 0, 0, "base/M"},
		{"a shield first", north + "A:[0;1]S:ccff+-J>W:K", 0, 0, "base/M"},
		{"a tile that has no like needs no shield", north + "A:[0;1]N:cccc", 0, 0, "base/C"},
		{"a road beside the city", north + "A:[0;1]S:crrf>S:K=+4A", 4, 0, "base/J"},
		{"letters from another edge than the first", north + "A:[0;1]E:fcff>S:K=+4A", 4, 0, "base/E"},
		{"number, spaces and capitals", north + " 1. a : [ 0 ; 1 ] s : CFFF > s : k = + 4 a ", 4, 0, "base/E"},
		{"y to the south, found out", "A:[0;-1]S:cfff>S:K=+4A\nB:[0;1]N:ffff>M", 4, 0, "base/E"},
		{"points of both", bothRoad, 7, 7, ""},
		{"no line", "# nothing but the start\n", 0, 0, ""},
	} {
		g := read(t, test.text)
		if a, b := g.State().Score(0), g.State().Score(1); a != test.a || b != test.b {
			t.Errorf("%s: scores %d:%d, want %d:%d", test.name, a, b, test.a, test.b)
		}
		c := g.State().Board.At(0, -1)
		if test.tile != "" && g.State().Board.FaceAt(c).Tile.Name() != test.tile {
			t.Errorf("%s: %s lies there, want %s", test.name, g.State().Board.FaceAt(c).Tile.Name(), test.tile)
		}
	}
}

func TestReadErrors(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"C:[0;1]S:cfff", `line 1, column 1: found "C", expected the player: A: or B:`},
		{"\n\n A [0;1]S:cfff", `line 3, column 4: found "[", expected ":" after the player`},
		{"A:(0;1)S:cfff", `line 1, column 3: found "(", expected "[" before the square`},
		{"A:[0,1]S:cfff", `line 1, column 5: found ",", expected ";" between x and y`},
		{"A:[x;1]S:cfff", `line 1, column 4: found "x", expected a number`},
		{"A:[0;1]X:cfff", `line 1, column 8: found "X", expected the side of the tile's first letter: N, E, S or W`},
		{"A:[0;1]S:cffx", `line 1, column 13: found "x", expected an edge of the tile: c city, f field or r road`},
		{"A:[0;1]S:cff", "line 1, column 13: found the end of the line, expected an edge"},
		{"A:[0;1]S:ccff-X", `line 1, column 15: found "X", expected J (joins) or S (splits)`},
		{"A:[0;1]S:cfff>S", `line 1, column 16: found the end of the line, expected ":" before the role`},
		{"A:[0;1]S:cfff>X:K", `column 15: "" before "X" is not a place`},
		{"A:[0;1]S:cfff>NS:K", `"NS" before ":" is not a place`},
		{"A:[0;1]S:cfff>S:Q", `line 1, column 17: found "Q", expected a role: K knight, T or H thief, F farmer`},
		{"A:[0;1]S:cfff>S:K=4A", `line 1, column 19: found "4", expected "+" before points`},
		{"A:[0;1]S:cfff>S:K=+4C", `line 1, column 21: found "C", expected who gets the points: A or B`},
		{"A:[0;1]S:cfff>S:K=+4A!", `line 1, column 22: found "!", expected the end of the line`},
		{"A:[0;1]S:cfff\nA:[0;2]S:cfff", "line 2: it is the turn of B, not of A"},
		{"B:[0;1]S:cfff", "line 1: it is the turn of A, not of B"},
		{"[0;0]N:cfff", "line 1: a line without a player lays the start tile, written [0;0]N:crfr"},
		{north + "A:[0;1]S:cfff\n[0;2]S:cfff", "line 3: the player is missing"},
		{north + "A:[0;1]S:crcr", "line 2: the base game has no tile crcr; its tiles: fffr ffff cccc+"},
		{north + "A:[0;1]S:cfff+", "line 2: the base game has no tile cfff+"},
		{north + "A:[0;1]S:crfr-J\nB:[0;2]N:rrrr", "line 3: base/X cannot be laid at 0,-2"},
		{north + "A:[0;1]S:ccff>S:K", "line 2: the tile ccff may be base/I or base/N: write ccff-J (joins) or ccff-S (splits)"},
		{north + "A:[0;1]N:cfff", "line 2: base/E cannot be laid at 0,-1 turned by 0 degrees: its S edge does not match [BA-6]"},
		{north + "A:[5;5]N:cfff", "line 2: base/E cannot be laid at 5,-5 turned by 0 degrees: no tile touches that square"},
		{north + "A:[999;5]N:cfff", "more than 72 squares away"},
		{"A:[0;1]N:rrrr\nB:[1;0]N:ffff", "line 1: base/X cannot be laid"},
		{"A:[0;1]S:cfff>N:T", "line 1: base/E has no road N for the role T (y taken to grow north)"},
		{north + "A:[0;1]S:cfff>S:K=+5A", "line 2: the line says +5A and +0B, by our rules it is +4A and +0B"},
		{north + "A:[0;1]S:cfff>S:T", "line 2: base/E has no road S for the role T"},
		{north + "A:[0;1]S:cfff>M", "line 2: base/E has no monastery in the middle for the role M"},
		{north + "A:[1;0]N:ffrr>W:F", "line 2: base/V has two fields W: name one by its corner (NE, SE, SW, NW)"},
		{north + "A:[1;0]N:frfr>W:T\nB:[2;0]N:frfr>E:T", "line 3: no follower may stand on the road r0: somebody stands in it already"},
		{"A:[1;0]N:frfr\nB:[1;1]N:ffff", `line 1: the game is legal whether y grows to the north or to the south: say which with a line "# y grows north"`},
		{north + "A:[0;1]S:cfff\n# result 4:0", "line 3: a result is given, but the game is not over: 69 tiles are left in the pile"},
		{"# result four", `line 1: "result four": a result is written # result 53:47`},
		{"# result 1:2\nA:[0;1]S:cfff", "line 2: nothing may follow the result"},
		{"# drawn ccf", "line 1, column 12: found the end of the line, expected an edge"},
		{"# drawn ccff", "line 1: the tile ccff may be base/I or base/N"},
		{north + "# drawn rrrr\nA:[0;1]S:cfff", "line 3: base/E cannot be laid: the tile drawn is base/X"},
		{"# player A: Ann\n# player A: Ann", "line 2: the name of player A is given twice"},
		{north + north, "line 2: where y grows is given twice"},
		{"# player A: Ann\n# player B: Ann", `player 1 is called "Ann" too`},
		{strings.Repeat("A:[0;1]S:cfff", 30), "line 1: the line has 390 bytes, at most 200 are read"},
	} {
		_, err := Read(test.text)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: error %v, want %q", test.text, err, test.want)
			continue
		}
		var at *Error
		if !errors.As(err, &at) || at.Line == 0 {
			t.Errorf("%v is no *Error", err)
		}
	}
}

func TestResult(t *testing.T) {
	text, err := Write(random(t, game.Setup{}, 7, 1000))
	if err != nil {
		t.Fatal(err)
	}
	read(t, text)
	_, err = Read(strings.Replace(text, "# result 22:15", "# result 22:16", 1))
	if err == nil || !strings.Contains(err.Error(), "the text says 22:16, by our rules it is 22:15") {
		t.Error(err)
	}
	_, err = Read(text[:strings.LastIndex(text[:strings.Index(text, "# result")-1], "\n")] + "\n# result 22:15")
	if err == nil || !strings.Contains(err.Error(), "the game is not over: 0 tiles are left in the pile") {
		t.Error(err)
	}
}

func TestWriteErrors(t *testing.T) {
	two := []string{"Ann", "Bo"}
	for _, test := range []struct {
		setup game.Setup
		moves []string
		want  string
	}{
		{game.Setup{Players: []string{"Ann", "Bo", "Cy"}}, nil, "it has 3 players, not 2"},
		{game.Setup{Players: two, Preset: "classic"}, nil, "the option base.farm_scoring is per_city_3, not per_farm_3"},
		{game.Setup{Players: two, Preset: "bigbox"}, nil, "the option base.small_city is two, not full"},
		{game.Setup{Players: two, Options: map[string]string{"base.farmers": "off"}}, nil, "the option base.farmers is off, not on"},
		{game.Setup{Players: two, Options: map[string]string{"base.trim_tiles": "on"}}, nil, "the option base.trim_tiles is on, not off"},
		{game.Setup{Players: two, Start: []game.StartTile{{Tile: "base/D", X: 1}}}, nil, "it does not begin with the start tile alone, at 0,0"},
		{game.Setup{Players: two, Draw: []string{"base/U"}, DrawEnd: true}, nil, "it ends before the pile does"},
		{game.Setup{Players: two, Draw: []string{"base/U"}}, []string{"tile 1,0 r0"}, "a turn waits for its end"},
	} {
		g, err := game.New(test.setup)
		if err != nil {
			t.Fatal(err)
		}
		if err := choose(g, test.moves); err != nil {
			t.Fatal(err)
		}
		if _, err := Write(g); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("error %v, want %q", err, test.want)
		}
	}
}

func choose(g *game.Game, moves []string) error {
	for _, m := range moves {
		if err := g.Choose(m); err != nil {
			return err
		}
	}
	return nil
}
