package arena

import (
	"math"
	"slices"
)

// Mean is a mean and its standard error, over groups of games on the same lots.
type Mean struct {
	Mean float64 `json:"mean"`
	SE   float64 `json:"se"`
}

// Interval is where a number lies with 95 %.
type Interval struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// A sum gathers numbers group by group.
type sum struct {
	of, count map[int]float64
}

func (s *sum) add(group int, x float64) {
	if s.of == nil {
		s.of, s.count = map[int]float64{}, map[int]float64{}
	}
	s.of[group] += x
	s.count[group]++
}

// mean returns the mean of all numbers and its standard error. Groups that are not all of
// one size weigh as much as they hold.
func (s *sum) mean() Mean {
	total, n := 0.0, 0.0
	groups := make([]int, 0, len(s.of))
	for group := range s.of {
		groups = append(groups, group)
	}
	slices.Sort(groups) // so that the last digit is always the same
	for _, group := range groups {
		total += s.of[group]
		n += s.count[group]
	}
	if n == 0 {
		return Mean{}
	}
	m := Mean{Mean: total / n}
	if len(groups) < 2 {
		return m
	}
	squares := 0.0
	for _, group := range groups {
		d := s.of[group] - m.Mean*s.count[group]
		squares += d * d
	}
	k := float64(len(groups))
	m.SE = math.Sqrt(squares*k/(k-1)) / n
	return m
}

// share returns the interval of a share of games won: Wilson's, for as many independent
// games as would have its standard error, and at most twice as many as there were.
func share(m Mean, games int) Interval {
	if games == 0 {
		return Interval{0, 1}
	}
	n, p := float64(games), m.Mean
	if m.SE > 0 {
		n = min(p*(1-p)/(m.SE*m.SE), 2*n)
	}
	center, z := p+z95*z95/(2*n), z95*math.Sqrt(p*(1-p)/n+z95*z95/(4*n*n))
	below := 1 + z95*z95/n
	return Interval{max((center-z)/below, 0), min((center+z)/below, 1)}
}

// quantile returns the least of sorted numbers that a share of them does not exceed.
func quantile(sorted []float64, q float64) float64 {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[max(int(math.Ceil(q*float64(len(sorted))))-1, 0)]
}
