package terminal

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"circulade/game"
	"circulade/tile"
	"circulade/view"
)

// This file tells in words what is on a tile and what it would continue.

func tileNamed(g *game.Game, name string) *tile.Tile {
	for n := range g.Book().Types() {
		if g.Book().TileName(n) == name {
			return g.Book().Catalog().Tile(n)
		}
	}
	return nil
}

// describeTile tells what is on an unturned tile.
func describeTile(t *tile.Tile) string {
	if t == nil {
		return ""
	}
	var edges, parts []string
	for e := range tile.Edge(4) {
		edges = append(edges, fmt.Sprint(directions[e.String()], " ", t.Terrain[e]))
	}
	for i := range t.Segments {
		s := &t.Segments[i]
		if s.Kind == tile.Road && s.Edges == 0 && s.EndsAt == "" {
			continue // a bridge that is not there yet
		}
		parts = append(parts, fmt.Sprintf("%s (%s)", describeSegment(s), s.Name))
	}
	if t.Mark != "" && !hasGarden(t) {
		parts = append(parts, a(t.Mark))
	}
	for _, m := range t.Marks {
		parts = append(parts, aMark(m))
	}
	return fmt.Sprintf("Not turned it shows: %s. On it: %s.", strings.Join(edges, ", "), strings.Join(parts, "; "))
}

// hasGarden reports whether the garden of a tile is in play.
func hasGarden(t *tile.Tile) bool {
	return slices.ContainsFunc(t.Segments, func(s tile.Segment) bool { return s.Kind == tile.Garden })
}

func describeSegment(s *tile.Segment) string {
	var edges, halves []string
	for e := range tile.Edge(4) {
		if s.Edges.Has(e) {
			edges = append(edges, e.String())
		}
	}
	for h := range tile.Half(8) {
		if s.Halves.Has(h) {
			halves = append(halves, h.String())
		}
	}
	text := a(s.Kind.String())
	if where := whereabouts(s.Kind.String(), edges, halves); where != "" {
		text += " " + where
	}
	if s.Shields > 0 {
		text += " with " + number(s.Shields, "shield")
	}
	if s.EndsAt != "" {
		text += ", ending at " + a(s.EndsAt)
	}
	for i, m := range s.Marks {
		text += []string{" with ", " and "}[min(i, 1)] + aMark(m)
	}
	return text
}

var directions = map[string]string{"N": "north", "E": "east", "S": "south", "W": "west"}

// whereabouts tells where on a tile a segment lies.
func whereabouts(kind string, edges, halves []string) string {
	switch {
	case kind == "field":
		return fieldPlace(halves)
	case len(edges) == 0:
		return ""
	case kind == "road" && len(edges) == 2 || kind == "river" && len(edges) == 2:
		return fmt.Sprintf("from %s to %s", directions[edges[0]], directions[edges[1]])
	}
	var list []string
	for _, e := range edges {
		list = append(list, directions[e])
	}
	return "in the " + and(list)
}

// corners are the corners that the half-edges lie at, clockwise from NL.
var corners = map[string]string{
	"NL": "north-west", "NR": "north-east", "EL": "north-east", "ER": "south-east",
	"SL": "south-east", "SR": "south-west", "WL": "south-west", "WR": "north-west",
}

// fieldPlace tells where a field lies: along whole edges, and in corners.
func fieldPlace(halves []string) string {
	if len(halves) == 8 {
		return "all around"
	}
	has := map[string]bool{}
	for _, h := range halves {
		has[h] = true
	}
	var along, in []string
	covered := map[string]bool{}
	for _, e := range []string{"N", "E", "S", "W"} {
		if has[e+"L"] && has[e+"R"] {
			along = append(along, directions[e])
			covered[corners[e+"L"]], covered[corners[e+"R"]] = true, true
		}
	}
	for _, h := range halves {
		if c := corners[h]; !covered[c] {
			covered[c] = true
			in = append(in, c)
		}
	}
	var parts []string
	if len(along) > 0 {
		parts = append(parts, "along the "+and(along))
	}
	if len(in) > 0 {
		parts = append(parts, "in the "+and(in))
	}
	return strings.Join(parts, " and ")
}

// describeSpot tells of a segment on which a figure can stand, and of its tile if
// there are several.
func describeSpot(c view.Choice, s view.State, wide bool) string {
	role := roles[c.Feature]
	if f := c.Figure; f != "follower" && f != "big" {
		role = "" // it is what its name says, wherever it stands
	}
	text := figureWord(c.Figure) + as(role, c.Figure) + " " + inside(c.Feature)
	if where := whereabouts(c.Feature, c.Edges, c.Halves); where != "" {
		text += " " + where
	}
	if c.Corner != "" {
		text = fmt.Sprintf("%s at the %s corner", figureWord(c.Figure), cornerWord(c.Corner))
	}
	if wide {
		text += fmt.Sprintf(" at %d,%d", *c.X, *c.Y)
	}
	text += fmt.Sprintf(" (%s)", c.Segment)
	f := featureAt(s, *c.X, *c.Y, c.Segment)
	if f == nil {
		return text
	}
	text += ": " + size(*f)
	switch {
	case f.Completed:
		return text + fmt.Sprintf("; brings %d now", f.Value.Completed)
	case f.Kind == "field":
		return text + fmt.Sprintf("; worth %d at the end as it is", f.Value.End)
	}
	return text + fmt.Sprintf("; worth %d at the end, %d when completed", f.Value.End, f.Value.Completed)
}

// inside says where on a feature one stands.
func inside(feature string) string {
	if feature == "road" || feature == "field" {
		return "on the " + feature
	}
	return "in the " + feature
}

// describeRecall tells of a figure that can be taken back for points.
func describeRecall(c view.Choice, s view.State) string {
	text := "take the " + figureWord(c.Figure) + " back"
	if c.X == nil {
		return text
	}
	text += fmt.Sprintf(" from the %s at %d,%d", c.Feature, *c.X, *c.Y)
	if f := featureAt(s, *c.X, *c.Y, c.Segment); f != nil {
		text += fmt.Sprintf(": %s, brings %d now", size(*f), f.Value.Now)
	}
	return text
}

var roles = map[string]string{"city": "knight", "road": "thief", "monastery": "monk", "abbey": "monk", "shrine": "heretic", "field": "farmer"}

// featureAt finds the feature of a segment; there is none if the table's aids
// leave features out.
func featureAt(s view.State, x, y int, segment string) *view.Feature {
	for i := range s.Features {
		if slices.Contains(s.Features[i].Segments, view.Segment{X: x, Y: y, Segment: segment}) {
			return &s.Features[i]
		}
	}
	return nil
}

// describePlacement tells what laying a tile in a place continues, by the
// features before and after.
func describePlacement(c view.Choice, before, after view.State, seat int, names []string) string {
	x, y := *c.X, *c.Y
	text := fmt.Sprintf("%d,%d %s, next to %s", x, y, turned(c.Rotation), neighbours(before, x, y))
	if c.Bridge != nil {
		text += ", with " + bridgeWord(*c.Bridge)
	}
	was := map[view.Segment]string{}
	sizes := map[string]int{}
	for _, f := range before.Features {
		sizes[f.ID] = f.Tiles
		for _, s := range f.Segments {
			was[s] = f.ID
		}
	}
	var parts []string
	for _, f := range after.Features {
		joined := map[string]bool{}
		here := false
		for _, s := range f.Segments {
			if id := was[s]; id != "" {
				joined[id] = true
			} else {
				here = true
			}
		}
		if s := continues(f, here, len(joined), seat, names); s != "" {
			parts = append(parts, s)
		} else if monastic(f.Kind) && len(f.Owners) > 0 && !here && f.Tiles != sizes[f.ID] {
			parts = append(parts, fillsSquare(f, seat, names))
		}
	}
	if len(parts) == 0 {
		return text + "."
	}
	return text + ": " + strings.Join(parts, "; ") + "."
}

// fillsSquare tells of an occupied monastery or garden around which the tile
// fills a square: nobody can enter it later.
func fillsSquare(f view.Feature, seat int, names []string) string {
	at, _, _ := strings.Cut(f.ID, " ")
	if f.Completed {
		return fmt.Sprintf("completes the %s at %s, %s, worth %d", f.Kind, at, owned(f, seat, names), f.Value.Completed)
	}
	return fmt.Sprintf("fills a square around the %s at %s, %s, now %s", f.Kind, at, owned(f, seat, names), size(f))
}

// continues tells what becomes of one feature that the tile touches. Fields
// matter only where the tile joins some that are occupied.
func continues(f view.Feature, here bool, joined, seat int, names []string) string {
	switch {
	case !here || joined == 0:
		return ""
	case f.Kind == "field" && (joined < 2 || len(f.Owners) == 0):
		return ""
	case f.Kind == "river":
		return "extends the river, now " + size(f)
	}
	verb := "extends a " + f.Kind
	switch {
	case f.Completed:
		verb = "completes a " + f.Kind
	case joined > 1:
		verb = "joins " + number(joined, f.Kind)
	}
	text := fmt.Sprintf("%s, %s, now %s", verb, owned(f, seat, names), strings.TrimSuffix(size(f), ", completed"))
	if f.Completed {
		text += fmt.Sprintf(", worth %d", f.Value.Completed)
	}
	return text
}

// neighbours names the tiles around a square.
func neighbours(s view.State, x, y int) string {
	var list []string
	for e := range tile.Edge(4) {
		dx, dy := e.Delta()
		for _, t := range s.Tiles {
			if t.X == x+dx && t.Y == y+dy {
				list = append(list, fmt.Sprintf("%d,%d in the %s", t.X, t.Y, directions[e.String()]))
			}
		}
	}
	return and(list)
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
