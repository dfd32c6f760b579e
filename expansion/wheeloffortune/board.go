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
	for k := 1; k <= maxTurn && m.rule.numbers.On; k++ {
		m.icons[k] = b.TileMark("wheel-" + strconv.Itoa(k))
	}
	b.Print(m.print)
	b.Work("wheel-of-fortune.start", m.start)
	if m.rule.rim.On { // WF-19
		b.MayEnter(func(s *rules.State, _ rules.Piece, c board.Cell) bool { return !m.onBoard(s, c) })
	}
	if !m.rule.square.On { // WF-18
		b.Fold(m.withoutSquares)
	}
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
	case isSquare(t):
		return m.printSquare(t)
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

func (m *module) printSquare(t *tile.Tile) *tile.Tile {
	switch {
	case !m.board:
		return nil
	case m.rule.block.On && m.rule.rim.On:
		return t
	}
	return t.Edit(func(t *tile.Tile) {
		for i := range t.Segments {
			f := &t.Segments[i]
			if !m.rule.block.On { // WF-16
				f.Borders = nil
			}
			f.CastleHalf = f.CastleHalf || f.Kind == tile.City && !m.rule.rim.On // WF-19
		}
	})
}

// start puts the pig to the first sector [WF-2]. What an arranged game leaves out of
// the board is left out of the game.
func (m *module) start(s *rules.State) {
	at := fortune
	if !m.rule.pig.On {
		at = inquisition
	}
	s.AddPiece(rules.Piece{Kind: m.pig, Seat: rules.Chance, State: uint16(at)})
	for n := range s.Book().Types() {
		for isSquare(s.Book().Catalog().Tile(n)) && s.LeftOf(n) > 0 {
			s.Take(n)
		}
	}
}

// withoutSquares counts no squares of the board as tiles; it is for the switch of
// WF-18.
func (m *module) withoutSquares(s *rules.State, f board.Feature, _ rules.Seat, v rules.Value) rules.Value {
	seg := s.Board.Low(f)
	for range s.Board.Size(f) {
		if m.onBoard(s, s.Board.CellOf(seg)) && v.Tiles > 0 {
			v.Tiles--
		}
		seg = s.Board.Next(seg)
	}
	return v
}
