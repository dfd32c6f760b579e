package scenario_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"circulade/scenario"
)

// TestParseErrors shows that what is wrong is named with its line.
func TestParseErrors(t *testing.T) {
	const head = "scenario BA-1: title\n"
	for _, test := range []struct{ name, text, want string }{
		{"no header", "  draw U\n", "f:1: a file begins with"},
		{"other header", "example BA-1: title\n", "f:1: a line that is not indented"},
		{"no ids", "scenario: title\n", "f:1: a scenario names the rules"},
		{"perft with ids", "perft BA-1: title\n", "f:1: a scenario names the rules"},
		{"bad id", "scenario BA: title\n", `f:1: "BA" is not the id`},
		{"no title", "scenario BA-1:\n", "f:1: the title is missing"},
		{"tab", head + "\tdraw U\n", "f:2: a tab"},
		{"nothing expected", head + "  draw U\n", "f:1: the scenario expects nothing"},
		{"unknown line", head + "  drew U\n", `f:2: "drew" begins no line`},
		{"unknown player", head + "  green: pass\n", `f:2: nobody is called "green"`},
		{"empty choice", head + "  red:\n", "f:2: what does red choose?"},
		{"late arrangement", head + "  red: pass\n  draw U\n", `f:3: "draw" belongs before`},
		{"late players", head + "  score red 1\n  players a b\n", "f:3: players come before"},
		{"rotation", head + "  board\n    E:45\n", `f:3: "E:45": a tile is turned by`},
		{"figure", head + "  figure red here\n", "f:2: want \"figure SEAT"},
		{"place", head + "  figure red 1;1 c0\n", "f:2: "},
		{"tally", head + "  tally red wine\n", "f:2: want a player, then tallies"},
		{"tally of nobody", head + "  expect tally green wine 2\n", "f:2: want a player, then tallies"},
		{"tally number", head + "  expect tally red wine many\n", "f:2: wine many is not"},
		{"piece", head + "  piece king\n", "f:2: want a piece and where it is"},
		{"piece of nobody", head + "  expect piece king green\n", "f:2: want a piece and where it is"},
		{"piece with more", head + "  expect piece king red 5 6\n", "f:2: want a piece and where it is"},
		{"part", head + "  expect part\n", "f:2: want one number"},
		{"pairs", head + "  score red\n", "f:2: want players and numbers"},
		{"number", head + "  expect score red many\n", "f:2: red many is not"},
		{"expectation", head + "  expect rain\n", `f:2: "rain" is nothing`},
		{"ruling", head + "  expect ruling red 8\n", `f:2: want "expect ruling`},
		{"one alternative", head + "  draw {U}\n", "f:2: {U} has 1 alternatives, want at least 2"},
		{"alternatives", head + "  draw {U|V}\n  expect pile {1|2|3}\n", "f:3: {1|2|3} has 3 alternatives, want 2"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := scenario.Parse("f", test.text)
			var bad *scenario.ParseError
			if !errors.As(err, &bad) || !strings.HasPrefix(err.Error(), test.want) {
				t.Errorf("error %v, want %q", err, test.want)
			}
		})
	}
}

// TestFailures shows that a scenario which does not hold fails, where, and says
// what came instead.
func TestFailures(t *testing.T) {
	const road = "scenario BA-15: a road\n  board\n    W U\n  figure red 0,0 r0\n  draw A U\n"
	const closed = road + "  red: tile 2,0 r90; pass\n"
	for _, test := range []struct{ name, text, want string }{
		{"score", closed + "  expect score red 4 blue 0\n", "f:7: want score red 4 blue 0\n\tgot red 3 blue 0"},
		{"supply", closed + "  expect supply red 6\n", "f:7: want supply red 6\n\tgot red 7"},
		{"ruling", closed + "  expect ruling red 3 BA-16\n", "got red 3 BA-15 \"3 tiles x 1\""},
		{"arithmetic", closed + "  expect ruling red 3 BA-15 \"3 x 1\"\n", "got red 3 BA-15 \"3 tiles x 1\""},
		{"ruling twice", closed + "  expect ruling red 3 BA-15\n  expect ruling red 3 BA-15\n", "f:8: want ruling red 3 BA-15\n\tgot no ruling"},
		{"no ruling", closed + "  expect no ruling\n", "got red 3 BA-15"},
		{"figure", closed + "  expect figure red 0,0 r0\n", "got nobody"},
		{"no figure", road + "  expect no figure 0,0 r0\n", "got follower red"},
		{"tile", road + "  expect tile 1,0 U:90\n", "got U:0"},
		{"no tile", road + "  expect tile 9,0 U:90\n", "got nothing"},
		{"pile", road + "  expect pile 71\n", "got 69"},
		{"turn", closed + "  expect turn 1\n", "got 2"},
		{"kind of figure", road + "  expect figure follower blue 0,0 r0\n", "got follower red"},
		{"part", closed + "  expect part 2\n", "got 1"},
		{"question", closed + "  expect question wood blue\n", "got question place-tile blue U"},
		{"seat", road + "  blue: tile 2,0 r90\n  expect turn 1\n", "f:6: want blue: tile 2,0 r90\n\tgot question place-tile red A"},
		{"choice", road + "  red: tile 2,0 r0\n  expect turn 1\n", "f:6: want red: tile 2,0 r0\n\tgot not a legal choice here"},
		{"offered", road + "  expect offered tile 2,0 r0\n", "got question place-tile red A: "},
		{"refused", road + "  expect refused tile 2,0 r90\n", "got question place-tile red A: "},
		{"choices", road + "  expect choices tile 2,0 r90\n", "got question place-tile red A: "},
		{"over", road + "  expect over BA-26\n", "got question place-tile red A"},
		{"winners", road + "  finish\n  expect winners red blue\n", "got winners red"},
		{"space", road + "  expect space red 1 lap 0\n", "got red 0 lap 0"},
		{"dropped", road + "  expect dropped C\n", "got dropped nothing"},
		{"promised", road + "  expect promised red 5 blue 0\n", "got red 0 blue 0"},
		{"outlook", "scenario BA-15: the king\n  sets king-robber\n  expect outlook king red 5\n", "got red 0"},
		{"no such outlook", road + "  expect outlook rain red 5\n", "got the terms "},
		{"note", road + "  expect note 0,0 r0 CU-3 0,0 r0\n", "got no note"},
		{"reach", road + "  expect reach tile 2,0 r90: 1,0\n", "got no squares"},
		{"reach of no choice", road + "  expect reach fly: 1,0\n", "got question place-tile red A: "},
		{"candidates", road + "  expect candidates throw 1 1 1\n", "got nothing"},
		{"sale", road + "  expect sale bid 2 A\n", "got sale none 0"},
		{"perft", road + "  expect perft 1 0\n", "got "},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := playAll(t, test.text)
			var failure *scenario.Failure
			if !errors.As(err, &failure) || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want %q", err, test.want)
			}
		})
	}
}

// TestFaults shows that a scenario which cannot be played is no failure of the
// rules.
func TestFaults(t *testing.T) {
	const head = "scenario BA-15: a road\n"
	for _, test := range []struct{ name, text, want string }{
		{"setup", head + "  option base.rain on\n  expect pile 70\n", "f:1: the setup cannot be played: options.base.rain"},
		{"board", head + "  board\n    W E\n  expect pile 70\n", "f:1: the setup cannot be played: start[1]: does not match start[0] at its W edge"},
		{"segment", head + "  figure red 0,0 c7\n  expect pile 70\n", "f:2: there is no segment 0,0 c7"},
		{"figure of a kind", head + "  expect figure red follower 0,0 c0\n", `f:2: no place is called "follower"`},
		{"supply", head + "  figure red" + strings.Repeat(" 0,0 r0;", 8) + "\n  expect pile 70\n", "f:2: red has no follower left"},
		{"pile", head + "  pile A Q9\n  expect pile 2\n", `f:2: no tile "Q9" is left in the pile`},
		{"kind", head + "  figure horse red 0,0 r0\n  expect pile 70\n", `f:2: no figure is called "horse"`},
		{"expected kind", head + "  expect figure horse red 0,0 r0\n", `f:2: no figure is called "horse"`},
		{"tally", head + "  tally red wine 2\n  expect pile 70\n", `f:2: no tally is called "wine"`},
		{"expected tally", head + "  expect tally red wine 2\n", `f:2: no tally is called "wine"`},
		{"piece", head + "  piece king red\n  expect pile 70\n", `f:2: no piece is called "king"`},
		{"piece state", head + "  sets king-robber\n  expect piece king red big\n", `f:3: "big" is not the state`},
		{"expected piece", head + "  expect piece king nobody\n", `f:2: no piece is called "king"`},
		{"nonsense refused", head + "  expect refused folower r0\n", `f:2: "folower r0" could never be a choice here`},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := playAll(t, test.text)
			var fault *scenario.ParseError
			if !errors.As(err, &fault) || !strings.HasPrefix(err.Error(), test.want) {
				t.Errorf("error %v, want %q", err, test.want)
			}
		})
	}
}

func playAll(t *testing.T, text string) error {
	t.Helper()
	list, err := scenario.Parse("f", text)
	if err != nil {
		t.Fatal(err)
	}
	for _, sc := range list {
		if err := sc.Play(); err != nil {
			return err
		}
	}
	return nil
}

// TestEmptyAlternative shows that an alternative may leave out a line.
func TestEmptyAlternative(t *testing.T) {
	err := playAll(t, "scenario BA-25: points, or none\n  {score red 3|}\n  expect score red {3|0}\n")
	if err != nil {
		t.Error(err)
	}
}

// TestPile shows that what is left in the pile can be said.
func TestPile(t *testing.T) {
	err := playAll(t, "scenario BA-26: a pile\n  draw B\n  pile {A A C|}\n  expect pile {3|0}\n")
	if err != nil {
		t.Error(err)
	}
}

// TestNamesOfTiles shows that a tile may be called by its plain or its full
// name, and a copy by its mark.
func TestNamesOfTiles(t *testing.T) {
	err := playAll(t, `scenario BA-6: names
  board
    E~garden:180 base/B
  draw base/U base/H~garden V
  expect tile 0,0 {E:180|base/E~garden:180}
  expect question place-tile red {U|base/U}
  expect figure {follower blue|blue} 9,9 c0
`)
	var failure *scenario.Failure
	if !errors.As(err, &failure) || failure.Line != 7 {
		t.Errorf("error %v, want a failure in the last line", err)
	}
}

// FuzzParse holds that no text stops the parser: it reads it or names a line.
func FuzzParse(f *testing.F) {
	for _, name := range []string{"setup", "turn", "completion", "fields", "final"} {
		text, err := os.ReadFile("../expansion/base/testdata/" + name + ".scenario")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Add("scenario BA-1: x\n  {|board}\n    E:90\n  expect {no|no ruling}\n")
	f.Fuzz(func(t *testing.T, text string) {
		_, err := scenario.Parse("f", text)
		var bad *scenario.ParseError
		if err != nil && (!errors.As(err, &bad) || bad.Line < 1) {
			t.Errorf("error %v, want a *ParseError with a line", err)
		}
	})
}
