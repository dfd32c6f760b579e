package study

import (
	"math"
	"math/rand/v2"
	"slices"
)

// A cell is what two players' forecasts add up to, for one sum.
type cell struct {
	a, b int
	sums []float64 // the losses of each method, then the number of forecasts
	// beside and pairs are, by tenths of our chance, what came less what was said, and how many.
	beside, pairs [10]float64
}

// straps are bootstrap samples: players drawn with replacement, so that a pair of players counts as often as
// the two were drawn together. Games between the same two are never independent of each other.
type straps struct {
	list    []method
	cells   [][]*cell   // by trial
	weights [][]float64 // by sample and player; the first sample is everybody once
}

// newStraps draws the samples.
func newStraps(trials []*trial, list []method, resamples int, seed uint64) *straps {
	s := &straps{list: list}
	for _, t := range trials {
		s.cells = append(s.cells, t.cells(len(list)))
	}
	players := trials[0].players
	everybody := make([]float64, players)
	for i := range everybody {
		everybody[i] = 1
	}
	s.weights = append(s.weights, everybody)
	rng := rand.New(rand.NewPCG(seed, 1<<33))
	for range resamples {
		w := make([]float64, players)
		for range players {
			w[rng.IntN(players)]++
		}
		s.weights = append(s.weights, w)
	}
	return s
}

// cells adds up the forecasts of every two players.
func (t *trial) cells(methods int) (list []*cell) {
	at := map[[2]int]*cell{}
	for i, f := range t.forecasts {
		key := [2]int{min(f.a, f.b), max(f.a, f.b)}
		c := at[key]
		if c == nil {
			c = &cell{a: key[0], b: key[1], sums: make([]float64, methods+1)}
			at[key] = c
			list = append(list, c)
		}
		for m := range methods {
			c.sums[m] += loss(t.chances[m][i], f.outcome)
		}
		c.sums[methods]++
		tenth := tenthOf(t.chances[0][i]) // ours is the first method
		c.beside[tenth] += f.outcome - t.chances[0][i]
		c.pairs[tenth]++
	}
	return list
}

// sums adds up the cells of a trial as a sample weighs them.
func (s *straps) sums(trial int, weights []float64) []float64 {
	total := make([]float64, len(s.list)+1)
	for _, c := range s.cells[trial] {
		if w := weights[c.a] * weights[c.b]; w > 0 {
			for i, x := range c.sums {
				total[i] += w * x
			}
		}
	}
	return total
}

// families returns the least mean loss of each family in a sample, in one trial or, with -1, in all: then
// each trial has its own best method.
func (s *straps) families(trial int, weights []float64) map[string]float64 {
	losses, count := map[string]float64{}, 0.0
	for i := range s.cells {
		if trial >= 0 && i != trial {
			continue
		}
		total := s.sums(i, weights)
		count += total[len(s.list)]
		least := map[string]float64{}
		for m, x := range total[:len(s.list)] {
			family := s.list[m].family
			if have, ok := least[family]; !ok || x < have {
				least[family] = x
			}
		}
		for family, x := range least {
			losses[family] += x
		}
	}
	for family := range losses {
		losses[family] /= count
	}
	return losses
}

// verdict compares the families in all samples. In each of them Elo and batch have their best parameter again.
func (s *straps) verdict(trial int) (v Verdict) {
	var elo, batch, bySize []float64
	for n, w := range s.weights {
		l := s.families(trial, w)
		elo = append(elo, l["elo"]-l["ours"])
		batch = append(batch, l["ours"]/l["batch"]-1)
		bySize = append(bySize, l["ours"]/l["batch by size"]-1)
		if n == 0 {
			v.Ours, v.Elo, v.Batch, v.BatchBySize = l["ours"], l["elo"], l["batch"], l["batch by size"]
		}
	}
	v.EloMore, v.OverBatch, v.OverBySize = interval(elo), interval(batch), interval(bySize)
	return v
}

// interval returns the first number, and between which of them the middle 95 % lie.
func interval(samples []float64) Interval {
	sorted := slices.Sorted(slices.Values(samples))
	at := func(q float64) float64 { return sorted[int(math.Round(q*float64(len(sorted)-1)))] }
	return Interval{samples[0], at(0.025), at(0.975)}
}

// tenths fills in how far what came true lies beside what was said.
func (s *straps) tenths(trial int, list []Tenth) {
	for i := range list {
		var beside []float64
		for _, w := range s.weights {
			sum, n := 0.0, 0.0
			for _, c := range s.cells[trial] {
				sum += w[c.a] * w[c.b] * c.beside[i]
				n += w[c.a] * w[c.b] * c.pairs[i]
			}
			if n > 0 {
				beside = append(beside, sum/n)
			}
		}
		if beside != nil {
			list[i].Beside = interval(beside)
		}
	}
}
