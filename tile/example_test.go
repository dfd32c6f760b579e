package tile_test

import (
	"fmt"

	"circulade/tile"
)

// green is a set of one tile: a city in the north, and a road from west to south.
const green = `
set village-green
title The village green

tile bend x3
.###.
.....
===..
..=..
..=..
`

// A set of tiles is a text in which every tile reads like its picture.
func ExampleParse() {
	set, err := tile.Parse("green.tiles", []byte(green))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, t := range set.Tiles {
		fmt.Printf("%s: %d copies\n", t.Name(), t.Copies)
		for e := range tile.Edge(4) {
			fmt.Println(e, t.Terrain[e])
		}
		for _, s := range t.Segments {
			fmt.Println(s.Name, s.Kind)
		}
	}
	// Output:
	// village-green/bend: 3 copies
	// N city
	// E field
	// S road
	// W road
	// c0 city
	// r0 road
	// f0 field
	// f1 field
}

// What is wrong with a text is told with its line and column.
func ExampleSyntaxError() {
	_, err := tile.Parse("green.tiles", []byte("set green\n\ntile A\n.###.\n..o..\n.....\n.....\n.....\n"))
	fmt.Println(err)
	// Output:
	// green.tiles:5:3: found "o", expected a cell: one of . # = ~ M + @ x ? % or 0-9, A-H, a-h
}

// Turning a tile by a quarter moves what is in the north to the east.
func ExampleEdge_Turn() {
	const quarter tile.Rotation = 1
	fmt.Println(tile.North.Turn(quarter), tile.NL.Turn(quarter), quarter.Degrees())
	// Output:
	// E EL 90
}
