package terminal

import (
	"fmt"

	"circulade/view"
	"circulade/web/messages"
)

// This file tells questions and what can be answered.

// A teller tells what one seat sees.
type teller struct {
	*speech
	s    view.State
	seat int
}

// ask puts a question to the seat.
func (t teller) ask() string {
	d := t.s.Decision
	question, ok := t.told("question."+d.Kind, t.questionFacts())
	if !ok {
		question = t.plainly("question", d.Kind) + "?"
	}
	return t.say("ask", messages.Args{"name": t.names[t.seat], "question": question})
}

// pass is what it means to answer with nothing.
func (t teller) pass() string {
	kind := t.s.Decision.Kind
	for _, outcome := range append(t.questionFacts().outcomes, "") {
		if said, ok := t.told("question."+kind+outcome+".pass", facts{}); ok {
			return said
		}
	}
	return t.say("say.pass", nil)
}

// questionFacts are those of what is asked.
func (t teller) questionFacts() facts {
	d := t.s.Decision
	f := facts{args: messages.Args{"tile": d.Tile, "count": len(d.Choices)}}
	figures := map[string]bool{}
	for _, c := range d.Choices {
		if c.Kind == "figure" {
			figures[c.Figure] = true
		}
	}
	if len(figures) > 1 {
		f.outcomes = append(f.outcomes, ".figures")
	}
	if d.Pass {
		f.outcomes = append(f.outcomes, ".last")
	}
	return f
}

// choice says what a choice does.
func (t teller) choice(c view.Choice) string {
	f := t.choiceFacts(c)
	text, ok := t.told("choice."+c.Kind, f)
	switch {
	case ok:
	case c.Kind == "player" && c.Player != nil:
		text = t.names[*c.Player]
	default:
		t.unknown["choice."+c.Kind] = true
		text = c.Text
	}
	return text + t.ranges(c) + t.about(c)
}

// about tells how large the feature is that a choice is about, rather than a figure.
func (t teller) about(c view.Choice) string {
	if c.ID != nil || c.Segment == "" || c.X == nil {
		return ""
	}
	if f := featureAt(t.s, *c.X, *c.Y, c.Segment); f != nil {
		return " (" + t.size(*f) + ")"
	}
	return ""
}

// spot tells of a segment on which a figure can stand, and of its tile if there are
// several.
func (t teller) spot(c view.Choice, wide bool) string {
	f := t.choiceFacts(c)
	text, ok := t.told("figure."+c.Figure+".corner", f)
	if c.Corner == "" || !ok {
		text = t.say("spot", messages.Args{"figure": t.figure(c.Figure), "feature": t.name("feature", c.Feature)})
		if where := t.whereabouts(c.Feature, c.Edges, c.Halves); where != "" {
			text += ", " + where
		}
	}
	at := f.args["place"]
	if wide {
		at = f.args["where"]
	}
	text += fmt.Sprintf(" (%s)", at)
	feature := featureAt(t.s, *c.X, *c.Y, c.Segment)
	if feature == nil {
		return text
	}
	return t.line(text, t.size(*feature)+"; "+t.worth(*feature))
}

// worth tells what a feature brings.
func (s *speech) worth(f view.Feature) string {
	args := messages.Args{"end": f.Value.End, "completed": f.Value.Completed}
	switch {
	case f.Completed:
		return s.say("worth.now", args)
	case f.Kind == "field": // never completed
		return s.say("worth.end", args)
	}
	return s.say("worth.both", args)
}

// recall tells of a figure that can be taken back for points.
func (t teller) recall(c view.Choice) string {
	text, ok := t.told("figure."+c.Figure+".recall", facts{})
	if !ok {
		text = t.say("say.recall", messages.Args{"figure": t.figure(c.Figure)})
	}
	if c.X == nil {
		return text
	}
	f := featureAt(t.s, *c.X, *c.Y, c.Segment)
	if f == nil {
		return text
	}
	return t.line(text, t.say("recall.from", messages.Args{
		"feature": t.name("feature", f.Kind), "place": t.at(c.X, c.Y, c.Segment, nil).args["where"],
		"size": t.size(*f), "points": t.counted("points", f.Value.Now),
	}))
}

// wide reports whether figures can be put on several tiles, so that a segment
// alone does not name a place.
func wide(choices []view.Choice) bool {
	var x, y *int
	for _, c := range choices {
		if c.Kind != "figure" || c.X == nil {
			continue
		}
		if x != nil && (*x != *c.X || *y != *c.Y) {
			return true
		}
		x, y = c.X, c.Y
	}
	return false
}
