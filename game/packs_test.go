package game_test

import (
	"errors"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"circulade/game"
)

const villageFile = "../tile/pack/testdata/village.tiles"

func village(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(villageFile)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// withPacks is a setup with packs.
func withPacks(packs ...string) game.Setup {
	return game.Setup{Players: []string{"Ann", "Bo"}, Seed: "packs", Packs: packs}
}

// faultOf returns the only fault of a setup.
func faultOf(t *testing.T, s game.Setup) game.Fault {
	t.Helper()
	_, err := game.New(s)
	var wrong *game.SetupError
	if !errors.As(err, &wrong) || len(wrong.Faults) != 1 {
		t.Fatalf("error %v, want one fault", err)
	}
	return wrong.Faults[0]
}

// TestPackIsPlayed finds the tiles of a pack in the pile, beside those of the base game
// [CR-1, CR-2].
func TestPackIsPlayed(t *testing.T) {
	p, err := game.ReadPack(village(t))
	if err != nil {
		t.Fatal(err)
	}
	g, err := game.New(withPacks(village(t)))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := game.New(withPacks())
	if err != nil {
		t.Fatal(err)
	}
	if got, want := g.State().Left(), plain.State().Left()+p.Copies; got != want {
		t.Errorf("%d tiles are left, want %d", got, want)
	}
	if got := g.Setup().Packs; len(got) != 1 || got[0] != p.Text {
		t.Errorf("the setup has the packs %q, want the canonical text", got)
	}
	drawn := withPacks(village(t))
	drawn.Draw = []string{p.ID + "/keep"}
	if g, err = game.New(drawn); err != nil {
		t.Fatal(err)
	}
	if got := g.Book().TileName(int(g.State().SubTurn().Tile)); got != p.ID+"/keep" {
		t.Errorf("%s was drawn", got)
	}
}

// TestPackInRecord loads a game with a pack from its record alone.
func TestPackInRecord(t *testing.T) {
	g, err := game.New(withPacks(village(t)))
	if err != nil {
		t.Fatal(err)
	}
	for range 40 {
		if g.State().Over() {
			break
		}
		c := g.State().Choices(nil)[0]
		if err := g.Choose(g.State().Text(c)); err != nil {
			t.Fatal(err)
		}
	}
	text := g.Record(true)
	again, err := game.Load(text)
	if err != nil {
		t.Fatal(err)
	}
	if again.HashText() != g.HashText() || again.Record(true) != text {
		t.Errorf("the record gives another game:\n%s", again.Record(true))
	}
	for _, change := range []struct{ old, new, want string }{
		{"own: title Our village", "own: title Your village", "but its tiles are those of own-"},
		{"own: ..M..", "own: ..m..", "tile abbey-of-ours"},
		{"own: set own\n", "own: set own\nown: x\n", `expected "tile"`},
	} {
		bad := strings.Replace(text, change.old, change.new, 1)
		_, err := game.Load(bad)
		var wrong *game.RecordError
		if !errors.As(err, &wrong) || !strings.Contains(err.Error(), change.want) {
			t.Errorf("%q: error %v, want %q", change.new, err, change.want)
		}
	}
	if _, err := game.Load("circulade: 1\nown: tile x\n"); err == nil || !strings.Contains(err.Error(), "pack: ID") {
		t.Errorf("a line of no pack: error %v", err)
	}
}

// TestPackFaults says what is wrong with packs.
func TestPackFaults(t *testing.T) {
	other := strings.Replace(village(t), "Our", "Their", 1)
	for _, test := range []struct {
		name  string
		setup game.Setup
		field string
		want  string
	}{
		{"broken", withPacks("title T\ntile a\n.....\n"), "packs[0]", "line 4, column 1, tile a: found the end of the picture"},
		{"twice", withPacks(village(t), village(t)), "packs[1]", "is packs[0] too"},
		{"too many", withPacks("a", "b", "c", "d", "e"), "packs", "5 entries: at most 4"},
		{"too long", withPacks(strings.Repeat(" ", game.MaxPackBytes), " "), "packs", "at most 524288 are taken"},
		{"too many different tiles", withPacks(different("a", 200), different("b", 200), different("c", 1)), "packs", "401 different tiles together, at most 400"},
		{"too many tiles", withPacks(many("a", 480), many("b", 480)), "packs", "1032 tiles, at most 1024"},
	} {
		f := faultOf(t, test.setup)
		if f.Field != test.field || !strings.Contains(f.Message, test.want) {
			t.Errorf("%s: %s: %q, want %s: %q", test.name, f.Field, f.Message, test.field, test.want)
		}
	}
	if _, err := game.New(withPacks(village(t), other)); err != nil {
		t.Errorf("two packs: %v", err)
	}
	if _, err := game.New(withPacks(different("a", 200), different("b", 200))); err != nil {
		t.Errorf("the most different tiles: %v", err)
	}
}

// different is a pack of so many tiles with one copy each.
func different(name string, n int) string {
	text := "title " + name + "\n"
	for i := range n {
		text += "tile " + name + strconv.Itoa(i) + "\n.....\n.....\n.....\n.....\n.....\n"
	}
	return text
}

func many(name string, copies int) string {
	return "title " + name + "\ntile " + name + " x" + strconv.Itoa(copies) + "\n.....\n.....\n.....\n.....\n.....\n"
}

// TestBlankTiles holds packs to the number of blank tiles [CR-2].
func TestBlankTiles(t *testing.T) {
	for _, test := range []struct {
		preset, option string
		copies         int
		ok             bool
	}{
		{"compendium", "", 2, true},
		{"compendium", "", 3, false},
		{"bigbox", "", 6, true},
		{"bigbox", "", 7, false},
		{"plus", "", 8, true},
		{"plus", "", 9, false},
		{"plus", "2", 3, false},
		{"plus", "all", 200, true},
	} {
		s := withPacks(many("a", test.copies))
		s.Preset, s.Expansions = test.preset, []string{"creativity"}
		if test.option != "" {
			s.Options = map[string]string{"blank.tiles": test.option}
		}
		if test.ok {
			if _, err := game.New(s); err != nil {
				t.Errorf("%+v: %v", test, err)
			}
		} else if f := faultOf(t, s); f.Field != "packs" || !strings.Contains(f.Message, "blank ones") {
			t.Errorf("%+v: %+v", test, f)
		}
	}
	unused := withPacks()
	unused.Expansions = []string{"creativity"}
	if _, err := game.New(unused); err != nil {
		t.Errorf("blank tiles that nobody uses: %v", err)
	}
}

// TestPackTunnels holds that a road which runs into a tunnel on a tile of one's own is
// open there, and takes a token [TU-1], and that by option each road that goes through
// a tunnel is two of them [TU-10].
func TestPackTunnels(t *testing.T) {
	const mine = "title Hills\ntile hill\n.....\n.....\n===..\n.....\n.....\nr0 ends tunnel\nr0 marks tunnel\n"
	const cross = "title Hills\ntile hill\n..=..\n..=..\n==x==\n..=..\n..=..\nr0 marks tunnel\nr1 marks tunnel\n"
	for _, test := range []struct {
		name, pack, option string
		want               []string
	}{
		{"mine", mine, "off", []string{"tunnel 1,0 r0 a"}},
		{"crossing", cross, "off", nil},
		{"crossing", cross, "on", []string{"tunnel 1,0 r0 a", "tunnel 1,0 r1 a", "tunnel 1,0 r8 a", "tunnel 1,0 r9 a"}},
	} {
		p, err := game.ReadPack(test.pack)
		if err != nil {
			t.Fatal(err)
		}
		setup := withPacks(test.pack)
		setup.Expansions, setup.Draw = []string{"tunnel"}, []string{p.ID + "/hill"}
		setup.Options = map[string]string{"tunnel.other_expansions": test.option}
		g, err := game.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Choose("tile 1,0 r0"); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, c := range g.State().Choices(nil) {
			if text := g.State().Text(c); strings.HasPrefix(text, "tunnel") {
				got = append(got, text)
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, test.want) {
			t.Errorf("%s with option %s: tokens at %q, want %q", test.name, test.option, got, test.want)
		}
	}
}
