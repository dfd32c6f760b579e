package search

import (
	"math"
	"testing"
)

// A move that saw the bad draws only is not worse for that: what counts is what it brought
// more with the same draws.
func TestPairs(t *testing.T) {
	x := &tree{tune: tuned(), moves: []move{{value: 5}, {value: 4}}}
	x.nodes = []node{{n: 2}}
	visit := func(m int, brought float64) {
		n := &x.nodes[0]
		n.visits++
		x.moves[m].visits++
		x.moves[m].sum += x.moves[m].value + brought
		x.pairs.add(m, brought)
	}
	x.pairs.reset()
	draws := []float64{-20, -16, 3, 12, 8, 9, 7, 5, 2, -8, 4, 6}
	for i, luck := range draws {
		visit(0, luck)
		if i < 2 {
			visit(1, luck+4) // a better move, by what follows
		}
	}
	first, second := x.worth(&x.nodes[0], 0), x.worth(&x.nodes[0], 1)
	if second-first < -1 || second-first > 3 {
		t.Errorf("the move that brought 4 more than by its value twice is worth %.2f more", second-first)
	}
	if got := x.pairs.gain(1, 0); got != 8 {
		t.Errorf("it brought %g more, want 8", got)
	}
	if got, want := x.pairs.spread(), 9.7; math.Abs(got-want) > 1 {
		t.Errorf("the draws differ by %.2f, want about %.1f", got, want)
	}
	if got, least := x.trust(), 50.0; got < least {
		t.Errorf("draws that differ by %.1f points: values count like %.0f visits, want %.0f at least", x.pairs.spread(), got, least)
	}
}
