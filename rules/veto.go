package rules

import (
	"circulade/board"
	"circulade/tile"
)

// A TypeSet is a set of types of tile, one bit each; nil holds every type.
type TypeSet []uint64

// TypeSet returns the set of those types that in allows. The types are known
// after Compile (AfterCompile).
func (b *Book) TypeSet(in func(n int, t *tile.Tile) bool) TypeSet {
	set := make(TypeSet, (b.types+63)/64)
	for n := range b.types {
		if in(n, b.catalog.Tile(n)) {
			set[n/64] |= 1 << (n % 64)
		}
	}
	return set
}

// Has reports whether a type is in the set.
func (t TypeSet) Has(n int) bool { return t == nil || t[n/64]>>(n%64)&1 != 0 }

// A placeVeto keeps the tile in hand from places while something holds.
type placeVeto struct {
	while func(*State) bool // always, if nil
	may   func(*State, board.Cell, tile.Rotation) bool
}

// MayDraw registers a veto on drawing tiles by lot: f returns the types that may
// be drawn now, nil for all of them. While there are tiles in the pile, one of
// them must be allowed. What an arranged game lays down is drawn all the same.
func (b *Book) MayDraw(f func(*State) TypeSet) { b.mayDraw = append(b.mayDraw, f) }

// MayKeep registers a veto on keeping a tile that has just been taken from the pile
// to be laid open: whoever says no has put it somewhere else (aside), and another
// is taken in its place.
func (b *Book) MayKeep(f func(s *State, n int) bool) { b.mayKeep = append(b.mayKeep, f) }

// MayKeep reports whether every set in play lets a tile that was taken from the
// pile be kept.
func (s *State) MayKeep(n int) bool {
	for _, f := range s.book.mayKeep {
		if !f(s, n) {
			return false
		}
	}
	return true
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
func (s *State) MayDraw(n int) bool { return s.drawable().Has(n) }

// drawable returns the types that every set in play allows to be drawn now. It
// is good until it is asked again.
func (s *State) drawable() TypeSet {
	var all TypeSet
	own := false // all is memory of s
	for _, veto := range s.book.mayDraw {
		t := veto(s)
		switch {
		case t == nil:
		case all == nil:
			all = t
		default:
			if !own {
				s.drawSet = append(s.drawSet[:0], all...)
				all, own = s.drawSet, true
			}
			for i := range all {
				all[i] &= t[i]
			}
		}
	}
	return all
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
