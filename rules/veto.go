package rules

import (
	"circulade/board"
	"circulade/tile"
)

// A drawVeto keeps types of tile from being drawn while something holds.
type drawVeto struct {
	while func(*State) bool // always, if nil
	may   func(*State, int) bool
}

// A placeVeto keeps the tile in hand from places while something holds.
type placeVeto struct {
	while func(*State) bool // always, if nil
	may   func(*State, board.Cell, tile.Rotation) bool
}

// MayDraw registers a veto on drawing a type of tile by lot now. While there are
// tiles in the pile, one of them must be allowed. What an arranged game lays
// down is drawn all the same.
func (b *Book) MayDraw(f func(*State, int) bool) { b.MayDrawWhile(nil, f) }

// MayDrawWhile is MayDraw for a veto that allows everything but while something
// holds: that is asked once for a draw, not for each type.
func (b *Book) MayDrawWhile(while func(*State) bool, f func(*State, int) bool) {
	b.mayDraw = append(b.mayDraw, drawVeto{while, f})
}

// MayPlace registers a veto on laying the tile in hand.
func (b *Book) MayPlace(f func(*State, board.Cell, tile.Rotation) bool) { b.MayPlaceWhile(nil, f) }

// MayPlaceWhile is MayPlace for a veto that allows everything but while something
// holds: that is asked once for a list of places. With no veto to ask a tile
// that fits somewhere is found without listing where.
func (b *Book) MayPlaceWhile(while func(*State) bool, f func(*State, board.Cell, tile.Rotation) bool) {
	b.mayPlace = append(b.mayPlace, placeVeto{while, f})
}

// MayDraw reports whether every set in play allows the type to be drawn.
func (s *State) MayDraw(n int) bool { return s.mayDraw(s.drawVetoes(), n) }

// drawVetoes returns the set of vetoes on draws that are to be asked now.
func (s *State) drawVetoes() (asked uint32) {
	for i := range s.book.mayDraw {
		if while := s.book.mayDraw[i].while; while == nil || while(s) {
			asked |= 1 << i
		}
	}
	return asked
}

func (s *State) mayDraw(asked uint32, n int) bool {
	for i := range s.book.mayDraw {
		if asked>>i&1 != 0 && !s.book.mayDraw[i].may(s, n) {
			return false
		}
	}
	return true
}

// placeVetoes returns the set of vetoes on the tile in hand that are to be asked
// now.
func (s *State) placeVetoes() (asked uint32) {
	for i := range s.book.mayPlace {
		if while := s.book.mayPlace[i].while; while == nil || while(s) {
			asked |= 1 << i
		}
	}
	return asked
}

func (s *State) mayPlace(asked uint32, c board.Cell, r tile.Rotation) bool {
	for i := range s.book.mayPlace {
		if asked>>i&1 != 0 && !s.book.mayPlace[i].may(s, c, r) {
			return false
		}
	}
	return true
}
