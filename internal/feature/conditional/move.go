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
	// MaxPerSeat is how many conditional moves one person may have for one seat, one for each kind of tile.
	MaxPerSeat = 20
	// maxPerPerson is how many one person may have at all tables together, maxOverall how many the server keeps.
	maxPerPerson = 400
	maxOverall   = 100_000
	// maxChoices is how many choices one conditional move may have, maxText how many bytes each.
	maxChoices = 16
	maxText    = 200
)

// A Move is a stored conditional move: the choices to make for a person's seat when its turn comes with a certain
// tile, and the position that the person saw.
type Move struct {
	Game    string
	Seat    int
	Person  store.Holder
	Tile    string   // the kind of tile that has to be drawn
	Choices []string // all of the turn, the first lays the tile
	Turn    int      // for which turn of the seat: 1 is its first
	// Version and Entry name the position that the person saw: the number of choices made until then, and the log
	// entry that made the last of them, 0 for none.
	Version int
	Entry   int64
	Saw     []byte // the fingerprint of the laid tile in that position
	Made    int64  // when it was left, in Unix milliseconds
}

// countTurns counts the turns of a seat that have begun in a game.
func countTurns(g *game.Game, seat int) (n int) {
	for _, e := range g.Log().Events {
		if e.Type == rules.EventTurn && int(e.Seat) == seat {
			n++
		}
	}
	return n
}

// matchesFingerprint reports whether everything around the conditional move's tile is still as its person saw it.
// `laid` is the game after the move's first choice, which lays the tile.
func (m *Move) matchesFingerprint(laid *game.Game) bool { return bytes.Equal(m.Saw, fingerprint(laid)) }

// isItsTurn reports whether the game is at the start of the turn for which the move was left: the seat has not
// answered anything in that turn yet.
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

// isTileDrawn reports whether the move's kind of tile has been drawn in the present turn and is not laid yet.
func (m *Move) isTileDrawn(g *game.Game) bool {
	p := g.State().SubTurn()
	return p.Tile >= 0 && p.Cell == 0 && g.Book().TileName(int(p.Tile)) == m.Tile
}

// isPlayable reports whether the conditional move can be played in a game: all of its choices are legal, no
// question is left to the seat after them, and what is around the move's tile is still as its person saw it.
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

// asksMore reports whether the seat still has a question to answer after the choices of a preview, before chance
// or another seat comes.
func asksMore(preview *game.Game, seat int) bool {
	question, ok := preview.State().Pending()
	return ok && int(question.Seat) == seat
}

// tileTypeOf returns the number of the kind of tile with a name; false if the game has none of that name.
func tileTypeOf(g *game.Game, name string) (int, bool) {
	for n := range g.Book().Types() {
		if g.Book().TileName(n) == name {
			return n, true
		}
	}
	return 0, false
}
