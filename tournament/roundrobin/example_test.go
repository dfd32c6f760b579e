package roundrobin_test

import (
	"fmt"

	"circulade/tournament/roundrobin"
)

// Five play a league: one rests each round.
func ExampleRounds() {
	rounds, _ := roundrobin.Rounds(5, 1)
	for i, round := range rounds {
		fmt.Println("round", i+1, round, "rests:", roundrobin.Rests(5, round)[0])
	}
	// Output:
	// round 1 [{1 4} {3 2}] rests: 0
	// round 2 [{2 0} {4 3}] rests: 1
	// round 3 [{3 1} {0 4}] rests: 2
	// round 4 [{4 2} {1 0}] rests: 3
	// round 5 [{0 3} {2 1}] rests: 4
}

// Of four groups the two best go on.
func ExampleQualify() {
	slots, _ := roundrobin.Qualify(4, 2)
	for seed := range 4 {
		a, b := slots[seed], slots[7-seed]
		fmt.Printf("%d. of group %c meets %d. of group %c\n", a.Place, 'A'+a.Group, b.Place, 'A'+b.Group)
	}
	// Output:
	// 1. of group A meets 2. of group B
	// 1. of group B meets 2. of group A
	// 1. of group C meets 2. of group D
	// 1. of group D meets 2. of group C
}
