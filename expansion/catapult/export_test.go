package catapult

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// What tests that play games ask.

func StandOf(s *rules.State, id rules.FigureID) (x, y int, ok bool) {
	m := module{spots: spotsOf(s.Book().Catalog())}
	at, ok := m.stand(s, id)
	return int(at.x), int(at.y), ok
}

func CellUnder(s *rules.State, x, y int) board.Cell { return cellUnder(s, vector{int64(x), int64(y)}) }

func SpotOn(t *tile.Tile, segment int) [2]int { return spotOn(t, segment) }

func Turned(x, y int, r tile.Rotation) (turnedX, turnedY int) { return turned([2]int{x, y}, r) }
