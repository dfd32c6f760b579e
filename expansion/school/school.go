package school

import (
	_ "embed"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// The options that the code asks for.
const (
	optSide     = "school.side"
	optLastRoad = "school.last_road"
)

// Set is the id of the set.
const Set = "school"

//go:embed school.tiles
var source []byte

var parsed = tile.Once("school.tiles", source)

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
		MinSeats: 2, MaxSeats: 6, Group: rules.Rare,
		Conflicts: []string{"count", "wheel-of-fortune"},
		Apart:     "each brings a board on which the map begins",
		Bound:     []string{"school"},
		Boxes:     []string{"compendium"},
		Options:   options(),
		Scores:    []string{"SC-3"},
		Register: func(b *rules.Book) error {
			(&module{}).register(b)
			return nil
		},
	}, nil
}

func options() []rules.Option {
	return []rules.Option{
		{
			Key: optSide, Values: []string{"left", "right"}, Default: "right",
			Help: "On which side of the start tile the school lies.",
		},
		{
			Key: optLastRoad, Values: []string{"no", "yes"}, Default: "no",
			Help: "Whether the teacher also goes to the player who completes the last of the school's six roads.",
		},
	}
}

// module is the set in one book.
type module struct {
	school  board.Marks // of a tile: half of the school
	teacher rules.PieceKind
	source  rules.Source
	verb    rules.VerbID
	choice  rules.RowID
	spring  string          // the start tile that is laid beside the block, if any
	dragon  rules.PieceKind // eats the teacher, if there is one
	eaten   bool

	left, last bool // on the left of the start tile; the last road counts
	copies     rules.RuleID
}

func (m *module) register(b *rules.Book) {
	m.copies = b.Cite("SC-3")
	m.left = b.Is(optSide, "left")
	m.last = b.Is(optLastRoad, "yes") // [SC-8] else true
	m.teacher = b.Piece(rules.PieceDef{Name: "teacher", Max: 1})
	m.source = b.Source("teacher")
	m.registerBlock(b)
	m.registerCopy(b)
	b.Work("school.take", m.take) // [SC-9, SC-10] else m.off(b)
	b.Promise(m.promise)
	b.AfterCompile(func() {
		for k := range b.PieceKinds() {
			if b.PieceDef(rules.PieceKind(k)).Name == "dragon" {
				m.dragon, m.eaten = rules.PieceKind(k), true
			}
		}
	})
	b.AfterEntered(func(s *rules.State, p rules.Piece) {
		if i := s.FindPiece(m.teacher); m.eaten && p.Kind == m.dragon && i >= 0 && s.Pieces()[i].Cell == p.Cell {
			s.TakeUp(s.SubTurn().Seat, i)
		}
	})
}

// worth is what the teacher is to his holder as computer players see it, in
// hundredths of a point, and late the number of tiles below which he is worth less.
const (
	worth = 300
	late  = 12
)

// promise is what the teacher will bring to whoever has him.
func (m *module) promise(s *rules.State, seat rules.Seat) int {
	if i := s.FindPiece(m.teacher); i < 0 || s.Pieces()[i].Seat != seat {
		return 0
	}
	return worth * min(s.Left(), late) / late
}
