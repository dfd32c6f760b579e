package festival

import (
	_ "embed"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// optFigures is the option that says which figures may come home.
const optFigures = "fv.figures"

// Set is the id of the set.
const Set = "festival"

//go:embed festival.tiles
var source []byte

var parsed = tile.Once("festival.tiles", source)

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
			Key: optFigures, Values: []string{"all", "followers"}, Default: "all",
			Help: "Whether any figure may be taken home, or followers only.",
		}},
		Register: func(b *rules.Book) error { return (&module{}).register(b) },
	}, nil
}

// module is the set in one book.
type module struct {
	festival board.Marks
	takeBack rules.VerbID
	all      bool       // fv.figures
	held     rules.Flag // somebody has come home in this sub-turn
}

func (m *module) register(b *rules.Book) error {
	m.festival = b.TileMark("festival")
	m.all = b.Is(optFigures, "all") // [FV-3] else !b.Is(optFigures, "all")
	m.held = b.SubTurnFlag("festival-held")
	m.takeBack = b.Verb(rules.Verb{
		Name: "take-back", Kind: "take-back", N: rules.NumberFigure,
		Do: func(s *rules.State, _ rules.Step, c rules.Choice) {
			s.SetFlag(m.held)
			s.Return(rules.FigureID(c.N())) // [FV-2] else m.takePaid(s, rules.FigureID(c.N()))
		},
		Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
			return s.AppendFigure(rules.FigureID(c.N()), append(buf, "take-back "...))
		},
	})
	if err := m.stayFairy(b); err != nil {
		return err
	}
	return b.Offer("base.wood", m.offer) // [FV-1, FV-2, FV-7] else m.off(b)
}

// stayFairy keeps the fairy where she is in a sub-turn in which somebody came home.
func (m *module) stayFairy(b *rules.Book) error { // [FV-6]
	const row = "princess-dragon.fairy"
	if _, there := b.Row(row); !there {
		return nil
	}
	return b.MayChoose(row, func(s *rules.State) bool { return s.Flag(m.held) }, func(_ *rules.State, _ rules.Step, c rules.Choice) bool {
		return c.Verb() == rules.VerbPass
	})
}

// offer offers each figure of the seat its way home, if a festival has just been laid.
func (m *module) offer(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	c := s.SubTurn().Cell
	if c == 0 || s.Board.FaceAt(c).Marks&m.festival == 0 {
		return buf
	}
	for i := range s.Figures() {
		if s.Enough(buf) {
			break
		}
		if m.mayCome(s, st.Seat, &s.Figures()[i]) {
			buf = append(buf, rules.NewChoice(m.takeBack, 0, 0, uint32(i)))
		}
	}
	return buf
}

// mayCome reports whether a figure is the seat's own and on the board, wherever that is.
func (m *module) mayCome(s *rules.State, seat rules.Seat, g *rules.Figure) bool {
	if g.Seat != seat { // [FV-4]
		return false
	}
	if !m.all && !s.Book().FigureDef(g.Kind).Follower() { // [FV-3]
		return false
	}
	switch g.Where {
	case rules.InSupply:
		return false
	case rules.OnSegment:
		return true
	}
	def := s.Book().LocationDef(g.Where)
	// A place that belongs to a player is a prison.
	if def.Gone || def.At == rules.AtSeat { // [FV-4]
		return false
	}
	return true // [FV-5]
}
