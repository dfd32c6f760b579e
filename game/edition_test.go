package game_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"circulade/expansion/all"
	"circulade/game"
	"circulade/rules"
)

// An edition is for as many players as its box has figures for, and a set of it
// may bring those of one more.
func TestSeatsOfAnEdition(t *testing.T) {
	for _, test := range []struct {
		name  string
		setup game.Setup
		want  string // "" if it can be played
	}{
		{"classic, five", game.Setup{Preset: "classic", Players: seated(5)}, ""},
		{"classic, six", game.Setup{Preset: "classic", Players: seated(6)}, "6 players: the edition classic is for 2 to 5"},
		{"compendium, five", game.Setup{Preset: "compendium", Players: seated(5)}, ""},
		{
			"compendium, six",
			game.Setup{Preset: "compendium", Players: seated(6), Expansions: []string{"tower"}},
			"6 players: the edition compendium is for 2 to 5, and one more with inns-cathedrals",
		},
		{"compendium, six with the inns", game.Setup{Preset: "compendium", Players: seated(6), Expansions: []string{"inns-cathedrals"}}, ""},
		{"compendium, six with all", game.Setup{Preset: "compendium", Players: seated(6), Expansions: []string{"all"}}, ""},
		{"plus, six", game.Setup{Preset: "plus", Players: seated(6)}, ""},
		{"bigbox, six", game.Setup{Preset: "bigbox", Players: seated(6)}, ""},
		{"everything, six", game.Setup{Preset: "everything", Players: seated(6)}, ""},
		{"classic, six, under the first rules", game.Setup{Preset: "classic", Players: seated(6), Rules: 1}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := test.setup.Complete()
			var wrong *game.SetupError
			switch {
			case test.want == "" && err != nil:
				t.Error(err)
			case test.want == "":
			case !errors.As(err, &wrong) || len(wrong.Faults) != 1:
				t.Errorf("got %v, want one fault", err)
			case wrong.Faults[0].Field != "players" || wrong.Faults[0].Message != test.want:
				t.Errorf("got %v, want %q", wrong.Faults[0], test.want)
			}
		})
	}
}

func seated(n int) []string { return []string{"Ann", "Bo", "Cy", "Di", "Ed", "Flo"}[:n] }

// The sets that a preset offers can be played as they are; so can each of those to
// be had instead, once what it does not go with is out.
func TestBoxesCanBePlayed(t *testing.T) {
	list := modules(t)
	for _, p := range all.Offered() {
		t.Run(p.ID, func(t *testing.T) {
			sets, instead := p.Box(list)
			play := func(sets []string) game.Setup {
				full, err := game.Setup{Players: seated(2), Preset: p.ID, Expansions: sets}.Complete()
				if err != nil {
					t.Error(err)
				} else if !slices.Equal(full.Expansions, slices.DeleteFunc(order(list), func(s string) bool { return !slices.Contains(sets, s) })) {
					t.Errorf("%v are played as %v", sets, full.Expansions)
				}
				return full
			}
			play(sets)
			offered := slices.Clone(sets)
			for _, i := range instead {
				if slices.Contains(sets, i.Set) || len(i.Of) == 0 {
					t.Errorf("%s is to be had instead of %v", i.Set, i.Of)
				}
				offered = append(offered, i.Set)
				play(append(slices.DeleteFunc(slices.Clone(sets), func(s string) bool { return slices.Contains(i.Of, s) }), i.Set))
				for _, of := range i.Of { // every one of them is in its way
					if _, err := (game.Setup{Players: seated(2), Expansions: []string{i.Set, of}}).Complete(); err == nil {
						t.Errorf("%s goes with %s", i.Set, of)
					}
				}
			}
			for _, m := range list {
				if slices.Contains(m.Boxes, p.ID) && !slices.Contains(offered, m.Set) {
					t.Errorf("%s is in the box, and not offered", m.Set)
				}
			}
		})
	}
}

func order(list []*rules.Module) (ids []string) {
	for _, m := range list {
		ids = append(ids, m.Set)
	}
	return ids
}

// Everything is what "all" means, by the rules of the newest printing; the name of
// the preset alone is still the base game.
func TestEverything(t *testing.T) {
	p, ok := all.Named("everything")
	if !ok {
		t.Fatal("there is no such preset")
	}
	every, err := game.Setup{Players: seated(2), Expansions: []string{"all"}}.Complete()
	if err != nil {
		t.Fatal(err)
	}
	if sets, _ := p.Box(modules(t)); !slices.Equal(sets, every.Expansions) {
		t.Errorf("everything is %v, all is %v", sets, every.Expansions)
	}
	full, err := game.Setup{Players: seated(2), Preset: "everything", Expansions: []string{"all"}}.Complete()
	if err != nil {
		t.Fatal(err)
	}
	for key, value := range every.Options {
		if full.Options[key] != value {
			t.Errorf("%s is %s, in plus %s", key, full.Options[key], value)
		}
	}
	g, err := game.New(game.Setup{Players: seated(2), Preset: "everything", Seed: "1"})
	if err != nil {
		t.Fatal(err)
	}
	plus, err := game.New(game.Setup{Players: seated(2), Seed: "1"})
	if err != nil {
		t.Fatal(err)
	}
	if g.HashText() != plus.HashText() || strings.Replace(g.Record(true), "preset: everything", "preset: plus", 1) != plus.Record(true) {
		t.Errorf("the preset alone is another game:\n%s", g.Record(true))
	}
	if _, err := game.Load(g.Record(true)); err != nil {
		t.Error(err)
	}
}

// A default may depend on what else is in play; the record names it.
func TestDefaultsBesideSets(t *testing.T) {
	const key = "base.farm_scoring"
	for _, test := range []struct {
		preset, set string
		options     map[string]string
		rules       int
		want        string
	}{
		{"compendium", "wheel-of-fortune", nil, 0, "per_farm_3"},
		{"compendium", "count", nil, 0, "per_city_4"},
		{"classic", "wheel-of-fortune", nil, 0, "per_city_3"},
		{"everything", "wheel-of-fortune", nil, 0, "per_farm_3"},
		{"compendium", "wheel-of-fortune", map[string]string{key: "per_city_4"}, 0, "per_city_4"},
		{"compendium", "wheel-of-fortune", map[string]string{key: "per_city_4"}, 1, "per_city_4"},
	} {
		g, err := game.New(game.Setup{Players: seated(2), Preset: test.preset, Expansions: []string{test.set}, Options: test.options, Rules: test.rules})
		if err != nil {
			t.Fatal(err)
		}
		if got := g.Setup().Options[key]; got != test.want || !strings.Contains(g.Record(true), "option: "+key+" "+test.want+"\n") {
			t.Errorf("%v: %s is %s", test, key, got)
		}
	}
}
