package game_test

import (
	"errors"
	"fmt"

	"circulade/game"
)

// A setup names the players; what it leaves open is filled in.
func ExampleNew() {
	g, err := game.New(game.Setup{Players: []string{"Ann", "Bo"}, Expansions: []string{"tower"}, Seed: "an example"})
	if err != nil {
		fmt.Println(err)
		return
	}
	setup := g.Setup()
	fmt.Println(setup.Preset, setup.Expansions, g.State().Left())
	// Output:
	// plus [base tower] 88
}

// What is wrong with a setup is told for all its fields at once.
func ExampleSetupError() {
	_, err := game.New(game.Setup{Players: []string{"Ann"}, Aids: "plenty"})
	var wrong *game.SetupError
	if errors.As(err, &wrong) {
		for _, fault := range wrong.Faults {
			fmt.Println(fault.Field)
		}
	}
	// Output:
	// players
	// aids
}

// arranged is a game of two turns: the tiles are laid down, and the first seat begins.
func arranged() game.Setup {
	return game.Setup{
		Players: []string{"Ann", "Bo"}, Options: map[string]string{"base.first_player": "seat0"},
		Draw: []string{"base/E", "base/U"}, DrawEnd: true,
	}
}

// Ann closes a city of two tiles, with a follower in it, and Bo lays a road.
func ExampleGame_Choose() {
	g, err := game.New(arranged())
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, texts := range [][]string{{"tile 0,-1 r180", "follower c0"}, {"tile 1,0 r0", "pass"}} {
		if err := g.Choose(texts...); err != nil {
			fmt.Println(err)
			return
		}
	}
	s := g.State()
	fmt.Println(s.Over(), s.Score(0), s.Score(1))
	// Output:
	// true 4 0
}

// A record is the whole game as a text: replaying it gives the same position.
func ExampleLoad() {
	g, err := game.New(arranged())
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := g.Choose("tile 0,-1 r180", "follower c0"); err != nil {
		fmt.Println(err)
		return
	}
	again, err := game.Load(g.Record(true))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(again.Version(), again.State().Score(0), again.HashText() == g.HashText())
	// Output:
	// 2 4 true
}

// A game can be walked through, from its start to the present.
func ExampleGame_Walk() {
	g, err := game.New(arranged())
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := g.Choose("tile 0,-1 r180", "follower c0"); err != nil {
		fmt.Println(err)
		return
	}
	for then := range g.Walk() {
		fmt.Printf("version %d: %d tiles, %d points\n", then.Version(), len(then.State().Board.Laid()), then.State().Score(0))
	}
	// Output:
	// version 0: 1 tiles, 0 points
	// version 1: 2 tiles, 0 points
	// version 2: 2 tiles, 4 points
}
