package rules

import (
	"fmt"
	"math/bits"

	"circulade/board"
	"circulade/tile"
)

// This file is what sets in play may forbid: all of them must agree.

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
	while func(*State) bool
	may   func(*State, board.Cell, tile.Rotation) bool
}

// MayDraw registers a veto on drawing tiles by lot: f returns the types that may
// be drawn now, nil for all of them. While there are tiles in the pile, one of
// them must be allowed. If two sets would leave nothing between them, the one that
// registered first has its way: its tiles come first, then the other's. What an arranged game lays down is drawn all the same.
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

// MayPlace registers a veto on laying the tile in hand, which allows everything but
// while something holds: that is asked once for a list of places. With no veto to ask a
// tile that fits somewhere is found without listing where.
func (b *Book) MayPlace(while func(*State) bool, may func(*State, board.Cell, tile.Rotation) bool) {
	b.mayPlace = append(b.mayPlace, placeVeto{while, may})
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
			if !s.anyLeft(all, t) {
				continue
			}
			for i := range all {
				all[i] &= t[i]
			}
		}
	}
	return all
}

// anyLeft reports whether the pile has a tile of a type that is in both sets.
func (s *State) anyLeft(x, y TypeSet) bool {
	for i := range x {
		for word := x[i] & y[i]; word != 0; word &= word - 1 {
			if s.bag[64*i+bits.TrailingZeros64(word)] > 0 {
				return true
			}
		}
	}
	return false
}

// placeVetoes returns the set of vetoes on the tile in hand that are to be asked
// now.
func (s *State) placeVetoes() (asked uint32) {
	for i := range s.book.mayPlace {
		if s.book.mayPlace[i].while(s) {
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

// MayEnter registers a veto on a piece entering a cell.
func (b *Book) MayEnter(f func(*State, Piece, board.Cell) bool) {
	b.mayEnter = append(b.mayEnter, f)
}

// MayEnter reports whether every set in play lets the piece enter the cell.
func (s *State) MayEnter(p Piece, c board.Cell) bool {
	for _, f := range s.book.mayEnter {
		if !f(s, p, c) {
			return false
		}
	}
	return true
}

// AfterEntered registers what follows when a piece has entered a cell.
func (b *Book) AfterEntered(f func(*State, Piece)) { b.entered = append(b.entered, f) }

// Entered tells the sets in play that a piece has entered the cell where it is now.
// Whoever moves a piece over the tiles calls this behind what it does there itself.
func (s *State) Entered(p Piece) {
	for _, f := range s.book.entered {
		f(s, p)
	}
}

// MayCount registers a veto on a closed feature counting as a completed one (a
// city that has become something else).
func (b *Book) MayCount(f func(*State, board.Feature) bool) { b.mayCount = append(b.mayCount, f) }

// Completes reports whether a feature is closed and no set in play says that it
// is no completed one any more.
func (s *State) Completes(f board.Feature) bool {
	if !s.Board.Closed(f) {
		return false
	}
	for _, may := range s.book.mayCount {
		if !may(s, f) {
			return false
		}
	}
	return true
}

// A choiceVeto forbids listed choices while something holds; always, if while is
// nil.
type choiceVeto struct {
	while func(*State) bool
	may   func(*State, Step, Choice) bool
}

// MayChoose registers a veto on choices of a question that another module
// registered earlier, doing nothing among them. It is asked only while the
// condition holds.
func (b *Book) MayChoose(row string, while func(*State) bool, may func(*State, Step, Choice) bool) error {
	k, ok := b.Row(row)
	if !ok || b.scripts[k].form != Question {
		return fmt.Errorf("veto on the choices of %q: no such question", row)
	}
	b.scripts[k].vetoes = append(b.scripts[k].vetoes, choiceVeto{while, may})
	return nil
}

// keep returns the choices that the veto allows.
func (v *choiceVeto) keep(s *State, st Step, list []Choice) []Choice {
	if v.while != nil && !v.while(s) {
		return list
	}
	kept := list[:0]
	for _, c := range list {
		if v.may(s, st, c) {
			kept = append(kept, c)
		}
	}
	return kept
}
