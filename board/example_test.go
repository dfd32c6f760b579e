package board_test

import (
	"fmt"

	"circulade/board"
	"circulade/tile"
)

// Two halves of a city are laid against each other: their segments become one feature,
// and it is closed.
func Example() {
	set, err := tile.Parse("gate.tiles", []byte("set gate\ntile A x2\n.###.\n.....\n.....\n.....\n.....\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	catalog := board.NewCatalog()
	gate, err := catalog.Add(set.Tiles[0])
	if err != nil {
		fmt.Println(err)
		return
	}

	b := board.New(catalog, 2)
	first := b.Start(0, 0, board.FaceOf(gate, 0))
	city := b.SegmentAt(first, "c0")
	fmt.Println("closed:", b.Closed(b.FeatureOf(city)))

	for _, p := range b.Placements(gate, nil) {
		if x, y := b.Pos(p.Cell()); x == 0 && y == -1 { // north of the first
			fmt.Println("laid at", x, y, "turned by", p.Rotation().Degrees())
			b.Lay(p.Cell(), board.FaceOf(gate, p.Rotation()))
			break
		}
	}
	f := b.FeatureOf(city)
	fmt.Println("closed:", b.Closed(f), "tiles:", b.Tiles(f))
	// Output:
	// closed: false
	// laid at 0 -1 turned by 180
	// closed: true tiles: 2
}
