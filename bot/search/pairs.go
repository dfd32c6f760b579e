package search

import "math"

// Pairs remember what the visits of each move of the root brought beyond its value, in
// order. The k-th visits of all moves meet the same luck, so that their differences tell
// more about the moves than their means, of which one may have seen better draws.
type pairs struct {
	sums    [][]float64 // by move: the sums of its first visits, 0 of none first
	most    int         // the move that was visited most
	n       float64
	sum     float64
	squares float64
}

// reset forgets everything.
func (p *pairs) reset() {
	for i := range p.sums {
		p.sums[i] = append(p.sums[i][:0], 0)
	}
	p.most, p.n, p.sum, p.squares = 0, 0, 0, 0
}

// add adds what a visit of a move brought.
func (p *pairs) add(move int, x float64) {
	for len(p.sums) <= move {
		p.sums = append(p.sums, []float64{0})
	}
	s := p.sums[move]
	p.sums[move] = append(s, s[len(s)-1]+x)
	if len(p.sums[move]) > len(p.sums[p.most]) {
		p.most = move
	}
	p.n++
	p.sum += x
	p.squares += x * x
}

// gain returns the sum of what the visits of a move brought more than as many of another
// that was visited no less.
func (p *pairs) gain(move, than int) float64 {
	if move >= len(p.sums) {
		return 0
	}
	n := len(p.sums[move]) - 1
	return p.sums[move][n] - p.sums[than][n]
}

// spread returns by how much visits differ: their standard deviation, as far as it is known.
func (p *pairs) spread() float64 {
	if p.n < 2 {
		return 0
	}
	mean := p.sum / p.n
	return math.Sqrt(max(0, p.squares/p.n-mean*mean))
}
