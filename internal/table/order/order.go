package order

import (
	"bytes"
	"slices"

	"circulade/game"
	"circulade/internal/store"
	"circulade/rules"
)

// How many orders there may be.
const (
	// MaxSeat is how many orders somebody may have for a seat: one for each kind of tile.
	MaxSeat = 20
	// MaxPerson is how many they may have at all tables together, MaxAll how many all
	// people may have.
	MaxPerson = 400
	MaxAll    = 100_000
	// MaxChoices and MaxText bound the choices of one order, and each in bytes.
	MaxChoices = 16
	MaxText    = 200
)

// Person is who has an order.
type Person = store.Holder

// An Order is what somebody wants to be played for a seat of theirs.
type Order struct {
	Game    string
	Seat    int
	Person  Person
	Tile    string   // the kind of tile that has to be drawn
	Choices []string // all of the turn, the first lays the tile
	Turn    int      // the how-manieth turn of the seat it is for
	// Version and Entry name the position that they saw: so many choices had been made, the
	// last of them by this entry of the log, 0 for none.
	Version int
	Entry   int64
	Saw     []byte // See, of that position
	Made    int64  // Unix milliseconds
}

// Turns counts the turns of a seat that have begun.
func Turns(g *game.Game, seat int) (n int) {
	for _, e := range g.Log().Events {
		if e.Type == rules.EventTurn && int(e.Seat) == seat {
			n++
		}
	}
	return n
}

// Same reports whether what an order depends on is as it was: in preview the tile lies as the
// order wants it.
func (o *Order) Same(preview *game.Game) bool { return bytes.Equal(o.Saw, See(preview)) }

// Fresh reports whether a seat's turn is the one that the order is for, and nothing has been
// answered in it.
func (o *Order) Fresh(g *game.Game) bool {
	s := g.State()
	if p := s.SubTurn(); int(p.Seat) != o.Seat || p.Number > 1 || s.Nested() || Turns(g, o.Seat) != o.Turn {
		return false
	}
	for _, e := range slices.Backward(g.Entries()) {
		if e.Turn != s.Turn() {
			break
		}
		if int(e.Seat) == o.Seat {
			return false
		}
	}
	return true
}

// Drawn reports whether the seat has the order's tile in hand.
func (o *Order) Drawn(g *game.Game) bool {
	p := g.State().SubTurn()
	return p.Tile >= 0 && p.Cell == 0 && g.Book().TileName(int(p.Tile)) == o.Tile
}

// Whole reports whether choices, played on in preview, leave a seat nothing to answer before
// chance or somebody else comes.
func Whole(preview *game.Game, seat int) bool {
	st, ok := preview.State().Pending()
	return !ok || int(st.Seat) != seat
}
