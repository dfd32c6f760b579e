package terminal

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"circulade/game"
	"circulade/tile"
	"circulade/view"
	"circulade/web/messages"
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

// tile tells what is on an unturned tile.
func (s *speech) tile(t *tile.Tile) string {
	if t == nil {
		return ""
	}
	var edges, parts []string
	for e := range tile.Edge(4) {
		edges = append(edges, s.direction(e.String())+" "+s.terrain(t.Terrain[e]))
	}
	for i := range t.Segments {
		seg := &t.Segments[i]
		if seg.Kind == tile.Road && seg.Edges == 0 && seg.EndsAt == "" {
			continue // a bridge that is not there yet
		}
		parts = append(parts, fmt.Sprintf("%s (%s)", s.segment(seg), seg.Name))
	}
	if t.Mark != "" && !hasGarden(t) {
		parts = append(parts, s.mark(t.Mark))
	}
	parts = append(parts, s.marks(t.Marks)...)
	return s.say("tile", messages.Args{"edges": strings.Join(edges, ", "), "parts": strings.Join(parts, "; ")})
}

// terrain names what an edge shows, where it may be several.
func (s *speech) terrain(t tile.Terrain) string {
	var list []string
	for name := range strings.SplitSeq(t.String(), " or ") {
		list = append(list, s.ground(name))
	}
	return s.or(list)
}

// mark names what is printed on a tile, or would be a segment if that were in play.
func (s *speech) mark(mark string) string {
	if said, ok := s.told("mark."+mark, facts{}); ok {
		return said
	}
	return s.name("feature", mark)
}

// hasGarden reports whether the garden of a tile is in play.
func hasGarden(t *tile.Tile) bool {
	return slices.ContainsFunc(t.Segments, func(s tile.Segment) bool { return s.Kind == tile.Garden })
}

func (s *speech) segment(seg *tile.Segment) string {
	var edges, halves []string
	for e := range tile.Edge(4) {
		if seg.Edges.Has(e) {
			edges = append(edges, e.String())
		}
	}
	for h := range tile.Half(8) {
		if seg.Halves.Has(h) {
			halves = append(halves, h.String())
		}
	}
	parts := []string{s.name("feature", seg.Kind.String())}
	if where := s.whereabouts(seg.Kind.String(), edges, halves); where != "" {
		parts = append(parts, where)
	}
	if seg.Shields > 0 {
		parts = append(parts, s.counted("term.shield", seg.Shields))
	}
	if seg.EndsAt != "" {
		parts = append(parts, s.say("ends", messages.Args{"what": s.ground(seg.EndsAt)}))
	}
	return strings.Join(append(parts, s.marks(seg.Marks)...), ", ")
}

// ground is what a road ends at, or an edge shows: a feature, or something that is none.
func (s *speech) ground(what string) string {
	if s.words.Has("ground." + what) {
		return s.say("ground."+what, nil)
	}
	return s.mark(what)
}

// whereabouts tells where on a tile a segment lies.
func (s *speech) whereabouts(kind string, edges, halves []string) string {
	switch {
	case kind == "field":
		return s.fieldPlace(halves)
	case len(edges) == 0:
		return ""
	case len(edges) == 2 && (kind == "road" || kind == "river"):
		return s.say("where.through", messages.Args{"from": s.direction(edges[0]), "to": s.direction(edges[1])})
	}
	var list []string
	for _, e := range edges {
		list = append(list, s.direction(e))
	}
	return s.say("where.in", messages.Args{"list": s.and(list)})
}

// corners are the corners that the half-edges lie at, clockwise from NL.
var corners = map[string]string{"NL": "NW", "NR": "NE", "EL": "NE", "ER": "SE", "SL": "SE", "SR": "SW", "WL": "SW", "WR": "NW"}

// fieldPlace tells where a field lies: along whole edges, and in corners.
func (s *speech) fieldPlace(halves []string) string {
	if len(halves) == 8 {
		return s.say("where.around", nil)
	}
	var along, in []string
	covered := map[string]bool{}
	for _, e := range []string{"N", "E", "S", "W"} {
		if slices.Contains(halves, e+"L") && slices.Contains(halves, e+"R") {
			along = append(along, s.direction(e))
			covered[corners[e+"L"]], covered[corners[e+"R"]] = true, true
		}
	}
	for _, h := range halves {
		if c := corners[h]; !covered[c] {
			covered[c] = true
			in = append(in, s.direction(c))
		}
	}
	var parts []string
	if len(along) > 0 {
		parts = append(parts, s.say("where.along", messages.Args{"list": s.and(along)}))
	}
	if len(in) > 0 {
		parts = append(parts, s.say("where.corner", messages.Args{"list": s.and(in)}))
	}
	return s.and(parts)
}

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

// placement tells what laying a tile in a place continues, by the features before and
// after.
func (t teller) placement(c view.Choice, after view.State) string {
	x, y := *c.X, *c.Y
	text := t.say("lay", messages.Args{"x": x, "y": y, "turned": t.turned(c.Rotation), "neighbours": t.neighbours(x, y)})
	if b := c.Bridge; b != nil {
		text += ", " + t.say("lay.bridge", messages.Args{"x": b.X, "y": b.Y, "axis": t.say("axis."+b.Axis, nil)})
	}
	was := map[view.Segment]string{}
	sizes := map[string]int{}
	for _, f := range t.s.Features {
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
		if s := t.continues(f, here, len(joined)); s != "" {
			parts = append(parts, s)
		} else if monastic(f.Kind) && len(f.Owners) > 0 && !here && f.Tiles != sizes[f.ID] {
			parts = append(parts, t.fillsSquare(f))
		}
	}
	if len(parts) == 0 {
		return text + "."
	}
	return t.line(text, strings.Join(parts, "; ")) + "."
}

// fillsSquare tells of an occupied monastery or garden around which the tile
// fills a square: nobody can enter it later.
func (s *speech) fillsSquare(f view.Feature) string {
	at, _, _ := strings.Cut(f.ID, " ")
	args := messages.Args{"feature": s.name("feature", f.Kind), "cell": at, "owned": s.owned(f), "worth": f.Value.Completed, "size": s.size(f)}
	if f.Completed {
		return s.say("fills.completed", args)
	}
	return s.say("fills", args)
}

// continues tells what becomes of one feature that the tile touches. Fields
// matter only where the tile joins some that are occupied.
func (s *speech) continues(f view.Feature, here bool, joined int) string {
	args := messages.Args{"feature": s.name("feature", f.Kind), "n": joined, "owned": s.owned(f), "size": s.extent(f), "worth": f.Value.Completed}
	if !f.Completed {
		args["size"] = s.size(f)
	}
	switch {
	case !here || joined == 0:
		return ""
	case f.Kind == "field" && (joined < 2 || len(f.Owners) == 0):
		return ""
	case f.Kind == "river":
		return s.say("extends.nobody", args)
	case f.Completed:
		return s.say("completes", args)
	case joined > 1:
		return s.say("joins", args)
	}
	return s.say("extends", args)
}

// neighbours names the tiles around a square.
func (t teller) neighbours(x, y int) string {
	var list []string
	for e := range tile.Edge(4) {
		dx, dy := e.Delta()
		for _, lies := range t.s.Tiles {
			if lies.X == x+dx && lies.Y == y+dy {
				list = append(list, fmt.Sprintf("%d,%d (%s)", lies.X, lies.Y, t.direction(e.String())))
			}
		}
	}
	return t.and(list)
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
