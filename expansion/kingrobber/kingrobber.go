package kingrobber

import (
	_ "embed"

	"circulade/rules"
	"circulade/tile"
)

// The options that the code asks for.
const (
	optScoring = "kr.scoring"
	optKing    = "kr.king"
	optRobber  = "kr.robber"
)

// Set is the id of the set.
const Set = "king-robber"

//go:embed kingrobber.tiles
var source []byte

var parsed = tile.Once("kingrobber.tiles", source)

// Tiles returns the five tiles of the set.
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
		Boxes:   []string{"compendium"},
		Options: options(),
		Scores:  []string{"KR-6"},
		Register: func(b *rules.Book) error {
			(&module{}).register(b)
			return nil
		},
	}, nil
}

func options() []rules.Option {
	return []rules.Option{
		{
			Key: optScoring, Values: []string{"per_feature", "10", "15/40", "continuous"}, Default: "per_feature",
			Help: "What the king and the robber baron pay at the end: 1 point per completed city or road, 10 each, 15 each and 40 for both, or 1 point at each completion during the game instead.",
		},
		{
			Key: "kr.tiles", Values: []string{"on", "off"}, Default: "on", Part: &rules.SetPart{Tiles: true},
			Help: "The five tiles of the set are mixed with the others, or stay in the box.",
		},
		rules.PartOption(optKing, "The king goes to whoever completes the largest city, or stays in the box.", rules.SetPart{}),
		rules.PartOption(optRobber, "The robber baron goes to whoever completes the longest road, or stays in the box.", rules.SetPart{}),
	}
}

// A way is a way of scoring the cards.
type way uint8

const (
	perFeature way = iota // 1 per completed city or road, at the end
	ten                   // 10 for each card
	fifteen               // 15 for each card, 40 for both
	continuous            // 1 at each completion to whoever has the card
)

// module is the set in one book.
type module struct {
	cards []card // those that are in play
	way   way
	// before tells that continuous scoring pays who had the card before the claim:
	// since revision 2.
	before bool
	pays   rules.RuleID // KR-6
}

// A card is the king or the robber baron: for whoever completes the largest
// feature of a kind.
type card struct {
	name   string
	part   string          // the option that takes it into play
	piece  rules.PieceKind // its State is the size of the largest so far
	source rules.Source
	of     tile.Kind
}

func (m *module) register(b *rules.Book) {
	m.pays = b.Cite("KR-6")
	for _, c := range []card{
		{name: "king", part: optKing, of: tile.City},
		{name: "robber-baron", part: optRobber, of: tile.Road},
	} {
		c.piece = b.Piece(rules.PieceDef{Name: c.name, Max: 1})
		c.source = b.Source(c.name)
		if b.In(c.part) {
			m.cards = append(m.cards, c)
		}
	}
	m.before = b.Since(2)
	m.way = rules.Chosen(b, optScoring, map[string]way{
		"per_feature": perFeature, "10": ten, "15/40": fifteen, "continuous": continuous,
	})
	m.registerOutlook(b)
	b.Work("king-robber.start", m.start)
	b.Work("king-robber.claim", m.claim)
	b.Work("king-robber.final", m.final) // [KR-1] else m.off(b)
}

// start lays the cards beside the board; nobody has them [KR-1].
func (m *module) start(s *rules.State) {
	for i := range m.cards {
		s.AddPiece(rules.Piece{Kind: m.cards[i].piece, Seat: rules.Chance})
	}
}
