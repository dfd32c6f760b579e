package view_test

import (
	"fmt"

	"circulade/game"
	"circulade/view"
)

// closed is a game in which Ann has closed a city of two tiles.
func closed() (*game.Game, error) {
	g, err := game.New(game.Setup{
		Players: []string{"Ann", "Bo"}, Options: map[string]string{"base.first_player": "seat0"},
		Draw: []string{"base/E", "base/U"},
	})
	if err != nil {
		return nil, err
	}
	return g, g.Choose("tile 0,-1 r180", "follower c0")
}

// A seat sees the table and the pending question, with all choices as texts to send back.
func ExampleOf() {
	g, err := closed()
	if err != nil {
		fmt.Println(err)
		return
	}
	state := view.Of(g, 1)
	for _, p := range state.Players {
		fmt.Println(p.Name, p.Score, p.Supply["follower"])
	}
	fmt.Println(state.Decision.Player, state.Decision.Kind, state.Decision.Tile)
	for _, c := range state.Decision.Choices {
		fmt.Println(c.Text)
	}
	// Output:
	// Ann 4 7
	// Bo 0 7
	// 1 place-tile base/U
	// tile -1,0 r0
	// tile 1,0 r0
	// tile 0,1 r0
	// tile 0,-2 r0
	// tile 1,-1 r90
	// tile -1,-1 r90
}

// Events tell what happened, with the arithmetic of every score.
func ExampleEvents() {
	g, err := closed()
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, e := range view.Events(g, 0) {
		if e.Type == "score" {
			fmt.Println("player", *e.Player, "gets", e.Points, "by", e.Rule)
			for _, term := range e.Terms {
				fmt.Println(term.Count, term.Noun, "x", term.Each)
			}
		}
	}
	// Output:
	// player 0 gets 4 by BA-16
	// 2 tile x 2
}

// A game that is over is shown again, position by position.
func ExampleReplayed() {
	g, err := closed()
	if err != nil {
		fmt.Println(err)
		return
	}
	for then := range g.Walk() {
		state := view.Replayed(then)
		fmt.Println(len(state.Tiles), "tiles,", state.Players[0].Score, "points")
	}
	// Output:
	// 1 tiles, 0 points
	// 2 tiles, 0 points
	// 2 tiles, 4 points
}
