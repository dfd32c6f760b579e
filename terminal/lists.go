package terminal

import (
	"fmt"
	"slices"
	"strings"

	"circulade/view"
)

// This file tells what a player asks for: scores, features, tiles left.

// ending tells who won, and where the points came from.
func ending(s view.State, names []string) []string {
	var winners []string
	for _, seat := range s.Final.Winners {
		winners = append(winners, names[seat])
	}
	list := []string{fmt.Sprintf("%s.", does(and(winners), "win"))}
	if len(winners) > 1 {
		list[0] = fmt.Sprintf("%s share the victory.", and(winners))
	}
	for _, seat := range s.Final.Ranking {
		by := s.Final.Points[seat].By
		var parts []string
		for _, kind := range pointsOrder(by) {
			parts = append(parts, fmt.Sprint(strings.ReplaceAll(kind, "-", " "), " ", by[kind]))
		}
		line := fmt.Sprintf("  %s: %s", names[seat], number(s.Players[seat].Score, "point"))
		if len(parts) > 0 {
			line += fmt.Sprintf(" (%s)", strings.Join(parts, ", "))
		}
		list = append(list, line)
	}
	for _, l := range []struct {
		what string
		it   *view.Largest
	}{{"longest road", s.Final.Road}, {"biggest city", s.Final.City}} {
		if l.it != nil {
			list = append(list, fmt.Sprintf("  The %s has %s (%d,%d %s).", l.what, number(l.it.Tiles, "tile"), l.it.X, l.it.Y, l.it.Segment.Segment))
		}
	}
	return list
}

// scoreList tells everybody's points and figures.
func scoreList(s view.State) []string {
	var list []string
	for _, p := range s.Players {
		line := fmt.Sprintf("  %s: %s", p.Name, number(p.Score, "point"))
		if p.Projected != nil {
			line += fmt.Sprintf(", %d if the game ended now", *p.Projected)
		}
		for _, figure := range sortedKeys(p.Supply) {
			line += fmt.Sprintf(", %s left", number(p.Supply[figure], figureWord(figure)))
		}
		for _, tally := range sortedKeys(p.Tallies) {
			line += fmt.Sprintf(", %s %d", strings.ReplaceAll(tally, "-", " "), p.Tallies[tally])
		}
		list = append(list, line)
	}
	for _, p := range s.Pieces {
		if p.Piece == "king" || p.Piece == "robber-baron" {
			list = append(list, "  "+beside(p, s.Players))
		}
	}
	return list
}

// beside tells who has a piece that lies beside the board.
func beside(p view.Piece, players []view.Player) string {
	name := strings.TrimPrefix(featureWord(p.Piece), "the ")
	if p.Player == nil {
		return fmt.Sprintf("Nobody has the %s.", name)
	}
	text := fmt.Sprintf("%s the %s", has(players[*p.Player].Name), name)
	if p.State != nil && *p.State > 0 {
		text += fmt.Sprintf(", for %s", number(*p.State, "tile"))
	}
	return text + "."
}

// leftList tells what can still be drawn.
func leftList(s view.State) []string {
	list := []string{fmt.Sprintf("%s left.", number(s.Bag.Left, "tile"))}
	for _, name := range sortedKeys(s.Bag.Kinds) {
		list = append(list, fmt.Sprintf("  %d x %s", s.Bag.Kinds[name], name))
	}
	return list
}

// featureList tells of every feature that somebody can still want something of.
func featureList(s view.State, seat int, names []string) []string {
	if s.Features == nil {
		return []string{notHelped}
	}
	var list []string
	for _, f := range s.Features {
		if f.Kind == "river" || len(f.Owners) == 0 && (f.Completed || f.Kind == "field" || monastic(f.Kind)) {
			continue
		}
		line := fmt.Sprintf("  %s %s: %s, %s", f.Kind, f.ID, owned(f, seat, names), size(f))
		if more := helpers(f, s, seat, names); more != "" {
			line += ", with " + more
		}
		if f.Kind != "field" {
			line += fmt.Sprintf("; worth %d at the end, %d when completed", f.Value.End, f.Value.Completed)
		} else {
			line += fmt.Sprintf("; worth %d at the end", f.Value.End)
		}
		for _, n := range f.Notes {
			line += "; " + relation(n)
		}
		if f.Fits != nil {
			line += "; " + fitting(*f.Fits)
		}
		list = append(list, line)
	}
	if list == nil {
		list = []string{"  There is none yet."}
	}
	slices.Sort(list)
	return list
}

// relation tells what a feature has to do with another one.
func relation(n view.Note) string {
	if n.Rule == "CU-3" {
		return "challenged by " + n.Feature
	}
	return n.Rule + ": " + n.Feature
}

// size tells how large a feature is, what is on it and what it lacks.
func size(f view.Feature) string {
	if monastic(f.Kind) {
		return fmt.Sprintf("%d of 9 squares", f.Tiles)
	}
	s := number(f.Tiles, "tile")
	if f.Shields > 0 {
		s += ", " + number(f.Shields, "shield")
	}
	for i, m := range f.Marks {
		if !slices.Contains(f.Marks[:i], m) {
			s += ", " + markWord(times(f.Marks, m), m)
		}
	}
	switch {
	case f.Kind == "field":
		return s
	case f.Completed:
		return s + ", completed"
	}
	return s + ", " + number(f.Open, "open end")
}

// helpers names the figures of a feature that are no plain followers: "your
// builder and Bo's big follower".
func helpers(f view.Feature, s view.State, seat int, names []string) string {
	var list []string
	for _, x := range s.Figures {
		if x.Figure == "follower" || x.Segment == "" || !slices.Contains(f.Segments, view.Segment{X: *x.X, Y: *x.Y, Segment: x.Segment}) {
			continue
		}
		whose := names[x.Player] + "'s"
		if x.Player == seat {
			whose = "your"
		}
		list = append(list, whose+" "+figureWord(x.Figure))
	}
	return and(list)
}

// owned tells whose a feature is: "yours", "Bo's", "Ann's and yours".
func owned(f view.Feature, seat int, names []string) string {
	if len(f.Owners) == 0 {
		return "nobody's"
	}
	var list []string
	for _, o := range f.Owners {
		if o == seat {
			list = append(list, "yours")
		} else {
			list = append(list, names[o]+"'s")
		}
	}
	return and(list)
}
