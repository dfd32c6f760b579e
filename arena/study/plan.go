package study

import (
	"fmt"
	"math/rand/v2"

	"circulade/rating"
)

// Rounds is how many games everybody plays in a season: one in each round.
const Rounds = 50

// tablesOf are the sizes of the tables of a round of sixty with more than two seats.
var tablesOf = [...]int{3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 6}

// A Plan says who plays whom. The zero value of a field is no plan.
type Plan struct {
	Seed    uint64   `json:"seed"`    // the same one gives the same games
	Seasons int      `json:"seasons"` // of which the first and every third after it have two at a table
	Players []string `json:"players"`
}

// A Game is one that was played, or is to be: a line of the file.
type Game struct {
	Number int          `json:"game"`
	Class  rating.Class `json:"class"`
	Season int          `json:"season"`
	Round  int          `json:"round"`
	Seats  []int        `json:"seats"`            // who sat there, by their place in Plan.Players
	Scores []int        `json:"scores,omitempty"` // by seat; none before it was played
}

// Ranks returns how the players came in, by seat: 1 is the best, equal scores are a tie.
func (g *Game) Ranks() []int {
	ranks := make([]int, len(g.Scores))
	for i, score := range g.Scores {
		ranks[i] = 1
		for _, other := range g.Scores {
			if other > score {
				ranks[i]++
			}
		}
	}
	return ranks
}

// check says what is wrong with a plan, if anything.
func (p *Plan) check() error {
	seats := 0
	for _, n := range tablesOf {
		seats += n
	}
	switch {
	case p.Seasons < 1 || p.Seasons > 1000:
		return fmt.Errorf("%d seasons: 1 to 1000 can be played", p.Seasons)
	case len(p.Players) != seats:
		return fmt.Errorf("%d players: a round seats %d", len(p.Players), seats)
	}
	for _, label := range p.Players {
		if err := known(label); err != nil {
			return err
		}
	}
	return nil
}

// Games returns all games of a plan in the order in which they are played.
func (p *Plan) Games() (list []Game) {
	for season := range p.Seasons {
		class, sizes := rating.More, tablesOf[:]
		if season%3 == 0 {
			class, sizes = rating.Two, twos(len(p.Players))
		}
		rng := rand.New(rand.NewPCG(p.Seed, uint64(season)))
		for round := range Rounds {
			order := rng.Perm(len(p.Players))
			for _, n := range sizes {
				list = append(list, Game{Number: len(list), Class: class, Season: season, Round: round, Seats: order[:n]})
				order = order[n:]
			}
		}
	}
	return list
}

// twos returns the sizes of the tables of a round of two at each.
func twos(players int) []int {
	list := make([]int, players/2)
	for i := range list {
		list[i] = 2
	}
	return list
}
