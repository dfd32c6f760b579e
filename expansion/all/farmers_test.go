package all_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"circulade/board"
	"circulade/expansion/all"
	"circulade/game"
	"circulade/rules"
	"circulade/tile"
)

// farmless are the mixtures in which nobody comes to a field without farmers, whatever
// is chosen: every set that "all" takes, and those that cannot stand beside them.
func farmless(t *testing.T) [][]string {
	t.Helper()
	modules, err := all.Modules()
	if err != nil {
		t.Fatal(err)
	}
	var together []*rules.Module
	mixtures := [][]string{nil}
	for _, m := range modules {
		if m.Joins(together) {
			together = append(together, m)
			mixtures[0] = append(mixtures[0], m.Set)
			continue
		}
		mixture := append([]string{"base", m.Set}, m.Needs...)
		for _, other := range []string{
			"count", "inns-cathedrals", "traders-builders", "abbot", "abbey-mayor", "princess-dragon",
			"flying-machines", "plague", "porxada", "catapult", "crop-circles-1", "bridges-castles-bazaars",
		} {
			if !slices.Contains(mixture, other) && !slices.Contains(m.Conflicts, other) && !conflicts(modules, other, m.Set) {
				mixture = append(mixture, other)
			}
		}
		mixtures = append(mixtures, mixture)
	}
	return mixtures
}

// conflicts reports whether a set cannot stand beside another.
func conflicts(modules []*rules.Module, set, other string) bool {
	return slices.ContainsFunc(modules, func(m *rules.Module) bool {
		return m.Set == set && slices.Contains(m.Conflicts, other)
	})
}

// Without farmers nobody ever stands on a field, whatever the sets in play let figures
// do; and nobody is in the market, from which only fields can be reached [BA-24].
func TestNobodyOnFields(t *testing.T) {
	games := 12
	if testing.Short() {
		games = 1
	}
	for i, sets := range farmless(t) {
		for k := range games {
			setup := game.Setup{
				Players: []string{"A", "B", "C"}, Expansions: sets, Seed: fmt.Sprint("fields ", i, k),
				Options: map[string]string{"base.farmers": "off"},
			}
			if slices.Contains(sets, "count") {
				setup.Options["count.final"] = []string{"any_district", "market_only"}[k&1]
				setup.Options["count.barn_market"] = "on"
			}
			playOffFields(t, setup, rand.New(rand.NewPCG(uint64(i), uint64(k))))
		}
	}
}

// playOffFields plays a game with random choices, doing nothing as seldom as can be,
// and looks after each where the figures are.
func playOffFields(t *testing.T, setup game.Setup, rng *rand.Rand) {
	t.Helper()
	g, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	var list []rules.Choice
	moved := 0
	for s := g.State(); !s.Over(); s = g.State() {
		list = s.Choices(list[:0])
		busy := slices.DeleteFunc(slices.Clone(list), func(c rules.Choice) bool {
			return c.Verb() == rules.VerbPass || c.Verb() == rules.VerbContinue
		})
		if len(busy) > 0 && rng.IntN(8) > 0 {
			list = busy
		}
		c := filled(s, list[rng.IntN(len(list))], rng)
		text := s.Text(c)
		if err := g.Choose(text); err != nil {
			t.Fatalf("%v: %s: %v", setup.Expansions, text, err)
		}
		for _, f := range g.State().Figures() {
			if f.Where == rules.InSupply || g.Book().FigureDef(f.Kind).Beside { // a shepherd is no farmer
				continue
			}
			moved++
			if onField(g.State(), f) {
				t.Fatalf("%v, seed %s: after %s a %s stands on a field or in the market", setup.Expansions, setup.Seed,
					text, g.Book().FigureDef(f.Kind).Name)
			}
		}
	}
	if moved == 0 {
		t.Errorf("%v: no figure ever stood anywhere", setup.Expansions)
	}
}

// onField reports whether a figure stands on a field, or where the way leads to fields.
func onField(s *rules.State, f rules.Figure) bool {
	if f.Where == rules.OnSegment {
		return s.Board.SegFace(board.Seg(f.At)).Kind == tile.Field
	}
	def := s.Book().LocationDef(f.Where)
	return int(f.Spot) < len(def.Spots) && def.Spots[f.Spot] == "market"
}

// filled gives a range choice random numbers.
func filled(s *rules.State, c rules.Choice, rng *rand.Rand) rules.Choice {
	v := s.Book().VerbDef(c.Verb())
	if v.Ranges == nil {
		return c
	}
	st, _ := s.Pending()
	var values []int
	for _, r := range v.Ranges(s, st) {
		values = append(values, r.Min+max(r.Step, 1)*rng.IntN((r.Max-r.Min)/max(r.Step, 1)+1))
	}
	return rules.RangeChoice(c.Verb(), values...)
}
