package view_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"circulade/game"
	"circulade/view"
)

// spelled writes a place as the notation does.
func spelled(p view.Place) string {
	text := p.Kind
	if p.X != nil {
		text += fmt.Sprintf(" %d,%d", *p.X, *p.Y)
	}
	if p.Player != nil {
		text += fmt.Sprintf(" %d", *p.Player)
	}
	if p.Spot != "" {
		text += " " + p.Spot
	}
	return text
}

// missing names a place of those that games with all sets must show, and that none has.
func missing(seen map[string]bool) string {
	for _, place := range []string{"figure castle", "figure prison", "figure quarter", "figure tower", "piece ferry", "choice quarter", "choice ferry", "event prison", "event ferry"} {
		if !seen[place] {
			return place
		}
	}
	return ""
}

// TestPlacesAreTold plays with all sets: wherever there is a place as text there is the
// same as an object, and nowhere else.
func TestPlacesAreTold(t *testing.T) {
	seen := map[string]bool{}
	same := func(what, text string, at *view.Place) {
		t.Helper()
		switch {
		case (text == "") != (at == nil):
			t.Fatalf("%s: place %q, but as an object %v", what, text, at)
		case at != nil && spelled(*at) != text:
			t.Fatalf("%s: place %q, but %q as an object", what, text, spelled(*at))
		case at != nil:
			seen[what+" "+at.Kind] = true
		}
	}
	for seed := uint64(0); seed < 4 || (seed < 40 && missing(seen) != ""); seed++ {
		g, err := game.New(game.Setup{Players: []string{"Ann", "Bo"}, Expansions: []string{"all"}, Aids: "table", Seed: fmt.Sprint("places", seed)})
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(seed, 5))
		for n := 0; !g.State().Over() && n < 500; n++ {
			now := view.Of(g, 0)
			for _, f := range now.Figures {
				same("figure", f.Place, f.At)
			}
			for _, p := range now.Pieces {
				same("piece", p.Place, p.At)
			}
			if now.Decision != nil {
				for _, c := range now.Decision.Choices {
					same("choice", c.Place, c.At)
				}
			}
			randomChoice(t, g, rng)
		}
		for _, e := range view.Events(g, 0) {
			same("event", e.Place, e.At)
		}
	}
	if place := missing(seen); place != "" {
		t.Errorf("no game had a %s: %v", place, seen)
	}
}
