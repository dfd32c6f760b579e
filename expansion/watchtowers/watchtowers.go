package watchtowers

import (
	_ "embed"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// The option that the code asks for.
const optPer = "wt.per"

// Set is the id of the set.
const Set = "watchtowers"

//go:embed watchtowers.tiles
var source []byte

var parsed = tile.Once("watchtowers.tiles", source)

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
		MinSeats: 2, MaxSeats: 6, Beyond: true,
		Options: []rules.Option{{
			Key: optPer, Values: []string{"follower", "player"}, Default: "follower",
			Help: "Whom a watchtower pays: each follower beside it, or each player who has some there, once.",
		}},
		Scores:   []string{"WT-9", "WT-10", "WT-11", "WT-12", "WT-13"},
		Register: func(b *rules.Book) error { return (&module{}).register(b) },
	}, nil
}

// A sight is what a watchtower counts.
type sight uint8

const (
	followers sight = iota
	shields
	roads
	monasteries
	cities
	sights // their number
	nothing
)

// kinds are what is printed for each sight, and the rule that pays for it.
var kinds = [sights]struct{ mark, rule string }{
	{"watches-follower", "WT-9"},
	{"watches-shield", "WT-10"},
	{"watches-road", "WT-11"},
	{"watches-monastery", "WT-12"},
	{"watches-city", "WT-13"},
}

// module is the set in one book.
type module struct {
	marks     [sights]board.Marks
	rules     [sights]rules.RuleID
	any       board.Marks // all marks
	town      board.Marks // of a segment: it is the Count's town
	source    rules.Source
	perPlayer bool // wt.per
}

func (m *module) register(b *rules.Book) error {
	for k, x := range kinds {
		m.marks[k], m.rules[k] = b.TileMark(x.mark), b.Cite(x.rule)
		m.any |= m.marks[k]
	}
	if b.Has("count") {
		m.town = b.SegmentMark("town")
	}
	m.source = b.Source("watchtower")
	m.perPlayer = b.Is(optPer, "player")
	b.Work("watchtowers.watch", m.watch) // [WT-14] else b.Work("watchtowers.watch", m.watchNothing)
	b.Note(m.note)
	b.Outlook("watch", m.outlook, rules.Reads{Values: true})
	return nil // [WT-1] else leaveOut(b); [WT-5, WT-14] else m.off(b)
}

// sightOf returns what the watchtower of a tile counts; nothing if it has none.
func (m *module) sightOf(s *rules.State, c board.Cell) sight {
	if on := s.Board.FaceAt(c).Marks & m.any; on != 0 {
		for k, mark := range m.marks {
			if on&mark != 0 {
				return sight(k)
			}
		}
	}
	return nothing
}
