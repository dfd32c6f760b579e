package terminal

import (
	"fmt"
	"strings"

	"circulade/view"
)

// This file tells what has happened.

// sentence tells an event; of some there is nothing to tell.
func sentence(e view.Event, names []string) string {
	who := ""
	if e.Player != nil {
		who = names[*e.Player]
	}
	cell := ""
	if e.X != nil {
		cell = fmt.Sprintf("%d,%d", *e.X, *e.Y)
	}
	switch e.Type {
	case "turn":
		return fmt.Sprintf("\nTurn %d.", e.Turn)
	case "draw":
		return fmt.Sprintf("%s tile %s.", does(who, "draw"), e.Tile)
	case "discard":
		return fmt.Sprintf("Tile %s leaves the game.", e.Tile)
	case "tile":
		if who == "" {
			return fmt.Sprintf("Tile %s lies at %s.", e.Tile, cell)
		}
		return fmt.Sprintf("%s tile %s at %s, %s.", does(who, "lay"), e.Tile, cell, turned(e.Rotation))
	case "figure", "return", "move", "capture":
		return figureEvent(e, who, cell, names)
	case "piece":
		return pieceEvent(e, who, cell, names)
	case "score":
		return scored(e, who, names)
	case "token":
		return token(e, who, cell)
	case "path":
		return pathText(e, who)
	case "part":
		return fmt.Sprintf("%s a second turn.", does(who, "take"))
	case "over":
		return "\nThe game is over."
	case "note":
		return note(e, who, cell)
	case "chance":
		if who != "" {
			return fmt.Sprintf("The lot falls on %s.", who)
		}
		return fmt.Sprintf("Chance: %s.", e.Text)
	}
	return e.Text
}

// note tells what a set has to say.
func note(e view.Event, who, cell string) string {
	switch e.Text {
	case "challenge":
		return fmt.Sprintf("%s what stands at %s: whoever is completed first scores.", does(who, "challenge"), cell)
	case "challenge-lost":
		return fmt.Sprintf("%s the challenge at %s. There are no points for it.", does(who, "lose"), cell)
	}
	return e.Text
}

// figureEvent tells where a figure has gone, or come from.
func figureEvent(e view.Event, who, cell string, names []string) string {
	figure := a(figureWord(e.Figure))
	switch {
	case e.Type == "capture":
		return fmt.Sprintf("%s %s.", does(who, "capture"), figure)
	case e.Type == "return" && e.Place != "":
		return fmt.Sprintf("%s %s back from %s.", does(who, "get"), figure, placeWord(e.Place, -1, names))
	case e.Type == "return":
		return fmt.Sprintf("%s %s back from %s, %s.", does(who, "get"), figure, cell, e.Segment)
	case strings.HasPrefix(e.Place, "prison "):
		return "" // told as a capture
	case e.Type == "move" && e.Place != "":
		return fmt.Sprintf("%s %s goes to %s.", whoseEvent(who), figureWord(e.Figure), placeWord(e.Place, -1, names))
	case e.Type == "move":
		return fmt.Sprintf("%s %s goes to %s, %s.", whoseEvent(who), figureWord(e.Figure), cell, e.Segment)
	case e.Place != "":
		return fmt.Sprintf("%s %s %s.", does(who, "put"), figure, whereIs(e.Place, -1, names))
	}
	return fmt.Sprintf("%s %s%s at %s, on %s.", does(who, "put"), figure, as(e.Role, e.Figure), cell, e.Segment)
}

// whoseEvent begins a sentence about something of somebody's: "Your", "Bo's".
func whoseEvent(who string) string {
	if who == you {
		return "Your"
	}
	return who + "'s"
}

// token tells what somebody took: goods from a city, or the card of whoever
// completed the largest one.
func token(e view.Event, who, cell string) string {
	switch e.Token {
	case "king", "robber-baron":
		what := map[string]string{"king": "largest completed city", "robber-baron": "longest completed road"}[e.Token]
		return fmt.Sprintf("%s %s: the %s now has %s.", does(who, "take"), featureWord(e.Token), what, number(e.Count, "tile"))
	}
	switch e.Token {
	case "knockout", "seduction", "target", "catch":
		return fmt.Sprintf("%s the tokens: %s.", does(who, "pick"), e.Token)
	case "ingots":
		return fmt.Sprintf("%s %s.", does(who, "take"), number(e.Count, "ingot"))
	case "teacher":
		return fmt.Sprintf("%s the teacher.", does(who, "take"))
	case "porxada-marks":
		return who + " will score unfinished cities as completed ones."
	case "fleas-woken":
		return fmt.Sprintf("%s active again.", are(e.Count, "flea"))
	case "fleas-asleep":
		return fmt.Sprintf("%s inactive now.", are(e.Count, "flea"))
	case "aside":
		return "The dragon tiles that were set aside are back among the others."
	}
	s := fmt.Sprintf("%s %s", does(who, "take"), markWord(e.Count, e.Token))
	if cell != "" {
		s += fmt.Sprintf(" from %s, %s", cell, e.Segment)
	}
	return s + "."
}

// scored tells points with the ruling behind them.
func scored(e view.Event, who string, names []string) string {
	s := fmt.Sprintf("%s %s for %s", does(who, "score"), number(e.Points, "point"), featureWord(e.Feature))
	if e.Points < 0 {
		s = fmt.Sprintf("%s %s for %s", does(who, "pay"), number(-e.Points, "point"), featureWord(e.Feature))
	}
	if e.X != nil {
		s += fmt.Sprintf(" (%d,%d %s)", *e.X, *e.Y, e.Segment)
	}
	s += ": " + e.Why
	if e.Rule != "" {
		s += ", rule " + e.Rule
	}
	var there []string
	for seat, n := range e.Strength {
		if n > 0 {
			there = append(there, fmt.Sprint(names[seat], " ", n))
		}
	}
	if len(there) > 1 {
		s += "; strength " + strings.Join(there, ", ")
	}
	if e.Total != nil {
		s += fmt.Sprintf(". That makes %d", *e.Total)
	}
	return s + "."
}
