package wheeloffortune

import (
	"strconv"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// registerBoard registers the block of squares at which the map begins, and which
// tiles are played with it.
func (m *module) registerBoard(b *rules.Book) {
	m.square = b.TileMark("wheel-board")
	for k := 1; k <= maxTurn; k++ { // [WF-17]
		m.icons[k] = b.TileMark("wheel-" + strconv.Itoa(k))
	}
	b.Print(m.print)
	b.Work("wheel-of-fortune.start", m.start)
	b.MayEnter(func(s *rules.State, _ rules.Piece, c board.Cell) bool { return !m.onBoard(s, c) }) // [WF-19]
}

// onBoard reports whether a cell is a square of the board.
func (m *module) onBoard(s *rules.State, c board.Cell) bool {
	return s.Board.Face(c) != board.NoFace && s.Board.FaceAt(c).Marks&m.square != 0
}

// print is how tiles come into play: the squares are the only start [WF-1]; the
// tiles of the base game stay in the box, or only those come with them that turn
// the wheel [WF-21]. Without the board the start tile begins, whatever is played.
func (m *module) print(t *tile.Tile) *tile.Tile {
	switch {
	case isSquare(t) && !m.board:
		return nil
	case isSquare(t):
		return t // [WF-16, WF-19] else otherSquare(t)
	case t.Set == Set:
		if m.add && !turns(t) {
			return nil
		}
	case t.Set == m.base && !m.add:
		if m.board || !t.Start {
			return nil
		}
		return t.Edit(func(t *tile.Tile) { t.Copies = 1 })
	case t.Start && m.board:
		return t.Edit(func(t *tile.Tile) { t.Start = false })
	}
	return t
}

// turns reports whether a tile of the set turns the wheel.
func turns(t *tile.Tile) bool { return len(t.Marks) > 0 }

// start puts the pig to the first sector. What an arranged game leaves out of
// the board is left out of the game.
func (m *module) start(s *rules.State) {
	at := fortune // [WF-2] else inquisition
	s.AddPiece(rules.Piece{Kind: m.pig, Seat: rules.Chance, State: uint16(at)})
	for n := range s.Book().Types() {
		for isSquare(s.Book().Catalog().Tile(n)) && s.LeftOf(n) > 0 {
			s.Take(n)
		}
	}
}
