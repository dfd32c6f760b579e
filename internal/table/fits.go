package table

import (
	"circulade/internal/table/refusal"
	"circulade/view"
)

// fits tells which tiles left fit a square, if the table helps with squares now.
func (s *sight) fits(x, y int) (view.Fits, error) {
	if !view.AidsNow(s.log.Game()).Squares {
		return view.Fits{}, errAidOff
	}
	fits, ok := view.FitsAt(s.log.Game(), x, y)
	if !ok {
		return fits, refusal.NoSquare(x, y)
	}
	return fits, nil
}
