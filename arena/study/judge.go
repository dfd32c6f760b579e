package study

import (
	"fmt"
	"math"

	"circulade/rating"
)

// A forecast is a pair of players at one table before they play.
type forecast struct {
	a, b    int     // the players; a has the seat before b's
	outcome float64 // 1: a came in before b; 0.5: a tie
	round   int     // how many games everybody had played before
}

// A trial is all forecasts of one class, and what each method said: chances[m][i] belongs to methods()[m]
// and forecasts[i].
type trial struct {
	class     rating.Class
	players   int
	games     int
	forecasts []forecast
	chances   [][]float64
}

// try has all methods predict the games of a class, season by season.
func try(p *Plan, games []Game, class rating.Class, list []method) (*trial, error) {
	t := &trial{class: class, players: len(p.Players), chances: make([][]float64, len(list))}
	for season := range p.Seasons {
		rounds, err := roundsOf(games, class, season)
		if err != nil {
			return nil, err
		}
		if rounds == nil {
			continue
		}
		for _, round := range rounds {
			t.games += len(round)
			for i := range round {
				t.forecasts = round[i].forecasts(t.forecasts)
			}
		}
		for m := range list {
			t.chances[m] = oneSeason(list[m].rater(len(p.Players)), rounds, t.chances[m])
		}
	}
	return t, nil
}

// roundsOf returns the games of a season by rounds, nil if it is of another class or not whole.
func roundsOf(games []Game, class rating.Class, season int) ([][]Game, error) {
	rounds := make([][]Game, Rounds)
	seats := make([]map[int]bool, Rounds)
	for i := range games {
		g := &games[i]
		if g.Season != season || g.Class != class {
			continue
		}
		rounds[g.Round] = append(rounds[g.Round], *g)
		for _, who := range g.Seats {
			if seats[g.Round] == nil {
				seats[g.Round] = map[int]bool{}
			}
			if seats[g.Round][who] {
				return nil, fmt.Errorf("season %d: a player has two games in round %d, so that one would tell of the other", season, g.Round)
			}
			seats[g.Round][who] = true
		}
	}
	if len(rounds[Rounds-1]) == 0 || len(rounds[0]) != len(rounds[Rounds-1]) {
		return nil, nil
	}
	return rounds, nil
}

// forecasts adds every two of a game.
func (g *Game) forecasts(list []forecast) []forecast {
	for k := range g.Seats {
		for i := range k {
			list = append(list, forecast{g.Seats[i], g.Seats[k], g.outcome(i, k), g.Round})
		}
	}
	return list
}

// oneSeason adds what a rater says of the games of one season, in the order of forecasts: each round before
// it is played.
func oneSeason(r rater, rounds [][]Game, chances []float64) []float64 {
	for _, round := range rounds {
		for n := range round {
			for k := range round[n].Seats {
				for i := range k {
					chances = append(chances, r.before(round[n].Seats, i, k))
				}
			}
		}
		r.played(round)
	}
	return chances
}

// loss is the logarithmic loss of a chance: 0 for a certainty that came true, ln 2 for a coin.
func loss(chance, outcome float64) float64 {
	chance = min(max(chance, 1e-12), 1-1e-12)
	return -outcome*math.Log(chance) - (1-outcome)*math.Log(1-chance)
}
