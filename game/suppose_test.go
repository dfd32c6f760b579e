package game_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"circulade/game"
	"circulade/rules"
)

// TestSuppose asks in games of every set, again and again, what each seat would be asked with
// some tile, and plays that on: nothing fails, nothing is drawn, and the game does not change.
func TestSuppose(t *testing.T) {
	t.Parallel()
	for _, sets := range [][]string{nil, {"all"}} {
		for n := range 2 {
			t.Run(fmt.Sprint(sets, n), func(t *testing.T) {
				t.Parallel()
				rng := rand.New(rand.NewPCG(uint64(n), 7))
				g := started(t, game.Setup{Players: []string{"Ada", "Ben", "Cleo"}, Expansions: sets, Seed: fmt.Sprint("suppose ", n)})
				asked := 0
				for i := 0; !g.State().Over(); i++ {
					if i%5 == 0 {
						asked += supposeAll(t, g, rng)
					}
					if err := g.Choose(anyChoice(g.State(), rng)); err != nil {
						t.Fatal(err)
					}
				}
				if asked < 30 {
					t.Errorf("only %d times a seat was asked something", asked)
				}
			})
		}
	}
}

// supposeAll does so for each seat, and tells how many would be asked something.
func supposeAll(t *testing.T, g *game.Game, rng *rand.Rand) (asked int) {
	t.Helper()
	before, entries := g.State().Hash(), len(g.Entries())
	for seat := range rules.Seat(3) {
		n := rng.IntN(g.Book().Types())
		p, ok := g.Suppose(seat, n, rng.IntN)
		if !ok {
			continue
		}
		if p.State().SubTurn().Tile != int16(n) || p.State().SubTurn().Seat != seat {
			t.Fatalf("seat %d, tile %d: %+v", seat, n, p.State().SubTurn())
		}
		asked++
		for range 40 {
			st, ok := p.State().Pending()
			if !ok || st.Seat != seat {
				break
			}
			next, err := p.Preview(anyChoice(p.State(), rng))
			if err != nil {
				t.Fatal(err)
			}
			p.Release()
			p = next
		}
		if len(g.Entries()) != entries {
			t.Fatal("the game has gone on")
		}
		p.Release()
	}
	if g.State().Hash() != before {
		t.Fatal("the game has changed")
	}
	return asked
}

// started is a game that can be played.
func started(t *testing.T, setup game.Setup) *game.Game {
	t.Helper()
	g, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// anyChoice is one of the choices of the pending question.
func anyChoice(s *rules.State, rng *rand.Rand) string {
	list := s.Choices(nil)
	c := list[rng.IntN(len(list))]
	st, _ := s.Pending()
	if ranges := s.Book().VerbDef(c.Verb()).Ranges; ranges != nil {
		var values []int
		for _, r := range ranges(s, st) {
			values = append(values, r.Min)
		}
		c = rules.RangeChoice(c.Verb(), values...)
	}
	return s.Text(c)
}

// A tile that fits nowhere is no turn to plan, and nor is one of a game that is over.
func TestSupposeNothing(t *testing.T) {
	g := started(t, game.Setup{Players: []string{"Ada", "Ben"}, Seed: "x", Options: map[string]string{"base.first_player": "seat0"}})
	for n := range g.Book().Types() {
		_, ok := g.Suppose(1, n, rand.IntN)
		if fits := g.State().Board.FitsAnywhere(n); ok != fits {
			t.Errorf("%s: fits %v, asked %v", g.Book().TileName(n), fits, ok)
		}
	}
	for !g.State().Over() {
		if err := g.Choose(anyChoice(g.State(), rand.New(rand.NewPCG(1, 1)))); err != nil {
			t.Fatal(err)
		}
	}
	if _, ok := g.Suppose(1, 0, rand.IntN); ok {
		t.Error("somebody is asked after the end")
	}
}

// TestSupposeTakesOne: the pile has one tile less with whatever tile one thinks of, so that it does
// not tell of which none is left.
func TestSupposeTakesOne(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 7))
	g := started(t, game.Setup{Players: []string{"Ada", "Ben"}, Seed: "one less"})
	used := 0
	for !g.State().Over() {
		if err := g.Choose(anyChoice(g.State(), rng)); err != nil {
			t.Fatal(err)
		}
		for n := range g.Book().Types() {
			p, ok := g.Suppose(0, n, rng.IntN)
			if !ok {
				continue
			}
			if g.State().LeftOf(n) == 0 && g.State().Left() > 0 {
				used++
			}
			if have, want := p.State().Left(), max(0, g.State().Left()-1); have != want {
				t.Errorf("with %s, of which %d are left, %d are, want %d", g.Book().TileName(n), g.State().LeftOf(n), have, want)
			}
			p.Release()
		}
	}
	if used == 0 {
		t.Error("some of every kind were left all the time")
	}
}
