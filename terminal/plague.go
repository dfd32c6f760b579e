package terminal

import (
	"fmt"

	"circulade/view"
)

// This file tells of the plague: outbreaks, fleas, and who flees from them.

// plaguePiece tells of an outbreak or a flea on a tile.
func plaguePiece(piece string, state int, cell string) string {
	switch piece {
	case "outbreak":
		return fmt.Sprintf("Outbreak %d is active at %s.", state, cell)
	case "averted":
		return fmt.Sprintf("Outbreak %d is averted at %s.", state, cell)
	case "flea":
		return fmt.Sprintf("An active flea is at %s.", cell)
	}
	return fmt.Sprintf("An inactive flea is at %s.", cell)
}

// plagueEvent tells that one was put down, moved or turned over.
func plagueEvent(e view.Event, who, cell string) string {
	switch {
	case e.Token == "outbreak":
		return fmt.Sprintf("The plague breaks out at %s: outbreak %d.", cell, e.Count)
	case e.Token == "averted":
		return fmt.Sprintf("Outbreak %d at %s is averted.", e.Count, cell)
	case e.Count > 0:
		return fmt.Sprintf("%s a flea to %s.", does(who, "move"), cell)
	}
	return fmt.Sprintf("%s a flea on the tile at %s.", does(who, "put"), cell)
}

// are counts things that are something: "1 flea is", "3 fleas are".
func are(n int, noun string) string {
	if n == 1 {
		return number(n, noun) + " is"
	}
	return number(n, noun) + " are"
}

// fleaChoice tells where a flea may go.
func fleaChoice(c view.Choice) string {
	if c.Source != nil {
		return fmt.Sprintf("The flea at %d,%d goes to %d,%d.", c.Source[0], c.Source[1], *c.X, *c.Y)
	}
	return fmt.Sprintf("A flea on the tile at %d,%d.", *c.X, *c.Y)
}

// flight tells who flees, from where and where to.
func (t teller) flight(c view.Choice) string {
	for _, f := range t.s.Figures {
		if c.ID != nil && f.ID == *c.ID && f.X != nil && c.X != nil {
			return fmt.Sprintf("Your %s on %s at %d,%d flees to %s at %d,%d.", figureWord(c.Figure), f.Segment, *f.X, *f.Y, c.Segment, *c.X, *c.Y)
		}
	}
	return ""
}
