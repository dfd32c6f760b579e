package study

import (
	"fmt"
	"math"

	"circulade/rating"
)

// A rater predicts the games of one season, round by round.
type rater struct {
	// before says how likely the player at seat i is to come in before the one at seat k.
	before func(seats []int, i, k int) float64
	// played tells it the games of a round.
	played func(round []Game)
}

// A method is a way to rate with its parameter: a column of the report.
type method struct {
	family string // ours, elo, batch, batch by size
	name   string
	rater  func(players int) rater
}

// methods returns all methods that are compared: within a family the best of one class counts.
func methods() (list []method) {
	list = append(list, method{"ours", "ours", ours})
	for _, k := range []float64{4, 8, 12, 16, 24, 32, 48, 64, 80, 96, 128, 160, 192, 256, 384} {
		list = append(list, method{"elo", fmt.Sprintf("elo, K = %g", k), func(n int) rater { return elo(n, k) }})
	}
	for _, prior := range []float64{0.5, 0.75, 1, 1.25, 1.5, 2, 3, 5} {
		list = append(list, method{"batch", fmt.Sprintf("batch, prior %g", prior), func(n int) rater { return batch(n, fit{prior: prior}) }})
	}
	list = append(list, method{"batch", "batch, a tie of every two who have met", func(n int) rater { return batch(n, fit{ties: true}) }})
	for _, prior := range []float64{0.5, 0.75, 1, 1.25, 1.5, 2, 3, 5} {
		list = append(list, method{"batch by size", fmt.Sprintf("batch by size, prior %g", prior), func(n int) rater { return batch(n, fit{prior: prior, bySize: true}) }})
	}
	return list
}

// ours rates with package rating.
func ours(players int) rater {
	p := newPool(players)
	return rater{before: p.before, played: p.played}
}

// A pool has the ratings of package rating.
type pool struct {
	all     []rating.Rating
	atTable [6]rating.Rating
}

// newPool returns a pool of newcomers.
func newPool(players int) *pool {
	p := &pool{all: make([]rating.Rating, players)}
	for i := range p.all {
		p.all[i] = rating.New()
	}
	return p
}

// at returns the ratings of those at a table, until it is called again.
func (p *pool) at(seats []int) []rating.Rating {
	for i, who := range seats {
		p.atTable[i] = p.all[who]
	}
	return p.atTable[:len(seats)]
}

// before says how likely the player at seat i is to come in before the one at seat k.
func (p *pool) before(seats []int, i, k int) float64 { return rating.Before(p.at(seats), i, k) }

// played updates the ratings by the games of a round.
func (p *pool) played(round []Game) {
	for i := range round {
		g := &round[i]
		now := p.at(g.Seats)
		rating.UpdateInto(now, now, g.Ranks())
		for seat, who := range g.Seats {
			p.all[who] = now[seat]
		}
	}
}

// elo rates with Elo's formula: of more than two at a table every two have played a game that counts for
// K divided by the number of the others.
func elo(players int, k float64) rater {
	all := make([]float64, players)
	expected := func(a, b float64) float64 { return 1 / (1 + math.Pow(10, (b-a)/400)) }
	return rater{
		before: func(seats []int, i, j int) float64 { return expected(all[seats[i]], all[seats[j]]) },
		played: func(round []Game) {
			for n := range round {
				g := &round[n]
				change := make([]float64, len(g.Seats))
				for i := range g.Seats {
					for j := range g.Seats {
						if i != j {
							change[i] += k / float64(len(g.Seats)-1) * (g.outcome(i, j) - expected(all[g.Seats[i]], all[g.Seats[j]]))
						}
					}
				}
				for i, who := range g.Seats {
					all[who] += change[i]
				}
			}
		},
	}
}

// outcome is 1 if the seat i came in before the seat k, 0 if behind it, 0.5 for a tie.
func (g *Game) outcome(i, k int) float64 {
	switch {
	case g.Scores[i] > g.Scores[k]:
		return 1
	case g.Scores[i] < g.Scores[k]:
		return 0
	}
	return 0.5
}

// batch fits the Plackett-Luce model anew after each round to all games of before.
func batch(players int, f fit) rater {
	theta := make([]float64, players)
	var games []Game
	return rater{
		before: func(seats []int, i, k int) float64 {
			return 1 / (1 + math.Exp((theta[seats[k]]-theta[seats[i]])/f.scale(len(seats))))
		},
		played: func(round []Game) {
			games = append(games, round...)
			f.best(theta, games)
		},
	}
}
