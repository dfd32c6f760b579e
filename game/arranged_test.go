package game_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"circulade/game"
	"circulade/rules"
)

// Who counts the pile of an arranged game that ends with what was arranged sees that
// pile, at every moment; so it does not matter who counts, and what comes back into it.
func TestArrangedPile(t *testing.T) {
	for i := range 12 {
		setup := game.Setup{
			Players: []string{"A", "B", "C", "D"}[:2+i%3], Expansions: []string{"all"}, Seed: fmt.Sprint("arranged ", i),
			Options: map[string]string{"base.trim_tiles": []string{"off", "on"}[i%2]},
		}
		setup.Draw, setup.DrawEnd = first(t, setup, 40+i), true
		g, err := game.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(uint64(i), 3))
		for !g.State().Over() {
			if left, want := g.State().Left(), len(setup.Draw)-drawn(g); left != want {
				t.Fatalf("game %d after %d choices: %d tiles are left, but %d will be drawn", i, g.Version(), left, want)
			}
			choose(t, g, rng)
		}
		back, err := game.Load(g.Record(true))
		if err != nil || back.HashText() != g.HashText() {
			t.Fatalf("game %d: its record plays otherwise: %v", i, err)
		}
	}
}

// A game of the first revision sees a whole pile until its last tile is drawn.
func TestArrangedPileBefore(t *testing.T) {
	setup := game.Setup{Players: []string{"A", "B"}, Seed: "1", Draw: []string{"base/U", "base/U"}, DrawEnd: true}
	for _, test := range []struct{ revision, left int }{{1, 70}, {game.RulesRevision, 1}} {
		setup.Rules = test.revision
		g, err := game.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		if got := g.State().Left(); got != test.left {
			t.Errorf("revision %d: %d tiles are left behind the first, want %d", test.revision, got, test.left)
		}
	}
}

// first returns the first tiles that a random game draws.
func first(t *testing.T, setup game.Setup, n int) (list []string) {
	t.Helper()
	g, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(uint64(n), 4))
	for !g.State().Over() && drawn(g) < n {
		choose(t, g, rng)
	}
	for _, e := range g.Entries() {
		if name, ok := tileOf(e); ok && len(list) < n {
			list = append(list, name)
		}
	}
	return list
}

// drawn counts the tiles that have been taken from the pile.
func drawn(g *game.Game) (n int) {
	for _, e := range g.Entries() {
		if _, ok := tileOf(e); ok {
			n++
		}
	}
	return n
}

// tileOf returns the tile that an outcome of chance took from the pile.
func tileOf(e game.Entry) (string, bool) {
	verb, name, _ := strings.Cut(e.Text, " ")
	return name, e.Seat == rules.Chance && (verb == "draw" || verb == "reveal" || verb == "trim")
}

// choose answers the pending question at random.
func choose(t *testing.T, g *game.Game, rng *rand.Rand) {
	t.Helper()
	s := g.State()
	list := s.Choices(nil)
	c := list[rng.IntN(len(list))]
	if ranges := g.Book().VerbDef(c.Verb()).Ranges; ranges != nil {
		st, _ := s.Pending()
		var values []int
		for _, r := range ranges(s, st) {
			values = append(values, r.Min+max(r.Step, 1)*rng.IntN((r.Max-r.Min)/max(r.Step, 1)+1))
		}
		c = rules.RangeChoice(c.Verb(), values...)
	}
	if err := g.Choose(s.Text(c)); err != nil {
		t.Fatal(err)
	}
}
