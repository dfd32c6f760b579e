package cropcircles

import (
	_ "embed"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// The options that the code asks for.
const (
	optAOptional = "cc.a_optional"
)

// The ids of the sets.
const (
	Set1 = "crop-circles-1"
	Set2 = "crop-circles-2"
)

//go:embed crop-circles-1.tiles
var source1 []byte

//go:embed crop-circles-2.tiles
var source2 []byte

var (
	parsed1 = tile.Once("crop-circles-1.tiles", source1)
	parsed2 = tile.Once("crop-circles-2.tiles", source2)
)

// Tiles1 returns the tiles of Crop Circles I.
func Tiles1() (*tile.Set, error) { return parsed1() }

// Tiles2 returns the tiles of Crop Circles II.
func Tiles2() (*tile.Set, error) { return parsed2() }

// CropCircles1 returns Crop Circles I.
func CropCircles1() (*rules.Module, error) {
	tiles, err := Tiles1()
	if err != nil {
		return nil, err
	}
	return &rules.Module{
		Set: Set1, Title: tiles.Title, Tiles: tiles,
		MinSeats: 2, MaxSeats: 6, Group: rules.Rare,
		Boxes:    []string{"compendium"},
		Options:  options(),
		Register: func(b *rules.Book) error { return register(b, Set1) },
	}, nil
}

// CropCircles2 returns Crop Circles II.
func CropCircles2() (*rules.Module, error) {
	tiles, err := Tiles2()
	if err != nil {
		return nil, err
	}
	return &rules.Module{
		Set: Set2, Title: tiles.Title, Tiles: tiles,
		MinSeats: 2, MaxSeats: 6,
		Boxes:    []string{"plus", "bigbox"},
		Options:  options(),
		Register: func(b *rules.Book) error { return register(b, Set2) },
	}, nil
}

// options are the options that each of the two has.
func options() []rules.Option {
	return []rules.Option{{
		Key: optAOptional, Values: []string{"on", "off"}, Default: "on",
		Help: "If followers are added at a crop circle, everybody may add one, or has to if he can.",
	}}
}

// module is the crop circles of one book.
type module struct {
	circle  board.Marks // on every tile with one
	about   [tile.Kinds]board.Marks
	printed rules.PieceKind // a circle on its tile, told with what is done there

	verbAdd, verbRemove, verbWithdraw rules.VerbID
	rowAdd, rowRemove                 rules.RowID
}

// register registers both sets together, where both are in play: the first of them
// does it.
func register(b *rules.Book, set string) error {
	if set == Set2 && b.Has(Set1) {
		return nil
	}
	m := &module{circle: b.TileMark("crop-circle")}
	m.about[tile.City] = b.TileMark("crop-shield")
	m.about[tile.Road] = b.TileMark("crop-club")
	m.about[tile.Field] = b.TileMark("crop-pitchfork")
	m.printed = b.Piece(rules.PieceDef{Name: "crop-circle"})
	m.registerChoice(b)
	m.registerAdd(b)
	m.registerRemove(b)
	return nil // [CC-9] else printWhole(b)
}
