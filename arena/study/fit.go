package study

import (
	"math"
	"slices"
)

// A fit is how the Plackett-Luce model is fitted to many games at once: the first is drawn from all at
// the table in proportion to exp(theta), the next from the others, and so on. Those who tie count as all
// orders among them, each in part, as in package arena.
type fit struct {
	// prior is the standard deviation of the normal distribution that thetas are taken to come from;
	// 0 is none.
	prior float64
	// ties: in place of a prior, every two who have met have also tied once, as package arena fits.
	ties bool
	// bySize divides the thetas of a table by the root of half its seats, as package rating does: the
	// more there are, the less strength decides.
	bySize bool
}

// scale returns by what thetas are divided at a table of so many seats.
func (f *fit) scale(seats int) float64 {
	if !f.bySize {
		return 1
	}
	return math.Sqrt(float64(seats) / 2)
}

// slope is the gradient of the logarithm of the likelihood and the negative of its second derivatives.
type slope struct {
	gradient []float64
	hessian  [][]float64
}

// newSlope returns one of nothing for so many players.
func newSlope(players int) *slope {
	s := &slope{gradient: make([]float64, players), hessian: make([][]float64, players)}
	for i := range s.hessian {
		s.hessian[i] = make([]float64, players)
	}
	return s
}

// best improves thetas until they are the most likely ones, by Newton's method: the likelihood is concave.
func (f *fit) best(theta []float64, games []Game) {
	for range 100 {
		step := solve(f.slopes(theta, games))
		size := 0.0
		for _, x := range step {
			size = max(size, math.Abs(x))
		}
		for i, x := range step {
			theta[i] += x * min(1, 2/size) // no strides longer than 2
		}
		if size < 1e-7 {
			return
		}
	}
}

// slopes returns the slope at some thetas.
func (f *fit) slopes(theta []float64, games []Game) *slope {
	s := newSlope(len(theta))
	for i := range games {
		f.add(s, theta, &games[i])
	}
	if f.ties {
		for pair := range met(games) {
			f.add(s, theta, &Game{Seats: []int{pair[0], pair[1]}, Scores: []int{0, 0}})
		}
	}
	narrow := 1e-6 // holds the mean, which no game does
	if f.prior > 0 {
		narrow = 1 / (f.prior * f.prior)
	}
	for i := range theta {
		s.gradient[i] -= narrow * theta[i]
		s.hessian[i][i] += narrow
	}
	return s
}

// met returns every two who have met, the one with the lower number first.
func met(games []Game) map[[2]int]bool {
	pairs := map[[2]int]bool{}
	for i := range games {
		for k, a := range games[i].Seats {
			for _, b := range games[i].Seats[:k] {
				pairs[[2]int{min(a, b), max(a, b)}] = true
			}
		}
	}
	return pairs
}

// add adds what one game says.
func (f *fit) add(s *slope, theta []float64, g *Game) {
	scale := f.scale(len(g.Seats))
	var strength [6]float64
	for i, who := range g.Seats {
		strength[i] = math.Exp(theta[who] / scale)
	}
	for _, level := range g.levels() {
		// For each set of those of one level who are still there, each of them comes first equally often.
		for set := 1; set <= level.same; set++ {
			if set&^level.same != 0 || set&(set-1) == 0 && level.behind == 0 {
				continue // the last one comes last
			}
			f.draw(s, g, &strength, level, set)
		}
	}
}

// A level is who came in alike, and who behind them, as sets of seats.
type level struct{ same, behind int }

// levels returns the levels of a game, the best first.
func (g *Game) levels() (list []level) {
	scores := slices.Clone(g.Scores)
	slices.Sort(scores)
	scores = slices.Compact(scores)
	for _, score := range slices.Backward(scores) {
		var l level
		for i, other := range g.Scores {
			switch {
			case other == score:
				l.same |= 1 << i
			case other < score:
				l.behind |= 1 << i
			}
		}
		list = append(list, l)
	}
	return list
}

// draw adds the draw of the first of a level while a set of it is still there.
func (f *fit) draw(s *slope, g *Game, strength *[6]float64, l level, set int) {
	scale := f.scale(len(g.Seats))
	all, there := bits(l.same), bits(set)
	weight := 1 / choose(all, there)
	sum := 0.0
	for i := range g.Seats {
		if (set|l.behind)>>i&1 != 0 {
			sum += strength[i]
		}
	}
	for i, a := range g.Seats {
		if (set|l.behind)>>i&1 == 0 {
			continue
		}
		p := strength[i] / sum
		if set>>i&1 != 0 {
			s.gradient[a] += weight / float64(there) / scale
		}
		s.gradient[a] -= weight * p / scale
		s.hessian[a][a] += weight * p / scale / scale
		for k, b := range g.Seats {
			if (set|l.behind)>>k&1 != 0 {
				s.hessian[a][b] -= weight * p * strength[k] / sum / scale / scale
			}
		}
	}
}

// bits returns how many seats a set has.
func bits(set int) (n int) {
	for ; set != 0; set &= set - 1 {
		n++
	}
	return n
}

// choose is the number of ways to take k of n.
func choose(n, k int) float64 {
	c := 1.0
	for i := range k {
		c = c * float64(n-i) / float64(i+1)
	}
	return c
}

// solve returns the step of Newton's method, by Cholesky's: the second derivatives are positive definite.
func solve(s *slope) []float64 {
	root := cholesky(s.hessian)
	x := slices.Clone(s.gradient)
	for i := range x {
		for k := range i {
			x[i] -= root[i][k] * x[k]
		}
		x[i] /= root[i][i]
	}
	for i := range slices.Backward(x) {
		for k := i + 1; k < len(x); k++ {
			x[i] -= root[k][i] * x[k]
		}
		x[i] /= root[i][i]
	}
	return x
}

// cholesky returns the lower root of a positive definite matrix.
func cholesky(m [][]float64) [][]float64 {
	root := newSlope(len(m)).hessian
	for i := range m {
		for k := range i + 1 {
			sum := m[i][k]
			for j := range k {
				sum -= root[i][j] * root[k][j]
			}
			if i == k {
				root[i][i] = math.Sqrt(max(sum, 1e-12))
			} else {
				root[i][k] = sum / root[k][k]
			}
		}
	}
	return root
}
