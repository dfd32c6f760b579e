package terminal

import (
	"fmt"
	"strings"

	"circulade/game"
	"circulade/rules"
	"circulade/tile"
	"circulade/view"
)

// A tile is drawn in three rows of five letters.
const (
	tileWidth  = 5
	tileHeight = 3
)

// A canvas is the drawing of a part of the plane, with a margin for the
// coordinates at its left and top.
type canvas struct {
	left, top     int // the coordinates of its first tile
	width, height int // in tiles
	rows          [][]byte
	rivers        bool              // whether a tile drawn has one
	shrines       bool              // and one of these
	gardens       map[[2]int][2]int // row and column of the garden of a tile drawn
}

// drawBoard draws the board with its coordinates, and with a question mark
// where the tile in hand fits.
func (s *speech) drawBoard(g *game.Game, state view.State) []string {
	c := newCanvas(state)
	for _, t := range state.Tiles {
		c.tile(t.X, t.Y, tileNamed(g, t.Tile), tile.Rotation(t.Rotation/90))
	}
	if state.Decision != nil {
		for _, choice := range state.Decision.Choices {
			if choice.Kind == "tile" {
				c.put(*choice.X, *choice.Y, 1, 2, '?')
			}
		}
	}
	for _, f := range state.Figures {
		if f.Segment == "" {
			continue
		}
		b := &g.State().Board
		cell := b.At(*f.X, *f.Y)
		seg := b.SegFace(b.SegmentAt(cell, f.Segment))
		row, column := spot(seg.Kind, seg.Edges, seg.Halves)
		if seg.Kind == tile.Garden {
			at := c.gardens[[2]int{*f.X, *f.Y}]
			row, column = at[0], at[1]
		}
		c.figure(f, s.letter(f.Figure), row, column)
	}
	return append(c.lines(), s.legend(state, c)...)
}

// figure draws a figure: its owner's number, and behind it the letter of its
// kind.
func (c *canvas) figure(f view.Figure, letter byte, row, column int) {
	x, y := *f.X, *f.Y
	if letter != 0 && column == tileWidth-1 {
		column--
	}
	c.put(x, y, row, column, "123456"[f.Player%rules.MaxSeats])
	if letter != 0 {
		c.put(x, y, row, column+1, letter)
	}
}

// newCanvas returns a canvas with room for the board and a square around it.
func newCanvas(s view.State) *canvas {
	c := &canvas{gardens: map[[2]int][2]int{}}
	right, bottom := 0, 0
	for _, t := range s.Tiles {
		c.left, right = min(c.left, t.X), max(right, t.X)
		c.top, bottom = min(c.top, t.Y), max(bottom, t.Y)
	}
	c.left, c.top = c.left-1, c.top-1
	c.width, c.height = right+2-c.left, bottom+2-c.top
	for range c.height * tileHeight {
		c.rows = append(c.rows, []byte(strings.Repeat(" ", c.width*tileWidth)))
	}
	return c
}

func (c *canvas) put(x, y, row, column int, letter byte) {
	c.rows[(y-c.top)*tileHeight+row][(x-c.left)*tileWidth+column] = letter
}

// sides are the letters that belong to each edge; the middle one is the way by
// which a road leaves.
var sides = [4][][2]int{
	tile.North: {{0, 2}, {0, 1}, {0, 3}},
	tile.East:  {{1, 4}, {1, 3}},
	tile.South: {{2, 2}, {2, 1}, {2, 3}},
	tile.West:  {{1, 0}, {1, 1}},
}

// tile draws a tile: field everywhere, then what else it shows.
func (c *canvas) tile(x, y int, t *tile.Tile, r tile.Rotation) {
	for row := range tileHeight {
		for column := range tileWidth {
			c.put(x, y, row, column, '.')
		}
	}
	if t == nil {
		return
	}
	for i := range t.Segments {
		s := &t.Segments[i]
		edges := s.Edges.Turn(r)
		switch s.Kind {
		case tile.City:
			c.city(x, y, edges, s.Shields)
		case tile.Road:
			c.way(x, y, edges, '=', s.EndsAt != "" && s.EndsAt != "city")
		case tile.River:
			c.rivers = true
			c.way(x, y, edges, '~', false)
			if edges.Len() == 1 { // a spring or a lake
				c.put(x, y, 1, 2, '~')
			}
		case tile.Garden:
			c.garden(x, y)
		case tile.Field:
		case tile.Shrine:
			c.shrines = true
			c.put(x, y, 1, 2, 'S')
		default:
			c.put(x, y, 1, 2, 'M')
		}
	}
}

// beds are where a garden may be drawn, the best place first: nothing else stands
// there.
var beds = [][2]int{{1, 2}, {1, 3}, {2, 2}, {0, 2}, {2, 3}, {0, 3}, {2, 1}, {0, 1}}

// garden draws a garden where the tile shows field.
func (c *canvas) garden(x, y int) {
	c.gardens[[2]int{x, y}] = beds[0]
	for _, at := range beds {
		if c.rows[(y-c.top)*tileHeight+at[0]][(x-c.left)*tileWidth+at[1]] == '.' {
			c.put(x, y, at[0], at[1], 'g')
			c.gardens[[2]int{x, y}] = at
			return
		}
	}
}

// city fills the sides of a city, and what lies between them.
func (c *canvas) city(x, y int, edges tile.EdgeSet, shields int) {
	for e := range tile.Edge(4) {
		if !edges.Has(e) {
			continue
		}
		for _, at := range sides[e] {
			c.put(x, y, at[0], at[1], '#')
		}
		if edges.Has((e + 1) & 3) { // the corner between two sides
			c.put(x, y, [4]int{0, 2, 2, 0}[e], [4]int{4, 4, 0, 0}[e], '#')
		}
	}
	if edges.Len() > 1 {
		for column := 1; column <= 3; column++ {
			c.put(x, y, 1, column, '#')
		}
	}
	if row, column := spot(tile.City, edges, 0); shields > 0 {
		c.put(x, y, row, column-1, '@')
	}
}

// way draws a road or river to the middle; ends marks a village there.
func (c *canvas) way(x, y int, edges tile.EdgeSet, letter byte, ends bool) {
	for e := range tile.Edge(4) {
		if !edges.Has(e) {
			continue
		}
		c.put(x, y, sides[e][0][0], sides[e][0][1], letter)
		if e == tile.East || e == tile.West {
			c.put(x, y, sides[e][1][0], sides[e][1][1], letter)
		}
	}
	switch {
	case ends:
		c.put(x, y, 1, 2, 'x')
	case edges.Len() > 1:
		c.put(x, y, 1, 2, letter)
	}
}

// spot returns the row and column at which a figure stands on a segment.
func spot(kind tile.Kind, edges tile.EdgeSet, halves tile.HalfSet) (row, column int) {
	for e := range tile.Edge(4) {
		if edges.Has(e) {
			return sides[e][0][0], sides[e][0][1]
		}
	}
	if kind == tile.Field {
		for h := range tile.Half(8) {
			if halves.Has(h) {
				corner := (h + 1) / 2 % 4 // NL is beside the north-west corner, NR and EL the north-east
				return [4]int{0, 0, 2, 2}[corner], [4]int{0, 4, 4, 0}[corner]
			}
		}
	}
	return 1, 2
}

// lines returns the drawing with x above the columns and y before the rows.
func (c *canvas) lines() []string {
	head := strings.Repeat(" ", tileWidth)
	for x := range c.width {
		head += fmt.Sprintf("%*d  ", tileWidth-2, x+c.left)
	}
	list := []string{strings.TrimRight(head, " ")}
	for i, row := range c.rows {
		margin := strings.Repeat(" ", tileWidth)
		if i%tileHeight == 1 {
			margin = fmt.Sprintf("%*d ", tileWidth-1, i/tileHeight+c.top)
		}
		list = append(list, strings.TrimRight(margin+string(row), " "))
	}
	return list
}
