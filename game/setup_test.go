package game_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"circulade/expansion/all"
	"circulade/game"
	"circulade/rules"
)

// pair is a setup without fault, to which each test adds some.
func pair(change func(*game.Setup)) game.Setup {
	s := game.Setup{Players: []string{"Ann", "Bo"}, Options: map[string]string{}}
	change(&s)
	return s
}

// modules returns every set that ships.
func modules(t *testing.T) []*rules.Module {
	t.Helper()
	list, err := all.Modules()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestSetupFaults shows that every fault of a setup is found at once, with its
// field and what would be allowed.
func TestSetupFaults(t *testing.T) {
	rotations := []string{"0", "90", "180", "270"}
	presets := []string{"plus", "bigbox", "classic", "compendium", "everything", "beyond"}
	var sets []string
	for _, m := range modules(t) {
		sets = append(sets, m.Set)
	}
	type fault struct {
		field, message string // the message holds this
		allowed        []string
	}
	for _, test := range []struct {
		name   string
		setup  game.Setup
		faults []fault
	}{
		{"nothing", game.Setup{}, []fault{{"players", "0 players: these sets are for 2 to 6", nil}}},
		{"alone", pair(func(s *game.Setup) { s.Players = []string{"Ann"} }), []fault{{"players", "1 players", nil}}},
		{
			"too many", pair(func(s *game.Setup) { s.Players = strings.Split("a b c d e f g", " ") }),
			[]fault{{"players", "7 players", nil}},
		},
		{
			"names", pair(func(s *game.Setup) {
				s.Players = []string{" ", "Ann ", "Ann", "Ann", strings.Repeat("x", game.MaxName+1), "a\u202eb"}
			}),
			[]fault{
				{"players[0]", "is empty", nil},
				{"players[1]", "begins or ends with a space", nil},
				{"players[3]", `player 3 is called "Ann" too`, nil},
				{"players[4]", "has 41 characters", nil},
				{"players[5]", "U+202E", nil},
			},
		},
		{
			"a seed of two lines", pair(func(s *game.Setup) { s.Seed = "42\nresult: 99 0" }),
			[]fault{{"seed", "invisible character", nil}},
		},
		{
			"a padded seed", pair(func(s *game.Setup) { s.Seed = "42 " }),
			[]fault{{"seed", "begins or ends with a space", nil}},
		},
		{
			"a long seed", pair(func(s *game.Setup) { s.Seed = strings.Repeat("4", 201) }),
			[]fault{{"seed", "201 bytes, at most 200", nil}},
		},
		{
			"a seed of bytes", pair(func(s *game.Setup) { s.Seed = "\xff" }),
			[]fault{{"seed", "not valid UTF-8", nil}},
		},
		{
			"endless lists", pair(func(s *game.Setup) {
				s.Draw, s.Chance = make([]string, 1025), make([]int, 1025)
				s.Start, s.Expansions = make([]game.StartTile, 1025), make([]string, 65)
			}),
			[]fault{
				{"expansions", "65 entries: at most 64", nil},
				{"draw", "1025 entries: at most 1024", nil},
				{"start", "1025 entries: at most 1024", nil},
				{"chance", "1025 entries: at most 1024", nil},
			},
		},
		{
			"bytes", pair(func(s *game.Setup) { s.Players[0] = "A\xff" }),
			[]fault{{"players[0]", "not valid UTF-8", nil}},
		},
		{
			"preset", pair(func(s *game.Setup) { s.Preset = "deluxe" }),
			[]fault{{"preset", `no preset "deluxe"`, presets}},
		},
		{
			"set", pair(func(s *game.Setup) { s.Expansions = []string{"base", "moon"} }),
			[]fault{{"expansions[1]", `no set "moon"`, sets}},
		},
		{
			"option value", pair(func(s *game.Setup) { s.Options["base.small_city"] = "three" }),
			[]fault{{"options.base.small_city", `"three" is not a value`, []string{"full", "two"}}},
		},
		{
			"no such option", pair(func(s *game.Setup) { s.Options["base.rain"] = "on" }),
			[]fault{{"options.base.rain", "no such option", []string{
				"base.farm_scoring", "base.farmers", "base.final_shields", "base.first_player", "base.per_city_counts", "base.small_city", "base.trim_tiles",
			}}},
		},
		{
			"aids", pair(func(s *game.Setup) { s.Aids = "lots" }),
			[]fault{{"aids", `no aids policy "lots"`, append(game.AidsPolicies(), game.Helps()...)}},
		},
		{
			"help", pair(func(s *game.Setup) { s.Aids = "bag,oracle" }),
			[]fault{{"aids", `no help "oracle"`, game.Helps()}},
		},
		{
			"policy as help", pair(func(s *game.Setup) { s.Aids = "club,squares" }),
			[]fault{{"aids", `no help "club"`, game.Helps()}},
		},
		{
			"no help at all", pair(func(s *game.Setup) { s.Aids = "bag,,squares" }),
			[]fault{{"aids", `no help ""`, game.Helps()}},
		},
		{
			"long aids", pair(func(s *game.Setup) { s.Aids = strings.Repeat("bag,", 60) + "bag" }),
			[]fault{{"aids", "243 bytes, at most 200", nil}},
		},
		{
			"all at once", pair(func(s *game.Setup) {
				s.Players[1] = "Ann"
				s.Preset, s.Aids = "old", "many"
				s.Expansions = []string{"moon", "sun"}
				s.Options["base.farmers"], s.Options["a.b"] = "maybe", "c"
			}),
			[]fault{
				{"preset", "old", presets},
				{"expansions[0]", "moon", nil},
				{"expansions[1]", "sun", nil},
				{"players[1]", "too", nil},
				{"options.a.b", "no such option", nil},
				{"options.base.farmers", "maybe", []string{"on", "off"}},
				{"aids", "many", nil},
			},
		},
		{
			"start", pair(func(s *game.Setup) {
				s.Start = []game.StartTile{
					{Tile: "base/D"},
					{Tile: "base/E", X: 5, Rotation: 45},
					{Tile: "base/E", X: 501},
					{Tile: "base/E", X: 9, Rotation: -90},
					{Tile: "base/U"},
					{Tile: "base/U", X: -1, Rotation: 90},
					{Tile: "base/U", X: 1},
				}
			}),
			[]fault{
				{"start[1].rotation", "45 is not a rotation", rotations},
				{"start[2]", "too far out", nil},
				{"start[3].rotation", "-90", rotations},
				{"start[4]", "lies on start[0]", nil},
				{"start[5]", "does not match start[0] at its E edge", nil},
				{"start[5]", "does not match start[4] at its E edge", nil},
			},
		},
		{
			"too many of a tile", pair(func(s *game.Setup) {
				s.Start = []game.StartTile{{Tile: "base/C"}, {Tile: "base/C", X: 1}}
			}),
			[]fault{{"start", `no tile "base/C" is left`, nil}},
		},
		{
			"draw", pair(func(s *game.Setup) {
				s.Start = []game.StartTile{{Tile: "base/X"}}
				s.Draw = []string{"base/X", "base/C", "base/C", "moon/A"}
			}),
			[]fault{{"draw[0]", "base/X", nil}, {"draw[2]", "base/C", nil}, {"draw[3]", "moon/A", nil}},
		},
		{
			"chance", pair(func(s *game.Setup) { s.Chance = []int{0, -1, 1 << 20} }),
			[]fault{{"chance[1]", "-1 is not an outcome", nil}, {"chance[2]", "is not an outcome", nil}},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := game.New(test.setup)
			var bad *game.SetupError
			if !errors.As(err, &bad) {
				t.Fatalf("error %v, want a *SetupError", err)
			}
			if len(bad.Faults) != len(test.faults) {
				t.Fatalf("%d faults, want %d: %v", len(bad.Faults), len(test.faults), err)
			}
			for i, want := range test.faults {
				got := bad.Faults[i]
				if got.Field != want.field || !strings.Contains(got.Message, want.message) {
					t.Errorf("fault %d is %s: %s; want %s: …%s…", i, got.Field, got.Message, want.field, want.message)
				}
				if want.allowed != nil && !slices.Equal(got.Allowed, want.allowed) {
					t.Errorf("%s: allowed %v, want %v", got.Field, got.Allowed, want.allowed)
				}
				if !strings.Contains(err.Error(), got.Field+": "+got.Message) {
					t.Errorf("the error does not tell of %s: %v", got.Field, err)
				}
			}
		})
	}
}

// TestSetupComplete shows what is filled in, and that the caller's setup stays
// as it was.
func TestSetupComplete(t *testing.T) {
	in := pair(func(s *game.Setup) {
		s.Preset = "classic"
		s.Options["base.farm_scoring"] = "per_farm_once_3"
	})
	got, err := in.Complete()
	if err != nil {
		t.Fatal(err)
	}
	want := game.Setup{
		Players: []string{"Ann", "Bo"}, Preset: "classic", Expansions: []string{"base"}, Aids: "teach", Rules: game.RulesRevision,
		Options: map[string]string{
			"base.farm_scoring": "per_farm_once_3", "base.farmers": "on", "base.final_shields": "on", "base.first_player": "random",
			"base.per_city_counts": "farmers", "base.small_city": "two", "base.trim_tiles": "off",
		},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("Complete() = %+v, want %+v", got, want)
	}
	if in.Aids != "" || len(in.Options) != 1 || in.Expansions != nil {
		t.Errorf("Complete changed its setup to %+v", in)
	}
	again, err := got.Complete()
	if err != nil || !reflect.DeepEqual(again, got) {
		t.Errorf("a complete setup becomes %+v, %v", again, err)
	}
}

// TestPresets shows what each edition fills in.
func TestPresets(t *testing.T) {
	for preset, want := range map[string]map[string]string{
		"":           {"base.small_city": "full", "base.farm_scoring": "per_farm_3"},
		"plus":       {"base.small_city": "full", "base.farm_scoring": "per_farm_3"},
		"bigbox":     {"base.small_city": "two", "base.farm_scoring": "per_farm_3"},
		"classic":    {"base.small_city": "two", "base.farm_scoring": "per_city_3"},
		"compendium": {"base.small_city": "full", "base.farm_scoring": "per_city_4"},
	} {
		got, err := pair(func(s *game.Setup) { s.Preset = preset }).Complete()
		if err != nil {
			t.Fatal(err)
		}
		for key, value := range want {
			if got.Options[key] != value {
				t.Errorf("preset %q: %s is %s, want %s", preset, key, got.Options[key], value)
			}
		}
	}
}

// TestDrawEnd shows that the turn of the last tile of the list ends the game,
// and that without one the first draw does.
func TestDrawEnd(t *testing.T) {
	g, err := game.New(pair(func(s *game.Setup) { s.Draw, s.DrawEnd = []string{"base/U"}, true }))
	if err != nil {
		t.Fatal(err)
	}
	if left := g.State().Left(); left != 0 {
		t.Errorf("%d tiles are left behind the last one", left)
	}
	if err := g.Choose("tile 1,0 r0", "follower r0"); err != nil {
		t.Fatal(err)
	}
	if rule := g.Book().RuleName(g.Log().End); !g.State().Over() || g.State().Turn() != 1 || rule != "BA-26" {
		t.Errorf("over %t by %s in turn %d, want BA-26 in turn 1", g.State().Over(), rule, g.State().Turn())
	}
	again, err := game.Load(g.Record(false))
	if err != nil || again.HashText() != g.HashText() {
		t.Errorf("the record does not replay: %v\n%s", err, g.Record(false))
	}
	g, err = game.New(pair(func(s *game.Setup) { s.DrawEnd = true }))
	if err != nil || !g.State().Over() {
		t.Errorf("without a tile the game is not over (%v)", err)
	}
}

// A name is no part of the position: with another one the game is the same.
func TestRenamed(t *testing.T) {
	g, err := game.New(game.Setup{Players: []string{"Ann", "Bo"}, Seed: "names"})
	if err != nil {
		t.Fatal(err)
	}
	renamed, err := g.Renamed(1, "Robert")
	if err != nil {
		t.Fatal(err)
	}
	if got := renamed.Setup().Players; got[0] != "Ann" || got[1] != "Robert" {
		t.Errorf("the players are %v", got)
	}
	if g.Setup().Players[1] != "Bo" {
		t.Error("the original has the new name")
	}
	if g.State().Hash() != renamed.State().Hash() {
		t.Error("the position depends on a name")
	}
	for seat, name := range map[int]string{-1: "X", 2: "X", 0: "Bo", 1: ""} {
		if _, err := g.Renamed(seat, name); err == nil {
			t.Errorf("seat %d may be called %q", seat, name)
		}
	}
	if _, err := g.Renamed(1, "Bo"); err != nil {
		t.Errorf("his own name: %v", err)
	}
}
