package study

import (
	"math"
	"testing"

	"circulade/rating"
)

// won are games between two players, of which the first won some, the second some, and some were ties.
func won(first, second, ties int) (games []Game) {
	for range first {
		games = append(games, Game{Seats: []int{0, 1}, Scores: []int{2, 1}})
	}
	for range second {
		games = append(games, Game{Seats: []int{0, 1}, Scores: []int{1, 2}})
	}
	for range ties {
		games = append(games, Game{Seats: []int{0, 1}, Scores: []int{1, 1}})
	}
	return games
}

// With two players the fit is known: the odds are those of the games, ties as half of each.
func TestFitOfTwo(t *testing.T) {
	for _, c := range []struct {
		name  string
		fit   fit
		games []Game
		odds  float64
	}{
		{"three to one", fit{prior: 1000}, won(30, 10, 0), 3},
		{"with ties", fit{prior: 1000}, won(25, 5, 10), 3},
		{"and once more a tie", fit{ties: true}, won(3, 0, 0), 7},
		{"by size", fit{prior: 1000, bySize: true}, won(30, 10, 0), 3},
	} {
		theta := []float64{0, 0}
		c.fit.best(theta, c.games)
		if got := math.Exp(theta[0] - theta[1]); math.Abs(got-c.odds) > 1e-3 {
			t.Errorf("%s: odds %v, want %v", c.name, got, c.odds)
		}
	}
}

// likely returns the logarithm of the likelihood of a game by its definition: the mean over all orders that
// its ties allow of the logarithm of how likely that order is.
func likely(f *fit, theta []float64, g *Game) float64 {
	scale := f.scale(len(g.Seats))
	sum, n := 0.0, 0
	var order func(left []int, l float64)
	order = func(left []int, l float64) {
		if len(left) == 0 {
			sum, n = sum+l, n+1
			return
		}
		all, best := 0.0, math.MinInt
		for _, i := range left {
			all += math.Exp(theta[g.Seats[i]] / scale)
			best = max(best, g.Scores[i])
		}
		for k, i := range left {
			if g.Scores[i] == best {
				rest := append(append([]int{}, left[:k]...), left[k+1:]...)
				order(rest, l+theta[g.Seats[i]]/scale-math.Log(all))
			}
		}
	}
	seats := make([]int, len(g.Seats))
	for i := range seats {
		seats[i] = i
	}
	order(seats, 0)
	return sum / float64(n)
}

// The slopes are those of the likelihood by its definition.
func TestSlopes(t *testing.T) {
	theta := []float64{0.3, -0.7, 1.1, 0, 2, -1.5}
	for _, g := range []Game{
		{Seats: []int{0, 1}, Scores: []int{3, 9}},
		{Seats: []int{2, 0, 4}, Scores: []int{5, 5, 1}},
		{Seats: []int{5, 3, 1, 2}, Scores: []int{1, 1, 1, 1}},
		{Seats: []int{0, 1, 2, 3, 4, 5}, Scores: []int{9, 4, 4, 4, 1, 1}},
	} {
		for _, f := range []fit{{}, {bySize: true}} {
			s := newSlope(len(theta))
			f.add(s, theta, &g)
			const h = 1e-4
			at := func(i, k int, a, b float64) float64 {
				other := append([]float64{}, theta...)
				other[i] += a
				other[k] += b
				return likely(&f, other, &g)
			}
			for i := range theta {
				if want := (at(i, i, h, 0) - at(i, i, -h, 0)) / (2 * h); math.Abs(s.gradient[i]-want) > 1e-6 {
					t.Errorf("%v, player %d: gradient %v, want %v", g, i, s.gradient[i], want)
				}
				for k := range theta {
					want := -(at(i, k, h, h) - at(i, k, h, -h) - at(i, k, -h, h) + at(i, k, -h, -h)) / (4 * h * h)
					if math.Abs(s.hessian[i][k]-want) > 1e-5 {
						t.Errorf("%v, players %d and %d: %v, want %v", g, i, k, s.hessian[i][k], want)
					}
				}
			}
		}
	}
}

// Elo by hand: 1500 against 1500, K = 32.
func TestElo(t *testing.T) {
	r := elo(3, 32)
	if p := r.before([]int{0, 1}, 0, 1); p != 0.5 {
		t.Errorf("equals win with %v", p)
	}
	r.played([]Game{{Seats: []int{0, 1}, Scores: []int{2, 1}}})
	if p, want := r.before([]int{0, 1}, 0, 1), 1/(1+math.Pow(10, -32.0/400)); math.Abs(p-want) > 1e-12 {
		t.Errorf("after a game the winner wins with %v, want %v", p, want)
	}
	three := elo(3, 32) // two opponents, each for half: 16 and -16 again, and nothing for the second
	three.played([]Game{{Seats: []int{0, 1, 2}, Scores: []int{3, 2, 1}}})
	if p, want := three.before([]int{0, 1}, 0, 1), 1/(1+math.Pow(10, -16.0/400)); math.Abs(p-want) > 1e-12 {
		t.Errorf("the first of three against the second: %v, want %v", p, want)
	}
}

// Ours is package rating, game by game.
func TestOurs(t *testing.T) {
	r := ours(4)
	now := []rating.Rating{rating.New(), rating.New(), rating.New(), rating.New()}
	for _, g := range []Game{{Seats: []int{2, 0, 3}, Scores: []int{5, 9, 5}}, {Seats: []int{1, 2}, Scores: []int{1, 0}}} {
		r.played([]Game{g})
		var table []rating.Rating
		for _, who := range g.Seats {
			table = append(table, now[who])
		}
		for i, x := range rating.Update(table, g.Ranks()) {
			now[g.Seats[i]] = x
		}
	}
	if got, want := r.before([]int{0, 1, 2, 3}, 0, 2), rating.Before(now, 0, 2); got != want {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestLoss(t *testing.T) {
	for _, c := range []struct{ chance, outcome, want float64 }{
		{0.5, 1, math.Ln2}, {0.5, 0, math.Ln2}, {0.5, 0.5, math.Ln2}, {0.8, 1, -math.Log(0.8)}, {0.8, 0, -math.Log(0.2)},
	} {
		if got := loss(c.chance, c.outcome); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%v for %v: %v, want %v", c.chance, c.outcome, got, c.want)
		}
	}
	if math.IsInf(loss(0, 1), 0) {
		t.Error("one surprise is the end of everything")
	}
}

func TestInterval(t *testing.T) {
	samples := []float64{7}
	for i := range 1000 {
		samples = append(samples, float64(i))
	}
	if got := interval(samples); got.Value != 7 || math.Abs(got.Low-25) > 1 || math.Abs(got.High-975) > 1 {
		t.Errorf("%v", got)
	}
}
