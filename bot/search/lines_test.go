package search_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"circulade/bot/search"
	"circulade/game"
	"circulade/rules"
)

// TestLines: the best of all lines is what Best plays, they come in order, and each is
// worth the same when it is asked about alone.
func TestLines(t *testing.T) {
	s := table(t, game.Setup{Players: seated(2), Seed: "lines"})
	ctx := context.Background()
	play(t, s, 3, 41, best, search.Budget{})
	rng := rand.New(rand.NewPCG(3, 3))
	for st, _ := question(s, rng); ; st, _ = question(s, rng) {
		if _, kind, _ := s.Book().Script(st.Row); kind == "place-tile" {
			break // of which there are many lines
		}
		lead(s, rng, 1)
	}
	first, err := search.New(s.Book(), 5).Best(ctx, s, search.Budget{})
	if err != nil {
		t.Fatal(err)
	}
	x := search.New(s.Book(), 5)
	lines, err := x.Lines(ctx, s, search.Budget{}, 40)
	if err != nil || len(lines) != 40 || lines[0].Margin != first.Margin {
		t.Fatalf("%d lines, %v; the first %+v, Best plays %+v", len(lines), err, lines[0], first)
	}
	seen := map[string]bool{}
	for i, l := range lines {
		alone, err := x.Value(ctx, s, l.All)
		if err != nil || math.Abs(alone.Margin-l.Margin) > 1e-9 {
			t.Errorf("line %d: %v alone, %v among all (%v)", i, alone.Margin, l.Margin, err)
		}
		if i > 0 && l.Margin > lines[i-1].Margin {
			t.Errorf("line %d is worth more than the one before it", i)
		}
		p, text := s.Clone(), ""
		for _, c := range l.All {
			text += p.Text(c) + ", "
			p.PlayUnchecked(c)
		}
		if seen[text] {
			t.Errorf("line %d, %s comes twice", i, text)
		}
		seen[text] = true
	}
	if _, err := x.Value(ctx, s, []rules.Choice{1}); err == nil {
		t.Error("what is not legal has a value")
	}
}
