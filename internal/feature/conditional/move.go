package conditional

import (
	"bytes"
	"slices"

	"circulade/game"
	"circulade/internal/store"
	"circulade/rules"
)

// How many conditional moves there may be.
const (
	// MaxSeat is how many somebody may have for a seat: one for each kind of tile.
	MaxPerSeat = 20
	// maxPerson is how many they may have at all tables together, maxAll how many all people may have.
	maxPerPerson = 400
	maxOverall   = 100_000
	// maxChoices and maxText bound the choices of one, and each of them in bytes.
	maxChoices = 16
	maxText    = 200
)

// A Move is what somebody wants to be played for a seat of theirs.
type Move struct {
	Game    string
	Seat    int
	Person  store.Holder
	Tile    string   // the kind of tile that has to be drawn
	Choices []string // all of the turn, the first lays the tile
	Turn    int      // for which turn of the seat: 1 is its first
	// Version and Entry name the position that they saw: so many choices had been made, the
	// last of them by this entry of the log, 0 for none.
	Version int
	Entry   int64
	Saw     []byte // the fingerprint of that position
	Made    int64  // Unix milliseconds
}

// turns counts the turns of a seat that have begun.
func countTurns(g *game.Game, seat int) (n int) {
	for _, e := range g.Log().Events {
		if e.Type == rules.EventTurn && int(e.Seat) == seat {
			n++
		}
	}
	return n
}

// sees reports whether what a move depends on is as it was: in laid the tile lies as the move wants it.
func (m *Move) matchesFingerprint(laid *game.Game) bool { return bytes.Equal(m.Saw, fingerprint(laid)) }

// isItsTurn reports whether a seat's turn is the one that the move is for, and nothing has been
// answered in it.
func (m *Move) isItsTurn(g *game.Game) bool {
	s := g.State()
	if p := s.SubTurn(); int(p.Seat) != m.Seat || p.Number > 1 || s.Nested() || countTurns(g, m.Seat) != m.Turn {
		return false
	}
	for _, e := range slices.Backward(g.Entries()) {
		if e.Turn != s.Turn() {
			break
		}
		if int(e.Seat) == m.Seat {
			return false
		}
	}
	return true
}

// isDrawn reports whether the seat has the move's tile in hand.
func (m *Move) isTileDrawn(g *game.Game) bool {
	p := g.State().SubTurn()
	return p.Tile >= 0 && p.Cell == 0 && g.Book().TileName(int(p.Tile)) == m.Tile
}

// fits reports whether all choices of a move can be made in a game, and what the tile touches is as it was.
func (m *Move) isPlayable(g *game.Game) bool {
	whole, err := g.Preview(m.Choices...)
	if err != nil {
		return false
	}
	defer whole.Release()
	if asksMore(whole, m.Seat) {
		return false
	}
	laid, err := g.Preview(m.Choices[:1]...)
	if err != nil {
		return false
	}
	defer laid.Release()
	return m.matchesFingerprint(laid)
}

// asksMore reports whether choices, played on in preview, leave a seat something to answer before
// chance or somebody else comes.
func asksMore(preview *game.Game, seat int) bool {
	question, ok := preview.State().Pending()
	return ok && int(question.Seat) == seat
}

// typeOf returns the kind of tile with a name, if the game has it.
func tileTypeOf(g *game.Game, name string) (int, bool) {
	for n := range g.Book().Types() {
		if g.Book().TileName(n) == name {
			return n, true
		}
	}
	return 0, false
}
