package search

import (
	"context"
	"slices"
	"sync"

	"circulade/rules"
)

// This file thinks on several cores: each grows a tree of its own, with draws of its own,
// and what they found of the first moves is added up. For people at a table a turn is
// thought through better in the same time; what is found depends on how far each comes.

// together has the side searchers think beside x, which thinks here, and adds what they
// find to the root of its tree.
func (x *Searcher) together(ctx context.Context, s *rules.State, b Budget) {
	for len(x.sides) < b.Threads-1 {
		x.sides = append(x.sides, New(x.book, x.seed+uint64(len(x.sides)+1)*0x9e3779b97f4a7c15))
	}
	sides := x.sides[:max(0, b.Threads-1)]
	var wait sync.WaitGroup
	for _, side := range sides {
		own := x.borrow(s) // who plays on it lists the pending question in it
		wait.Go(func() {
			side.source.Seed(side.seed, uint64(own.Turn()))
			side.known.forget()
			side.meter.start(ctx, b, x.used)
			defer side.meter.stop()
			side.grow(own, x.seat)
		})
		defer x.giveBack(own)
	}
	x.grow(s, x.seat)
	wait.Wait()
	for _, side := range sides {
		x.meter.cut = x.meter.cut || side.meter.cut
		x.tree.join(&side.tree)
	}
}

// join adds what another tree of the same position found of the moves that both have.
func (t *tree) join(o *tree) {
	root, other := &t.nodes[0], &o.nodes[0]
	for i := root.first; i < root.first+root.n; i++ {
		m := &t.moves[i]
		for k := other.first; k < other.first+other.n; k++ {
			if same := &o.moves[k]; slices.Equal(t.answers(m), o.answers(same)) {
				own, its := float64(m.visits)+t.tune.prior, float64(same.visits)+t.tune.prior
				m.found = (own*m.found + its*same.found) / (own + its)
				m.visits += same.visits
			}
		}
	}
}

// answers returns the choices of a move.
func (t *tree) answers(m *move) []rules.Choice { return t.choices[m.first : m.first+m.n] }
