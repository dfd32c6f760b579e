package view_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"circulade/game"
	"circulade/view"
)

// helpData are the fields in which each help shows itself; outlines are for the
// page alone, and hints are asked for.
var helpData = map[string]string{"bag": `"kinds":`, "features": `"features":`, "squares": `"squares":`, "projected": `"projected":`}

// A policy leaves out what it forbids; the client has nothing to hide.
func TestAidsLeaveDataOut(t *testing.T) {
	for policy, helps := range map[string][]string{
		"table": {}, "club": {"outlines", "bag", "features"}, "teach": game.Helps(),
		"bag": {"bag"}, "squares,features": {"features", "squares"}, " projected , outlines,projected": {"outlines", "projected"},
	} {
		g := newGame(t, game.Setup{Aids: policy, Seed: "1"})
		s := view.Of(g, 0)
		if !slices.Equal(s.Aids, helps) {
			t.Errorf("aids %q: helps %v, want %v", policy, s.Aids, helps)
		}
		v := text(t, s)
		for help, field := range helpData {
			if got, want := strings.Contains(v, field), slices.Contains(helps, help); got != want {
				t.Errorf("aids %q: %s in the view: %v, want %v", policy, field, got, want)
			}
		}
		if got := strings.Contains(v, `"fits":`); got != slices.Contains(helps, "squares") {
			t.Errorf("aids %q: fits in the view: %v", policy, got)
		}
	}
	if view.AidsOf("unheard-of") != (view.Aids{}) {
		t.Error("an unknown policy allows something")
	}
}

// Once a game is over nothing is left to hide; its preview one step before still
// shows what the table allows.
func TestHelpsWhenOver(t *testing.T) {
	g := newGame(t, game.Setup{Aids: "table", Seed: "over"})
	rng := rand.New(rand.NewPCG(1, 2))
	for !g.State().Over() {
		last := g.State().Text(g.State().Choices(nil)[0])
		p, err := g.Preview(last)
		if err != nil {
			t.Fatal(err)
		}
		if v := text(t, view.Of(p, 0)); strings.Contains(v, `"features":`) || strings.Contains(v, `"aids":["`) {
			t.Fatalf("after %q the preview shows %s", last, v)
		}
		randomChoice(t, g, rng)
	}
	v := view.Of(g, 0)
	if !slices.Equal(v.Aids, game.Helps()) || v.Features == nil || v.Squares == nil || v.Bag.Kinds == nil {
		t.Errorf("when all is over: %s", text(t, v))
	}
}

// The rules of a feature are those that its points would cite: what is printed
// there counts, and who stands there.
func TestFeatureRules(t *testing.T) {
	g := newGame(t, game.Setup{
		Expansions: []string{"inns-cathedrals"}, Aids: "club", Draw: []string{"base/U"},
		Start: []game.StartTile{{Tile: "inns-cathedrals/EK"}, {Tile: "base/D", Y: 1}},
	})
	for kind, want := range map[string][]string{"city": {"BA-16", "IC-5", "BA-27"}, "road": {"BA-15", "BA-27"}, "field": {"BA-29"}} {
		fs := view.Of(g, 0).Features
		i := slices.IndexFunc(fs, func(f view.Feature) bool { return f.Kind == kind })
		if got := fs[i].Rules; !slices.Equal(got, want) {
			t.Errorf("%s: rules %v, want %v", fs[i].ID, got, want)
		}
	}
	g = newGame(t, game.Setup{Expansions: []string{"abbey-mayor"}, Aids: "club", Seed: "barns"})
	rng := rand.New(rand.NewPCG(3, 3))
	for seen := 0; seen < 5; randomChoice(t, g, rng) {
		if g.State().Over() {
			t.Fatalf("only %d positions with a barn at a completed city", seen)
		}
		seen += barnRules(t, view.Of(g, 0))
	}
}

// barnRules looks at the fields with barns, and returns how many are worth
// something.
func barnRules(t *testing.T, v view.State) (seen int) {
	t.Helper()
	for _, b := range v.Figures {
		if b.Figure != "barn" || b.X == nil {
			continue
		}
		at := view.Segment{X: *b.X, Y: *b.Y, Segment: b.Segment}
		i := slices.IndexFunc(v.Features, func(f view.Feature) bool { return slices.Contains(f.Segments, at) })
		f := v.Features[i]
		if cites := slices.Contains(f.Rules, "AM-17"); cites != (f.Value.End > 0) {
			t.Fatalf("the field %s with a barn: worth %+v, rules %v", f.ID, f.Value, f.Rules)
		} else if cites {
			seen++
		}
	}
	return seen
}
