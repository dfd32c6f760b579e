package pairing_test

import (
	"fmt"

	"circulade/tournament/pairing"
)

// Four have played two rounds. The leader has met all but the last, so these two meet now.
func ExampleSwiss() {
	round, err := pairing.Swiss([]pairing.Entrant{
		{ID: 0, Seed: 1, Score: 120, Met: []int{2, 1}, Starts: 0, InRow: 1},
		{ID: 1, Seed: 2, Score: 60, Met: []int{3, 0}, Starts: 0, InRow: -1},
		{ID: 2, Seed: 3, Score: 60, Met: []int{0, 3}, Starts: 0, InRow: -1},
		{ID: 3, Seed: 4, Score: 0, Met: []int{1, 2}, Starts: 0, InRow: 1},
	}, 37)
	if err != nil {
		panic(err)
	}
	for board, table := range round.Tables {
		fmt.Println("board", board+1, table.Entrants)
	}
	fmt.Println("repeats", round.Cost.Repeats)
	// Output:
	// board 1 [3 0]
	// board 2 [1 2]
	// repeats 0
}

// Seven at tables of four: one table has three. Who has begun less often sits before the others.
func ExampleTables() {
	entrants := make([]pairing.Entrant, 7)
	for i := range entrants {
		entrants[i] = pairing.Entrant{ID: i, Score: 60 * i, Starts: i % 2}
	}
	round, err := pairing.Tables(entrants, 4, 37)
	if err != nil {
		panic(err)
	}
	for board, table := range round.Tables {
		fmt.Println("board", board+1, table.Entrants)
	}
	// Output:
	// board 1 [4 6 5 3]
	// board 2 [0 2 1]
}

// Entrants 4 and 9 have just met. Now 2 waits too, but not longer than they do.
func ExampleArena() {
	tables, err := pairing.Arena([]pairing.Waiting{
		{ID: 4, Score: 120, Last: 9, Since: 100},
		{ID: 9, Score: 60, Last: 4, Since: 101},
		{ID: 2, Score: 60, Last: pairing.Nobody, Since: 105},
	}, 37)
	if err != nil {
		panic(err)
	}
	fmt.Println(len(tables), "table; 9 waits on")
	fmt.Println(tables[0].Entrants)
	// Output:
	// 1 table; 9 waits on
	// [4 2]
}
