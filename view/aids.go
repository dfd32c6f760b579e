package view

import (
	"circulade/game"
)

// Aids says which helps a table gives its players. They are the same for all of them,
// part of the setup, and enforced here by leaving data out.
type Aids struct {
	Outlines  bool // where the tile in hand fits is shown before anybody points
	Bag       bool // which kinds of tile are left
	Features  bool // what features are worth, and to whom
	Squares   bool // how many tiles left fit each square
	Projected bool // what the score would be if the game ended now
	Hints     bool // what a computer player would do; nothing of it is in a view
}

// AidsOf returns the helps of a policy, as a setup names it (game.HelpsOf).
func AidsOf(policy string) Aids {
	var a Aids
	for _, name := range game.HelpsOf(policy) {
		*a.help(name) = true
	}
	return a
}

// AidsNow returns the helps that a game gives its players at present: those of its
// setup, and all of them once it is over. A preview of the end is not the end.
func AidsNow(g *game.Game) Aids {
	if g.State().Over() && !g.IsPreview() {
		return AidsOf("teach")
	}
	return AidsOf(g.Setup().Aids)
}

// help returns the field of a help.
func (a *Aids) help(name string) *bool {
	switch name {
	case "outlines":
		return &a.Outlines
	case "bag":
		return &a.Bag
	case "features":
		return &a.Features
	case "squares":
		return &a.Squares
	case "projected":
		return &a.Projected
	}
	return &a.Hints
}

// Helps lists the names of the helps that are given, in the order of game.Helps.
func (a Aids) Helps() []string {
	list := []string{}
	for _, name := range game.Helps() {
		if *a.help(name) {
			list = append(list, name)
		}
	}
	return list
}
