package hillsandsheep

import (
	_ "embed"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// The options that the code asks for.
const (
	optHills  = "hs.hills"
	optTie    = "hs.hill_tie"
	optGarden = "hs.vineyard_garden"
	optShared = "hs.shared_edge"
)

// Set is the id of the set.
const Set = "hills-and-sheep"

//go:embed hillsandsheep.tiles
var source []byte

var parsed = tile.Once("hillsandsheep.tiles", source)

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
		MinSeats: 2, MaxSeats: 6, Beyond: true, Group: rules.Big,
		Options:  options(),
		Scores:   []string{"HS-8", "HS-17", "HS-18"},
		Register: func(b *rules.Book) error { return (&module{}).register(b) },
	}, nil
}

func options() []rules.Option {
	return []rules.Option{
		rules.PartOption("hs.tiles", "The 18 tiles of the set are mixed with the others, or stay in the box.",
			rules.SetPart{Tiles: true}),
		rules.PartOption("hs.shepherd", "Everybody has a shepherd, or nobody.",
			rules.SetPart{
				Figures: []string{"shepherd"},
				Rows:    []string{"hills-and-sheep.extended", "hills-and-sheep.flock", "hills-and-sheep.closed"},
			}),
		rules.PartOption(optHills, "Hills hide a tile and break ties, or mean nothing.",
			rules.SetPart{Marks: []string{"hill"}}),
		rules.PartOption("hs.vineyards", "Monasteries score vineyards beside them, or vineyards mean nothing.",
			rules.SetPart{Marks: []string{"vineyard"}}),
		{
			Key: optTie, Values: []string{"any", "count"}, Default: "any",
			Help: "What breaks a tie: at least one follower on a hill, or most followers on hills.",
		},
		{
			Key: optGarden, Values: []string{"off", "on"}, Default: "off",
			Help: "Completed gardens score vineyards too.",
		},
		{
			Key: optShared, Values: []string{"all", "halves"}, Default: "all",
			Help: "Where two edges meet of which each belongs to two cities: all four become one, or each joins the one opposite.",
		},
	}
}

// module is the set in one book.
type module struct {
	shepherd rules.FigureKind
	place    int // where a seat's shepherd stands among its figures
	bag      *rules.Bag
	source   rules.Source

	extended             rules.Flag // the mover's shepherd stands on a field that this part's tile extends
	rowDraw              rules.RowID
	verbGrow, verbGather rules.VerbID

	hill, vineyard board.Marks
	count          bool // hs.hill_tie
	garden         bool // hs.vineyard_garden

	gather, wine, gardenWine rules.RuleID // HS-8, HS-17, HS-18
}

func (m *module) register(b *rules.Book) error {
	m.gather, m.wine, m.gardenWine = b.Cite("HS-8"), b.Cite("HS-17"), b.Cite("HS-18")
	m.hill, m.vineyard = b.TileMark("hill"), b.TileMark("vineyard")
	m.count = b.Is(optTie, "count")  // [HS-16]
	m.garden = b.Is(optGarden, "on") // [HS-18]
	b.Work("hills-and-sheep.hill", m.bury)
	if b.In(optHills) {
		b.BreakTie(m.breakTie) // [HS-14]
	}
	b.ModifyValue(m.value, tile.Monastery, tile.Shrine, tile.Abbey, tile.Garden)
	if b.Is(optShared, "halves") { // [HS-21]
		b.Print(apart)
	}
	b.Note(m.note) // [HS-17]
	if err := m.registerShepherd(b); err != nil {
		return err
	}
	return nil // [HS-1] else leaveOut(b); [HS-12] else m.payLast(b); [HS-20] else part(b)
}

// apart prints the edge that two cities share such that they stay apart where they meet
// another one.
func apart(t *tile.Tile) *tile.Tile {
	if t.Set != Set {
		return t
	}
	return t.Edit(func(t *tile.Tile) {
		for i := range t.Segments {
			t.Segments[i].Apart = t.Segments[i].Shares != 0
		}
	})
}
