package catapult

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"

	"circulade/board"
	"circulade/tile"
)

// Where figures stand on tiles, in whole numbers, so that a token hits the same figures on
// every machine. spots.txt holds the places where the pictures show them (art.Spots); a
// tile that it does not know, such as one that somebody has made, gets places from its
// edges.

//go:embed spots.txt
var spotsSource string

// spots reads spots.txt once.
var spots = sync.OnceValue(func() map[string][2]int {
	m := map[string][2]int{}
	for line := range strings.Lines(spotsSource) {
		words := strings.Fields(line)
		for i := 1; i+2 < len(words); i += 3 {
			x, errX := strconv.Atoi(words[i+1])
			y, errY := strconv.Atoi(words[i+2])
			if errX == nil && errY == nil {
				m[words[0]+" "+words[i]] = [2]int{x, y}
			}
		}
	}
	return m
})

// faceSpots are where figures stand on the segments of a tile as it lies: to the right of
// and below its upper left corner.
type faceSpots [board.MaxSegments][2]int16

// spotsOf returns those of every face of a game.
func spotsOf(c *board.Catalog) []faceSpots {
	list := make([]faceSpots, 0, 4*c.Len())
	for n := range c.Len() {
		for r := range tile.Rotation(4) {
			var face faceSpots
			for i := range c.Tile(n).Segments {
				x, y := turned(spotOn(c.Tile(n), i), r)
				face[i] = [2]int16{int16(x), int16(y)}
			}
			list = append(list, face)
		}
	}
	return list
}

// spotOn returns where a figure stands on a segment of a tile as it is printed.
func spotOn(t *tile.Tile, segment int) [2]int {
	if p, ok := spots()[t.Set+"/"+t.ID+" "+t.Segments[segment].Name]; ok {
		return p
	}
	return guessed(&t.Segments[segment])
}

// guessed is between the middle of the tile and the middle of where the segment leaves it.
func guessed(s *tile.Segment) [2]int {
	x, y, n := 0, 0, 0
	for e := range tile.Edge(4) {
		if s.Edges.Has(e) {
			dx, dy := e.Delta()
			x, y, n = x+dx*unit/2, y+dy*unit/2, n+1
		}
	}
	for h := range tile.Half(8) {
		if s.Halves.Has(h) {
			dx, dy := h.Edge().Delta()
			right := 1 // the second half of an edge lies clockwise
			if h&1 == 0 {
				right = -1
			}
			x, y, n = x+dx*unit/2-right*dy*unit/4, y+dy*unit/2+right*dx*unit/4, n+1
		}
	}
	n = max(n, 1)
	return [2]int{unit/2 + x*5/8/n, unit/2 + y*5/8/n}
}

// turned returns where a point of a tile lies once the tile is turned.
func turned(p [2]int, r tile.Rotation) (x, y int) {
	x, y = p[0], p[1]
	for range r & 3 {
		x, y = unit-y, x
	}
	return x, y
}
