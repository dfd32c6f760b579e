package goldmines

import (
	_ "embed"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// The options that the code asks for.
const (
	optChoice = "gold.choice"
	optAsk    = "gold.ask"
)

// Set is the id of the set.
const Set = "goldmines"

//go:embed goldmines.tiles
var source []byte

var parsed = tile.Once("goldmines.tiles", source)

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
		MinSeats: 2, MaxSeats: 6,
		Bound:   []string{"gold"}, // the ingots are as many as these tiles need
		Boxes:   []string{"plus", "bigbox"},
		Options: options(),
		Scores:  []string{"GO-10"},
		Register: func(b *rules.Book) error {
			(&module{}).register(b)
			return nil
		},
	}, nil
}

func options() []rules.Option {
	return []rules.Option{
		{
			Key: optChoice, Values: []string{"auto", "manual"}, Default: "auto",
			Presets: map[string]string{"plus": "manual", "bigbox": "manual"},
			Help:    "Where several players share out gold: which ingot each takes is settled for them, or they choose in turn.",
		},
		{
			Key: optAsk, Values: []string{"differing", "always"}, Default: "differing", Since: 2, Before: "always",
			Help: "Where they choose: they are asked only if it makes a difference to what anybody gets, or always.",
		},
	}
}

// module is the set in one book.
type module struct {
	ingot  rules.PieceKind // those of a tile: its State is how many
	claim  rules.PieceKind // who may take gold from a tile in this sub-turn
	owned  rules.SeatTally
	source rules.Source
	gold   board.Marks
	manual bool // gold.choice
	always bool // gold.ask

	verbPut, verbTake rules.VerbID
	rowShare, rowTake rules.RowID

	worth rules.RuleID // GO-10
}

// Of 8 tiles each brings two ingots. Every seat may have a claim to each tile with
// gold.
const (
	mostIngots = 16
	mostClaims = mostIngots * rules.MaxSeats
)

func (m *module) register(b *rules.Book) {
	m.worth = b.Cite("GO-10")
	m.gold = b.TileMark("gold")
	m.manual = b.Is(optChoice, "manual") // [GO-8]
	m.always = b.Is(optAsk, "always")
	m.ingot = b.Piece(rules.PieceDef{Name: "ingot", Max: mostIngots})
	m.claim = b.Piece(rules.PieceDef{Name: "gold-claim", Max: mostClaims})
	m.owned = b.SeatTally("ingots")
	m.source = b.Source("gold")
	m.registerPlacing(b)
	m.registerSharing(b)
	b.Work("goldmines.final", m.final)
	b.Promise(m.promise, rules.Reads{Pieces: []rules.PieceKind{m.ingot}, Tallies: true})
	b.Outlook("gold", m.outlook)
}

// each is what one of so many ingots is worth at the end [GO-10].
func each(n int) int16 {
	switch {
	case n < 4:
		return 1
	case n < 7:
		return 2
	case n < 10:
		return 3
	}
	return 4
}

// hoped is what an ingot counts for somebody who owns a feature of its tile that is
// not finished, in hundredths of a point: half the time it will be his.
const hoped = 50

// promise is what the gold on a seat's own unfinished features is worth to it.
func (m *module) promise(s *rules.State, seat rules.Seat) (n int) {
	for _, p := range s.Pieces() {
		if p.Kind != m.ingot {
			continue
		}
		base := s.Board.FirstSeg(p.Cell)
		for i := range s.Board.FaceAt(p.Cell).N {
			f := s.Board.FeatureOf(base + board.Seg(i))
			if f == 0 || s.Board.FiguresIn(f) == 0 || s.Board.Closed(f) || s.Board.Kind(f) == tile.Field {
				continue
			}
			if s.Owners(f).Has(seat) {
				n += int(p.State) * int(each(s.Tally(m.owned, seat)+1)) * hoped
			}
		}
	}
	return n
}

// final pays for the gold that everybody has, and takes the rest off the board.
func (m *module) final(s *rules.State) {
	s.RemovePieces(m.claim) // [GO-9]
	s.RemovePieces(m.ingot) // [GO-9]
	for seat := range s.Seats() {
		n := s.Tally(m.owned, seat)
		if n == 0 { // [GO-10] else true
			continue
		}
		v := rules.Value{Tokens: int16(n), PerToken: each(n), Rule: m.worth, When: rules.AtEnd}
		a := v.Award(seat, 0, rules.Ownership{})
		a.Ruling.Source = m.source
		s.Award(a)
	}
	s.PayOut()
}
