package project1a

import (
	"fmt"
	"strings"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// A kind is a type of tile that a code may mean.
type kind struct {
	name  string
	turns tile.Rotation // to lie as the line says
}

// meant returns the types of tile that a code may mean, its first letter
// lying on a side. A code without + means a tile without a shield, unless there
// is none.
func meant(b *rules.Book, c code, side tile.Edge) ([]kind, error) {
	var plain, shielded []kind
	for n := range b.Types() {
		t := b.Catalog().Tile(n)
		own := codeOf(t)
		r, fits := c.turned(t, side)
		switch {
		case !fits || c.shield && !own.shield || c.joined && (own.split || cities(t) > 1) || c.split && cities(t) < 2:
		case own.shield:
			shielded = append(shielded, kind{b.TileName(n), r})
		default:
			plain = append(plain, kind{b.TileName(n), r})
		}
	}
	switch {
	case len(plain) > 0:
		return plain, nil
	case len(shielded) > 0:
		return shielded, nil
	}
	var known []string
	for n := range b.Types() {
		known = append(known, codeOf(b.Catalog().Tile(n)).String())
	}
	return nil, fmt.Errorf("the base game has no tile %v; its tiles: %s", c, strings.Join(known, " "))
}

// turned returns the least rotation in which a tile shows the code from a side
// on, clockwise.
func (c code) turned(t *tile.Tile, side tile.Edge) (tile.Rotation, bool) {
	for r := range tile.Rotation(4) {
		if shows(t, r, side) == c.edges {
			return r, true
		}
	}
	return 0, false
}

// shows returns the edges of a turned tile, clockwise from a side on.
func shows(t *tile.Tile, r tile.Rotation, side tile.Edge) (edges [4]tile.Terrain) {
	for i := range edges {
		edges[i] = t.Terrain[(side+tile.Edge(i)-tile.Edge(r))&3]
	}
	return edges
}

// cities returns the number of cities on a tile.
func cities(t *tile.Tile) int {
	n := 0
	for _, s := range t.Segments {
		if s.Kind == tile.City {
			n++
		}
	}
	return n
}

// codeOf returns the code of a tile: clockwise from the edge from which the
// letters come first in the alphabet.
func codeOf(t *tile.Tile) code {
	c := code{edges: shows(t, 0, tile.North)}
	for e := range tile.Edge(4) {
		if o := (code{edges: shows(t, 0, e)}); o.String() < (code{edges: c.edges}).String() {
			c.edges = o.edges
		}
	}
	for _, s := range t.Segments {
		c.shield = c.shield || s.Shields > 0
	}
	if text := c.String(); strings.HasPrefix(text, "ccff") || strings.HasPrefix(text, "cfcf") {
		c.joined, c.split = cities(t) == 1, cities(t) == 2
	}
	return c
}

// sideOf returns where the first letter of a tile's code lies.
func sideOf(f *board.Face) tile.Edge {
	c := codeOf(f.Tile)
	for e := range tile.Edge(4) {
		if shows(f.Tile, f.Rotation, e) == c.edges {
			return e
		}
	}
	return tile.North
}

// roles are the letters of followers by what they stand on.
var roles = map[byte]tile.Kind{'K': tile.City, 'T': tile.Road, 'H': tile.Road, 'M': tile.Monastery, 'F': tile.Field}

// stands returns the segments of a tile as it lies that a place and a role may
// mean.
func stands(f *board.Face, place string, role byte) []int {
	var list []int
	for i := range int(f.N) {
		seg := &f.Segs[i]
		if seg.Kind == roles[role] && (role == 'M' || touches(seg, place)) {
			list = append(list, i)
		}
	}
	return list
}

// touches reports whether a segment leaves a tile by a side, or a field by one
// of the two half-edges at a corner.
func touches(seg *board.FaceSeg, place string) bool {
	e := tile.Edge(strings.IndexByte(string(edgeNames[:]), place[0]))
	if len(place) == 1 {
		return seg.Edges.Has(e) || seg.Halves.Has(tile.Half(2*e)) || seg.Halves.Has(tile.Half(2*e+1))
	}
	for c, name := range corners {
		if name == place {
			return seg.Halves.Has(tile.Half(2*c+1)) || seg.Halves.Has(tile.Half(2*c+2)&7)
		}
	}
	return false
}

// corners follow the edges clockwise: NE lies between N and E.
var corners = [...]string{"NE", "SE", "SW", "NW"}

// spot writes where a follower stands on a segment of a tile as it lies.
func spot(f *board.Face, i int) string {
	seg := &f.Segs[i]
	if seg.Kind == tile.Monastery {
		return "M"
	}
	role := map[tile.Kind]byte{tile.City: 'K', tile.Road: 'T', tile.Field: 'F'}[seg.Kind]
	for _, e := range edgeNames {
		if s := stands(f, string(e), role); len(s) == 1 && s[0] == i {
			return string(e) + ":" + string(role)
		}
	}
	for _, c := range corners {
		if s := stands(f, c, role); len(s) == 1 && s[0] == i {
			return c + ":" + string(role)
		}
	}
	return ""
}
