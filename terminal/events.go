package terminal

import (
	"fmt"
	"strings"

	"circulade/view"
	"circulade/web/messages"
)

// This file tells what has happened.

// sentence tells an event; of some there is nothing to tell.
func (s *speech) sentence(e view.Event) string {
	cell := ""
	if e.X != nil {
		cell = fmt.Sprintf("%d,%d", *e.X, *e.Y)
	}
	switch e.Type {
	case "turn":
		return "\n" + s.say("happened.turn", messages.Args{"turn": e.Turn})
	case "draw":
		return s.by("happened.draw", *e.Player, messages.Args{"tile": e.Tile})
	case "discard":
		return s.say("happened.discard", messages.Args{"tile": e.Tile})
	case "tile":
		if e.Player == nil {
			return s.say("happened.start", messages.Args{"tile": e.Tile, "cell": cell})
		}
		return s.by("happened.tile", *e.Player, messages.Args{"tile": e.Tile, "cell": cell, "turned": s.turned(e.Rotation)})
	case "figure", "return", "move", "capture":
		return s.figureEvent(e)
	case "piece":
		return s.pieceEvent(e)
	case "score":
		return s.scored(e)
	case "token":
		return s.tokenEvent(e)
	case "path":
		return s.pathText(e)
	case "part":
		return s.by("event.part", *e.Player, messages.Args{})
	case "over":
		return "\n" + s.say("happened.over", nil)
	case "note":
		return s.setEvent("note", e.Text, e)
	case "chance":
		if e.Player != nil {
			return s.by("event.chance.first", *e.Player, messages.Args{})
		}
		return s.setEvent("chance", e.Text, e)
	}
	s.unknown["event."+e.Type] = true
	return e.Text
}

// setEvent tells what a set has to say, by the first word of its text. What stands
// behind it is its number.
func (s *speech) setEvent(kind, text string, e view.Event) string {
	word, rest, _ := strings.Cut(text, " ")
	f := s.eventFacts(e)
	f.args["text"] = rest
	if said, ok := s.told(kind+"."+word, f); ok {
		return said
	}
	s.unknown[kind+"."+word] = true
	return text
}

// figureEvent tells where a figure has gone, or come from.
func (s *speech) figureEvent(e view.Event) string {
	f := s.eventFacts(e)
	f.args["place"] = f.args["where"]
	if e.Segment != "" {
		f.args["figure"] = s.as(e.Figure, e.Role)
	}
	f.outcomes = []string{".from"}
	if e.At != nil {
		f.outcomes = []string{"." + e.At.Kind, ".from", ".to"}
	}
	said, ok := s.told("event."+e.Type, f)
	if !ok {
		s.unknown["event."+e.Type] = true
	}
	return said
}

// scored tells points with the ruling behind them.
func (s *speech) scored(e view.Event) string {
	key, points := "scored", e.Points
	if points < 0 {
		key, points = "paid", -points
	}
	text := s.by(key, *e.Player, messages.Args{"points": s.counted("points", points), "feature": s.name("feature", e.Feature)})
	if e.X != nil {
		text += fmt.Sprintf(" (%s)", s.at(e.X, e.Y, e.Segment, nil).args["where"])
	}
	text = s.say("scored.why", messages.Args{"scored": text, "why": s.arithmetic(e)})
	if e.Rule != "" {
		text += ", " + s.say("scored.rule", messages.Args{"rule": e.Rule})
	}
	var there []string
	for seat, n := range e.Strength {
		if n > 0 {
			there = append(there, fmt.Sprint(s.names[seat], " ", n))
		}
	}
	if len(there) > 1 {
		text += "; " + s.say("scored.strength", messages.Args{"list": strings.Join(there, ", ")})
	}
	text += "."
	if e.Total != nil {
		text += " " + s.say("scored.total", messages.Args{"total": *e.Total})
	}
	return text
}

// arithmetic tells how points come about: "3 tiles × 2 + 1 shield × 2".
func (s *speech) arithmetic(e view.Event) string {
	var list []string
	for _, t := range e.Terms {
		if said, ok := s.told("term."+t.Noun+".beside", facts{}); ok {
			list = append(list, fmt.Sprintf("%s (%+d)", said, t.Count*t.Each))
			continue
		}
		said, ok := s.told("term."+t.Noun, facts{args: messages.Args{"count": t.Count}})
		if !ok {
			said = fmt.Sprint(t.Count, " ", s.plainly("term", t.Noun))
		}
		list = append(list, fmt.Sprintf("%s × %d", said, t.Each))
	}
	if list == nil {
		return fmt.Sprint(e.Points)
	}
	return strings.Join(list, " + ")
}
