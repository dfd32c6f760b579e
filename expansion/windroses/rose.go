package windroses

import (
	"slices"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// mark is on every tile with a rose; another mark beside it says what the rose shows.
const mark = "wind-rose"

// A rose is what a tile of the set shows.
type rose uint8

const (
	orange rose = iota
	blue
	northeast
	southeast
	southwest
	northwest
)

// shows returns the rose of a tile that has one.
func shows(t *tile.Tile) rose {
	for i, name := range marks() {
		if slices.Contains(t.Marks, name) {
			return rose(i)
		}
	}
	return orange
}

// marks names the roses as the tiles do.
func marks() [6]string {
	return [...]string{
		orange: "rose-orange", blue: "rose-blue",
		northeast: "rose-northeast", southeast: "rose-southeast", southwest: "rose-southwest", northwest: "rose-northwest",
	}
}

// start puts a whole rose that lies on the map into force.
func (m *module) start(s *rules.State) {
	for _, c := range s.Board.Laid() {
		if f := s.Board.FaceAt(c); f.Marks&m.mark != 0 && shows(f.Tile) <= blue {
			m.force(s, c)
		}
	}
}

// laid does what the rose of the tile just laid is for.
func (m *module) laid(s *rules.State) {
	p := s.SubTurn()
	if p.Cell == 0 || s.Board.FaceAt(p.Cell).Marks&m.mark == 0 {
		return
	}
	switch q := shows(s.Board.FaceAt(p.Cell).Tile); {
	case q == blue:
		m.force(s, p.Cell)
		s.Show(p.Seat, s.FindPiece(m.rose))
	case q == orange: // [WR-8]
		if s.FindPiece(m.rose) < 0 {
			m.force(s, p.Cell)
			s.Show(p.Seat, s.FindPiece(m.rose))
		}
	case m.counts(s, p.Cell, q): // [WR-6] else m.countsTurned(s, p.Cell, q)
		m.pay(s, p.Seat)
	}
}

// force puts a whole rose into force: the blue one in any case, the orange one if there is no
// other. It returns whether that changed anything.
func (m *module) force(s *rules.State, c board.Cell) bool {
	turned := uint16(s.Board.FaceAt(c).Rotation)
	i := s.FindPiece(m.rose)
	switch {
	case i < 0:
		s.AddPiece(rules.Piece{Kind: m.rose, Seat: rules.Chance, Cell: c, State: turned})
	case shows(s.Board.FaceAt(c).Tile) == blue: // [WR-4]
		s.MovePiece(i, c)
		s.SetPieceState(i, turned)
	default:
		return false
	}
	return true
}

// counts reports whether a cell lies in the quarter of a quarter rose, or in its half.
func (m *module) counts(s *rules.State, c board.Cell, q rose) bool {
	i := s.FindPiece(m.rose)
	if i < 0 {
		return false
	}
	x, y := m.seen(s, c, s.Pieces()[i])
	if q == southeast || q == southwest {
		y = -y
	}
	if q == southwest || q == northwest {
		x = -x
	}
	return y <= 0 && (m.halves || x >= 0) // [WR-2] else y < 0 && (m.halves || x > 0)
}

// seen returns where a cell lies as a rose sees it: x squares to its own east and y to its own south.
func (m *module) seen(s *rules.State, c board.Cell, from rules.Piece) (x, y int) {
	x, y = s.Board.Pos(c)
	x0, y0 := s.Board.Pos(from.Cell)
	x, y = x-x0, y-y0
	for range from.State { // [WR-2]
		x, y = y, -x
	}
	return x, y
}

// bonus is what a quarter rose in its quarter brings.
const bonus = 3

// pay gives the points for a quarter rose, whatever else is scored.
func (m *module) pay(s *rules.State, seat rules.Seat) { // [WR-3]
	v := rules.Value{Bonus: bonus, Rule: m.ruling}
	a := v.Award(seat, 0, rules.Ownership{})
	a.Ruling.Source = m.source
	s.Award(a)
	s.PayOut()
}
