package terminal

import (
	"fmt"

	"circulade/view"
	"circulade/web/messages"
)

// This file tells throws.

// ranges tells which numbers a choice wants behind it, and what they mean: how
// strong is how far, and what a catcher sees.
func (s *speech) ranges(c view.Choice) string {
	text := ""
	for _, r := range c.Ranges {
		text += " " + s.say("range", messages.Args{"name": s.name("range", r.Name), "min": r.Min, "max": r.Max})
	}
	switch a := c.Aim; {
	case a == nil:
	case a.Seen != nil:
		at := func(v, left int) int { return (v - left + a.Unit/2) / a.Unit }
		text += "; " + s.say("aim.seen", messages.Args{"far": at(a.Seen[1], 0), "side": at(a.Seen[0], a.Left)})
	case !a.Lane:
		const tile = 1024
		text += "; " + s.say("aim.map", messages.Args{
			"first": fmt.Sprintf("%d,%d", a.Left/tile, a.Top/tile), "last": fmt.Sprintf("%d,%d", a.Right/tile, a.Bottom/tile), "count": a.Cap / tile,
		})
	}
	return text
}

// pathText tells a throw: on the lane how it ends, on the map whom it touches.
func (s *speech) pathText(e view.Event) string {
	f := s.eventFacts(e)
	if e.Lane {
		what := e.Path[len(e.Path)-1].What
		if said, ok := s.told("verdict."+what, f); ok {
			return said
		}
		return s.plainly("verdict", what)
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
	return s.by("happened.throw", *e.Player, messages.Args{"count": n, "cell": rest})
}
