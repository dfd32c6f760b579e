package porxada

import (
	_ "embed"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// The options that the code asks for.
const (
	optPay    = "porxada.pay"
	optBubble = "porxada.bubble"
)

// Set is the id of the set.
const Set = "porxada"

//go:embed porxada.tiles
var source []byte

var parsed = tile.Once("porxada.tiles", source)

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
		Bound:   []string{"porxada"},
		Boxes:   []string{"compendium"},
		Options: options(),
		Scores:  []string{"PX-7"},
		Register: func(b *rules.Book) error {
			(&module{}).register(b)
			return nil
		},
	}, nil
}

func options() []rules.Option {
	return []rules.Option{
		{
			Key: optPay, Values: []string{"any", "deployed"}, Default: "any",
			Help: "Whoever refuses a swap gives up any follower of his, or one that stands on the map.",
		},
		{
			Key: optBubble, Values: []string{"owner", "city"}, Default: "owner",
			Help: "An unfinished city scores as completed for marked owners only, or for all its owners if a marked player stands in it.",
		},
	}
}

// mark is on the tile of the set.
const mark = "porxada"

// module is the set in one book.
type module struct {
	porxada board.Marks     // of the tile
	bonus   rules.PieceKind // lies on the tile where the second use was chosen
	swap    rules.PieceKind // lies with each follower of a swap that is being asked for
	out     rules.Where     // out of the game for good
	marked  rules.SeatTally // 1 for whoever was in the city when it was completed
	lost    rules.SeatTally // followers that were given up

	verbSwap, verbBonus       rules.VerbID
	verbOwn, verbOther        rules.VerbID
	verbAccept, verbRefuse    rules.VerbID
	verbLose, verbSupply      rules.VerbID
	own, other, answer, price rules.RowID

	deployed, wholeCity bool
	ruling              rules.RuleID // PX-7
}

func (m *module) register(b *rules.Book) {
	m.ruling = b.Cite("PX-7")
	m.deployed = b.Is(optPay, "deployed")
	m.wholeCity = b.Is(optBubble, "city")
	m.porxada = b.TileMark(mark)
	m.bonus = b.Piece(rules.PieceDef{Name: "porxada", Max: 1})
	m.marked, m.lost = b.SeatTally("porxada-marks"), b.SeatTally("followers-lost")
	m.registerSwap(b)
	b.Question("porxada.use", rules.Script{
		Kind: "porxada-use", Auto: true,
		When: m.laid,
		List: func(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
			if m.anyPair(s, st.Seat) { // [PX-2]
				buf = append(buf, rules.NewChoice(m.verbSwap, 0, 0, 0))
			}
			return append(buf, rules.NewChoice(m.verbBonus, 0, 0, 0))
		},
	})
	m.verbSwap = b.Verb(rules.Verb{
		Name: "swap", Kind: "porxada-swap",
		Do: func(s *rules.State, st rules.Step, _ rules.Choice) { s.Push(rules.Step{Row: m.own, Seat: st.Seat}) },
	})
	m.verbBonus = b.Verb(rules.Verb{
		Name: "bonus", Kind: "porxada-bonus",
		Do: func(s *rules.State, st rules.Step, _ rules.Choice) {
			c := s.SubTurn().Cell
			s.Lay(st.Seat, rules.Piece{Kind: m.bonus, Seat: rules.Chance, Cell: c})
		},
	})
	b.AfterScored(m.completed)
	b.ModifyValue(m.value, tile.City) // [PX-8] else b.ModifyValue(m.valueFarmed)
	b.Promise(m.promise)              // [PX-6] else m.off(b)
}

// laid reports whether the tile of this sub-turn is that of the set.
func (m *module) laid(s *rules.State) bool { // [PX-1]
	c := s.SubTurn().Cell
	return c != 0 && s.Board.FaceAt(c).Marks&m.porxada != 0
}

// completed marks everybody who has a follower in the city of the tile when it is
// scored, if the tile was laid for that.
func (m *module) completed(s *rules.State, x rules.Scored) { // [PX-5]
	i := s.FindPiece(m.bonus)
	if i < 0 || x.Feature == 0 || x.When != rules.InPlay {
		return
	}
	if s.Board.FeatureOf(s.Board.FirstSeg(s.Pieces()[i].Cell)) != x.Feature {
		return
	}
	for seat := range s.Seats() {
		if s.Tally(m.marked, seat) == 0 && m.knight(s, seat, x.Feature) {
			s.AddTally(m.marked, seat, 1)
			s.Tell(rules.Event{Type: rules.EventToken, Seat: seat, Text: "porxada-marks", N: 1})
		}
	}
}

// knight reports whether a seat has a follower in a feature.
func (m *module) knight(s *rules.State, seat rules.Seat, f board.Feature) bool {
	for _, g := range s.Figures() {
		if g.Seat == seat && g.Where == rules.OnSegment && s.Board.FeatureOf(board.Seg(g.At)) == f && s.Book().FigureDef(g.Kind).Follower() {
			return true
		}
	}
	return false
}

// value is what an unfinished city is worth at the end: as a completed one to an
// owner who is marked, and to nobody else's farm.
func (m *module) value(s *rules.State, f board.Feature, owner rules.Seat, v rules.Value) rules.Value {
	if v.When != rules.AtEnd || v.Closed || !m.counts(s, f, owner) { // [PX-7] else true
		return v
	}
	v = s.ValueOf(f, owner, rules.IfClosed)
	v.When, v.Rule = rules.AtEnd, m.ruling
	return v
}

// counts reports whether an unfinished city counts as completed for an owner.
func (m *module) counts(s *rules.State, f board.Feature, owner rules.Seat) bool {
	if !m.wholeCity {
		return s.Tally(m.marked, owner) > 0 && m.knight(s, owner, f)
	}
	for seat := range s.Seats() {
		if s.Tally(m.marked, seat) > 0 && m.knight(s, seat, f) {
			return true
		}
	}
	return false
}

// What computer players see in the tile, in hundredths of a point: to stand in its
// city, to have given up a follower, and that another has. All that is worth less and
// less with fewer than so many tiles to come.
const (
	hope   = 200
	loss   = 150
	others = 60
	late   = 24
)

// promise is what the tile will bring to a seat.
func (m *module) promise(s *rules.State, seat rules.Seat) (n int) {
	for one := range s.Seats() {
		if lost := s.Tally(m.lost, one); one == seat {
			n -= lost * loss
		} else {
			n += lost * others
		}
	}
	if i := s.FindPiece(m.bonus); i >= 0 && s.Tally(m.marked, seat) == 0 {
		if f := s.Board.FeatureOf(s.Board.FirstSeg(s.Pieces()[i].Cell)); !s.Board.Closed(f) && m.knight(s, seat, f) {
			n += hope
		}
	}
	return n * min(s.Left(), late) / late
}
