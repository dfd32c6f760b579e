package terminal

import (
	"fmt"
	"slices"
	"strings"

	"circulade/view"
	"circulade/web/messages"
)

// This file tells what a player asks for: scores, features, tiles left.

// ending tells who won, and where the points came from.
func (s *speech) ending(state view.State) []string {
	final := state.Final
	list := []string{""}
	if winners := final.Winners; len(winners) > 1 {
		list[0] = s.say("won.several", messages.Args{"names": s.and(each(winners, s.named))})
	} else {
		list[0] = s.by("won", winners[0], messages.Args{})
	}
	for _, seat := range final.Ranking {
		by := final.Points[seat].By
		var parts []string
		for _, kind := range pointsOrder(by) {
			parts = append(parts, fmt.Sprint(s.name("feature", kind), " ", by[kind]))
		}
		line := "  " + s.line(s.names[seat], s.counted("points", state.Players[seat].Score))
		if len(parts) > 0 {
			line += fmt.Sprintf(" (%s)", strings.Join(parts, ", "))
		}
		list = append(list, line)
	}
	for _, l := range []struct {
		key string
		it  *view.Largest
	}{{"longest.road", final.Road}, {"largest.city", final.City}} {
		if l.it != nil {
			at := s.at(&l.it.X, &l.it.Y, l.it.Segment.Segment, nil).args["where"]
			list = append(list, "  "+s.say(l.key, messages.Args{"size": s.counted("term.tile", l.it.Tiles), "place": at}))
		}
	}
	return list
}

// scoreList tells everybody's points and figures, and what lies beside the board.
func (s *speech) scoreList(state view.State) []string {
	var list []string
	for seat, p := range state.Players {
		parts := []string{"  " + s.line(s.names[seat], s.counted("points", p.Score))}
		if p.Projected != nil {
			parts = append(parts, s.say("scores.projected", messages.Args{"points": *p.Projected}))
		}
		for _, figure := range sortedKeys(p.Supply) {
			parts = append(parts, s.say("scores.left", messages.Args{"n": p.Supply[figure], "figure": s.figure(figure)}))
		}
		for _, tally := range sortedKeys(p.Tallies) {
			parts = append(parts, s.tally(tally, p.Tallies[tally]))
		}
		list = append(list, strings.Join(parts, ", "))
	}
	for _, p := range state.Pieces {
		if p.X != nil || p.At != nil || p.Space != nil || p.Tile != "" {
			continue
		}
		if text := s.pieceText(p, state); text != "" {
			list = append(list, "  "+text)
		}
	}
	return list
}

// leftList tells what can still be drawn.
func (s *speech) leftList(state view.State) []string {
	list := []string{s.counted("left", state.Bag.Left)}
	for _, name := range sortedKeys(state.Bag.Kinds) {
		list = append(list, fmt.Sprintf("  %d x %s", state.Bag.Kinds[name], name))
	}
	return list
}

// featureList tells of every feature that somebody can still want something of.
func (s *speech) featureList(state view.State) []string {
	if state.Features == nil {
		return []string{s.say("not.helped", nil)}
	}
	var list []string
	for _, f := range state.Features {
		field := f.Kind == "field"
		if f.Kind == "river" || len(f.Owners) == 0 && (f.Completed || field || monastic(f.Kind)) {
			continue
		}
		line := "  " + s.line(s.name("feature", f.Kind)+" "+f.ID, s.owned(f)+", "+s.size(f))
		if more := s.helpers(f, state); more != "" {
			line += ", " + s.say("with", messages.Args{"list": more})
		}
		key := "worth.both"
		if field {
			key = "worth.end"
		}
		line += "; " + s.say(key, messages.Args{"end": f.Value.End, "completed": f.Value.Completed})
		for _, n := range f.Notes {
			line += "; " + s.relation(n)
		}
		if f.Fits != nil {
			line += "; " + s.fitting(*f.Fits)
		}
		list = append(list, line)
	}
	if list == nil {
		list = []string{"  " + s.say("features.none", nil)}
	}
	slices.Sort(list)
	return list
}

// relation tells what a feature has to do with another one, or with what stands on its tiles.
func (s *speech) relation(n view.Note) string {
	points := 0
	if n.Place != nil {
		points = n.Place.Points
	}
	if said, ok := s.told("relation."+n.Rule+".brief", facts{args: messages.Args{"names": n.Feature, "points": points}}); ok {
		return said
	}
	return s.line(s.plainly("relation", n.Rule), n.Feature)
}

// size tells how large a feature is, what is on it and what it lacks.
func (s *speech) size(f view.Feature) string {
	text := s.extent(f)
	switch {
	case monastic(f.Kind) || f.Kind == "field":
		return text
	case f.Completed:
		return text + ", " + s.say("completed", nil)
	}
	return text + ", " + s.counted("open", f.Open)
}

// extent tells how large a feature is, and what is on it.
func (s *speech) extent(f view.Feature) string {
	if monastic(f.Kind) {
		return s.counted("squares", f.Tiles)
	}
	parts := []string{s.counted("term.tile", f.Tiles)}
	if f.Shields > 0 {
		parts = append(parts, s.counted("term.shield", f.Shields))
	}
	return strings.Join(append(parts, s.marks(f.Marks)...), ", ")
}

// helpers names the figures of a feature that are no plain followers: "Builder (Bo)".
func (s *speech) helpers(f view.Feature, state view.State) string {
	var list []string
	for _, x := range state.Figures {
		if s.letter(x.Figure) == 0 || x.Segment == "" || !slices.Contains(f.Segments, view.Segment{X: *x.X, Y: *x.Y, Segment: x.Segment}) {
			continue
		}
		list = append(list, fmt.Sprintf("%s (%s)", s.figure(x.Figure), s.names[x.Player]))
	}
	return s.and(list)
}

// owned tells whose a feature is.
func (s *speech) owned(f view.Feature) string {
	if len(f.Owners) == 0 {
		return s.say("owned.not", nil)
	}
	return s.say("owned", messages.Args{"names": s.and(each(f.Owners, s.object))})
}
