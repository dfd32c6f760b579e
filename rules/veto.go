package rules

import (
	"fmt"

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
// is taken in its place. Alone: tiles are drawn in rows of several sets, and each has to
// let the dragon's tiles be set aside.
func (b *Book) MayKeep(f func(s *State, n int) bool) { b.mayKeep = append(b.mayKeep, f) }

// MayPlace registers a veto on laying the tile in hand, which allows everything but
// while something holds: that is asked once for a list of places. With no veto to ask a
// tile that fits somewhere is found without listing where.
func (b *Book) MayPlace(while func(*State) bool, may func(*State, board.Cell, tile.Rotation) bool) {
	b.mayPlace = append(b.mayPlace, placeVeto{while, may})
}

// MayEnter registers a veto on a piece entering a cell.
func (b *Book) MayEnter(f func(*State, Piece, board.Cell) bool) {
	b.mayEnter = append(b.mayEnter, f)
}

// MayCount registers a veto on a closed feature counting as a completed one (a
// city that has become something else). Alone: castles; every set that asks for completed
// cities asks through it.
func (b *Book) MayCount(f func(*State, board.Feature) bool) { b.mayCount = append(b.mayCount, f) }

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
