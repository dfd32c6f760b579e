package tile

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"
)

// Where figures stand on tiles, in whole numbers, so that what is thrown over the map
// hits the same figures on every machine. spots.txt holds the places where the
// pictures show them (art.Spots); a tile that it does not know, such as one that
// somebody has made, gets places from its edges.

// Unit is the side of a tile in the units of Spot.
const (
	Unit     = 1 << UnitBits
	UnitBits = 10
)

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

// Spot returns where a figure stands on a segment of the tile as it is printed: x to
// the right and y downwards from the upper left corner.
func (t *Tile) Spot(segment int) (x, y int) {
	if p, ok := spots()[t.Set+"/"+t.ID+" "+t.Segments[segment].Name]; ok {
		return p[0], p[1]
	}
	return t.Segments[segment].spot()
}

// spot is between the middle of the tile and the middle of where the segment leaves it.
func (s *Segment) spot() (x, y int) {
	n := 0
	for e := range Edge(4) {
		if s.Edges.Has(e) {
			dx, dy := e.Delta()
			x, y, n = x+dx*Unit/2, y+dy*Unit/2, n+1
		}
	}
	for h := range Half(8) {
		if s.Halves.Has(h) {
			dx, dy := h.Edge().Delta()
			right := 1 // the second half of an edge lies clockwise
			if h&1 == 0 {
				right = -1
			}
			x, y, n = x+dx*Unit/2-right*dy*Unit/4, y+dy*Unit/2+right*dx*Unit/4, n+1
		}
	}
	n = max(n, 1)
	return Unit/2 + x*5/8/n, Unit/2 + y*5/8/n
}

// Turned returns where a point of a tile lies once the tile is turned.
func Turned(x, y int, r Rotation) (turnedX, turnedY int) {
	for range r & 3 {
		x, y = Unit-y, x
	}
	return x, y
}
