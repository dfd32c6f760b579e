package underthebigtop

import (
	_ "embed"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// The options that the code asks for.
const (
	optCircus     = "bt.circus"
	optAcrobats   = "bt.acrobats"
	optRingmaster = "bt.ringmaster"
	optScoreWho   = "bt.score_who"
	optPhantom    = "bt.phantom_acrobat"
)

// Set is the id of the set.
const Set = "under-the-big-top"

//go:embed underthebigtop.tiles
var source []byte

var parsed = tile.Once("underthebigtop.tiles", source)

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
		Bound:    []string{"circus"}, // the animals are as many as these tiles need
		Options:  options(),
		Scores:   []string{"BT-3", "BT-6", "BT-11", "BT-12", "BT-15"},
		Register: func(b *rules.Book) error { return (&module{}).register(b) },
	}, nil
}

func options() []rules.Option {
	return []rules.Option{
		rules.PartOption("bt.tiles", "The 20 tiles of the set are mixed with the others, or stay in the box.",
			rules.SetPart{Tiles: true}),
		rules.PartOption(optCircus, "The big top goes from circus to circus and pays for followers around it, or stays in the box.",
			rules.SetPart{Rows: []string{"under-the-big-top.circus", "under-the-big-top.animal", "under-the-big-top.final-circus"}}),
		rules.PartOption(optAcrobats, "Followers may be acrobats and build pyramids, or may not.",
			rules.SetPart{Rows: []string{"under-the-big-top.final-acrobats"}}),
		rules.PartOption(optRingmaster, "Everybody has a ringmaster, or nobody.",
			rules.SetPart{Figures: []string{"ringmaster"}}),
		{
			Key: optScoreWho, Values: []string{"any", "owner"}, Default: "any",
			Help: "Who may have a full pyramid scored: any player, or only one who has an acrobat in it.",
		},
		{
			Key: optPhantom, Values: []string{"on", "placed-tile", "off"}, Default: "on",
			Help: "Where a phantom may be an acrobat: as other followers, on the tile just laid only, or nowhere.",
		},
	}
}

// module is the set in one book.
type module struct {
	circus, acrobats board.Marks

	bigTop
	pyramids
	ring
}

func (m *module) register(b *rules.Book) error {
	m.circus, m.acrobats = b.TileMark("circus"), b.TileMark("acrobats")
	m.registerCircus(b)
	if err := m.registerAcrobats(b); err != nil {
		return err
	}
	if err := m.registerRingmaster(b); err != nil {
		return err
	}
	return nil // [BT-1] else leaveOut(b)
}

// has reports whether a tile lies at a cell and has one of some marks.
func has(s *rules.State, c board.Cell, marks board.Marks) bool {
	return c != 0 && s.Board.Face(c) != board.NoFace && s.Board.FaceAt(c).Marks&marks != 0
}
