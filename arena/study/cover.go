package study

import (
	"circulade/rating"
)

// coverage returns in how many of a hundred cases the strength of a player, by the fit to all games of a
// class, lies in the 95 % interval of package rating after one season. Both are compared from their means
// on: a pool of players says nothing of any other.
func coverage(p *Plan, games []Game, class rating.Class, truth []Strength) (float64, error) {
	mu := map[string]float64{}
	middle := 0.0
	for _, s := range truth {
		mu[s.Player] = s.Mu
		middle += s.Mu / float64(len(truth))
	}
	in, all := 0, 0
	for season := range p.Seasons {
		rounds, err := roundsOf(games, class, season)
		if err != nil {
			return 0, err
		}
		if rounds == nil {
			continue
		}
		ratings := after(len(p.Players), rounds)
		ours := 0.0
		for _, r := range ratings {
			ours += r.Mu / float64(len(ratings))
		}
		for i, r := range ratings {
			all++
			if off := (r.Mu - ours) - (mu[p.Players[i]] - middle); max(off, -off) <= 1.96*r.Sigma {
				in++
			}
		}
	}
	return 100 * float64(in) / float64(max(all, 1)), nil
}

// after returns the ratings of all players after a season.
func after(players int, rounds [][]Game) []rating.Rating {
	pool := newPool(players)
	for _, round := range rounds {
		pool.played(round)
	}
	return pool.all
}
