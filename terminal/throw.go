package terminal

import (
	"fmt"

	"circulade/view"
)

// This file tells throws.

// tokenWord says what a token does.
func tokenWord(place string) string {
	return map[string]string{
		"token knockout":  "Knockout: whoever it touches goes home.",
		"token seduction": "Seduction: take the place of the closest follower.",
		"token target":    "Target: 5 points for the closest to the fair.",
		"token catch":     "Catch: throw to the neighbour, for 5 points.",
	}[place]
}

// thrown tells what a throw needs: the numbers, how strong is how far, and what a
// catcher sees.
func thrown(c view.Choice) string {
	if c.X != nil {
		return fmt.Sprintf("At the tile at %d,%d.", *c.X, *c.Y)
	}
	text := describeChoice(c, nil)
	switch a := c.Aim; {
	case a == nil:
	case a.Seen != nil:
		at := func(v, left int) int { return (v - left + a.Unit/2) / a.Unit }
		text += fmt.Sprintf("; you see it coming down at %d %d", at(a.Seen[1], 0), at(a.Seen[0], a.Left))
	case !a.Lane:
		const tile = 1024
		text += fmt.Sprintf("; from the edge of %d,%d to %d,%d, clockwise from the upper left; full strength reaches %d tiles",
			a.Left/tile, a.Top/tile, a.Right/tile, a.Bottom/tile, a.Cap/tile)
	}
	return text
}

// seduce tells who takes somebody's place.
func (t teller) seduce(c view.Choice) string {
	if c.ID == nil {
		return fmt.Sprintf("%s from your supply, at %d,%d.", figureWord(c.Figure), *c.X, *c.Y)
	}
	for _, f := range t.s.Figures {
		if f.ID == *c.ID && f.X != nil {
			return fmt.Sprintf("%s from %d,%d, at %d,%d.", figureWord(c.Figure), *f.X, *f.Y, *c.X, *c.Y)
		}
	}
	return fmt.Sprintf("%s from elsewhere, at %d,%d.", figureWord(c.Figure), *c.X, *c.Y)
}

// pathText tells a throw.
func pathText(e view.Event, who string) string {
	if e.Lane {
		return map[string]string{
			"caught":  fmt.Sprintf("%s throw is caught.", whoseEvent(who)),
			"touched": fmt.Sprintf("%s throw is touched, but not held.", whoseEvent(who)),
			"missed":  fmt.Sprintf("%s throw flies past the hands.", whoseEvent(who)),
			"short":   fmt.Sprintf("%s throw falls short of the board.", whoseEvent(who)),
			"aside":   fmt.Sprintf("%s throw leaves the lane.", whoseEvent(who)),
		}[e.Path[len(e.Path)-1].What]
	}
	n, rest := 0, ""
	for _, l := range e.Path {
		if l.Figure != nil && l.What != "push" {
			n++
		}
		if l.What == "rest" {
			rest = fmt.Sprintf("%d,%d", l.X>>10, l.Y>>10)
		}
	}
	return fmt.Sprintf("%s; it touches %s and rests at %s.", does(who, "throw"), number(n, "figure"), rest)
}
