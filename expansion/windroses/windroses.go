package windroses

import (
	_ "embed"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// The options that the code asks for: by which printing quarters count, and whether the
// Wheel of Fortune begins the map.
const (
	optPrint      = "wr.print"
	optWheelStart = "wheel.start"
)

// Set is the id of the set.
const Set = "wind-roses"

//go:embed windroses.tiles
var source []byte

var parsed = tile.Once("windroses.tiles", source)

// Tiles returns the tiles of the set.
func Tiles() (*tile.Set, error) { return parsed() }

// Module returns the set.
func Module() (*rules.Module, error) {
	tiles, err := Tiles()
	if err != nil {
		return nil, err
	}
	return &rules.Module{
		Set: Set, Title: tiles.Title, Tiles: tiles,
		MinSeats: 2, MaxSeats: 6, Beyond: true, Group: rules.Rare,
		Bound: bound(), // there are as many roses as the rules speak of
		Options: []rules.Option{{
			Key: optPrint, Values: []string{"hig", "spielbox"}, Default: "hig",
			Help: "What a quarter rose scores in: the quarter of its name, or the northern or southern half.",
		}},
		Scores:   []string{"WR-3"},
		Register: func(b *rules.Book) error { return (&module{}).register(b) },
	}, nil
}

// module is the set in one book.
type module struct {
	mark   board.Marks     // of all tiles with a rose
	rose   rules.PieceKind // lies on the rose in force; its State is where the north of that points
	source rules.Source
	ruling rules.RuleID // WR-3

	elsewhere bool // something else than the orange rose starts the map
	halves    bool // wr.print
}

func (m *module) register(b *rules.Book) error {
	m.ruling = b.Cite("WR-3")
	m.source = b.Source("wind-rose")
	m.mark = b.TileMark(mark)
	m.halves = b.Is(optPrint, "spielbox") // [WR-5]
	m.rose = b.Piece(rules.PieceDef{
		Name: "wind-rose", Max: 1, State: rules.StateSpot, Spots: m.winds(), Location: "rose", Harmless: true,
	})
	m.elsewhere = startsElsewhere(b)
	b.Print(m.print) // [WR-1] else b.Print(m.printUsual)
	b.Work("wind-roses.start", m.start)
	b.Work("wind-roses.laid", m.laid)
	return nil // [WR-7] else touch(b, m)
}

// bound returns the marks of the set.
func bound() []string {
	all := marks()
	return append(all[:], mark)
}

// winds names the directions clockwise, by how far a rose is turned whose north points there;
// and so that all see it, whether it makes quarters or halves.
func (m *module) winds() []string {
	if m.halves {
		return []string{"north-half", "east-half", "south-half", "west-half"}
	}
	return []string{"north", "east", "south", "west"}
}

// startsElsewhere reports whether a set in play lays out the start of the map its own way.
func startsElsewhere(b *rules.Book) bool {
	for _, set := range []string{"river-1", "river-2", "count", "school"} {
		if b.Has(set) {
			return true
		}
	}
	return b.Has("wheel-of-fortune") && b.Is(optWheelStart, "on")
}

// print is how tiles come into play: the orange rose starts the map, and the usual start
// tile is shuffled in. Where something else starts it, the orange rose is drawn, whatever a
// river or town made of it: these take all other start tiles away.
func (m *module) print(t *tile.Tile) *tile.Tile {
	switch {
	case t.Set != Set && t.Start && !m.elsewhere:
		return t.Edit(func(t *tile.Tile) { t.Start = false })
	case t.Set == Set && shows(t) == orange && m.elsewhere:
		return t.Edit(func(t *tile.Tile) { t.Start, t.Copies = false, 1 })
	}
	return t
}
