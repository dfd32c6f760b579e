package search

import (
	"cmp"
	"math"
	"slices"
)

// This file shares the visits out among the moves of the root. All that are still in the
// contest are visited equally often, so that each has met the same futures, and the worst by
// what these brought leave it as the budget goes down: at the end the best two or three
// have had half of the visits. Looking mostly at what seems best would leave the others
// with a few visits, whatever time there is.

// A contest is who is still looked at.
type contest struct {
	moves   []int32 // of the root, those that are in the contest before the others
	in      int     // how many are
	next    int     // which of them is visited next
	begun   float64 // how much of the budget was used before, from 0 to 1
	horizon int     // how many turns visits of this round look ahead
}

// enough is how many visits are to be had before any looks further ahead than the tree
// has grown, and furthest how many turns visits look ahead then. Where a turn is slow, or
// the budget small, they look less far.
const (
	enough   = 300
	furthest = 8
)

// start begins a contest of all moves of the root.
func (r *contest) start(n *node, used float64) {
	r.moves = r.moves[:0]
	for i := n.first; i < n.first+n.n; i++ {
		r.moves = append(r.moves, i)
	}
	r.in, r.next, r.begun, r.horizon = len(r.moves), 0, used, 1
}

// contestant returns the move of the root that is visited next.
func (t *tree) contestant() int32 {
	r := &t.contest
	if r.next >= r.in {
		t.round()
	}
	r.next++
	return r.moves[r.next-1]
}

// round begins another round: all that are left get one visit.
func (t *tree) round() {
	r := &t.contest
	r.next = 0
	gone := (t.x.meter.gone() - r.begun) / max(1-r.begun, 1e-9)
	r.horizon = horizon(len(t.nodes)-1, gone)
	in := int(math.Ceil(math.Pow(float64(len(r.moves)), 1-gone)))
	if in = max(1, in); in >= r.in {
		return
	}
	root := &t.nodes[0]
	slices.SortStableFunc(r.moves[:r.in], func(i, j int32) int {
		return cmp.Compare(t.worth(root, j), t.worth(root, i))
	})
	r.in = in
}

// horizon returns how many turns to look ahead if so many nodes came of a part of the
// budget.
func horizon(nodes int, gone float64) int {
	all := float64(nodes) / max(gone, 1e-9)
	return int(min(furthest, max(1, all/enough)))
}
