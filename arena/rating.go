package arena

import (
	"fmt"
	"maps"
	"math"
	"slices"
)

// An order is how some of those who play came in, best first; those of one level are
// equal. Group is the lots that it was played with, weight how often it counts.
type order struct {
	levels [][]int
	group  int
	weight float64
}

// A rating is a strength in Elo, and within what it lies with 95 %. 400 points more are
// ten times the odds to come in before the other. 0 is the mean of those who play.
type rating struct {
	value, low, high float64
}

// eloOf turns a difference of natural logarithms of odds into Elo.
const eloOf = 400 / math.Ln10

// z95 is how many standard errors lie on either side of the mean in a 95 % interval.
const z95 = 1.959963984540054

// rate fits the Plackett-Luce model to some orders of n who play: the first is drawn
// from all at the table in proportion to their strengths, the next from the others, and
// so on. With two at a table this is the model of Bradley and Terry. Those who are equal
// count as all orders among them, each in part: a tie of two is half a win.
//
// Everybody who has met somebody has also tied with them once, so that a clean sweep has
// an end. The intervals are those of the sandwich estimator, with a group as one
// observation and each such tie as one too.
func rate(n int, orders []order) []rating {
	orders = slices.Concat(orders, ties(n, orders))
	theta := fit(n, merge(orders))
	cov := sandwich(theta, orders)
	list := make([]rating, n)
	for i := range list {
		se := math.Sqrt(max(cov[i][i], 0))
		list[i] = rating{theta[i] * eloOf, (theta[i] - z95*se) * eloOf, (theta[i] + z95*se) * eloOf}
	}
	return list
}

// ties are the tie of every two who have met, each in a group of its own.
func ties(n int, orders []order) (list []order) {
	met := make([]bool, n*n)
	next := 0
	for _, o := range orders {
		all := slices.Concat(o.levels...)
		for _, a := range all {
			for _, b := range all {
				met[a*n+b] = true
			}
		}
		next = max(next, o.group+1)
	}
	for a := range n {
		for b := a + 1; b < n; b++ {
			if met[a*n+b] {
				list = append(list, order{levels: [][]int{{a, b}}, group: next, weight: 1})
				next++
			}
		}
	}
	return list
}

// fit finds the logarithms of the strengths that make the orders most likely, with mean
// 0, by Newton's method: the likelihood is concave.
func fit(n int, orders []order) []float64 {
	theta := make([]float64, n)
	at := likelihood(theta, orders)
	for range 200 {
		gradient, hessian := slopes(theta, orders)
		step := solve(fixed(hessian), gradient)
		size := 0.0
		for _, s := range step {
			size = max(size, math.Abs(s))
		}
		if size < 1e-12 {
			break
		}
		// A step too far is halved until it is one up.
		factor := 1.0
		for ; factor > 1e-9; factor /= 2 {
			next := make([]float64, n)
			for i := range next {
				next[i] = theta[i] + factor*step[i]
			}
			if l := likelihood(next, orders); l > at || l == at && size < 1e-6 {
				theta, at = next, l
				break
			}
		}
		if factor <= 1e-9 {
			break
		}
	}
	return theta
}

// likelihood is the logarithm of how likely the orders are.
func likelihood(theta []float64, orders []order) (sum float64) {
	for _, o := range orders {
		stages(theta, o, func(w float64, first int, among []int, p []float64) {
			sum += w * math.Log(p[slices.Index(among, first)])
		})
	}
	return sum
}

// slopes are the gradient of the likelihood and the negative of its second derivatives.
func slopes(theta []float64, orders []order) (gradient []float64, hessian [][]float64) {
	gradient, hessian = make([]float64, len(theta)), square(len(theta))
	for _, o := range orders {
		stages(theta, o, func(w float64, first int, among []int, p []float64) {
			gradient[first] += w
			for i, a := range among {
				gradient[a] -= w * p[i]
				hessian[a][a] += w * p[i]
				for k, b := range among {
					hessian[a][b] -= w * p[i] * p[k]
				}
			}
		})
	}
	return gradient, hessian
}

// stages tells each draw that an order consists of: who came first among whom, with what
// weight, and how likely each of them was.
func stages(theta []float64, o order, tell func(w float64, first int, among []int, p []float64)) {
	behind := slices.Concat(o.levels...)
	for _, level := range o.levels {
		behind = behind[len(level):]
		n := len(level)
		// All orders among equals: for each set of those of them who are still there, each
		// of these comes first equally often.
		for set := 1; set < 1<<n; set++ {
			var there []int
			for i, who := range level {
				if set>>i&1 != 0 {
					there = append(there, who)
				}
			}
			if len(there) == 1 && len(behind) == 0 {
				continue // the last one comes last
			}
			among := slices.Concat(there, behind)
			p := chances(theta, among)
			w := o.weight / choose(n, len(there)) / float64(len(there))
			for _, first := range there {
				tell(w, first, among, p)
			}
		}
	}
}

// chances are how likely each of some is to come first.
func chances(theta []float64, among []int) []float64 {
	most, sum := math.Inf(-1), 0.0
	for _, a := range among {
		most = max(most, theta[a])
	}
	p := make([]float64, len(among))
	for i, a := range among {
		p[i] = math.Exp(theta[a] - most)
		sum += p[i]
	}
	for i := range p {
		p[i] /= sum
	}
	return p
}

// choose is the number of ways to take k of n.
func choose(n, k int) float64 {
	c := 1.0
	for i := range k {
		c = c * float64(n-i) / float64(i+1)
	}
	return c
}

// sandwich is the covariance of a fit, with what a group adds to the gradient as one
// observation.
func sandwich(theta []float64, orders []order) [][]float64 {
	n := len(theta)
	slope := map[string][]float64{} // equal orders have the same
	by := map[int][]float64{}
	for _, o := range orders {
		key := fmt.Sprint(o.levels, o.weight)
		if slope[key] == nil {
			slope[key], _ = slopes(theta, []order{o})
		}
		if by[o.group] == nil {
			by[o.group] = make([]float64, n)
		}
		for i, x := range slope[key] {
			by[o.group][i] += x
		}
	}
	meat := square(n)
	for _, group := range slices.Sorted(maps.Keys(by)) { // so that the last digit is always the same
		for i, x := range by[group] {
			for k, y := range by[group] {
				meat[i][k] += x * y
			}
		}
	}
	_, hessian := slopes(theta, merge(orders))
	bread := inverse(fixed(hessian))
	return times(times(bread, meat), bread)
}

// merge makes one order of those that are equal, whatever their groups.
func merge(orders []order) (list []order) {
	at := map[string]int{}
	for _, o := range orders {
		key := fmt.Sprint(o.levels)
		i, ok := at[key]
		if !ok {
			i, at[key] = len(list), len(list)
			list = append(list, order{levels: o.levels})
		}
		list[i].weight += o.weight
	}
	return list
}

// fixed adds to the second derivatives what keeps the mean at 0: without it a common
// shift of all strengths changes nothing. The same goes for those who have not met
// anybody yet; a trace of the unit matrix leaves them where they are.
func fixed(hessian [][]float64) [][]float64 {
	m := square(len(hessian))
	for i := range m {
		for k := range m {
			m[i][k] = hessian[i][k] + 1/float64(len(m))
		}
		m[i][i] += 1e-5
	}
	return m
}
