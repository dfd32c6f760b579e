package table

import (
	"circulade/internal/table/refusal"
	"circulade/view"
)

// fits tells which tiles left fit a square, if the table helps with squares now.
func (t *Table) fits(x, y int) (view.Fits, error) {
	if !view.AidsNow(t.log.Game()).Squares {
		return view.Fits{}, errAidOff
	}
	fits, ok := view.FitsAt(t.log.Game(), x, y)
	if !ok {
		return fits, refusal.NoSquare(x, y)
	}
	return fits, nil
}
