package search

import (
	"context"
	"math/rand/v2"
	"testing"

	"circulade/game"
	"circulade/rules"
)

// Leaves that have learned from their neighbours try less than half as many positions, and
// find turns that are nearly as good.
func TestHabits(t *testing.T) {
	g, err := game.New(game.Setup{Players: []string{"Ann", "Bo"}})
	if err != nil {
		t.Fatal(err)
	}
	s := rules.NewState(g.Book())
	rng := rand.New(rand.NewPCG(3, 1))
	x := New(s.Book(), 1)
	x.meter.start(context.Background(), Budget{}, spending{})
	defer x.meter.stop()
	halfway(x, s, rng)
	x.turns.habits.forget()
	plain := x.tree.tune.leaf
	plain.habits = false
	st, _ := s.Pending()
	x.turns.all(s, st.Seat, thorough)
	var moves [][]rules.Choice
	for _, u := range x.turns.list {
		moves = append(moves, append([]rules.Choice(nil), x.turns.choices[u.first:u.first+u.n]...))
	}
	var tried [2]int
	lost, leaves := 0.0, 0
	at := s.Clone()
	for i, how := range []effort{plain, x.tree.tune.leaf} {
		for k, move := range moves[:min(len(moves), 12)] {
			for visit := range 12 {
				at.CopyFrom(s)
				for _, c := range move {
					at.PlayUnchecked(c)
				}
				luck := newFuture(1, visit)
				if _, asked := x.tree.onward(at, &luck); !asked {
					t.Fatal("the game is over")
				}
				st, _ := at.Pending()
				x.turns.all(at, st.Seat, how)
				if k < 4 {
					continue // to learn
				}
				leaves++
				tried[i] += len(x.turns.list)
				lost += float64(1-2*i) * x.turns.list[x.turns.best()].margin
			}
		}
	}
	lost /= float64(leaves / 2)
	t.Logf("%d positions, %d with habits, %.3f points lost", tried[0], tried[1], lost)
	if 2*tried[1] > tried[0] {
		t.Errorf("%d positions with habits, %d without", tried[1], tried[0])
	}
	if lost > 0.2 {
		t.Errorf("with habits %.2f points are lost a leaf", lost)
	}
}

// halfway plays half a game by Best.
func halfway(x *Searcher, s *rules.State, rng *rand.Rand) {
	for all := s.ToCome(); ; {
		st, _ := s.Pending()
		if st.Seat == rules.Chance {
			s.PlayUnchecked(s.RandomOutcome(rng.IntN))
			continue
		}
		x.turns.all(s, st.Seat, thorough)
		if _, kind, _ := s.Book().Script(st.Row); 2*s.ToCome() < all && kind == "place-tile" {
			return
		}
		u := &x.turns.list[x.turns.best()]
		for _, c := range append([]rules.Choice(nil), x.turns.choices[u.first:u.first+u.n]...) {
			s.PlayUnchecked(c)
		}
	}
}
