package robbers

import (
	_ "embed"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// The options that the code asks for.
const (
	optSecondPlacer = "robber.second_placer"
	optBidsRobbed   = "bcb.bids_robbed"
	optFinal        = "robber.final"
)

// Set is the id of the set.
const Set = "robbers"

//go:embed robbers.tiles
var source []byte

var parsed = tile.Once("robbers.tiles", source)

// Tiles returns the tiles of the set.
func Tiles() (*tile.Set, error) { return parsed() }

// Module returns the set.
func Module() (*rules.Module, error) {
	tiles, err := Tiles()
	if err != nil {
		return nil, err
	}
	return &rules.Module{
		Set: Set, Title: "Robbers", Tiles: tiles,
		MinSeats: 2, MaxSeats: 6,
		Boxes:   []string{"plus", "bigbox"},
		Options: options(),
		Scores:  []string{"RO-3", "RO-12"},
		Register: func(b *rules.Book) error {
			(&module{}).register(b)
			return nil
		},
	}, nil
}

func options() []rules.Option {
	return []rules.Option{
		{
			Key: optFinal, Values: []string{"3", "0"}, Default: "3", Presets: map[string]string{"bigbox": "0"},
			Help: "How many points a robber that is still on the score track brings at the end of the game.",
		},
		{
			Key: optSecondPlacer, Values: []string{"one", "all"}, Default: "one",
			Help: "Who may put a robber on the track after the player who laid the tile: the next player who has one, or every other player in turn.",
		},
		{
			Key: optBidsRobbed, Values: []string{"off", "on"}, Default: "off",
			Help: "What a player gets for a tile in an auction of a bazaar is robbed like other points.",
		},
	}
}

// module is the set in one book.
type module struct {
	robber rules.PieceKind // on the track: its State is the space
	mark   board.Marks
	source rules.Source

	rowSecond, rowChoice rules.RowID
	verbPlace, verbRob   rules.VerbID

	final int  // points at the end
	all   bool // every other player may place his
	bids  bool // what is got for a tile is robbed

	theft, kept rules.RuleID // RO-3, RO-12
}

func (m *module) register(b *rules.Book) {
	m.theft, m.kept = b.Cite("RO-3"), b.Cite("RO-12")
	m.all = b.Is(optSecondPlacer, "all")
	m.bids = b.Is(optBidsRobbed, "on")
	if b.Is(optFinal, "3") { // [RO-12]
		m.final = 3
	}
	m.mark = b.TileMark("robber")
	m.robber = b.Piece(rules.PieceDef{Name: "robber", Max: rules.MaxSeats, State: rules.StateSpace})
	m.source = b.Source("robber")
	m.registerPlacing(b)
	m.registerThefts(b)
	b.Work("robbers.final", m.score)
	b.Outlook("robber", m.outlook)
}

// of returns the index of a seat's robber on the track, or -1.
func (m *module) of(s *rules.State, seat rules.Seat) int { return s.PieceOf(m.robber, seat) }

// score pays for the robbers that are still on the track at the end of the game,
// and takes them off [RO-12].
func (m *module) score(s *rules.State) {
	for i := s.FindPiece(m.robber); i >= 0; i = s.FindPiece(m.robber) {
		seat := s.Pieces()[i].Seat
		s.RemovePiece(i)
		s.Award(m.points(seat, rules.Value{Bonus: int16(m.final), Rule: m.kept, When: rules.AtEnd}))
	}
	s.PayOut()
}

// points are what a robber brings.
func (m *module) points(seat rules.Seat, v rules.Value) rules.Award {
	a := v.Award(seat, 0, rules.Ownership{})
	a.Ruling.Source = m.source
	return a
}
