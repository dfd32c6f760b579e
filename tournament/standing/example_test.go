package standing_test

import (
	"fmt"

	"circulade/tournament/standing"
)

// pair is a match of two with one game, by ranks.
func pair(round, board, a, b, rankA, rankB int) standing.Match {
	return standing.Match{
		Round: round, Board: board, Kind: standing.Played,
		Sides: []standing.Side{{Entrant: a}, {Entrant: b}},
		Games: []standing.Game{{Ranks: []int{rankA, rankB}, Counts: true}},
	}
}

func ExampleCompute() {
	entrants := []standing.Entrant{{Seed: 1}, {Seed: 2}, {Seed: 3}}
	matches := []standing.Match{
		pair(1, 1, 0, 1, 1, 2),
		{Round: 1, Kind: standing.Bye, Sides: []standing.Side{{Entrant: 2}}},
		pair(2, 1, 2, 0, 1, 1),
		{Round: 2, Kind: standing.HalfBye, Sides: []standing.Side{{Entrant: 1}}},
	}
	table, err := standing.Compute(entrants, matches, standing.ForTwo(),
		[]standing.TieBreak{standing.Score, standing.Opponents})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, row := range table.Rows {
		fmt.Println(row.Place, "entrant", row.Entrant, row.Values)
	}
	for _, term := range table.Explain(2, standing.Opponents) {
		fmt.Println(term)
	}
	// Output:
	// 1 entrant 2 [1½ 3]
	// 2 entrant 0 [1½ 2]
	// 3 entrant 1 [½ 2]
	// round 1, bye: 1½
	// round 2, board 1, against 0 with 1½: 1½
}

func ExampleDraw() {
	fmt.Println(standing.Draw(6, 2026))
	// Output: [1 4 2 5 3 6]
}
