package tunnel

import (
	_ "embed"

	"circulade/rules"
	"circulade/tile"
)

// The options that the code asks for.
const (
	optPairs           = "tunnel.pairs"
	optLimit           = "tunnel.limit"
	optOtherExpansions = "tunnel.other_expansions"
	optWhen            = "tunnel.when"
)

// Set is the id of the set.
const Set = "tunnel"

//go:embed tunnel.tiles
var source []byte

var parsed = tile.Once("tunnel.tiles", source)

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
		Boxes:    []string{"compendium"},
		Options:  options(),
		Register: func(b *rules.Book) error { return (&module{}).register(b) },
	}, nil
}

func options() []rules.Option {
	return []rules.Option{
		{
			Key: optPairs, Values: []string{"3/2/1", "2/1", "1/1"}, Default: "3/2/1",
			Help: "How many pairs of tokens a player has: 3 of two players, 2 of three and 1 of more; 2 of two and 1 of more; or always 1.",
		},
		{
			Key: optLimit, Values: []string{"per_turn", "per_part"}, Default: "per_turn",
			Help: "One token in a turn, or in each part of a double turn.",
		},
		{
			Key: optWhen, Values: []string{"after_tile", "any"}, Default: "after_tile", Since: 2,
			Presets: map[string]string{"compendium": "any"},
			Help:    "When a player may lay a token: between laying the tile and the scoring, or at any moment of the turn.",
		},
		{
			Key: optOtherExpansions, Values: []string{"off", "on"}, Default: "off",
			Help: "Tunnels on the tiles of other sets are entrances too: their roads do not go on by themselves.",
		},
	}
}

// mostPairs is how many pairs of tokens a player can have.
const mostPairs = 3

// pairNames name the pairs of a player.
var pairNames = [mostPairs]string{"a", "b", "c"}

// module is the set in one book.
type module struct {
	each  int                        // pairs of each player
	token [mostPairs]rules.PieceKind // one kind for each pair, one after the other
	left  rules.SeatTally            // tokens that a seat has not laid
	laid  rules.Flag                 // a token was laid in this turn, or sub-turn
	verb  rules.VerbID

	// The windows before the tile and after the scoring, with tunnel.when = any: what
	// a token joins there is dealt with at once, in a sub-turn of its own between the two
	// labels.
	early, late rules.RowID
	from, to    *rules.Label
}

func (m *module) register(b *rules.Book) error {
	m.each = rules.Chosen(b, optPairs, map[string]int{
		"3/2/1": max(1, 5-b.Seats()), // three of two players, two of three
		"2/1":   max(1, 4-b.Seats()),
		"1/1":   1,
	})
	b.Print(entrances)                  // [TU-1]
	if b.Is(optOtherExpansions, "on") { // [TU-10]
		b.Print(parted)
	}
	for i := range m.each {
		m.token[i] = b.Piece(rules.PieceDef{
			Name: "tunnel-" + pairNames[i], Max: 2 * b.Seats(), State: rules.StateSegment,
		})
	}
	m.left = b.SeatTally("tunnel-tokens")
	b.Outlook("tokens", m.outlook)
	once := b.TurnFlag
	if b.Is(optLimit, "per_part") {
		once = b.SubTurnFlag
	}
	m.laid = once("tunnel-laid") // [TU-6] else m.takingBack(b, once("tunnel-laid"))
	m.verb = b.Verb(rules.Verb{
		Name: "tunnel", Kind: "tunnel", At: rules.AtSegment, Arg: rules.ArgSpot, Spots: pairNames[:], Location: "pair",
		Do: m.lay,
		Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
			buf = s.AppendLocation(rules.OnSegment, c.At(), 0, append(buf, "tunnel "...))
			return append(append(buf, ' '), pairNames[c.Arg()]...)
		},
	})
	b.Work("tunnel.start", func(s *rules.State) {
		for seat := range s.Seats() {
			s.AddTally(m.left, seat, 2*m.each)
		}
	})
	return m.registerWindows(b) // [TU-7] else m.registerSegments(b)
}

// registerWindows registers when tokens are laid [TU-2].
func (m *module) registerWindows(b *rules.Book) error {
	windows := []string{"base.window-tile", "base.window-wood"}
	if b.Is(optWhen, "any") {
		windows = append(windows, "base.window-start", "base.window-end")
		m.early, _ = b.Row("base.window-start")
		m.late, _ = b.Row("base.window-end")
		m.from, m.to = b.Label("T2.5"), b.Label("T4.3")
	}
	for _, window := range windows {
		if err := b.Offer(window, m.offer); err != nil {
			return err
		}
	}
	return nil
}
