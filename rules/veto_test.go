package rules_test

import (
	"strings"
	"testing"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// dusk is a toy whose vetoes hold only while its first tile is in the pile:
// then nothing else is drawn, and it may lie in the east only. It counts how
// often they are asked.
func dusk(draws, places *int) *toy {
	return &toy{
		set:   "dusk",
		tiles: "tile dusk\n.....\n.....\n..M..\n.....\n.....\n",
		register: func(b *rules.Book) error {
			var only int
			b.AfterCompile(func() {
				for n := range b.Types() {
					if b.TileName(n) == "dusk/dusk" {
						only = n
					}
				}
			})
			var dusk, all rules.TypeSet
			b.AfterCompile(func() {
				dusk = b.TypeSet(func(n int, _ *tile.Tile) bool { return n == only })
				all = b.TypeSet(func(int, *tile.Tile) bool { return true })
			})
			b.MayDraw(func(s *rules.State) rules.TypeSet {
				if s.LeftOf(only) == 0 {
					return nil
				}
				*draws++
				return all
			})
			b.MayDraw(func(s *rules.State) rules.TypeSet { // both must allow it
				if s.LeftOf(only) == 0 {
					return nil
				}
				return dusk
			})
			b.MayLay(func(s *rules.State) bool { return int(s.SubTurn().Tile) == only },
				func(s *rules.State, c board.Cell, _ tile.Rotation) bool {
					*places++
					x, _ := s.Board.Pos(c)
					return x > 0
				})
			return nil
		},
	}
}

// A veto that holds for a while is asked then, and never after.
func TestVetoesForAWhile(t *testing.T) {
	var draws, places int
	b := compile(t, config(t, 2, start("base/B", 0, 0, 0)), dusk(&draws, &places))
	s := rules.NewState(b)
	if got := s.Outcomes(); got != 1 {
		t.Fatalf("%d outcomes, want dusk alone", got)
	}
	c := s.Outcome(0)
	n := int(c.N())
	if name := b.TileName(n); name != "dusk/dusk" || !s.MayDraw(n) || s.MayDraw((n+1)%b.Types()) {
		t.Errorf("%s was drawn, or another tile may be", name)
	}
	s.PlayUnchecked(c)
	if got := s.Choices(nil); len(got) != 1 {
		t.Errorf("%d places, want the one in the east", len(got))
	}
	s.PlayUnchecked(s.Choices(nil)[0])
	if draws == 0 || places == 0 {
		t.Fatalf("asked %d and %d times", draws, places)
	}
	draws, places = 0, 0
	for range 10 {
		st, ok := s.Pending()
		if !ok {
			t.Fatal("the game is over")
		}
		if st.Seat == rules.Chance {
			s.PlayUnchecked(s.Outcome(0))
			continue
		}
		list := s.Choices(nil)
		s.PlayUnchecked(list[0])
	}
	if draws != 0 || places != 0 {
		t.Errorf("asked %d and %d times when nothing holds any more", draws, places)
	}
}

// Two sets that have each its own tiles drawn first do not stop the game: the tiles of
// the first come first, then those of the second, then the others.
func TestStacksInOrder(t *testing.T) {
	var names []string
	first := func(name string) *toy {
		return &toy{set: name, tiles: "tile " + name + " x2\n.....\n.....\n..M..\n.....\n.....\n", register: func(b *rules.Book) error {
			var own rules.TypeSet
			b.AfterCompile(func() {
				own = b.TypeSet(func(_ int, t *tile.Tile) bool { return t.Set == name })
			})
			b.MayDraw(func(s *rules.State) rules.TypeSet {
				for n := range b.Types() {
					if own.Has(n) && s.LeftOf(n) > 0 {
						return own
					}
				}
				return nil
			})
			return nil
		}}
	}
	b := compile(t, config(t, 2, start("base/B", 0, 0, 0)), first("early"), first("then"))
	s := rules.NewState(b)
	for range 5 {
		names = append(names, b.TileName(int(s.Outcome(0).N())))
		if n := rules.Draws(s, rules.Step{}); len(names) < 5 && n != 2-(len(names)-1)%2 {
			t.Errorf("%d outcomes with %d tiles drawn", n, len(names)-1)
		}
		s.PlayUnchecked(s.Outcome(0))
		for st, _ := s.Pending(); st.Seat != rules.Chance; st, _ = s.Pending() {
			s.PlayUnchecked(s.Choices(nil)[0])
		}
	}
	for i, set := range []string{"early/", "early/", "then/", "then/", "base/"} {
		if !strings.HasPrefix(names[i], set) {
			t.Errorf("draws %v, want %s next after %d", names, set, i)
		}
	}
}

// A tile that a set will not let be kept is put somewhere else by that set.
func TestMayKeep(t *testing.T) {
	var aside []int
	y := &toy{set: "aside", register: func(b *rules.Book) error {
		b.MayKeep(func(_ *rules.State, n int) bool {
			if b.TileName(n) != "base/B" {
				return true
			}
			aside = append(aside, n)
			return false
		})
		return nil
	}}
	b := compile(t, config(t, 2, start("base/B", 0, 0, 0)), y)
	s := rules.NewState(b)
	for n := range b.Types() {
		if got, want := s.MayKeep(n), b.TileName(n) != "base/B"; got != want {
			t.Errorf("%s is kept: %t", b.TileName(n), got)
		}
	}
	if len(aside) != 1 || b.TileName(aside[0]) != "base/B" {
		t.Errorf("aside lie %v, want base/B once", aside)
	}
}
