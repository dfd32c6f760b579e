package ratings

import (
	"cmp"
	"slices"

	"circulade/rating"
)

// Stakes are by how many points a seat's rating changes if it comes in first, and if it comes in last.
type stakes struct {
	First int `json:"first" doc:"By how many points the rating changes if the seat comes in first, alone."`
	Last  int `json:"last" doc:"If it comes in last, alone."`
}

// stakesOf returns what is at stake for one of several players. Of more than two, the others come in as
// their ratings say, the strongest first.
func stakesOf(players []rating.Rating, seat int) stakes {
	return stakes{First: points(players, seat, true), Last: points(players, seat, false)}
}

// points returns by how many points the rating of a seat changes if it comes in first, or else last.
func points(players []rating.Rating, seat int, first bool) int {
	order := make([]int, len(players))
	for i := range order {
		order[i] = i
	}
	place := func(i int) int { // the seat itself before or behind all others
		switch {
		case i != seat:
			return 0
		case first:
			return -1
		}
		return 1
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(place(a), place(b)), cmp.Compare(players[b].Mu, players[a].Mu))
	})
	ranks := make([]int, len(players))
	for rank, i := range order {
		ranks[i] = rank + 1
	}
	return rating.Update(players, ranks)[seat].Points() - players[seat].Points()
}
